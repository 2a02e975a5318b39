import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'

import { composeDetails, LEAST_CONFIDENCE } from '#app/features/selling/details/read-details.server.ts'
import type { Reading } from '#app/features/selling/details/reading/read-picture.server.ts'
import { readPicture } from '#app/features/selling/details/reading/reading-process.server.ts'
import { listCategories } from '#app/nouns/category/category-list.ts'

import { SMALL } from '../../harness/databases.ts'
import { atMost, percent, quantile, type Row } from '../../harness/row.ts'
import { drawCover, fontsHere, type Cover, type Pose, type SourceRow } from './draw-cover.ts'
import { HINDI_WORDS, makeHindiCovers } from './hindi-covers.ts'
import { judgeTitle, type TitleOutcome } from './judge-title.ts'

/** Half of them are open: what is wrong on these may be looked at. The others are only counted. */
const PER_CATEGORY = 16
const LONGEST_MS = 3000
const OWNER = 'bench'
/** One cover in this number is also held askew. */
const ASKEW = 3
const POSES: readonly Pose[] = [
  { tilt: 5, skew: 0 },
  { tilt: -12, skew: 0 },
  { tilt: 18, skew: 0 },
  { tilt: -24, skew: 0 },
  { tilt: 30, skew: 0 },
  { tilt: 0, skew: 12 },
  { tilt: 0, skew: -20 },
  { tilt: 10, skew: 12 },
  { tilt: -15, skew: -12 },
]
const FIRST: SourceRow = { title: 'A Novel', category: 'books' }
/** If the machine is too busy, the seller has to fill in the field. */
const NOT_READ: Reading = { views: [], codes: [], whole: false }

type Category = 'right' | 'wrong' | 'refused'
type Told = { category: Category; title: TitleOutcome; ms: number; late: boolean }

/** Measures the embedded code with drawn covers of real listings. */
export async function measureCovers(listings: string): Promise<Row[]> {
  const fonts = fontsHere()
  const rows = await sample(listings)
  // The first picture starts the reading process, as in production.
  await readPicture((await drawCover(rows[0] ?? FIRST, 0, fonts)).jpeg, OWNER).catch(() => NOT_READ)
  const told: Record<'open' | 'unseen', { straight: Told[]; askew: Told[] }> = {
    open: { straight: [], askew: [] },
    unseen: { straight: [], askew: [] },
  }
  for (const [number, row] of rows.entries()) {
    const [half, name] = number % 2 === 0 ? ([told.open, 'open'] as const) : ([told.unseen, 'unseen'] as const)
    half.straight.push(await tell(await drawCover(row, number, fonts), name === 'open'))
    const turn = Math.floor(number / 2)
    if (turn % ASKEW > 0) continue
    const pose = POSES[(turn / ASKEW) % POSES.length] ?? null
    half.askew.push(await tell(await drawCover(row, number, fonts, pose), name === 'open'))
  }
  const all = [...told.open.straight, ...told.unseen.straight]
  const times = all.map(({ ms }) => ms)
  return [
    {
      name: `  ${rows.length} covers in ${fonts.length} fonts: ${fonts.join(', ') || 'whatever there is'}; ${SMALL} listings around them, none of them the same`,
      figure: '',
    },
    ...(['open', 'unseen'] as const).flatMap((half) => [
      ...describe(`covers (${half})`, told[half].straight, { right: 0.9, usable: 0.8 }),
      ...describe(`covers held askew (${half})`, told[half].askew, { right: 0.8, usable: 0.7 }),
    ]),
    {
      name: 'covers that were not read in time, on this machine as it was',
      figure: String(all.filter(({ late }) => late).length),
    },
    ...(await measureHindi()),
    atMost('time from the photo to the details: p90', quantile(times, 0.9), LONGEST_MS, 'ms'),
    { name: 'time from the photo to the details: median', figure: `${Math.round(quantile(times, 0.5))} ms` },
  ]
}

/** Measures covers in Hindi, in fonts that each half has for itself. */
async function measureHindi(): Promise<Row[]> {
  const rows: Row[] = []
  for (const half of ['open', 'unseen'] as const) {
    const fonts = fontsHere(HINDI_WORDS[half].fonts)
    if (fonts.length === 0) {
      rows.push({
        name: `covers in Hindi (${half}): not measured, none of their fonts is there (Debian: fonts-deva-extra, fonts-lohit-deva)`,
        figure: '',
      })
      continue
    }
    const told: Told[] = []
    for (const [number, { row, lines }] of makeHindiCovers(half).entries())
      told.push(await tell(await drawCover(row, number, fonts, null, lines), half === 'open'))
    rows.push(
      ...describe(`covers in Hindi (${half}), ${fonts.length} fonts,`, told, { right: 0.9, usable: 0.8 }),
      atMost(
        `covers in Hindi (${half}): time, p90`,
        quantile(
          told.map(({ ms }) => ms),
          0.9,
        ),
        LONGEST_MS,
        'ms',
      ),
    )
  }
  return rows
}

async function tell(cover: Cover, isOpen: boolean): Promise<Told> {
  const began = performance.now()
  const reading = await readPicture(cover.jpeg, OWNER).catch(() => NOT_READ)
  const { found, guess } = await composeDetails(reading)
  const ms = performance.now() - began
  const outcome =
    guess.confidence < LEAST_CONFIDENCE ? 'refused' : guess.category === cover.category ? 'right' : 'wrong'
  const title = judgeTitle(found?.title ?? '', cover)
  if (isOpen && process.env['BENCH_DETAILS'])
    console.log(
      `  ${outcome} ${cover.category} → ${guess.category} ${guess.confidence.toFixed(2)}; ${title}: ${found?.title ?? ''} ← ${cover.printed}`,
    )
  return { category: outcome, title, ms, late: reading.views.length === 0 }
}

function describe(name: string, told: readonly Told[], goals: { right: number; usable: number }): Row[] {
  const right = told.filter(({ category }) => category === 'right').length / told.length
  const wrong = told.filter(({ category }) => category === 'wrong').length
  const titles = told.filter(({ title }) => title !== 'none')
  const usable = titles.filter(({ title }) => title === 'usable').length / told.length
  const garbled = titles.filter(({ title }) => title === 'garbled').length / Math.max(1, titles.length)
  return [
    {
      name: `${name} in the right category`,
      figure: percent(right),
      limit: `of ${told.length}`,
      goal: `≥ ${percent(goals.right)}`,
      holds: right >= goals.right,
    },
    { name: `${name} in a wrong category`, figure: String(wrong), goal: '0', holds: wrong === 0 },
    {
      name: `${name} with a usable title`,
      figure: percent(usable),
      goal: `≥ ${percent(goals.usable)}`,
      holds: usable >= goals.usable,
    },
    {
      name: `${name}: titles with a word that is not on the cover`,
      figure: percent(garbled),
      limit: `of ${titles.length} titles`,
      goal: '≤ 3 %',
      holds: garbled <= 0.03,
    },
  ]
}

/**
 * An equal number from each category, spread over the file, leaving out listings that the catalogue beside them
 * contains.
 */
async function sample(file: string): Promise<SourceRow[]> {
  const raw = createReadStream(file)
  const lines = createInterface({ input: file.endsWith('.gz') ? raw.pipe(createGunzip()) : raw, crlfDelay: Infinity })
  const seen = new Map<string, SourceRow[]>(listCategories().map(({ id }) => [id, []]))
  let line = 0
  for await (const text of lines) {
    line += 1
    if (line <= SMALL) continue
    // The file's own shape; rows of an unknown category are skipped.
    const row = JSON.parse(text) as SourceRow
    seen.get(row.category)?.push(row)
  }
  return [...seen.values()].flatMap((rows) =>
    Array.from(
      { length: Math.min(PER_CATEGORY, rows.length) },
      (_, at) => rows[Math.floor((at * rows.length) / PER_CATEGORY)] ?? FIRST,
    ),
  )
}

import { createReadStream } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'

import { connect, setDatabase } from '#app/db/client.server.ts'
import { makeVariants } from '#app/features/photos/pixels/variants.server.ts'
import { guessCategory, scoreWords, type Guess } from '#app/features/selling/details/guess-category.ts'
import {
  guessFrom,
  LEAST_CONFIDENCE,
  readDetails,
  type ReadDetails,
} from '#app/features/selling/details/read-details.server.ts'
import type { Reading } from '#app/features/selling/details/read-picture.server.ts'
import { readPicture } from '#app/features/selling/details/reading-process.server.ts'
import { groupLines, mergeViews } from '#app/features/selling/details/seen-words.ts'
import { CATEGORIES } from '#app/shared/catalogue.ts'

import type { Group } from '../harness/bench.ts'
import { SMALL } from '../harness/databases.ts'
import { atMost, percent, quantile, type Row } from '../harness/row.ts'
import { drawCover, fontsHere, type Cover, type SourceRow } from './ai-generate-covers.ts'

const PER_CATEGORY = 8
const PICTURES = new Set(['.jpg', '.jpeg', '.png', '.webp', '.avif', '.heic', '.heif', '.gif'])
const LONGEST_MS = 4000
const OWNER = 'bench'

type Told = { right: number; wrong: number; refused: number }

export const aiGenerate: Group = {
  name: 'ai-generate',
  about: 'categories from the text on drawn covers, next to the lexicon alone on one view; photos without text; time',
  async measure(bench) {
    const { listings, photos } = bench
    const { small } = await bench.databases()
    const sql = connect(small, { max: 4 })
    setDatabase(sql)
    try {
      const covers = listings
        ? await measureCovers(listings)
        : [remark('covers: not measured, there is no file of listings')]
      const textless = photos
        ? await measureTextless(photos)
        : [remark('photos without text: not measured, there is no folder of photos (--photos)')]
      return [...covers, ...textless]
    } finally {
      await sql.end()
    }
  },
}

const remark = (name: string): Row => ({ name, figure: '' })

async function measureCovers(listings: string): Promise<Row[]> {
  const fonts = fontsHere()
  const rows = await sample(listings)
  const [product, baseline] = [none(), none()]
  const times: number[] = []
  let late = 0
  // The first picture starts the reading process, as in production.
  await readPicture((await drawCover(rows[0] ?? FIRST, 0, fonts)).jpeg, OWNER).catch(() => NOT_READ)
  for (const [number, row] of rows.entries()) {
    const cover = await drawCover(row, number, fonts)
    const began = performance.now()
    const { views, codes } = await readPicture(cover.jpeg, OWNER).catch(() => NOT_READ)
    if (views.length === 0) late += 1
    const guess = await guessFrom(groupLines(mergeViews(views)), codes)
    times.push(performance.now() - began)
    count(product, cover, guess)
    count(baseline, cover, guessCategory(scoreWords(groupLines(mergeViews(views.slice(0, 1)))), [], {}))
  }
  const share = (part: number) => percent(part / rows.length)
  return [
    remark(
      `  ${rows.length} covers in ${fonts.length} fonts: ${fonts.join(', ') || 'whatever there is'}; ${SMALL} listings around them, none of them the same`,
    ),
    {
      name: 'covers in the right category',
      figure: share(product.right),
      limit: `${share(baseline.right)} by the lexicon on one view`,
      goal: '≥ 75 %',
      holds: product.right / rows.length >= 0.75,
    },
    {
      name: 'covers in a wrong category',
      figure: share(product.wrong),
      limit: `${share(baseline.wrong)} by the lexicon on one view`,
      goal: '≤ 4 %',
      holds: product.wrong / rows.length <= 0.04,
    },
    {
      name: 'covers left to the seller',
      figure: share(product.refused),
      limit: `${share(baseline.refused)} by the lexicon on one view`,
    },
    { name: 'covers that were not read in time, on this machine as it was', figure: String(late) },
    atMost('time from the photo to the category: p90', quantile(times, 0.9), LONGEST_MS, 'ms'),
    { name: 'time from the photo to the category: median', figure: `${Math.round(quantile(times, 0.5))} ms` },
  ]
}

const FIRST: SourceRow = { title: 'A Novel', category: 'books' }
/** If the machine is too busy, the seller has to fill in the field. */
const NOT_READ: Reading = { views: [], codes: [], whole: false }
const NO_DETAILS: ReadDetails = { found: null, whole: false }
const none = (): Told => ({ right: 0, wrong: 0, refused: 0 })

function count(told: Told, { category, title }: Cover, guess: Guess): void {
  const outcome = guess.confidence < LEAST_CONFIDENCE ? 'refused' : guess.category === category ? 'right' : 'wrong'
  told[outcome] += 1
  if (process.env['BENCH_DETAILS'])
    console.log(`  ${outcome.padEnd(8)} ${category} → ${guess.category} ${guess.confidence.toFixed(2)}: ${title}`)
}

/**
 * An equal number from each category, spread over the file, leaving out listings that the catalogue beside them
 * contains.
 */
async function sample(file: string): Promise<SourceRow[]> {
  const raw = createReadStream(file)
  const lines = createInterface({ input: file.endsWith('.gz') ? raw.pipe(createGunzip()) : raw, crlfDelay: Infinity })
  const seen = new Map<string, SourceRow[]>(CATEGORIES.map(({ id }) => [id, []]))
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

/** Photos of things without print: any text found is a failure. */
async function measureTextless(folder: string): Promise<Row[]> {
  const names = (await readdir(folder, { recursive: true }))
    .filter((name) => PICTURES.has(extname(name).toLowerCase()))
    .toSorted()
  const answered: string[] = []
  let photos = 0
  for (const name of names) {
    const made = await makeVariants(await readFile(join(folder, name))).catch(() => null)
    const largest = made?.files.toSorted((a, b) => b.width - a.width)[0]
    // A file that an upload refuses is not counted.
    if (!largest) continue
    photos += 1
    const { found } = await readDetails(largest.bytes, OWNER).catch(() => NO_DETAILS)
    if (found) answered.push(`${name} → ${found.category}: ${found.title}`)
  }
  return [
    {
      name: 'photos without text that got details',
      figure: `${answered.length} of ${photos}`,
      goal: '0',
      holds: answered.length === 0,
    },
    ...answered.map((one) => remark(`    ${one}`)),
  ]
}

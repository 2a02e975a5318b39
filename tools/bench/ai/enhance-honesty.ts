import { enhancePixels } from '#app/features/photos/enhance/enhance-pixels.server.ts'

import { percent, type Row } from '../harness/row.ts'
import { makeCases, readCorpus, type Case } from './enhance-corpus.ts'
import { colourDifference } from './picture-quality.ts'

type Judged = Omit<Case, 'picture' | 'truth'> & {
  changed: boolean
  offered: boolean
  /** Mean CIEDE2000 from the truth. */
  before: number
  after: number
}

/** Beyond this, people see another colour. */
export const MISLEADING = 4
/** A difference that nobody sees: sharpening alone does not count as a change. */
const SEEN = 0.5
export const CORRECTED = 0.6

/**
 * Measures what enhancing does to photos that are right as they are, to casts that close-ups cannot show, and to whole photos
 * that were made worse; for each half of the photos.
 */
export async function measureHonesty(folder: string): Promise<Row[]> {
  const judged: Judged[] = []
  for (const [index, photo] of (await readCorpus(folder)).entries()) {
    for (const { picture, truth, ...one } of await makeCases(photo, index)) {
      const { raster, offered } = await enhancePixels(picture)
      const [before, after] = [colourDifference(truth, picture), colourDifference(truth, raster)]
      judged.push({ ...one, offered, before, after, changed: colourDifference(picture, raster) > SEEN })
    }
  }
  return (['open', 'unseen'] as const).flatMap((half) => {
    const some = judged.filter((one) => one.half === half)
    return [{ name: `${half} half: ${some.length} pictures`, figure: '' }, ...tellHalf(some)]
  })
}

function tellHalf(judged: readonly Judged[]): Row[] {
  const pickKinds = (...kinds: Case['kind'][]) => judged.filter(({ kind }) => kinds.includes(kind))
  const misleads = ({ after }: Judged) => after > MISLEADING
  const worse = judged.filter(({ before, changed }) => before > 0 && changed)
  const nearer = worse.filter(({ before, after }) => after < before).length
  const rooms = pickKinds('room-cast')
  const corrected = rooms.filter(({ before, after }) => after < CORRECTED * before)
  const haze = pickKinds('haze')
  return [
    ...(['good', 'close-up', 'pale', 'coloured-ground'] as const).map((kind) => {
      const some = pickKinds(kind)
      const applied = some.filter((one) => misleads(one) && !one.offered).length
      const offered = some.filter((one) => misleads(one) && one.offered).length
      return {
        name: `  ${kind}: changed by ΔE > ${MISLEADING}`,
        figure: `${applied} of ${some.length}, ${offered} more offered`,
        goal: '0',
        holds: applied === 0,
      }
    }),
    {
      name: '  made worse and changed: nearer to the truth',
      figure: `${percent(nearer / worse.length)} of ${worse.length}`,
      goal: '≥ 95 %',
      holds: nearer >= 0.95 * worse.length,
    },
    ...(['warm', 'green', 'blue'] as const).map((cast) => {
      const some = rooms.filter(({ name }) => name.includes(cast))
      const found = some.filter((one) => corrected.includes(one)).length
      return {
        name: `  ${cast} casts of whole photos corrected`,
        figure: `${percent(found / some.length)} of ${some.length}`,
        goal: '≥ 60 %',
        holds: found >= 0.6 * some.length,
      }
    }),
    {
      name: '  haze of whole photos cleared',
      figure: `${haze.filter(({ before, after }) => after < CORRECTED * before).length} of ${haze.length}`,
    },
  ]
}

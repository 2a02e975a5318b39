import { enhancePixels, type Enhanced } from '#app/features/photos/enhance/enhance-pixels.server.ts'
import type { Raster } from '#app/features/photos/enhance/raster.ts'
import { findSharedLight } from '#app/features/photos/enhance/shared-light.ts'

import { percent, type Row } from '../harness/row.ts'
import { readCorpus } from './enhance-corpus.ts'
import { CORRECTED, MISLEADING } from './enhance-honesty.ts'
import { makeUploads, type Upload } from './enhance-uploads.ts'
import { colourDifference } from './picture-quality.ts'

type Outcome = {
  /** Mean CIEDE2000 from the truth: as uploaded, by itself, and with what the other photos tell. */
  before: number
  alone: number
  together: number
  isApplied: boolean
}

type Judged = Pick<Upload, 'half' | 'kind' | 'name'> & {
  outcomes: Outcome[]
  /** Whether a photo shows the light by itself. */
  isTold: boolean
}

/**
 * Measures what photos of one upload tell about each other's light: each is first enhanced by itself, as when it
 * arrives, and those that stay as they are once more when all are there.
 */
export async function measureTogether(folder: string): Promise<Row[]> {
  const photos = await readCorpus(folder)
  const judged: Judged[] = []
  for (const [index, photo] of photos.entries()) {
    const other = photos[index + 2] ?? photos[index % 2]
    const known = new Map<Raster, Enhanced>()
    if (other)
      for (const upload of await makeUploads(photo, other, index)) judged.push(await judgeUpload(upload, known))
  }
  return (['open', 'unseen'] as const).flatMap((half) => tellHalf(judged.filter((one) => one.half === half)))
}

async function judgeUpload({ photos, ...upload }: Upload, known: Map<Raster, Enhanced>): Promise<Judged> {
  const enhanced: Enhanced[] = []
  for (const { picture } of photos) {
    const one = known.get(picture) ?? (await enhancePixels(picture))
    known.set(picture, one)
    enhanced.push(one)
  }
  const outcomes: Outcome[] = []
  for (const [index, { picture, truth }] of photos.entries()) {
    const own = enhanced[index]
    if (!own) continue
    const others = enhanced.filter((one) => one !== own).map(({ report }) => report)
    const isAsked = own.steps.length === 0 && findSharedLight(own.report, others) !== null
    const alone = colourDifference(truth, own.raster)
    outcomes.push({
      before: colourDifference(truth, picture),
      alone,
      together: isAsked ? colourDifference(truth, (await enhancePixels(picture, others)).raster) : alone,
      isApplied: own.steps.length > 0 && !own.offered,
    })
  }
  return { ...upload, outcomes, isTold: enhanced.some(({ report }) => report.light !== null) }
}

function tellHalf(judged: readonly Judged[]): Row[] {
  const pickKind = (kind: Upload['kind']) => judged.filter((one) => one.kind === kind)
  const isRight = ({ before }: Outcome) => before === 0
  const casts = [...pickKind('details'), ...pickKind('views')]
  const countCorrected = (uploads: readonly Judged[], when: 'alone' | 'together') => {
    const outcomes = uploads.flatMap((one) => one.outcomes)
    return percent(outcomes.filter((one) => one[when] < CORRECTED * one.before).length / outcomes.length)
  }
  const told = casts.filter(({ isTold }) => isTold)
  const worse = casts.flatMap((one) => one.outcomes).filter(({ alone, together }) => together !== alone)
  return [
    { name: `${judged[0]?.half} half: ${judged.length} uploads of four or five photos`, figure: '' },
    ...(['good', 'pale', 'same-cloth', 'mixed'] as const).map((kind) => {
      const some = pickKind(kind).flatMap(({ outcomes }) => outcomes.filter(isRight))
      const applied = some.filter(({ alone, isApplied }) => isApplied && alone > MISLEADING).length
      const count = (when: 'alone' | 'together') => some.filter((one) => one[when] > MISLEADING).length - applied
      return {
        name: `  ${kind}: changed by ΔE > ${MISLEADING}`,
        figure: `${applied} of ${some.length}, offered ${count('alone')} by themselves, ${count('together')} together`,
        goal: '0',
        holds: applied === 0,
      }
    }),
    ...(['warm', 'green', 'blue'] as const).map((cast) => {
      const some = casts.filter(({ name }) => name.includes(cast))
      return {
        name: `  ${cast} casts corrected or offered, of ${some.flatMap(({ outcomes }) => outcomes).length} photos`,
        figure: `${countCorrected(some, 'alone')} by themselves, ${countCorrected(some, 'together')} together`,
      }
    }),
    {
      name: `  the same in the ${told.length} of ${casts.length} uploads in which a photo shows the light`,
      figure: `${countCorrected(told, 'alone')} by themselves, ${countCorrected(told, 'together')} together`,
      goal: '≥ 60 %',
    },
    {
      name: '  told by another photo: nearer to the truth',
      figure: `${worse.filter(({ before, together }) => together < before).length} of ${worse.length}`,
    },
  ]
}

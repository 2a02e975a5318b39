import type { CategoryId } from '#app/shared/catalogue.ts'

import { composeDescription, composeTitle } from './compose-details.ts'
import { countVotes, findNeighbours } from './find-neighbours.server.ts'
import { guessCategory, scoreWords } from './guess-category.ts'
import { informativeWords } from './informative-words.ts'
import { readPicture } from './reading-process.server.ts'
import { safeWords } from './safe-words.ts'
import { linesOf, mergeViews, type SeenLine } from './seen-words.ts'

export type FoundDetails = { title: string; description: string; category: CategoryId | null }

/** Below this nobody should rely on it. */
export const LEAST_CONFIDENCE = 0.55

/** `found` is null when what stands there is not enough to go by; `whole`: it was all read and looked up. */
export type ReadDetails = { found: FoundDetails | null; whole: boolean }

/**
 * Title, description and category from what stands on a photo, without any model. Rejects when the photo could not be read in
 * time, and when too many of the owner's or of all are asked for.
 */
export async function readDetails(photo: Uint8Array, owner: string): Promise<ReadDetails> {
  const { views, codes, whole } = await readPicture(photo, owner)
  const lines = linesOf(mergeViews(views))
  const { category, confidence, lookedUp } = await guessFrom(lines, codes)
  const title = confidence < LEAST_CONFIDENCE ? '' : safeWords(composeTitle(lines))
  const found = title === '' ? null : { title, description: composeDescription(lines, category, codes), category }
  return { found, whole: whole && lookedUp }
}

/** The category that lines and barcodes speak for, with the catalogue's help if it could be `lookedUp` there. */
export async function guessFrom(lines: readonly SeenLine[], codes: readonly string[]) {
  const tallFirst = lines.toSorted((a, b) => b.height - a.height)
  const words = informativeWords(tallFirst.map(({ text }) => text).join(' '))
  // Without a catalogue to look at, the words alone have to do.
  const neighbours = await findNeighbours(words).catch(() => null)
  const guess = guessCategory(scoreWords(lines), codes, countVotes(neighbours ?? []))
  return { ...guess, lookedUp: neighbours !== null }
}

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

/**
 * Title, description and category from what stands on a photo, without any model: null when that is not enough to go by.
 * Rejects when the photo could not be read in time.
 */
export async function readDetails(photo: Uint8Array): Promise<FoundDetails | null> {
  const { views, codes } = await readPicture(photo)
  const lines = linesOf(mergeViews(views))
  const guess = await guessFrom(lines, codes)
  if (guess.confidence < LEAST_CONFIDENCE) return null
  const title = safeWords(composeTitle(lines))
  if (title === '') return null
  return { title, description: composeDescription(lines, guess.category, codes), category: guess.category }
}

/** The category that lines and barcodes speak for, with the catalogue's help. */
export async function guessFrom(lines: readonly SeenLine[], codes: readonly string[]) {
  const tallFirst = lines.toSorted((a, b) => b.height - a.height)
  const words = informativeWords(tallFirst.map(({ text }) => text).join(' '))
  // Without a catalogue to look at, the words alone have to do.
  const neighbours = await findNeighbours(words).catch(() => [])
  return guessCategory(scoreWords(lines), codes, countVotes(neighbours))
}

import { foldText } from '#app/features/catalogue/search/understanding/words/tokens.ts'
import type { CategoryId } from '#app/nouns/category/category-list.ts'

import { composeDescription, composeTitle, cutAtWord, TITLE_MAX } from './compose-details.ts'
import { findByNumber, listProductNumbers } from './find-by-number.server.ts'
import { countVotes, findNeighbours } from './find-neighbours.server.ts'
import type { FoundDetails } from './found-details.schema.ts'
import { guessCategory, scoreWords, type Guess } from './guess-category.ts'
import { informativeWords } from './informative-words.ts'
import { readKnownWords } from './known-words.server.ts'
import { confirmWords } from './reading/confirm-words.ts'
import type { Reading } from './reading/read-picture.server.ts'
import { readPicture } from './reading/reading-process.server.ts'
import { groupLines, mergeViews, type SeenLine } from './reading/seen-words.ts'
import { safeWords } from './safe-words.ts'
import { suggestAttributes } from './suggest-attributes.ts'

/** A lower confidence is not worth showing. */
export const LEAST_CONFIDENCE = 0.55

/** `found` is null when the text is not enough for a guess. `whole` tells whether everything was read and looked up. */
export type ReadDetails = { found: FoundDetails | null; whole: boolean }

/**
 * Reads title, description and category from the text on a photo, without a model. Rejects when the photo could not be
 * read in time, and when the owner or everybody together has too many photos waiting.
 */
export async function readDetails(photo: Uint8Array, owner: string): Promise<ReadDetails> {
  const { found, whole } = await composeDetails(await readPicture(photo, owner))
  return { found, whole }
}

/** The details that a reading gives, and the guess behind them. */
async function composeDetails({ views, codes, whole }: Reading): Promise<ReadDetails & { guess: Guess }> {
  const known = await readKnownWords()
  const lines = groupLines(mergeViews(views, (word) => known(foldText(word)) !== 'none'))
  const text = lines.map((line) => line.text).join(' ')
  const numbers = listProductNumbers(codes, text)
  const compose = (title: string, category: CategoryId): FoundDetails => ({
    title,
    description: composeDescription(lines, codes),
    category,
    attributes: suggestAttributes(category, { numbers }),
  })
  const listed = await findByNumber(numbers, text).catch(() => null)
  if (listed) {
    const title = cutAtWord(safeWords(listed.title).replaceAll('\n', ' '), TITLE_MAX)
    const guess = { category: listed.category, confidence: 1 }
    return { found: compose(title, guess.category), guess, whole }
  }
  const { lookedUp, ...guess } = await guessFrom(lines, codes)
  const { category, confidence } = guess
  if (confidence < LEAST_CONFIDENCE) return { found: null, guess, whole: whole && lookedUp }
  const title = safeWords(composeTitle(confirmWords(lines, known, views.length)))
  return { found: compose(title, category), guess, whole: whole && lookedUp }
}

/**
 * Guesses the category from lines and barcodes. `lookedUp` tells whether the catalogue could be searched for similar
 * listings.
 */
async function guessFrom(lines: readonly SeenLine[], codes: readonly string[]) {
  const tallFirst = lines.toSorted((a, b) => b.height - a.height)
  const words = informativeWords(tallFirst.map(({ text }) => text).join(' '))
  // If the lookup fails, the words alone have to do.
  const neighbours = await findNeighbours(words).catch(() => null)
  const guess = guessCategory(scoreWords(lines), codes, countVotes(neighbours ?? []))
  return { ...guess, lookedUp: neighbours !== null }
}

/** The category that a title alone suggests, from its words and from similar listings; null when unsure. */
export async function suggestCategory(title: string): Promise<CategoryId | null> {
  const words = title
    .split(/\s+/u)
    .filter(Boolean)
    .map((text) => ({ text, confidence: 100, x0: 0, y0: 0, x1: 0, y1: 0 }))
  const line: SeenLine = { words, text: title, height: 1, top: 0, left: 0, confidence: 100 }
  const { category, confidence } = await guessFrom([line], [])
  return confidence < LEAST_CONFIDENCE ? null : category
}

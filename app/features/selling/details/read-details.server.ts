import { findDetails } from '#app/nouns/category/category-details.ts'
import type { CategoryId } from '#app/nouns/category/category-list.ts'
import type { Attributes } from '#app/nouns/item/listing-attributes.ts'
import { readTitleAttributes } from '#app/nouns/item/titles/read-title.server.ts'

import { composeDescription, composeTitle, cutAtWord, TITLE_MAX } from './compose-details.ts'
import { findByNumber, listProductNumbers } from './find-by-number.server.ts'
import { countVotes, findNeighbours } from './find-neighbours.server.ts'
import type { FoundDetails } from './found-details.schema.ts'
import { guessCategory, scoreWords } from './guess-category.ts'
import { informativeWords } from './informative-words.ts'
import { readKnownWords } from './known-words.server.ts'
import { confirmWords } from './reading/confirm-words.ts'
import type { Reading } from './reading/read-picture.server.ts'
import { readPicture } from './reading/reading-process.server.ts'
import { groupLines, type SeenLine } from './reading/seen-words.ts'
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
  return composeDetails(await readPicture(photo, owner))
}

/** The lines that can be read on a photo. Rejects as `readDetails` does. */
export async function readLines(photo: Uint8Array, owner: string): Promise<string[]> {
  return groupLines((await readPicture(photo, owner)).words).map(({ text }) => text)
}

/** Composes the details from a reading. `found` is null if the category is unsure. */
async function composeDetails({ words, codes, whole }: Reading): Promise<ReadDetails> {
  const lines = groupLines(words)
  const text = lines.map((line) => line.text).join(' ')
  const numbers = listProductNumbers(codes, text)
  // Title and description have nothing that may be misread.
  const confirmed = confirmWords(lines, await readKnownWords())
  const compose = (title: string, category: CategoryId): FoundDetails => ({
    title,
    description: composeDescription(confirmed, codes),
    category,
    attributes: { ...readPrint(confirmed, category), ...suggestAttributes(category, { numbers }) },
  })
  const listed = await findByNumber(numbers, text).catch(() => null)
  if (listed) {
    const title = cutAtWord(safeWords(listed.title).replaceAll('\n', ' '), TITLE_MAX)
    return { found: compose(title, listed.category), whole }
  }
  const { category, confidence, lookedUp } = await guessFrom(lines, codes)
  const details = confidence < LEAST_CONFIDENCE ? null : compose(safeWords(composeTitle(confirmed, category)), category)
  return { found: details, whole: whole && lookedUp }
}

/**
 * The attributes that the print states, as a title would. A line ends a name. It leaves out what differs between two
 * copies, and whatever may be misread.
 */
export function readPrint(confirmed: readonly Pick<SeenLine, 'text'>[], category: CategoryId): Attributes {
  const read = readTitleAttributes(confirmed.map(({ text }) => text).join(' | '), category)
  const printed = findDetails(category)?.attributes.filter(({ varies }) => !varies) ?? []
  return Object.fromEntries(
    printed.flatMap(({ key }): [string, string][] => {
      const value = read[key]
      return value === undefined ? [] : [[key, value]]
    }),
  )
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

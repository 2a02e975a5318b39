import { scoreWords, WEIGHTS } from '#app/features/selling/details/guess-category.ts'
import { perDetails } from '#app/nouns/category/category-details.ts'
import { listCategories, findCategory, type CategoryId } from '#app/nouns/category/category-list.ts'

/** Departments with more than one of our categories: only what is below them tells. */
const TOO_WIDE =
  /^(?:toys?|hobb(?:y|ies)|games?|kids|baby)(?:\s*(?:&|and|,)\s*(?:toys?|hobb(?:y|ies)|games?|kids|baby))+$/i
const BETWEEN_PARTS = /[>»›|;:/,]/
const MOST_KNOWN = 2000
const categories = new Map<string, CategoryId | null>()

/**
 * The category that the text names: ours, one with a word for the thing (`Sneakers`, `घड़ी`), or a path, of which the last
 * part that tells counts (`Toys & Games > Action Figures`).
 */
export function readCategory(text: string): CategoryId | null {
  const own = findOffered(text)
  if (own) return own.id
  const before = categories.get(text)
  if (before !== undefined) return before
  const category = readPath(text)
  if (categories.size >= MOST_KNOWN) categories.clear()
  categories.set(text, category)
  return category
}

function findOffered(text: string) {
  const category = findCategory(text) ?? findCategory(idsByWord().get(fold(text)) ?? '')
  return category?.isRetired === false ? category : undefined
}

/** The names in every language, and what people search for, but for words that hint only: `toys` are in several categories. */
const idsByWord = perDetails(
  (categories) =>
    new Map(
      categories.flatMap(({ id, names, search, clues }) => {
        const hints = new Set([clues.en, clues.hi].flatMap((own) => own?.weak ?? []))
        const words = Object.values(search.words).flat()
        return [...Object.values(names), ...words.filter((word) => !hints.has(word))].map((word) => [fold(word), id])
      }),
    ),
)

/** Without the dot below a Devanagari letter, with a dot for a moon above it, and in small letters. */
const fold = (text: string) =>
  text.normalize('NFD').replaceAll('\u093c', '').replaceAll('\u0901', '\u0902').normalize('NFC').trim().toLowerCase()

function readPath(text: string): CategoryId | null {
  // A path has few parts, and a text may be as long as a line.
  const parts = text
    .slice(0, 500)
    .split(BETWEEN_PARTS)
    .map((part) => part.trim())
    .toReversed()
  for (const part of parts) {
    const category = TOO_WIDE.test(part) ? null : (findOffered(part)?.id ?? readWords(part))
    if (category) return category
  }
  return null
}

/** The category for which the words speak at least strongly, and twice as strongly as for any other. */
function readWords(part: string): CategoryId | null {
  const words = part.split(/\s+/).map((word) => ({ text: word, confidence: 100 }))
  const scores = scoreWords([{ words }])
  const [first, second] = listCategories()
    .map(({ id }) => ({ id, score: scores.get(id) ?? 0 }))
    .toSorted((a, b) => b.score - a.score)
  if (!first || !second || first.score < WEIGHTS.strong || first.score < 2 * second.score) return null
  return first.id
}

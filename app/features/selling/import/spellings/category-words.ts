import { scoreWords, WEIGHTS } from '#app/features/selling/details/guess-category.ts'
import { listCategories, findCategory, type CategoryId } from '#app/nouns/category/category-list.ts'

/** Departments with more than one of our categories: only what is below them tells. */
const TOO_WIDE =
  /^(?:toys?|hobb(?:y|ies)|games?|kids|baby)(?:\s*(?:&|and|,)\s*(?:toys?|hobb(?:y|ies)|games?|kids|baby))+$/i
const BETWEEN_PARTS = /[>»›|;:/,]/
const MOST_KNOWN = 2000
const known = new Map<string, CategoryId | null>()

/**
 * The category that the text names: ours, one with a word for the thing (`Sneakers`, `घड़ी`), or a path, of which the last
 * part that tells counts (`Toys & Games > Action Figures`).
 */
export function readCategory(text: string): CategoryId | null {
  const own = findOffered(text)
  if (own) return own.id
  const before = known.get(text)
  if (before !== undefined) return before
  const found = readPath(text)
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(text, found)
  return found
}

function findOffered(text: string) {
  const category = findCategory(text)
  return category?.isRetired === false ? category : undefined
}

function readPath(text: string): CategoryId | null {
  // A path has few parts, and a text may be as long as a line.
  const parts = text
    .slice(0, 500)
    .split(BETWEEN_PARTS)
    .map((part) => part.trim())
    .toReversed()
  for (const part of parts) {
    const found = TOO_WIDE.test(part) ? null : (findOffered(part)?.id ?? readWords(part))
    if (found) return found
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

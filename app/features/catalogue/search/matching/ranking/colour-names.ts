import { listColours, splitParts, type Group } from '#app/features/catalogue/search/matching/plan.ts'

/** Patterns for text in lower case: the colours that a search names, and each with the word after it. */
export type AskedColours = { colours: string; names: string }

/**
 * Colours of a search that are also the beginning of brands: "red shoes" means no black shoes by Red Tape. Null if there are none. A
 * listing of such a brand is meant if its title names the colour apart from the brand, or has it before the same word as the search.
 */
export function findAskedColours(groups: readonly Group[]): AskedColours | null {
  const colours = [...new Set(groups.flatMap(listColours))]
  if (colours.length === 0) return null
  const words = groups.map(({ text }) => splitParts(text.toLowerCase()).join(' '))
  const names = words.flatMap((word, at) =>
    colours.includes(word) ? [`${word} ${words[at + 1] ?? ''}`.trimEnd()] : [],
  )
  // A colour at the end has no word after it, and names no brand.
  const pairs = names.filter((name) => name.includes(' '))
  return { colours: writePattern(colours), names: writePattern(pairs.length > 0 ? pairs : ['$.']) }
}

const writePattern = (words: readonly string[]) => `(?:${words.join('|')})`

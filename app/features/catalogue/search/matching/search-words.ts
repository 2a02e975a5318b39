import { foldText } from '#app/features/catalogue/search/understanding/words/tokens.ts'

import { splitParts, quoteLexeme } from './plan.ts'

/**
 * A PostgreSQL tsquery in which every word must occur, the last one as a prefix; null when the text has no searchable
 * word. `weight` A searches titles only.
 */
export function toQueryText(search: string, weight: '' | 'A' = ''): string | null {
  const words = splitParts(foldText(search))
  if (words.length === 0) return null
  return words
    .map((word, index) => {
      const flags = (index === words.length - 1 ? '*' : '') + weight
      return quoteLexeme(word) + (flags && `:${flags}`)
    })
    .join(' & ')
}

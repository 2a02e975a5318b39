import { partsOf, quote } from './plan.ts'
import { fold } from './understanding/tokens.ts'

/**
 * The text of a PostgreSQL tsquery in which every word must occur, the last one as a beginning; null when the text holds
 * nothing that a word search could look for. `weight` A looks in titles alone.
 */
export function toQueryText(search: string, weight: '' | 'A' = ''): string | null {
  const words = partsOf(fold(search))
  if (words.length === 0) return null
  return words
    .map((word, index) => {
      const flags = (index === words.length - 1 ? '*' : '') + weight
      return quote(word) + (flags && `:${flags}`)
    })
    .join(' & ')
}

import { foldText } from '#app/features/catalogue/search/understanding/words/tokens.ts'

import { splitParts, quoteLexeme } from './plan.ts'

/**
 * A PostgreSQL tsquery in which every word must occur, the last one as a prefix; null when the text has no searchable
 * word. `weight` A searches titles only. `listOthers` tells which words count as well as one, which may be a prefix.
 */
export function toQueryText(
  search: string,
  weight: '' | 'A' = '',
  listOthers: (word: string, isBeginning: boolean) => readonly string[] = () => [],
): string | null {
  const words = splitParts(foldText(search))
  if (words.length === 0) return null
  const write = (word: string, flags: string) => quoteLexeme(word) + (flags && `:${flags}`)
  return words
    .map((word, index) => {
      const isLast = index === words.length - 1
      const others = listOthers(word, isLast).map((other) => write(other, weight))
      return [write(word, (isLast ? '*' : '') + weight), ...others].join(' | ')
    })
    .map((group) => (group.includes(' | ') ? `(${group})` : group))
    .join(' & ')
}

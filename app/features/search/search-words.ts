/**
 * The text of a PostgreSQL tsquery in which every word must occur, the last one as a beginning; null when the text holds
 * nothing that a word search could look for. `weight` A looks in titles alone.
 */
export function toQueryText(search: string, weight: '' | 'A' = ''): string | null {
  const words = search.match(/[\p{L}\p{M}\p{N}]+(?:[-'’./&][\p{L}\p{M}\p{N}]+)*/gu)
  if (!words) return null
  return words
    .map((word, index) => {
      // PostgreSQL splits a compound such as "g-shock" into parts, and "g…" begins far too many words.
      const begins = index === words.length - 1 && /^[\p{L}\p{M}\p{N}]+$/u.test(word)
      const flags = (begins ? '*' : '') + weight
      return `'${word.replaceAll("'", "''")}'${flags && `:${flags}`}`
    })
    .join(' & ')
}

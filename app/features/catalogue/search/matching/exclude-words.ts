import type { ExcludedWords } from '#app/features/catalogue/search/understanding/excluded-words.ts'

import { categoryWord } from './make-groups.ts'
import { splitParts, quoteLexeme } from './plan.ts'
import { findSynonyms } from './synonyms.ts'

/** Title, brand, tags, category and place. Not the description, which also names what an item fits or comes without. */
const PLACES = 'ABC'

/** A tsquery that listings must not match; null when nothing is excluded. */
export function excludeQuery(leftOut: readonly ExcludedWords[]): string | null {
  const phrases = leftOut.flatMap(({ text, latin, category }) => {
    // "-casio,titan" excludes both.
    const texts = [text, ...(latin ? [latin] : [])].flatMap((words) => words.split(','))
    const typed = texts.flatMap((words) => {
      const parts = splitParts(words)
      // "G-Shock" also means "gshock", but 9.5 does not mean 95.
      return parts.length > 1 && !/\d\.\d/.test(words) ? [parts, [parts.join('')]] : [parts]
    })
    const named = category ? [[categoryWord(category)]] : []
    return [...typed, ...findSynonyms(latin ?? text), ...named].filter((words) => words.length > 0)
  })
  if (phrases.length === 0) return null
  return phrases.map((words) => `(${words.map((word) => `${quoteLexeme(word)}:${PLACES}`).join(' <-> ')})`).join(' | ')
}

import type { LeftOut } from '#app/features/catalogue/search/understanding/left-out.ts'

import { categoryWord, findSynonyms } from './make-groups.ts'
import { splitParts, quoteLexeme } from './plan.ts'

/** Title, brand, tags, category and place. Not the description, which also names what an item fits or comes without. */
const PLACES = 'ABC'

/** A tsquery that listings must not match; null when nothing is excluded. */
export function leftOutQuery(leftOut: readonly LeftOut[]): string | null {
  const ways = leftOut.flatMap(({ text, latin, category }) => {
    // "-casio,titan" excludes both.
    const said = [text, ...(latin ? [latin] : [])].flatMap((words) => words.split(','))
    const typed = said.flatMap((words) => {
      const parts = splitParts(words)
      // "G-Shock" also means "gshock", but 9.5 does not mean 95.
      return parts.length > 1 && !/\d\.\d/.test(words) ? [parts, [parts.join('')]] : [parts]
    })
    const named = category ? [[categoryWord(category)]] : []
    return [...typed, ...findSynonyms(latin ?? text), ...named]
  })
  if (ways.length === 0) return null
  return ways.map((words) => `(${words.map((word) => `${quoteLexeme(word)}:${PLACES}`).join(' <-> ')})`).join(' | ')
}

import { categoryWord, synonymsOf } from './make-groups.ts'
import { partsOf, quote } from './plan.ts'
import type { LeftOut } from './understanding/left-out.ts'

/** Title, brand, tags, category and place. Descriptions name what a thing fits, or comes without. */
const PLACES = 'ABC'

/** What listings must not match, as PostgreSQL's text search has it; null where nothing is left out. */
export function leftOutQuery(leftOut: readonly LeftOut[]): string | null {
  const ways = leftOut.flatMap(({ text, latin, category }) => {
    // "-casio,titan" is neither.
    const said = [text, ...(latin ? [latin] : [])].flatMap((words) => words.split(','))
    const typed = said.flatMap((words) => {
      const parts = partsOf(words)
      // "G-Shock" is "gshock", too; 9.5 is no 95.
      return parts.length > 1 && !/\d\.\d/.test(words) ? [parts, [parts.join('')]] : [parts]
    })
    const named = category ? [[categoryWord(category)]] : []
    return [...typed, ...synonymsOf(latin ?? text), ...named]
  })
  if (ways.length === 0) return null
  return ways.map((words) => `(${words.map((word) => `${quote(word)}:${PLACES}`).join(' <-> ')})`).join(' | ')
}

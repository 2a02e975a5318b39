import { INTL_LOCALES, type Language } from '#app/shared/language/languages.ts'

import { ANY, DIGITS } from './expressions.ts'

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/**
 * Writes the source of expressions that match a text, however its words are spaced, and also with the names of months and
 * places in a language. `places` has them by their English names.
 */
export function openLiterals(to: Language, places: ReadonlyMap<string, string>): (text: string) => string {
  const month = new Intl.DateTimeFormat(INTL_LOCALES[to], { month: 'long', timeZone: 'UTC' })
  const months = new Map(MONTHS.map((name, index) => [name, month.format(Date.UTC(2026, index, 15))]))
  // The pseudo-language puts brackets around a place.
  const sayPlace = (name: string) => {
    const said = places.get(name)
    if (to === 'qps') return `\\[?${name}[ ·]*\\]?`
    return said ? `(?:${name}|${said.replaceAll(' ', '\\s+')})` : name
  }
  // The dots of names are escaped by then.
  const names = [...places.keys()].filter((name) => !name.includes('.'))
  const known = new RegExp(`\\b(?:${names.toSorted((a, b) => b.length - a.length).join('|')})\\b`, 'g')

  return (text) =>
    text
      .replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')
      .replaceAll(known, sayPlace)
      .replaceAll(/(?<=\d )[A-Z][a-z]{2}\b/g, (name) => {
        const said = months.get(name)
        return said === undefined || said === name ? name : `(?:${name}|${said.replaceAll('.', '\\.')})`
      })
      // There, "{label}:" is "[Condition ····]: ····]".
      .replaceAll(/(?<!\?):/g, to === 'qps' ? ':[\\s·\\]]*' : ':')
      .replaceAll(ANY, '.*')
      .replaceAll(DIGITS, '[\\d,]+')
      .replaceAll(/ +|\n\s*/g, '\\s+')
}

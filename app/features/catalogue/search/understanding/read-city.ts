import { cityByName, LONGEST_NAME } from '#app/features/catalogue/places/cities.ts'

import type { Token } from './words/tokens.ts'

const BEFORE = /^in$/
const BEHIND = /^(?:me|mein|mai)$/

/**
 * A city together with the word that marks it as a place: "in Pune", "Pune mein". Alone, a city's name is an ordinary
 * word: "Delhi Metro model train". `length` counts all tokens.
 */
export function cityAt(tokens: readonly Token[], at: number): { length: number; city: string } | undefined {
  const isBefore = BEFORE.test(tokens[at]?.norm ?? '')
  const from = isBefore ? at + 1 : at
  for (let words = LONGEST_NAME; words > 0; words--) {
    const name = tokens.slice(from, from + words)
    if (name.length < words) continue
    const isBehind = BEHIND.test(tokens[from + words]?.norm ?? '')
    if (!isBefore && !isBehind) continue
    const city = cityByName(name.map(({ norm }) => norm).join(' '))
    if (city) return { length: from - at + words + (isBehind ? 1 : 0), city }
  }
  return undefined
}

import type { CategoryId } from '#app/nouns/category/category-list.ts'

import { findCategories } from './categories.ts'
import { isFiller } from './fillers.ts'
import { CURRENCY, UNITS } from './prices/price-words.ts'
import type { Token } from './words/tokens.ts'

/**
 * Words that listings must not contain one after the other; `latin` is in Latin letters if they were typed in
 * Devanagari.
 */
export type ExcludedWords = {
  text: string
  latin: string | null
  category: CategoryId | null
  /** Includes the minus sign. */
  start: number
  end: number
}
export type FoundLeftOut = ExcludedWords & { from: number; to: number }

// Only after a blank and before a letter: in "t-shirt" and "8-bit" the hyphen is part of the word, in "500 -1000" of a
// price. Keyboards that set type write two hyphens as a dash.
const MINUS = /(?<!\S)(?:[-‐‑‒–—−]{1,2}|!)(?:["“„][^"“”„]*["”]|\p{L}\S*)/gu

/** The words after a minus, as in "watch -casio" and 'lego -"star wars"'. */
export function leftOutIn(text: string, tokens: readonly Token[]): FoundLeftOut[] {
  return [...text.matchAll(MINUS)].flatMap(({ 0: typed, index: start }) => {
    const end = start + typed.length
    const from = tokens.findIndex((token) => token.start > start && token.end <= end)
    const inside = tokens.filter((token) => token.start > start && token.end <= end)
    // Fillers and words around an amount are not exclusions: "Falcon -the movie", "5 -lakh".
    const isSaid = ({ norm }: Token) =>
      !isFiller(norm) && !CURRENCY.has(norm) && !UNITS.has(norm) && !/^(?:rs\.?|inr)\d/.test(norm)
    if (!inside.some(isSaid)) return []
    const to = from + inside.length
    const named = findCategories(inside, () => true)[0]
    const [words, latin] = [inside.map((token) => token.text).join(' '), inside.map(({ norm }) => norm).join(' ')]
    return [
      {
        text: words,
        latin: latin === words ? null : latin,
        category: named?.from === 0 && named.to === inside.length ? named.category : null,
        start,
        end,
        from,
        to,
      },
    ]
  })
}

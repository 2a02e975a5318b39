// Where a search wants its things to be: "in Pune", "Pune mein", and "cars Bombay".
import { LONGEST_NAME } from '#app/features/catalogue/places/cities.ts'
import { cityTyped, type TypedCity as Typed } from '#app/features/catalogue/places/typed-cities.ts'

import { isFiller } from './fillers.ts'
import { splitTokens, type Token } from './words/tokens.ts'

/**
 * Phrases that the catalogue's titles have word for word, the cities in which something is for sale, and whether a word is an ordinary
 * one of English.
 */
export type CatalogueWords = {
  titles: ReadonlySet<string>
  cities: ReadonlySet<string>
  isOrdinary: (word: string) => boolean
}
export const NO_WORDS: CatalogueWords = { titles: new Set(), cities: new Set(), isOrdinary: () => false }

type FoundCity = { length: number; city: string }

const IN = /^in$/
const BEHIND = /^(?:me|mein|mai)$/
/** Before a city that is one without them, too. */
const NEAR = /^(?:near|at|from|around|within|inside)$/

/** The city that is named from `at` on. `length` counts all tokens. */
export const cityAt = (tokens: readonly Token[], at: number, words: CatalogueWords): FoundCity | undefined =>
  markedCityAt(tokens, at, words) ?? bareCityAt(tokens, at, words)

/** A city together with the word that marks it as a place. */
function markedCityAt(tokens: readonly Token[], at: number, words: CatalogueWords): FoundCity | undefined {
  const isBefore = IN.test(tokens[at]?.norm ?? '')
  const from = isBefore ? at + 1 : at
  const typed = nameAt(tokens, from, (to) => isBefore || BEHIND.test(tokens[to]?.norm ?? ''))
  if (!typed || isOtherWord(tokens, from, typed, words)) return undefined
  const isBehind = BEHIND.test(tokens[typed.to]?.norm ?? '')
  return { length: typed.to - at + (isBehind ? 1 : 0), city: typed.city }
}

/**
 * A city alone, in which something is for sale. It is a word if titles have it beside the same word, as in "Delhi Metro", and if
 * nothing else is searched for. A wrong spelling must be no word of a title.
 */
function bareCityAt(tokens: readonly Token[], at: number, words: CatalogueWords): FoundCity | undefined {
  const { titles, cities } = words
  const from = NEAR.test(tokens[at]?.norm ?? '') ? at + 1 : at
  const typed = nameAt(tokens, from, () => true)
  if (!typed || !listBeside(tokens, from, typed.to).some(({ norm }) => !isFiller(norm))) return undefined
  if (!cities.has(typed.city) || isOtherWord(tokens, from, typed, words)) return undefined
  if (listPhrases(tokens, from, typed).some((phrase) => titles.has(phrase))) return undefined
  const isMore = tokens[typed.to]?.norm === 'city'
  return { length: typed.to - at + (isMore ? 1 : 0), city: typed.city }
}

/** "Driving" has the consonants of Darbhanga, and "in general" is no slip. A slip is only seen if something is for sale there. */
function isOtherWord(
  tokens: readonly Token[],
  from: number,
  { by, to, city }: TypedCity,
  { cities, isOrdinary }: CatalogueWords,
): boolean {
  if (by !== 'consonants' && by !== 'slip') return false
  return tokens.slice(from, to).every(({ norm }) => isOrdinary(norm)) || (by === 'slip' && !cities.has(city))
}

const listBeside = (tokens: readonly Token[], from: number, to: number) =>
  [...tokens.slice(0, from), ...tokens.slice(to)].filter(({ norm }) => /[\p{L}\p{N}]/u.test(norm))

/** The phrases of a search that tell, if titles have them, that a city in it is an ordinary word. */
export function listCityPhrases(text: string): string[] {
  const tokens = splitTokens(text)
  return tokens.flatMap((_, at) => {
    const typed = tokens.length > 1 ? nameAt(tokens, at, () => true) : null
    return typed ? listPhrases(tokens, at, typed) : []
  })
}

type TypedCity = Typed & { to: number }

function listPhrases(tokens: readonly Token[], from: number, { to, by }: TypedCity): string[] {
  const spell = (start: number, end: number) =>
    tokens
      .slice(start, end)
      .map(({ text }) => text)
      .join(' ')
  return [
    ...(from > 0 ? [spell(from - 1, to)] : []),
    ...(to < tokens.length ? [spell(from, to + 1)] : []),
    ...(by === 'name' ? [] : [spell(from, to)]),
  ]
}

/** The longest name of a city from `from` on, as it is typed. */
function nameAt(tokens: readonly Token[], from: number, isPlace: (to: number) => boolean): TypedCity | null {
  for (let to = Math.min(tokens.length, from + LONGEST_NAME); to > from; to -= 1) {
    if (!isPlace(to)) continue
    const name = tokens.slice(from, to)
    const city = cityTyped(name.map(({ norm }) => norm).join(' ')) ?? cityTyped(name.map(({ text }) => text).join(' '))
    if (city) return { ...city, to }
  }
  return null
}

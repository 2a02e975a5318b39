import type { Sort } from '#app/features/catalogue/listing-filters.ts'
import { type CategoryId } from '#app/nouns/category/category-list.ts'
import { CONDITIONS, type Condition } from '#app/shared/catalogue.ts'

import { findCategories, findHead, isInOwnLetters } from './categories.ts'
import { cityAt, NO_WORDS, type CatalogueWords } from './city-in-text.ts'
import { leftOutIn, type ExcludedWords, type FoundLeftOut } from './excluded-words.ts'
import { isFiller } from './fillers.ts'
import { findMeasures } from './measures.ts'
import { conditionAt, sortAt } from './named-filters.ts'
import { distanceAt, hereAt, type NearReading } from './near-in-text.ts'
import { findNegated } from './negated-words.ts'
import { AROUND } from './negation-phrases.ts'
import { findPrice, type PriceRange } from './prices/read-prices.ts'
import { findProtected } from './protected-names.ts'
import { findQuoted } from './quoted-words.ts'
import { splitTokens, type Token } from './words/tokens.ts'

/** A word to search for. `latin` is its transliteration if it was typed in Devanagari. */
export type Term = {
  text: string
  latin: string | null
  /** Set if the word names a category. Listings of that category need not contain the word. */
  category: CategoryId | null
  /** A filler, which is only required if there are no other words. */
  filler: boolean
  /** It was typed with a capital inside, on purpose as one word: "LevelOne". */
  isOneWord?: boolean
  /** It says how large or how many, and is given up before other words. */
  isMeasure?: boolean
  /** The sign that belongs to the word: "C++". */
  sign?: string
  /** These words were typed in quotes: they are meant as they are, in a row. */
  isPhrase?: boolean
  /** The value of an attribute that it states, perhaps with its neighbours. */
  stated?: MeantValue
  start: number
  end: number
}

/** A value of an attribute that words of a text state, as a filter would have it. */
export type MeantValue = {
  category: CategoryId
  key: string
  value: string
  /** The word that the index holds for each listing that states it, and nobody types. */
  word: string
  start: number
  end: number
  /** How many listings state it. Others only have its words. */
  listings: number
  /** Set if no listing states it or has its words: the nearest numbers that some have instead, none for a text. */
  instead?: readonly Pick<MeantValue, 'value' | 'word'>[]
}

export type PieceKind = 'price' | 'condition' | 'sort' | 'category' | 'city' | 'near' | 'without'
/** A part of the text that was understood as something other than words. */
export type Piece = { kind: PieceKind; start: number; end: number }

export type Understanding = {
  terms: Term[]
  price: PriceRange | null
  conditions: Condition[]
  sort: Sort | null
  category: CategoryId | null
  /** The city in which listings must be. */
  city: string | null
  /** How near they are wanted. */
  near: NearReading | null
  /** Words that listings must not contain. */
  without: ExcludedWords[]
  /** Its words stay terms: a listing that only mentions the value is found as well. */
  values: MeantValue[]
  pieces: Piece[]
}

const CAPITAL_INSIDE = /\p{Ll}\p{Lu}/u
const NEW = /^(?:new|naya|nayi|naye|nya)$/

/**
 * Understands a search: price, condition, sort order and category, in English and in Hindi in Latin letters or
 * Devanagari; the rest are words. `plain` lists the kinds that the user does not want understood. `known` tells in which of
 * its phrases nothing is negated and no place is named; see `findNegated` and `cityAt`.
 */
export function understandSearch(
  text: string,
  plain: readonly PieceKind[] = [],
  known: CatalogueWords = NO_WORDS,
): Understanding {
  const reader = openReader(text)
  const { tokens, isFree, take } = reader
  const isRead = (kind: PieceKind) => !plain.includes(kind)
  // A word that was taken is read as nothing else.
  const leftOut = isRead('without') ? takeLeftOut(reader, known.titles) : []
  const distance = isRead('near') ? takeFirst(tokens, isFree, distanceAt) : null
  if (distance) take('near', distance.at, distance.at + distance.length)
  const price = isRead('price') ? findPrice(text, tokens, isFree) : null
  if (price) take('price', price.from, price.to)
  const here = isRead('near') && !distance ? takeFirst(tokens, isFree, hereAt) : null
  if (here) take('near', here.at, here.at + here.length)
  const near = distance ?? here
  const city = isRead('city') ? takeFirst(tokens, isFree, (all, at) => cityAt(all, at, known)) : null
  if (city) take('city', city.at, city.at + city.length)
  const sort = isRead('sort') ? takeFirst(tokens, isFree, sortAt) : null
  if (sort) take('sort', sort.at, sort.at + sort.length)
  const conditions = isRead('condition') ? takeConditions(reader) : new Set()
  const head = isRead('category') ? findHead(findCategories(tokens, isFree), tokens) : undefined
  const category = head?.category ?? null
  const naming = head && { kind: 'category' as const, ...listEnds(tokens, head.from, head.to) }
  return {
    terms: makeTerms(reader, head, leftOut.length > 0),
    price: price?.range ?? null,
    conditions: CONDITIONS.filter((condition) => conditions.has(condition)),
    sort: sort?.sort ?? null,
    category,
    city: city?.city ?? null,
    near: near && { km: near.km, place: near.place },
    // "Toys, no figurines" still wants the toys, which are of one category.
    without: leftOut.map(({ from: _from, to: _to, ...one }) =>
      one.category === category ? { ...one, category: null } : one,
    ),
    // Which values are meant, only the catalogue tells: see values/.
    values: [],
    pieces: [...reader.pieces, ...(naming ? [naming] : [])].toSorted((a, b) => a.start - b.start),
  }
}

/** A text with what was already read of it. */
type Reader = {
  text: string
  tokens: Token[]
  quoted: ReturnType<typeof findQuoted>
  /** The indexes of tokens that were read as a piece, and of those that belong to a name which only looks like one. */
  taken: Set<number>
  named: Set<number>
  pieces: Piece[]
  isFree: (index: number) => boolean
  take: (kind: PieceKind, from: number, to: number) => void
}

function openReader(text: string): Reader {
  const tokens = splitHyphens(splitTokens(text))
  const quoted = findQuoted(text, tokens)
  const [taken, named] = [new Set<number>(), findProtected(tokens)]
  const pieces: Piece[] = []
  return {
    text,
    tokens,
    quoted,
    taken,
    named,
    pieces,
    isFree: (index) =>
      !taken.has(index) && !named.has(index) && !quoted.some(({ from, to }) => index >= from && index < to),
    take: (kind, from, to) => {
      for (let index = from; index < to; index++) taken.add(index)
      pieces.push({ kind, ...listEnds(tokens, from, to) })
    },
  }
}

const listEnds = (tokens: readonly Token[], from: number, to: number) => ({
  start: tokens[from]?.start ?? 0,
  end: tokens[to - 1]?.end ?? 0,
})

/** Takes the words that are not wanted, also those of a name: "-new balance". */
function takeLeftOut({ text, tokens, quoted, taken, pieces }: Reader, titles: ReadonlySet<string>): FoundLeftOut[] {
  const isQuoted = (index: number) => quoted.some(({ from, to }) => index >= from && index < to)
  const leftOut = findLeftOut(text, tokens, titles).filter(({ from }) => !isQuoted(from))
  for (const { from, to, start, end } of leftOut) {
    for (let index = from; index < to; index++) taken.add(index)
    pieces.push({ kind: 'without', start, end })
  }
  return leftOut
}

function takeConditions({ text, tokens, taken, isFree, take }: Reader): Set<Condition> {
  const conditions = new Set<Condition>()
  // Pasted titles look like this: "New Legends - Xbox (USA)". "iPhone 13 (new)" is different.
  const isTitle = /[([](?!\s*new\s*[)\]])/i.test(text)
  for (let at = 0; at < tokens.length; at++) {
    const named = isFree(at)
      ? (conditionAt(tokens, at) ?? (isTitle ? undefined : newAt(tokens, at, isFree, taken)))
      : undefined
    // A search for "new" alone names nothing to look for, and "nya" is also a name in Ninjago.
    if (!named || (tokens.length === 1 && NEW.test(tokens[at]?.norm ?? ''))) continue
    for (const condition of named.conditions) conditions.add(condition)
    take('condition', at, at + named.length)
  }
  return conditions
}

/** The words that are left. `head`: those that name the category. */
function makeTerms(
  { text, tokens, quoted, taken, named }: Reader,
  head: ReturnType<typeof findHead>,
  isLeftOut: boolean,
): Term[] {
  const measured = findMeasures(text, tokens)
  return tokens.flatMap((token, index): Term[] => {
    const phrase = quoted.find(({ from, to }) => index >= from && index < to)
    if (phrase) return index === phrase.from ? [makePhrase(tokens.slice(phrase.from, phrase.to))] : []
    const category = head && index >= head.from && index < head.to ? head.category : null
    if (taken.has(index) || (!category && /^[^\p{L}\p{N}]+$/u.test(token.text))) return []
    const latin = token.norm === token.text || (category && isInOwnLetters(token.text)) ? null : token.norm
    const isAround = isLeftOut && AROUND.has(token.norm)
    const filler = !category && !named.has(index) && (isAround || isFiller(token.norm))
    const isOneWord = CAPITAL_INSIDE.test(text.slice(token.start, token.end))
    return [
      {
        text: token.text,
        latin,
        category,
        filler,
        ...(isOneWord && { isOneWord }),
        ...(measured.has(index) && !category && { isMeasure: true }),
        ...(token.sign && { sign: token.sign }),
        start: token.start,
        end: token.end,
      },
    ]
  })
}

const makePhrase = (tokens: readonly Token[]): Term => ({
  text: tokens.map(({ text }) => text).join(' '),
  latin: null,
  category: null,
  filler: false,
  isPhrase: true,
  start: tokens[0]?.start ?? 0,
  end: tokens.at(-1)?.end ?? 0,
})

/** The words that are not wanted, after a minus or a word that negates. */
function findLeftOut(text: string, tokens: readonly Token[], titles: ReadonlySet<string>): FoundLeftOut[] {
  const minuses = leftOutIn(text, tokens)
  const negated = findNegated(tokens, titles).filter(
    (one) => !minuses.some(({ from, to }) => one.from < to && from < one.to),
  )
  return [...minuses, ...negated]
}

/** Whether the search is only a price, a condition or a sort order, with no words left except fillers. */
export const isWordless = ({ terms, pieces }: Understanding) =>
  pieces.length > 0 && terms.every(({ category, filler }) => filler && !category)

/** Splits "second-hand" and "like-new", which are phrases; "g-shock" and "2,000-5,000" stay whole. */
function splitHyphens(tokens: Token[]): Token[] {
  return tokens.flatMap((token) => {
    if (!/^[a-z]+(?:-[a-z]+)+$/.test(token.norm)) return [token]
    let start = token.start
    const parts = token.norm.split('-').map((part) => {
      const one = { text: part, norm: part, start, end: start + part.length }
      start += part.length + 1
      return one
    })
    const means = conditionAt(parts, 0) ?? sortAt(parts, 0)
    const category = findCategories(parts, () => true)[0]
    return means?.length === parts.length || category?.to === parts.length ? parts : [token]
  })
}

function takeFirst<Found extends { length: number }>(
  tokens: readonly Token[],
  isFree: (index: number) => boolean,
  find: (tokens: readonly Token[], at: number) => Found | undefined,
): (Found & { at: number }) | null {
  for (let at = 0; at < tokens.length; at++) {
    const reading = isFree(at) ? find(tokens, at) : undefined
    if (reading && Array.from({ length: reading.length }, (_, index) => at + index).every(isFree))
      return { ...reading, at }
  }
  return null
}

/**
 * "New" alone is a condition at either end of the text without price and sort order ("ps5 new under 40k"), next to a
 * category, or before another word for it. Elsewhere it is usually part of a title.
 */
function newAt(tokens: readonly Token[], at: number, isFree: (index: number) => boolean, taken: ReadonlySet<number>) {
  if (tokens[at]?.norm !== 'new') return undefined
  const left = tokens.flatMap((_, index) => (taken.has(index) ? [] : [index]))
  const edge = at === left[0] || at === left.at(-1) || conditionAt(tokens, at + 1) !== undefined
  const beside = findCategories(tokens, isFree).some(({ from, to }) => from === at + 1 || to === at)
  return edge || beside ? { length: 1, conditions: ['New' as const] } : undefined
}

import type { Sort } from '#app/features/listings/listing-filters.ts'
import { CONDITIONS, type CategoryId, type Condition } from '#app/shared/catalogue.ts'

import { findCategories, headOf } from './categories.ts'
import { cityAt } from './cities.ts'
import { conditionAt } from './conditions.ts'
import { isFiller } from './fillers.ts'
import { leftOutIn, type LeftOut } from './left-out.ts'
import { UNITS } from './money-words.ts'
import { findPrice, type PriceRange } from './money.ts'
import { PROTECTED } from './protected.ts'
import { sortAt } from './sorting.ts'
import { Phrases, tokensOf, type Token } from './tokens.ts'

/** A word that listings are looked for by. `latin` is the word in Latin letters where it was typed in Devanagari. */
export type Term = {
  text: string
  latin: string | null
  /** Stands for the category: its listings need not say the word. */
  category: CategoryId | null
  /** Says little: not asked for where other words are. */
  filler: boolean
  start: number
  end: number
}

export type PieceKind = 'price' | 'condition' | 'sort' | 'category' | 'city' | 'without'
/** A part of the text that was read as something else than words. */
export type Piece = { kind: PieceKind; start: number; end: number }

export type Understanding = {
  terms: Term[]
  price: PriceRange | null
  conditions: Condition[]
  sort: Sort | null
  category: CategoryId | null
  /** Where listings are. */
  city: string | null
  /** What listings must not say. */
  without: LeftOut[]
  pieces: Piece[]
}

const NEW = /^(?:new|naya|nayi|naye|nya)$/
const NAMES = new Phrases(PROTECTED.map((phrase) => [phrase, true] as const))

/**
 * What a search says: money, condition, order and category in English, Hindi in Latin letters and Devanagari; the rest
 * are words. `plain` are kinds that the searcher does not want read that way.
 */
export function understand(text: string, plain: readonly PieceKind[] = []): Understanding {
  const tokens = splitHyphens(tokensOf(text))
  const taken = new Set<number>()
  const named = namesIn(tokens)
  const isFree = (index: number) => !taken.has(index) && !named.has(index)
  const pieces: Piece[] = []
  const take = (kind: PieceKind, from: number, to: number) => {
    for (let index = from; index < to; index++) taken.add(index)
    pieces.push({ kind, start: tokens[from]?.start ?? 0, end: tokens[to - 1]?.end ?? 0 })
  }

  const leftOut = leftOutIn(text, tokens)
  for (const { from, to, start, end } of leftOut) {
    for (let index = from; index < to; index++) taken.add(index)
    pieces.push({ kind: 'without', start, end })
  }
  const price = plain.includes('price') ? null : findPrice(text, tokens, isFree)
  if (price) take('price', price.from, price.to)
  const city = plain.includes('city') ? null : takeFirst(tokens, isFree, cityAt)
  if (city) take('city', city.at, city.at + city.length)
  const sort = plain.includes('sort') ? null : takeFirst(tokens, isFree, sortAt)
  if (sort) take('sort', sort.at, sort.at + sort.length)
  const conditions = new Set<Condition>()
  // As copied titles have it: "New Legends - Xbox (USA)". "iPhone 13 (new)" is something else.
  const isTitle = /[([](?!\s*new\s*[)\]])/i.test(text)
  if (!plain.includes('condition')) {
    for (let at = 0; at < tokens.length; at++) {
      const found = isFree(at)
        ? (conditionAt(tokens, at) ?? (isTitle ? undefined : newAt(tokens, at, isFree, taken)))
        : undefined
      // "New" is nothing to look for by itself, and a name in Ninjago.
      if (!found || (tokens.length === 1 && NEW.test(tokens[at]?.norm ?? ''))) continue
      for (const condition of found.conditions) conditions.add(condition)
      take('condition', at, at + found.length)
    }
  }
  const head = plain.includes('category') ? undefined : headOf(findCategories(tokens, isFree))
  if (head) pieces.push({ kind: 'category', start: tokens[head.from]?.start ?? 0, end: tokens[head.to - 1]?.end ?? 0 })

  const terms = tokens.flatMap((token, index): Term[] => {
    if (taken.has(index) || /^[^\p{L}\p{N}]+$/u.test(token.text)) return []
    const category = head && index >= head.from && index < head.to ? head.category : null
    const latin = token.norm === token.text ? null : token.norm
    const filler = !category && !named.has(index) && isFiller(token.norm)
    return [{ text: token.text, latin, category, filler, start: token.start, end: token.end }]
  })
  return {
    terms,
    price: price?.range ?? null,
    conditions: CONDITIONS.filter((condition) => conditions.has(condition)),
    sort: sort?.sort ?? null,
    category: head?.category ?? null,
    city: city?.city ?? null,
    without: leftOut.map(({ from: _from, to: _to, ...one }) => one),
    pieces: pieces.toSorted((a, b) => a.start - b.start),
  }
}

/** Whether all that it says is a price, a condition or an order: no word is left, or none that says anything. */
export const isWordless = ({ terms, pieces }: Understanding) =>
  pieces.length > 0 && terms.every(({ category, filler }) => filler && !category)

/** "second-hand", "like-new" are phrases; "g-shock" and "2,000-5,000" stay one. */
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

function namesIn(tokens: readonly Token[]): Set<number> {
  const named = new Set<number>()
  for (let at = 0; at < tokens.length; at++) {
    const length = NAMES.at(tokens, at)?.length ?? 0
    // "Cars 3" is a film, "cars 3 lakh" a budget.
    if (/^\d+$/.test(tokens[at + length - 1]?.norm ?? '') && UNITS.has(tokens[at + length]?.norm ?? '')) continue
    for (let index = at; index < at + length; index++) named.add(index)
  }
  return named
}

function takeFirst<Found extends { length: number }>(
  tokens: readonly Token[],
  isFree: (index: number) => boolean,
  find: (tokens: readonly Token[], at: number) => Found | undefined,
): (Found & { at: number }) | null {
  for (let at = 0; at < tokens.length; at++) {
    const found = isFree(at) ? find(tokens, at) : undefined
    if (found && Array.from({ length: found.length }, (_, index) => at + index).every(isFree)) return { ...found, at }
  }
  return null
}

/**
 * "New" alone is a condition at either end of what is left of the text without price and order ("ps5 new under 40k"), beside
 * a category, or before another word for it: titles hold it anywhere else.
 */
function newAt(tokens: readonly Token[], at: number, isFree: (index: number) => boolean, taken: ReadonlySet<number>) {
  if (tokens[at]?.norm !== 'new') return undefined
  const left = tokens.flatMap((_, index) => (taken.has(index) ? [] : [index]))
  const edge = at === left[0] || at === left.at(-1) || conditionAt(tokens, at + 1) !== undefined
  const beside = findCategories(tokens, isFree).some(({ from, to }) => from === at + 1 || to === at)
  return edge || beside ? { length: 1, conditions: ['New' as const] } : undefined
}

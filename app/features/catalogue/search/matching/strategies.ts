import type { Relaxation } from '#app/features/catalogue/search/understanding/said.schema.ts'
import type { MeantValue } from '#app/features/catalogue/search/understanding/understand.ts'
import type { CategoryId } from '#app/nouns/category/category-list.ts'

import { categoryWord } from './make-groups.ts'
import type { Matches } from './matches.server.ts'
import {
  asBeginning,
  isPhrase,
  namesThings,
  sumCounts,
  writeGroupQuery,
  type Alternative,
  type Group,
  type Knowledge,
  type Piece,
} from './plan.ts'
import { mendRare } from './weigh-groups.ts'

/** A strategy for a search: the words that listings must have, and all words that count for the rank. */
export type Strategy = {
  query: string
  needed: Group[]
  groups: Group[]
  relaxed: Relaxation[]
  /** Listings need only a part of the words. */
  parts?: boolean
  /** The query without what this strategy alone requires; its listings follow if there are few others. */
  wider?: string
}

/**
 * A word in so few listings, and so small a share of them, identifies the item alone, however many other words are
 * unknown.
 */
const TELLING = 50
const TELLING_SHARE = 0.001

/** A strategy that requires `words`; `all` count for the rank. */
export const requireGroups = (words: Group[], relaxed: Relaxation[] = [], all: readonly Group[] = words): Strategy => ({
  query: requireAll(words),
  needed: words,
  groups: [...all],
  relaxed,
})

const AS_ONE_WORD: ReadonlySet<Alternative['kind']> = new Set(['typed', 'heard', 'mended'])

/** The group with the written forms of words that mean something else than their stem: "gaming" is not "games". */
function requireWritten(group: Group, known: Knowledge): Group {
  if (group.category) return group
  const alternatives = group.alternatives.flatMap((alternative): Alternative[] => {
    const { words, kind } = alternative
    const forms = words.length === 1 && AS_ONE_WORD.has(kind) ? known.written(words[0] ?? '') : []
    return forms.length > 0 ? forms.map((form) => ({ words: [`${form}0x`], kind: 'written' })) : [alternative]
  })
  const isChanged = alternatives.some(({ kind }) => kind === 'written')
  return isChanged ? { ...group, alternatives } : group
}

/** The group of a category without other words for its things: only listings that are in it, if there are any. */
function requireCategory(group: Group, known: Knowledge): Group {
  const word = group.category && categoryWord(group.category)
  return word && known.listings(word) > 0 ? { ...group, alternatives: [{ words: [word], kind: 'category' }] } : group
}

/**
 * Only listings of the category count as matches: a card that is called after a shoe is none. Those that have its word follow, if
 * there are few others.
 */
export function keepCategory(strategy: Strategy, known: Knowledge): Strategy {
  const needed = strategy.needed.map((group) => requireCategory(group, known))
  if (needed.every((group, index) => group === strategy.needed[index])) return strategy
  const wider = strategy.parts ? {} : { wider: strategy.wider ?? strategy.query }
  return { ...strategy, needed, query: requireAll(needed), ...wider }
}

/** The strategies to try in order until something is found. Each is computed only when it is reached. */
export function* listStrategies(groups: readonly Group[], known: Knowledge, literal: boolean): Generator<Strategy> {
  const needed = groups.filter(({ filler }) => !filler)
  const last = groups.at(-1)
  const begun = last && !last.filler && !last.category && !isPhrase(last) ? asBeginning(last) : null
  const withBegun = begun && needed.map((group) => (group === last ? begun : group))
  const isLastKnown =
    last !== undefined &&
    last.listings > 0 &&
    last.alternatives.some(({ kind }) => kind === 'typed' || kind === 'heard')
  const makeStrategy = (words: Group[], relaxed: Relaxation[] = [], all: readonly Group[] = groups): Strategy =>
    requireGroups(words, relaxed, all)
  if (needed.length === 0) return
  // The last word may still be being typed: treat it as a prefix, unless it already is a word.
  if (withBegun && !isLastKnown) yield makeStrategy(withBegun, [], withBegun)
  const unknown = needed.filter(({ listings }) => listings === 0)
  if (unknown.length === 0) {
    const asWritten = needed.map((group) => requireWritten(group, known))
    const isApart = !literal && asWritten.some((group, index) => group !== needed[index])
    if (isApart) yield { ...makeStrategy(asWritten), wider: requireAll(needed) }
    yield makeStrategy(needed)
  }
  if (withBegun && isLastKnown) yield makeStrategy(withBegun, [], withBegun)
  if (literal) return
  const rest = needed.filter(({ listings }) => listings > 0)
  const isTelling = ({ listings, category }: Group) =>
    !category && listings <= Math.min(TELLING, TELLING_SHARE * known.total)
  const tells = (group: Group) => isNamed(group) || isTelling(group)
  if (rest.length === 0 || (unknown.length > rest.length && !rest.some(tells))) return
  const dropped: Relaxation[] = unknown.length > 0 ? [{ kind: 'words', words: unknown.map(({ text }) => text) }] : []
  if (unknown.length > 0) yield makeStrategy(rest, dropped)
  const mended = mendRare(rest, known)
  if (mended) yield makeStrategy(mended, dropped, mended)
  if (rest.length > 1)
    yield { ...makeStrategy(mended ?? rest, [...dropped, { kind: 'some-words' }], mended ?? rest), parts: true }
}

/**
 * Only the first words of a search, which are ordered by how much they tell: all but one, all but two, and so on, down to
 * `least` of them. The words of a name are given up together, and so are those of a value.
 */
export function listParts(ordered: readonly Group[], least: number): Group[][] {
  const counts = Array.from({ length: Math.max(0, ordered.length - least) }, (_, index) => ordered.length - 1 - index)
  const isInside = (count: number) => {
    const [last, next] = [ordered[count - 1], ordered[count]]
    const isOne = (one: string | MeantValue | undefined, other: typeof one) => one !== undefined && one === other
    return isOne(next?.name, last?.name) || isOne(next?.stated, last?.stated)
  }
  return counts.filter((count) => !isInside(count)).map((count) => ordered.slice(0, count))
}

/** In a text of more words than this, some stand only around its names. */
const FEW_WORDS = 4

/**
 * How many words similar listings have: half of them, or of many the category and the names alone. The category alone is no more
 * like a thing that another word names than its list is.
 */
export function countKept(ordered: readonly Group[], known: Pick<Knowledge, 'titles'>): number {
  const half = Math.ceil(ordered.length / 2)
  const named = ordered.length > FEW_WORDS ? ordered.findIndex((group) => !isNamed(group)) : 0
  const categories = ordered.filter(({ category }) => category !== null).length
  const isThing = ordered.some((group) => group.category === null && namesThings(group, known))
  return Math.max(1, categories + (isThing ? 1 : 0), named > 0 ? Math.min(half, named) : half)
}

const isNamed = ({ category, name }: Group) => category !== null || name !== undefined

/** Shorter pieces are within too many words, and the index of titles does not know them. */
const SHORTEST_PIECE = 3
/** A word that fewer listings have may be meant as a piece of other words, unless titles have it: "creta" is no piece of secretary. */
export const HARDLY_ANY = { listings: 24, titles: 3 }

/** The vocabulary does not know what begins like a word. */
const countAtMost = ({ alternatives, listings }: Group) =>
  alternatives.some(({ kind }) => kind === 'beginning') ? Infinity : listings

/** The words of a search that may be pieces of other words, because hardly any listing has them, each with the query for the rest. */
export function listPieces(needed: readonly Group[], known: Pick<Knowledge, 'listings' | 'titles'>): Piece[] {
  return needed.flatMap((group) => {
    const isWord = !group.category && !group.stated && !isPhrase(group) && /^[\p{L}\p{M}\p{N}]+$/u.test(group.text)
    const isRare = known.listings(group.text) < HARDLY_ANY.listings && known.titles(group.text) < HARDLY_ANY.titles
    if (!isWord || group.text.length < SHORTEST_PIECE || !isRare) return []
    const rest = needed.filter((other) => other !== group)
    return [{ text: group.text, rest: requireAll(rest), restListings: Math.min(...rest.map(countAtMost)) }]
  })
}

/** A query that requires every group in the title, the brand or the tags. */
export const requireInNames = (groups: readonly Group[]) =>
  groups.map((group) => `(${writeGroupQuery(group, { places: 'AB' })})`).join(' & ')

/** A query that requires every group. */
export const requireAll = (groups: readonly Group[]) => groups.map((group) => `(${writeGroupQuery(group)})`).join(' & ')

type Spread = Partial<Record<CategoryId, number>>

/** Tells from the vocabulary how many matches a strategy has, and which category has most of them, before any of them is read. */
export function findBounds(strategy: Strategy, known: Knowledge): Pick<Matches, 'atLeast' | 'atMost' | 'mostIn'> {
  const spreads = strategy.needed.map((group) => findSpread(group, known))
  const [spread] = spreads
  return {
    atLeast: spreads.length === 1 ? spread : undefined,
    atMost: findMost(strategy, known),
    mostIn: findCategory(spreads),
  }
}

/** Counts the listings per category of the most frequent word of a group. */
function findSpread({ alternatives }: Group, known: Knowledge): Spread | undefined {
  const words = alternatives.flatMap(({ words: [word, ...others] }) => (word && others.length === 0 ? [word] : []))
  return words.map((word) => known.spread(word) ?? {}).toSorted((a, b) => sumCounts(b) - sumCounts(a))[0]
}

/** No more listings have all words than have the rarest. The vocabulary does not know what begins like a word. */
function findMost({ needed, parts }: Strategy, known: Knowledge): Matches['atMost'] {
  const isKnown = !parts && needed.every(({ alternatives }) => alternatives.every(({ kind }) => kind !== 'beginning'))
  if (!isKnown || known.total === 0) return undefined
  return { listings: Math.min(...needed.map(({ listings }) => listings)), of: known.total }
}

/** Finds the category in which the rarest word is most frequent. Words without counts per category do not tell. */
function findCategory(spreads: readonly (Spread | undefined)[]): Matches['mostIn'] {
  const counted = spreads.filter((spread): spread is Spread => spread !== undefined && sumCounts(spread) > 0)
  const [first = {}] = counted
  const least = Object.keys(first).map((category) => ({
    category,
    listings: Math.min(...counted.map((spread) => spread[category] ?? 0)),
  }))
  const [most, ...others] = least.toSorted((a, b) => b.listings - a.listings)
  return most && { category: most.category, elsewhere: others.reduce((sum, { listings }) => sum + listings, 0) }
}

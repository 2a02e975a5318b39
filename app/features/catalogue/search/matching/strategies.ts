import type { Relaxation } from '#app/features/catalogue/search/understanding/said.ts'

import { mendRare } from './make-groups.ts'
import { asBeginning, writeGroupQuery, type Group, type Knowledge } from './plan.ts'

/** A strategy for a search: the words that listings must have, and all words that count for the rank. */
export type Strategy = { query: string; needed: Group[]; groups: Group[]; relaxed: Relaxation[] }

/** Half of the total weight of the words. */
const SOME_SHARE = 0.5
const SOME_MOST = 20_000
/**
 * A word in so few listings, and so small a share of them, identifies the item alone, however many other words are
 * unknown.
 */
const TELLING = 50
const TELLING_SHARE = 0.001
/** The combinations double with each word, so at most this many words are combined. */
const COMBINED = 8

/** The strategies to try in order until something is found. Each is computed only when it is reached. */
export function* listStrategies(groups: readonly Group[], known: Knowledge, literal: boolean): Generator<Strategy> {
  const needed = groups.filter(({ filler }) => !filler)
  const last = groups.at(-1)
  const begun = last && !last.filler && !last.category ? asBeginning(last) : null
  const withBegun = begun && needed.map((group) => (group === last ? begun : group))
  const isLastKnown = last !== undefined && last.listings > 0 && last.alternatives.some(({ kind }) => kind === 'typed')
  const makeStrategy = (words: Group[], relaxed: Relaxation[] = [], all: readonly Group[] = groups): Strategy => ({
    query: requireAll(words),
    needed: words,
    groups: [...all],
    relaxed,
  })
  if (needed.length === 0) return
  // The last word may still be being typed: treat it as a prefix, unless it already is a word.
  if (withBegun && !isLastKnown) yield makeStrategy(withBegun, [], withBegun)
  const unknown = needed.filter(({ listings }) => listings === 0)
  if (unknown.length === 0) yield makeStrategy(needed)
  if (withBegun && isLastKnown) yield makeStrategy(withBegun, [], withBegun)
  if (literal) return
  const rest = needed.filter(({ listings }) => listings > 0)
  const isTelling = ({ listings, category }: Group) =>
    !category && listings <= Math.min(TELLING, TELLING_SHARE * known.total)
  if (rest.length === 0 || (unknown.length > rest.length && !rest.some(isTelling))) return
  const dropped: Relaxation[] = unknown.length > 0 ? [{ kind: 'words', words: unknown.map(({ text }) => text) }] : []
  if (unknown.length > 0) yield makeStrategy(rest, dropped)
  const mended = mendRare(rest, known)
  if (mended) yield makeStrategy(mended, dropped, mended)
  if (rest.length < 2) return
  const some = requireMost(mended ?? rest, SOME_SHARE, SOME_MOST)
  if (some)
    yield { query: some, needed: rest, groups: [...(mended ?? rest)], relaxed: [...dropped, { kind: 'some-words' }] }
}

/** The same including similar listings, which have most of the words. Null when no word can be left out. */
export function withSimilar({ query, needed, relaxed }: Strategy, share: number, most: number): string | null {
  if (needed.length < 2 || relaxed.some(({ kind }) => kind === 'some-words')) return null
  const similar = requireMost(needed, share, most)
  return similar && `${query} | ${similar}`
}

/** A query that requires every group. */
const requireAll = (groups: readonly Group[]) => groups.map((group) => `(${writeGroupQuery(group)})`).join(' & ')

/**
 * A query for the smallest sets of words that carry at least `share` of the total weight. Sets that match more than
 * `most` listings are left out. Null when nothing remains.
 */
function requireMost(groups: readonly Group[], share: number, most: number): string | null {
  const heaviest = groups.toSorted((a, b) => b.weight - a.weight).slice(0, COMBINED)
  const needed = share * heaviest.reduce((sum, { weight }) => sum + weight, 0)
  const enough: Group[][] = []
  for (let bits = 1; bits < 1 << heaviest.length; bits++) {
    const chosen = heaviest.filter((_, index) => bits & (1 << index))
    const weight = chosen.reduce((sum, group) => sum + group.weight, 0)
    // A minimal set: without any one of its words it weighs too little.
    const isSmallest = chosen.every((group) => weight - group.weight < needed)
    if (weight >= needed && isSmallest && Math.min(...chosen.map(({ listings }) => listings)) <= most)
      enough.push(chosen)
  }
  return enough.length > 0 ? enough.map((chosen) => `(${requireAll(chosen)})`).join(' | ') : null
}

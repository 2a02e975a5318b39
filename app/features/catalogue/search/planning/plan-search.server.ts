// The plan of a search: which attempts are made, in which order, and what each tells. Everything here is pure. The knowledge about
// words is read before, and no statement is sent. `npm run search-plan -- "TEXT"` prints it.
import type { ListingFilters } from '#app/features/catalogue/listing-filters.ts'
import { makeCategoryGroup, makeGroups } from '#app/features/catalogue/search/matching/make-groups.ts'
import {
  LOOKED_AT_MOST,
  type SearchFilters,
} from '#app/features/catalogue/search/matching/narrowing/narrow-to-filters.server.ts'
import type { Group, Knowledge } from '#app/features/catalogue/search/matching/plan.ts'
import {
  keepCategory,
  listStrategies,
  requireGroups,
  requireInNames,
  type Strategy,
} from '#app/features/catalogue/search/matching/strategies.ts'
import { isWordOfName, type NameSpan } from '#app/features/catalogue/search/names/known-names.ts'
import { describeInstead, wantedText } from '#app/features/catalogue/search/understanding/describe.server.ts'
import type { Relaxation, SearchSaid } from '#app/features/catalogue/search/understanding/said.schema.ts'
import type { Understanding } from '#app/features/catalogue/search/understanding/understand.ts'
import type { CategoryId } from '#app/nouns/category/category-list.ts'

import { findMissingNames, replaceMissing } from './missing-names.ts'
import { sayMeant } from './say-search.server.ts'

/**
 * One way to find listings, and what is told when it finds some.
 * - `words`: those with all words of the strategy. `names`: in the title, the brand or the tags; they must fill a page.
 * - `fewer words`: those with all words but one, then but two, and so on, given up in the order of what they tell.
 * - `nearest`: the newest of a category. `within title` and `within text`: those that contain the text, also inside other words.
 * - `alike titles`: those whose titles are spelled similarly. `category`: all of a category.
 */
export type Attempt = { relaxed: Relaxation[] } & (
  | { find: 'words' | 'names' | 'fewer words' | 'nearest'; strategy: Strategy }
  | { find: 'within title' | 'within text'; text: string }
  | { find: 'alike titles'; text: string; words: string[] }
  | { find: 'category'; category: CategoryId }
)

/** `said`: what is told whatever is found. `otherwise`: what is told if no attempt finds anything. */
export type SearchPlan = { said: SearchSaid; attempts: Iterable<Attempt>; otherwise: Relaxation[] }

/**
 * A search that was read: the address's filters, what its text means, both merged, and what is told before it runs. `isPart`: it is a
 * long text, of which only some words are looked for.
 */
export type SearchInput = {
  filters: ListingFilters
  reading: Understanding
  merged: SearchFilters
  said: SearchSaid
  isPart?: boolean
}

/** The attempts of a search that has words. Each is made only when it is reached. */
export function planSearch(asked: SearchInput, known: Knowledge): SearchPlan {
  const { filters, reading } = asked
  const typed = makeGroups(reading.terms, known, filters.exact)
  const missing = filters.exact ? [] : findMissingNames(typed, known)
  const named = replaceMissing(typed, missing, (category, name) => makeCategoryGroup(category, name, known))
  const { groups, relaxed } = replaceMissingValues(named, known.total)
  return {
    said: filters.exact ? asked.said : sayMeant(filters.search, asked.said, typed, known),
    attempts: listAttempts(asked, { typed, missing, groups, relaxed }, known),
    otherwise: filters.exact ? [] : [...relaxed, ...sayNothing(filters.search, reading, missing, groups)],
  }
}

/**
 * The groups without values that no listing states or mentions, with what is told of them. In the place of a number stand the nearest ones
 * that are for sale. If the search says nothing else, a text stays a word like any other.
 */
function replaceMissingValues(groups: readonly Group[], total: number): { groups: Group[]; relaxed: Relaxation[] } {
  const missing = new Set(groups.flatMap(({ stated }) => (stated?.instead ? [stated] : [])))
  const relaxed: Relaxation[] = []
  let left = [...groups]
  for (const value of missing) {
    const isOwn = ({ stated }: Group) => stated === value
    const [first] = left.filter(isOwn)
    const rest = left.filter((group) => !isOwn(group))
    const near = value.instead ?? []
    if (!first) continue
    // Listings have a word for it that is spelled otherwise.
    const isFound = left.length - rest.length === 1 && first.listings > 0
    if (near.length === 0 && (isFound || rest.every(({ filler }) => filler))) continue
    const nearest: Group = {
      ...first,
      alternatives: near.map(({ word }) => ({
        words: [word],
        kind: 'stated',
        // How many there are was not asked.
        listings: total,
      })),
      listings: total,
    }
    left = near.length > 0 ? left.flatMap((group) => (group === first ? [nearest] : isOwn(group) ? [] : [group])) : rest
    relaxed.push({ kind: 'value', ...describeInstead(value) })
  }
  return { groups: left, relaxed }
}

/** If nothing is found, the page tells which names nobody sells, or which words no listing has, has together, or is left without. */
function sayNothing(
  search: string,
  { without }: Understanding,
  missing: readonly NameSpan[],
  groups: readonly Group[],
): Relaxation[] {
  if (missing.length > 0) return sayMissing(missing)
  const unknown = listUnknown(groups)
  if (unknown.length > 0) return [{ kind: 'words', words: unknown }]
  if (without.length > 0) return [{ kind: 'excluded', words: without.map(({ text }) => text) }]
  const wanted = groups.flatMap(({ filler, text }) => (filler ? [] : [text]))
  return wanted.length > 1 ? [{ kind: 'together', words: wanted }] : [{ kind: 'words', words: [wanted[0] ?? search] }]
}

/** `relaxed`: which values are missing. */
type Words = { typed: Group[]; missing: NameSpan[]; groups: Group[]; relaxed: Relaxation[] }

function* listAttempts(
  asked: SearchInput,
  { typed, missing, groups, relaxed: missingValues }: Words,
  known: Knowledge,
): Generator<Attempt, void> {
  const text = wantedText(asked.filters.search, asked.reading)
  const within: Attempt = { find: 'within title', text, relaxed: [{ kind: 'within' }] }
  const notForSale = [...sayMissing(missing), ...missingValues]
  const wanted = groups.filter(({ filler }) => !filler)
  if (missing.length > 0) {
    if (mayBePiece(missing, typed)) yield within
    const saysNothingMore = wanted.every(({ category }) => category !== null)
    if (saysNothingMore) return yield* listNearest(wanted, notForSale)
    // "Xiaomi phone": a phone says nothing about what is near a name that belongs to none of our categories.
    if (missing.some(({ isElsewhere }) => isElsewhere) && wanted.length === 1) return
  }
  for (const loose of listStrategies(groups, known, asked.filters.exact)) {
    const strategy = keepCategory(loose, known)
    // A missing name leaves its category, which other words must not leave.
    if (strategy.parts && missing.length > 0) break
    if (typed.length === 1 && strategy.needed.length === 1 && strategy.needed.some(isGuessed)) yield within
    const isPart = asked.isPart === true && strategy.relaxed.every(({ kind }) => kind !== 'some-words')
    const relaxed = [...notForSale, ...strategy.relaxed, ...(isPart ? [{ kind: 'some-words' } as const] : [])]
    if (isOrderedByText(asked) && !strategy.parts && mayBeNamed(strategy, known))
      yield { find: 'names', strategy: { ...strategy, query: requireInNames(strategy.needed) }, relaxed }
    yield { find: strategy.parts ? 'fewer words' : 'words', strategy, relaxed }
  }
  yield* missing.length > 0 ? listNearest(wanted, notForSale) : listNets(asked, text, wanted)
}

const listUnknown = (groups: readonly Group[]) =>
  groups.filter(({ filler, listings }) => !filler && listings === 0).map(({ text }) => text)

const sayMissing = (missing: readonly NameSpan[]): Relaxation[] =>
  missing.length > 0 ? [{ kind: 'not-for-sale', names: missing.map(({ name }) => name) }] : []

/** A name that only the dictionary has, such as Olin, may as well be a piece of a word: "violin". */
const mayBePiece = ([first]: readonly NameSpan[], typed: readonly Group[]) =>
  typed.length === 1 && first !== undefined && !isWordOfName(first.name.toLowerCase())

/** A longer word is rather misspelled than a piece of another word. */
const LONGEST_PIECE = 5

/** Whether a word was corrected that may as well be a piece of another word. */
const isGuessed = ({ text, alternatives }: Group) =>
  alternatives.every(({ kind }) => kind === 'split' || (kind === 'mended' && text.length <= LONGEST_PIECE))

/** "Cheapest harry potter" means things of that name, and not the cheapest that mention it. */
const isOrderedByText = ({ reading, merged }: SearchInput) => reading.sort !== null && merged.sort === reading.sort

/** The index does not know where a word stands. Words that many listings have mostly elsewhere would be looked up in all of them. */
const mayBeNamed = ({ needed }: Strategy, known: Knowledge): boolean =>
  needed.some(({ listings }) => listings <= LOOKED_AT_MOST) ||
  needed.every(({ listings, alternatives }) =>
    alternatives.some(({ words }) => words.some((word) => 2 * known.titles(word) >= listings)),
  )

/** The newest of the category of names that nobody sells, if there is one. */
function* listNearest(wanted: readonly Group[], relaxed: Relaxation[]): Generator<Attempt, void> {
  const category = wanted.filter((group) => group.category)
  if (category.length > 0) yield { find: 'nearest', strategy: { ...requireGroups(category), relaxed }, relaxed }
}

/** The words match nothing: the text as it is; then, if most words are known, similar titles and the category. */
function* listNets(
  { filters, reading, isPart = false }: SearchInput,
  text: string,
  wanted: readonly Group[],
): Generator<Attempt, void> {
  // Nobody writes such a text into a listing.
  if (isPart || !hasLetters(text)) return
  yield { find: 'within title', text, relaxed: [{ kind: 'within' }] }
  yield { find: 'within text', text, relaxed: [{ kind: 'within' }] }
  const isMostlyKnown = 2 * listUnknown(wanted).length <= wanted.length
  if (!isMostlyKnown || filters.exact) return
  yield { find: 'alike titles', text, words: wanted.map((group) => group.text), relaxed: [{ kind: 'alike' }] }
  if (reading.category) yield { find: 'category', category: reading.category, relaxed: [{ kind: 'category' }] }
}

/** Whether an index can find the text. Punctuation alone would mean a scan of every listing. */
const hasLetters = (text: string) => /[\p{Alphabetic}\p{N}]/u.test(text)

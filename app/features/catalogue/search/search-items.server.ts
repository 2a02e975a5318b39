import { db, type Sql } from '#app/db/client.server.ts'
import { ANY_PRICE, type ListingFilters } from '#app/features/catalogue/listing-filters.ts'
import { countInRange } from '#app/features/catalogue/lists/count-items.server.ts'
import { listFiltered, PAGE_SIZE } from '#app/features/catalogue/lists/list-items.server.ts'
import type { ListingCounts, ListingPage } from '#app/shared/listing.ts'

import { listCategory } from './list-category.server.ts'
import { readKnowledge } from './matching/knowledge.server.ts'
import { categoryWord, makeCategoryGroup, makeGroups } from './matching/make-groups.ts'
import {
  countMatches,
  countSome,
  matchEverything,
  isRanked,
  lookAtMatches,
  newestMatches,
  noMatches,
  pageByRank,
  pageInOrder,
  wordMatches,
  type LookedAt,
  type MatchCounts,
  type Matches,
  type SearchFilters,
} from './matching/matches.server.ts'
import { orderWords } from './matching/order-words.server.ts'
import type { Group, Knowledge } from './matching/plan.ts'
import { preferPieces, preferView, rankSql } from './matching/rank.server.ts'
import { listParts, listPieces, listStrategies, requireGroups, type Strategy } from './matching/strategies.ts'
import { alikeTitles, hasLetters, insideText, insideTitle } from './matching/text-matches.server.ts'
import { isNarrowing, loosenFilters, mergeFilters, withoutNarrowing } from './merge-filters.server.ts'
import { findMissingNames, replaceMissing } from './missing-names.ts'
import type { Asker } from './model/ask-within-quota.server.ts'
import { inOrderOfMeaning } from './model/by-meaning.server.ts'
import { readSearch } from './model/read-search.server.ts'
import { sayMended, saySearch } from './say-search.server.ts'
import { wantedText } from './understanding/describe.ts'
import type { Relaxation, SearchSaid } from './understanding/said.ts'
import { isWordless, type Understanding } from './understanding/understand.ts'

export type SearchResult = ListingPage & { counts: ListingCounts; said: SearchSaid | null }

/** If a single word has fewer matches, titles that contain it within another word follow. */
const FEW_OF_ONE_WORD = 500

type SearchRequest = {
  sql: Sql
  filters: ListingFilters
  asker: Asker | null
  reading: Understanding
  merged: SearchFilters
  /** The filters whose listings come first; null if there are none. */
  first: SearchFilters | null
  limit: number
  /** Whether the caller shows how many there are. */
  counted: boolean
  said: SearchSaid
}
type Found = LookedAt & { merged: SearchFilters; relaxed: Relaxation[] }

/**
 * The single entry point of search: finds a page of the listings that `filters.search` means, counts them all, and
 * tells what was understood, corrected and relaxed. If not `counted`, the counts may be lower than the number of listings.
 */
export async function searchItems(
  filters: ListingFilters,
  limit: number,
  asker: Asker | null,
  counted = true,
): Promise<SearchResult> {
  const { reading: read, failed } = await readSearch(filters, asker)
  // The page then says that it shows all results, so the understood filters only decide what comes first.
  const showsAll = failed && isNarrowing(read, filters)
  const reading = showsAll ? withoutNarrowing(read) : read
  const merged = mergeFilters(filters, reading)
  const request: SearchRequest = {
    sql: db(),
    filters,
    asker,
    reading,
    merged,
    first: showsAll ? mergeFilters(filters, read) : null,
    limit,
    counted,
    said: { ...saySearch(filters, reading), failed },
  }
  const listed = await listCategory(filters, reading, merged, limit)
  if (listed) return { ...listed, said: request.said }
  // A search that started ranked always has words.
  if (isWordless(reading) && !(filters.cursor && merged.sort === null)) return listWholePage(request)
  const known = await readKnowledge(reading.terms, filters.category)
  const typed = makeGroups(reading.terms, known, filters.exact)
  const missing = filters.exact ? [] : findMissingNames(typed, known)
  const groups = replaceMissing(typed, missing, (category, name) => makeCategoryGroup(category, name, known))
  const names = missing.map(({ name }) => name)
  const notForSale: Relaxation[] = names.length > 0 ? [{ kind: 'not-for-sale', names }] : []
  for (const strategy of listStrategies(groups, known, filters.exact)) {
    // A missing name leaves its category, which other words must not leave.
    if (strategy.parts && missing.length > 0) break
    const isCorrected = strategy.needed.length === 1 && strategy.needed.some(isGuessed)
    if (isCorrected && typed.length === 1) {
      const page = await listWithin(request)
      if (page) return page
    }
    const queries = strategy.parts ? listParts(await orderWords(strategy.needed, known)) : [strategy.query]
    for (const query of queries) {
      const matches = wordMatches(request.sql, query, atLeast(strategy, known))
      const found = await firstFound(request, matches, [...notForSale, ...strategy.relaxed], limit)
      if (found) return listStrategyPage(request, { ...strategy, query }, matches, found, known)
    }
  }
  const words = groups.filter(({ filler }) => !filler)
  const unknown = words.filter(({ listings }) => listings === 0)
  if (missing.length > 0) return listNearest(request, groups, notForSale, known)
  const texts = unknown.map(({ text }) => text)
  return lastNets(
    request,
    2 * unknown.length <= words.length,
    texts.length > 0 && !filters.exact ? [{ kind: 'words', words: texts }] : [],
  )
}

/** The vocabulary's lower bound for a search of a single word. */
function atLeast({ needed }: Strategy, known: Knowledge): Matches['atLeast'] {
  const [group] = needed
  if (needed.length !== 1 || !group) return undefined
  const words = group.alternatives.flatMap(({ words: [word, ...others] }) =>
    word && others.length === 0 ? [word] : [],
  )
  return words.map((word) => known.spread(word) ?? {}).toSorted((a, b) => sumCounts(b) - sumCounts(a))[0]
}

const sumCounts = (counts: Partial<Record<string, number>>) =>
  Object.values(counts).reduce<number>((all, n) => all + (n ?? 0), 0)

/**
 * Tries the merged filters, then looser ones. Listings that only the address's filters exclude are not searched for elsewhere.
 */
async function firstFound(
  { sql, filters, reading, merged }: SearchRequest,
  matches: Matches,
  relaxed: Relaxation[],
  limit: number | null,
): Promise<Found | null> {
  const attempts = loosenFilters(merged, filters, reading)
  for (const [index, looser] of attempts.entries()) {
    const { counts, first } = await lookAtMatches(sql, matches, looser.merged, limit)
    const isLoosest = index === attempts.length - 1
    if (counts.total > 0 || (counts.anywhere && isLoosest)) {
      return { counts, first, merged: looser.merged, relaxed: [...relaxed, ...looser.relaxed] }
    }
  }
  return null
}

/** A search without words, such as "under 999": lists everything in a price range that has no counters. */
async function listWholePage(request: SearchRequest): Promise<SearchResult> {
  const { sql, filters, merged, limit, said } = request
  const matches = matchEverything(sql, merged)
  const found = await firstFound(request, matches, [], null)
  if (!found || found.counts.total === 0) {
    return { items: [], nextCursor: null, counts: found?.counts ?? (await countMatches(sql, matches, merged)), said }
  }
  const { counts, merged: shown, relaxed } = found
  if (shown.without !== null) {
    const page = await pageInOrder(sql, matches, shown, limit, found)
    return { ...page, counts, said: { ...said, relaxed } }
  }
  const { min, max } = shown.price
  const page = await listFiltered(shown, limit, async (cities) => {
    const atAnyPrice = { ...filters, ...shown, ...ANY_PRICE, cities }
    if (cities.join() !== shown.cities.join()) return countInRange({ ...atAnyPrice, min: min ?? 0, max })
    return { inside: counts.total, all: (await countInRange(atAnyPrice)).all }
  })
  return { ...page, counts, said: { ...said, relaxed } }
}

async function listStrategyPage(
  request: SearchRequest,
  strategy: Strategy,
  matches: Matches,
  { counts, first, merged, relaxed }: Found,
  known: Knowledge,
): Promise<SearchResult> {
  const { sql, filters, limit } = request
  const said = { ...request.said, relaxed }
  if (counts.total === 0) return { items: [], nextCursor: null, counts, said }
  if (!isRanked(merged, counts)) {
    const page = await pageInOrder(sql, matches, merged, limit, { counts, first })
    return { ...page, counts, said: sayMended(filters, said, strategy.groups, page.items) }
  }
  const more = await similarTo(request, strategy, merged, counts.total, known)
  const shown = more ?? { matches, counts }
  const rank = rankSql(sql, strategy.groups, strategy.query)
  const similar = more ? { ...rank, rank: preferPieces(sql, listPieces(strategy.needed), rank.rank) } : rank
  const ranked = request.first ? { ...similar, rank: preferView(sql, request.first, similar.rank) } : similar
  const page = await pageByRank(sql, shown.matches, ranked, merged, limit)
  const whole = await countWhole(request, matches, counts, more !== null)
  // Listings that have every word stay before similar ones.
  const meant = { search: wantedText(filters.search, request.reading), asker: request.asker }
  const { items, failed } = await inOrderOfMeaning(meant, page.items, filters.cursor ? 0 : (whole ?? 0))
  return {
    ...page,
    items,
    counts: shown.counts,
    said: {
      ...sayMended(filters, said, strategy.groups, page.items),
      whole,
      // A failed reordering still shows all results, unless the text narrows them.
      failed: said.failed || (failed && !isNarrowing(request.reading, filters)),
    },
  }
}

/** The number of listings that match everything typed; null when all do, or none. */
async function countWhole(
  { sql, first }: SearchRequest,
  matches: Matches,
  counts: MatchCounts,
  isMore: boolean,
): Promise<number | null> {
  if (!first) return isMore ? counts.total : null
  const { total } = await countMatches(sql, matches, first)
  return total > 0 && (isMore || total < counts.total) ? total : null
}

/**
 * If few listings have every word, others follow: those with the words in another form, those whose titles contain the
 * words within others, and those with most of the words.
 */
async function similarTo(
  { sql, filters, counted }: SearchRequest,
  { needed, query, wider = '' }: Strategy,
  merged: SearchFilters,
  few: number,
  known: Knowledge,
): Promise<{ matches: Matches; counts: MatchCounts } | null> {
  if (filters.exact || few >= (needed.length === 1 ? FEW_OF_ONE_WORD : PAGE_SIZE)) return null
  const withForms = wider && few < PAGE_SIZE
  let widened = withForms ? `${query} | ${wider}` : query
  const pieces = listPieces(needed)
  // One more than a page is enough to know, and is found much sooner than all are counted.
  const most = Math.max(PAGE_SIZE, few + 1)
  let reached = withForms ? await countSome(sql, widened, merged, most) : few
  if (reached < PAGE_SIZE && needed.length > 1) {
    for (const part of listParts(await orderWords(needed, known))) {
      widened = `${widened} | ${part}`
      reached = await countSome(sql, widened, merged, most)
      if (reached >= PAGE_SIZE) break
    }
  }
  const isWidened = reached > few
  if (!isWidened && pieces.length === 0) return null
  const matches = newestMatches(sql, widened, query, merged, pieces)
  if (isWidened && !counted) return { matches, counts: { ...noMatches(merged), total: reached } }
  const counts = await countMatches(sql, matches, merged)
  return counts.total > few ? { matches, counts } : null
}

/** A longer word is rather misspelled than a piece of another word. */
const LONGEST_PIECE = 5

/** Whether a word was corrected that may as well be a piece of another word. */
const isGuessed = ({ text, alternatives }: Group) =>
  alternatives.every(({ kind }) => kind === 'split' || (kind === 'mended' && text.length <= LONGEST_PIECE))

/** Listings whose titles contain the text within other words; null if there are none. */
async function listWithin(request: SearchRequest): Promise<SearchResult | null> {
  const { sql, filters, reading, limit, said } = request
  const matches = insideTitle(sql, wantedText(filters.search, reading))
  const found = matches && (await firstFound(request, matches, [{ kind: 'within' }], limit))
  if (!found || found.counts.total === 0) return null
  const page = await pageInOrder(sql, matches, found.merged, limit, found)
  return { ...page, counts: found.counts, said: { ...said, relaxed: found.relaxed } }
}

/** Names that nobody sells, and other words that match nothing: the category of the names, if there is one. */
async function listNearest(
  request: SearchRequest,
  groups: Group[],
  relaxed: Relaxation[],
  known: Knowledge,
): Promise<SearchResult> {
  const category = groups.filter((group) => group.category)
  if (category.length > 0) {
    const strategy = { ...requireGroups(category), relaxed }
    const matches = wordMatches(request.sql, strategy.query)
    const found = await firstFound(request, matches, relaxed, request.limit)
    if (found) return listStrategyPage(request, strategy, matches, found, known)
  }
  return showNothing(request, relaxed)
}

const showNothing = ({ merged, said }: SearchRequest, relaxed: Relaxation[] = []): SearchResult => ({
  items: [],
  nextCursor: null,
  counts: noMatches(merged),
  said: { ...said, relaxed },
})

/**
 * The words match nothing. Tries the text as it is; then, if most words are known, similar titles and the category. If
 * nothing is found, `unknown` says why.
 */
async function lastNets(request: SearchRequest, mostlyKnown: boolean, unknown: Relaxation[]): Promise<SearchResult> {
  const { sql, filters, reading, limit, said } = request
  const nothing = showNothing(request, unknown)
  const text = wantedText(filters.search, reading)
  if (!hasLetters(text)) return nothing
  const within = await listWithin(request)
  if (within) return within
  const nets: [Matches, Relaxation[]][] = [[insideText(sql, text), [{ kind: 'within' }]]]
  if (mostlyKnown && !filters.exact) {
    nets.push([alikeTitles(sql, text), [{ kind: 'alike' }]])
    const { category } = reading
    if (category) nets.push([wordMatches(sql, categoryWord(category)), [{ kind: 'category' }]])
  }
  let { counts } = nothing
  for (const [matches, relaxed] of nets) {
    const found = await firstFound(request, matches, relaxed, limit)
    counts = found?.counts ?? counts
    if (!found || found.counts.total === 0) continue
    const page = await pageInOrder(sql, matches, found.merged, limit, found)
    return { ...page, counts: found.counts, said: { ...said, relaxed: found.relaxed } }
  }
  return { ...nothing, counts }
}

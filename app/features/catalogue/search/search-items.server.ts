import { db, type Sql } from '#app/db/client.server.ts'
import { ANY_PRICE, type ListingFilters } from '#app/features/catalogue/listing-filters.ts'
import { countInRange } from '#app/features/catalogue/lists/count-items.server.ts'
import { listFiltered } from '#app/features/catalogue/lists/list-items.server.ts'
import type { ListingCounts, ListingPage } from '#app/shared/listing.ts'

import { listCategory } from './list-category.server.ts'
import { readKnowledge } from './matching/knowledge.server.ts'
import { categoryWord, makeCategoryGroup, makeGroups } from './matching/make-groups.ts'
import {
  countMatches,
  matchEverything,
  isRanked,
  RANKED,
  lookAtMatches,
  noMatches,
  pageInOrder,
  wordMatches,
  type LookedAt,
  type MatchCounts,
  type Matches,
  type SearchFilters,
} from './matching/matches.server.ts'
import { orderWords } from './matching/order-words.server.ts'
import type { Group, Knowledge } from './matching/plan.ts'
import { findSimilar } from './matching/ranking/find-similar.server.ts'
import { pageByRank } from './matching/ranking/page-by-rank.server.ts'
import { preferView, rankSql } from './matching/ranking/rank.server.ts'
import { listParts, listStrategies, requireGroups, type Strategy } from './matching/strategies.ts'
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
/** `page` is the page by rank, if the matches were ranked instead of counted. */
type Looked = LookedAt & { page?: ListingPage }
type Found = Looked & { merged: SearchFilters; relaxed: Relaxation[] }

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
      const asked = { ...strategy, query }
      const found = await firstFound(request, matches, [...notForSale, ...strategy.relaxed], limit, asked)
      if (found) return listStrategyPage(request, asked, matches, found, known)
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
  request: SearchRequest,
  matches: Matches,
  relaxed: Relaxation[],
  limit: number | null,
  strategy?: Strategy,
): Promise<Found | null> {
  const { sql, filters, reading, merged } = request
  const attempts = loosenFilters(merged, filters, reading)
  for (const [index, looser] of attempts.entries()) {
    const looked: Looked | null | undefined = strategy && (await rankAtOnce(request, strategy, matches, looser.merged))
    const { counts, first, page }: Looked = looked ?? (await lookAtMatches(sql, matches, looser.merged, limit))
    const isLoosest = index === attempts.length - 1
    if (counts.total > 0 || (counts.anywhere && isLoosest)) {
      return { counts, first, ...(page && { page }), merged: looser.merged, relaxed: [...relaxed, ...looser.relaxed] }
    }
  }
  return null
}

/**
 * Ranks the matches without counting them first, if the caller shows no counts. Null if they are not ranked, if the
 * vocabulary knows that they are too many, or if those outside the chosen category have to be known, too.
 */
async function rankAtOnce(
  { sql, counted, first, limit }: SearchRequest,
  { groups, query }: Strategy,
  { atLeast = {} }: Matches,
  merged: SearchFilters,
): Promise<Looked | null> {
  const isNarrowed = merged.category !== null || merged.conditions.length > 0
  if (counted || first || isNarrowed || merged.sort !== null || sumCounts(atLeast) > RANKED) return null
  const { total, ...page } = await pageByRank(
    sql,
    { whole: query, wider: null },
    rankSql(sql, groups, query),
    merged,
    limit,
  )
  const counts = { ...noMatches(merged), total, more: total > RANKED, anywhere: total > 0 }
  return { counts, first: null, page }
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
  found: Found,
  known: Knowledge,
): Promise<SearchResult> {
  const { counts, first, merged, relaxed } = found
  const { sql, filters, limit } = request
  const said = { ...request.said, relaxed }
  if (counts.total === 0) return { items: [], nextCursor: null, counts, said }
  if (!isRanked(merged, counts)) {
    const page = await pageInOrder(sql, matches, merged, limit, { counts, first })
    return { ...page, counts, said: sayMended(filters, said, strategy.groups, page.items) }
  }
  const more = await findSimilar({ ...request, merged }, strategy, counts.total, known)
  const rank = rankSql(sql, strategy.groups, strategy.query)
  const ranked = request.first ? { ...rank, rank: preferView(sql, request.first, rank.rank) } : rank
  const { total, ...page } =
    found.page && !more
      ? { ...found.page, total: counts.total }
      : await pageByRank(sql, { whole: strategy.query, wider: more?.wider ?? null }, ranked, merged, limit)
  const isMore = more !== null && total > counts.total
  const whole = await countWhole(request, matches, counts, isMore)
  // Listings that have every word stay before similar ones.
  const meant = { search: wantedText(filters.search, request.reading), asker: request.asker }
  const { items, failed } = await inOrderOfMeaning(meant, page.items, filters.cursor ? 0 : (whole ?? 0))
  return {
    ...page,
    items,
    counts: more?.counts ?? counts,
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

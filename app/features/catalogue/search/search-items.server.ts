import { db } from '#app/db/client.server.ts'
import { ANY_PRICE, type ListingFilters } from '#app/features/catalogue/listing-filters.ts'
import { countInRange } from '#app/features/catalogue/lists/count-items.server.ts'
import { listFiltered, PAGE_SIZE } from '#app/features/catalogue/lists/list-items.server.ts'
import type { ListingCounts, ListingPage } from '#app/nouns/item/listing.schema.ts'

import { firstFound, type FirstFound, type SearchRequest } from './first-found.server.ts'
import { listCategory } from './list-category.server.ts'
import { readKnowledge } from './matching/knowledge.server.ts'
import { categoryWord, makeCategoryGroup, makeGroups } from './matching/make-groups.ts'
import {
  countMatches,
  matchEverything,
  isRanked,
  noMatches,
  wordMatches,
  type MatchCounts,
  type Matches,
} from './matching/matches.server.ts'
import { LOOKED_AT_MOST } from './matching/narrowing/narrow-to-filters.server.ts'
import { orderWords } from './matching/order-words.server.ts'
import type { Group, Knowledge } from './matching/plan.ts'
import { findSimilar } from './matching/ranking/find-similar.server.ts'
import type { Others } from './matching/ranking/other-listings.server.ts'
import { pageByRank } from './matching/ranking/page-by-rank.server.ts'
import { rankSql } from './matching/ranking/rank.server.ts'
import {
  findBounds,
  listParts,
  listStrategies,
  requireAll,
  requireGroups,
  requireInNames,
  type Strategy,
} from './matching/strategies.ts'
import { alikeTitles, hasLetters, insideText, insideTitle } from './matching/text-matches.server.ts'
import { pageInOrder } from './matching/walk/page-in-order.server.ts'
import { isNarrowing, mergeFilters, withoutNarrowing } from './merge-filters.server.ts'
import { findMissingNames, replaceMissing, type MissingName } from './missing-names.ts'
import type { Asker } from './model/ask-within-quota.server.ts'
import { inOrderOfMeaning } from './model/by-meaning.server.ts'
import { readSearch } from './model/read-search.server.ts'
import { isWordOfName } from './names/known-names.ts'
import { sayMeant, sayMended, saySearch } from './say-search.server.ts'
import { wantedText } from './understanding/describe.server.ts'
import type { Relaxation, SearchSaid } from './understanding/said.schema.ts'
import { isWordless } from './understanding/understand.ts'

export type SearchResult = ListingPage & { counts: ListingCounts; said: SearchSaid | null }

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
  const begun: SearchRequest = {
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
  if (listed) return { ...listed, said: begun.said }
  // A search that started ranked always has words.
  if (isWordless(reading) && !(filters.cursor && merged.sort === null)) return listWholePage(begun)
  const known = await readKnowledge(reading.terms, filters.category)
  const typed = makeGroups(reading.terms, known, filters.exact)
  const request = filters.exact ? begun : { ...begun, said: sayMeant(filters.search, begun.said, typed, known) }
  const missing = filters.exact ? [] : findMissingNames(typed, known)
  const groups = replaceMissing(typed, missing, (category, name) => makeCategoryGroup(category, name, known))
  const wanted = groups.filter(({ filler }) => !filler)
  const notForSale = sayMissing(missing)
  const nearest = missing.length > 0 ? await listForMissing(request, typed, wanted, missing, known) : null
  if (nearest) return nearest
  for (const strategy of listStrategies(groups, known, filters.exact)) {
    // A missing name leaves its category, which other words must not leave.
    if (strategy.parts && missing.length > 0) break
    const isCorrected = strategy.needed.length === 1 && strategy.needed.some(isGuessed)
    if (isCorrected && typed.length === 1) {
      const page = await listWithin(request)
      if (page) return page
    }
    // Listings with the word that tells most are better than none.
    const queries = strategy.parts
      ? listParts(await orderWords(strategy.needed, known), 1).map(requireAll)
      : [strategy.query]
    const named = await listNamed(request, strategy, notForSale, known)
    if (named) return named
    for (const query of queries) {
      const matches = wordMatches(request.sql, query, findBounds(strategy, known))
      const asked = { ...strategy, query }
      const found = await firstFound(request, matches, [...notForSale, ...strategy.relaxed], limit, asked)
      if (found) return listStrategyPage(request, asked, matches, found, known)
    }
  }
  const unknown = wanted.filter(({ listings }) => listings === 0)
  if (missing.length > 0) return listNearest(request, wanted, notForSale, known)
  const texts = unknown.map(({ text }) => text)
  return lastNets(request, wanted, texts.length > 0 && !filters.exact ? [{ kind: 'words', words: texts }] : [], known)
}

/**
 * "Cheapest harry potter" means things of that name, and not the cheapest that mention it. Null if the text asks for no order, or
 * if they fill no page.
 */
async function listNamed(
  request: SearchRequest,
  strategy: Strategy,
  relaxed: Relaxation[],
  known: Knowledge,
): Promise<SearchResult | null> {
  const { sql, reading, merged, limit } = request
  if (reading.sort === null || merged.sort !== reading.sort || strategy.parts || !mayBeNamed(strategy, known))
    return null
  const named = { ...strategy, query: requireInNames(strategy.needed) }
  const { mostIn } = findBounds(strategy, known)
  const matches = wordMatches(sql, named.query, { mostIn })
  const found = await firstFound(request, matches, [...relaxed, ...strategy.relaxed], limit, named)
  const isWhole = found !== null && found.merged === merged && found.counts.total >= PAGE_SIZE
  return isWhole ? listStrategyPage(request, named, matches, found, known) : null
}

/** The index does not know where a word stands. Words that many listings have mostly elsewhere would be looked up in all of them. */
const mayBeNamed = ({ needed }: Strategy, known: Knowledge): boolean =>
  needed.some(({ listings }) => listings <= LOOKED_AT_MOST) ||
  needed.every(({ listings, alternatives }) =>
    alternatives.some(({ words }) => words.some((word) => 2 * known.titles(word) >= listings)),
  )

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
  found: FirstFound,
  known: Knowledge,
): Promise<SearchResult> {
  const { counts, first, merged, relaxed } = found
  const { sql, filters, limit } = request
  const said = { ...request.said, relaxed }
  if (counts.total === 0) return { items: [], nextCursor: null, counts, said }
  if (!isRanked(merged, counts)) {
    const page = await pageInOrder(sql, matches, merged, limit, { counts, first })
    return { ...page, counts, said: sayMended(filters, said, strategy.groups, page.items, strategy.parts) }
  }
  // A full page needs no others.
  const more = found.page?.nextCursor ? null : await findSimilar({ ...request, merged }, strategy, counts.total, known)
  const { total, ...page } = await completePage(request, strategy, found, more?.others ?? null)
  const isMore = more !== null && total > counts.total
  const whole = await countWhole(request, matches, counts, isMore)
  const hasWhole = strategy.parts !== true
  // Listings that have every word stay before similar ones.
  const meant = { search: wantedText(filters.search, request.reading), asker: request.asker }
  const { items, failed } = await inOrderOfMeaning(meant, page.items, filters.cursor ? 0 : (whole ?? 0))
  return {
    ...page,
    items,
    counts: more?.counts ?? counts,
    said: {
      ...sayMended(filters, said, strategy.groups, page.items, strategy.parts),
      whole: hasWhole ? whole : null,
      // A failed reordering still shows all results, unless the text narrows them.
      failed: said.failed || (failed && !isNarrowing(request.reading, filters)),
    },
  }
}

/** The page by rank. What was ranked already is completed by others, and not ranked again. */
async function completePage(
  { sql, first, limit }: SearchRequest,
  { groups, query: whole }: Strategy,
  { page, counts, merged }: FirstFound,
  others: Others | null,
): Promise<ListingPage & { total: number }> {
  const rank = rankSql(sql, groups, first)
  if (page && !others) return { ...page, total: counts.total }
  // Which of the others is next after a page that is just full, only all of them together tell.
  if (!page || page.items.length === limit) return pageByRank(sql, { whole, others }, rank, merged, limit)
  const rest = await pageByRank(sql, { whole, isRanked: true, others }, rank, merged, limit - page.items.length)
  return {
    items: [...page.items, ...rest.items],
    nextCursor: rest.nextCursor,
    total: counts.total + rest.total,
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

const sayMissing = (missing: readonly MissingName[]): Relaxation[] =>
  missing.length > 0 ? [{ kind: 'not-for-sale', names: missing.map(({ name }) => name) }] : []

/** Lists what is nearest to missing names, if the other words of the search say nothing more; otherwise returns null. */
async function listForMissing(
  request: SearchRequest,
  typed: Group[],
  wanted: Group[],
  missing: MissingName[],
  known: Knowledge,
): Promise<SearchResult | null> {
  const name = missing[0]?.name ?? ''
  // A name that only the dictionary has, such as Olin, may as well be a piece of a word: "violin".
  const mayBePiece = typed.length === 1 && !isWordOfName(name.toLowerCase())
  const within = mayBePiece ? await listWithin(request) : null
  if (within) return within
  if (wanted.every(({ category }) => category !== null)) return listNearest(request, wanted, sayMissing(missing), known)
  // "Xiaomi phone": a phone says nothing about what is near a name that belongs to none of our categories.
  const isElsewhere = missing.some((one) => one.isElsewhere) && wanted.length === 1
  return isElsewhere ? showNothing(request, sayMissing(missing)) : null
}

/** Names that nobody sells, and other words that match nothing: the newest of the names' category, if there is one. */
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
    const newest = { ...request, merged: { ...request.merged, sort: request.merged.sort ?? ('newest' as const) } }
    const found = await firstFound(newest, matches, relaxed, request.limit)
    if (found) return listStrategyPage(newest, strategy, matches, found, known)
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
async function lastNets(
  request: SearchRequest,
  wanted: Group[],
  unknown: Relaxation[],
  known: Knowledge,
): Promise<SearchResult> {
  const { sql, filters, reading, limit, said } = request
  const nothing = showNothing(request, unknown)
  const text = wantedText(filters.search, reading)
  if (!hasLetters(text)) return nothing
  const within = await listWithin(request)
  if (within) return within
  const nets: [Matches, Relaxation[]][] = [[insideText(sql, text), [{ kind: 'within' }]]]
  const mostlyKnown = 2 * wanted.filter(({ listings }) => listings === 0).length <= wanted.length
  if (mostlyKnown && !filters.exact) {
    const words = wanted.map((group) => group.text)
    const alike = alikeTitles(sql, text, words, known)
    if (alike) nets.push([alike, [{ kind: 'alike' }]])
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

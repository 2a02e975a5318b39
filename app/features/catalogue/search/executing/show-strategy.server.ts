import {
  countMatches,
  isRanked,
  type MatchCounts,
  type Matches,
} from '#app/features/catalogue/search/matching/matches.server.ts'
import type { Knowledge } from '#app/features/catalogue/search/matching/plan.ts'
import { findSimilar } from '#app/features/catalogue/search/matching/ranking/find-similar.server.ts'
import type { Others } from '#app/features/catalogue/search/matching/ranking/other-listings.server.ts'
import { pageByRank, type RankedCount } from '#app/features/catalogue/search/matching/ranking/page-by-rank.server.ts'
import { rankSql } from '#app/features/catalogue/search/matching/ranking/rank.server.ts'
import type { Strategy } from '#app/features/catalogue/search/matching/strategies.ts'
import { pageInOrder } from '#app/features/catalogue/search/matching/walk/page-in-order.server.ts'
import { inOrderOfMeaning } from '#app/features/catalogue/search/model/by-meaning.server.ts'
import { isNarrowing } from '#app/features/catalogue/search/planning/merge-filters.server.ts'
import { sayMended } from '#app/features/catalogue/search/planning/say-search.server.ts'
import { wantedText } from '#app/features/catalogue/search/understanding/describe.server.ts'

import type { FirstFound, SearchRequest } from './first-found.server.ts'
import type { SearchResult } from './search-result.ts'

/** The page of the listings that a strategy has found, in the chosen order or by rank, with what is told of them. */
export async function showStrategy(
  request: SearchRequest,
  strategy: Strategy,
  matches: Matches,
  found: FirstFound,
  known: Knowledge,
): Promise<SearchResult> {
  const { counts, first, merged, relaxed } = found
  const { sql, filters, limit } = request
  const notes = { ...request.said, relaxed }
  if (counts.total === 0) return { items: [], nextCursor: null, counts, said: notes }
  if (!isRanked(merged, counts)) {
    const page = await pageInOrder(sql, matches, merged, limit, { counts, first })
    return { ...page, counts, said: sayMended(filters, notes, strategy.groups, page.items, strategy.parts) }
  }
  // A full page needs no others.
  const others = found.page?.nextCursor
    ? null
    : await findSimilar({ ...request, merged }, strategy, counts.total, known)
  const { total, counted, ...page } = await completePage(request, strategy, found, others)
  const isMore = others !== null && total > counts.total
  const whole = await countWhole(request, matches, counts, isMore)
  const hasWhole = strategy.parts !== true
  // Listings that have every word stay before similar ones.
  const meant = { search: wantedText(filters.search, request.reading), asker: request.asker }
  const { items, failed } = await inOrderOfMeaning(meant, page.items, filters.cursor ? 0 : (whole ?? 0))
  return {
    ...page,
    items,
    counts: others && request.counted ? addOthers(counts, counted) : counts,
    said: {
      ...sayMended(filters, notes, strategy.groups, page.items, strategy.parts),
      whole: hasWhole ? whole : null,
      // A failed reordering still shows all results, unless the text narrows them.
      failed: notes.failed || (failed && !isNarrowing(request.reading, filters)),
    },
  }
}

/** The page by rank. Others complete what was ranked already, which is not ranked again. */
async function completePage(
  { sql, first, limit, counted }: SearchRequest,
  { groups, query: whole }: Strategy,
  { page, counts, merged }: FirstFound,
  others: Others | null,
): ReturnType<typeof pageByRank> {
  const rank = rankSql(sql, groups, first)
  if (page && !others) return { ...page, total: counts.total, counted: [] }
  const isCounted = counted && others !== null
  // Which of the others is next after a page that is just full, only all of them together tell.
  if (!page || page.items.length === limit)
    return pageByRank(sql, { whole, others }, rank, merged, { limit, counted: isCounted })
  const left = { limit: limit - page.items.length, counted: isCounted }
  const rest = await pageByRank(sql, { whole, isRanked: true, others }, rank, merged, left)
  return {
    ...rest,
    items: [...page.items, ...rest.items],
    total: counts.total + rest.total,
  }
}

/** The counts of the matches, and of those that follow them: these are of the chosen category and conditions only. */
function addOthers(counts: MatchCounts, ranked: readonly RankedCount[]): MatchCounts {
  const { byCategory, byCondition } = counts
  const [categories, conditions] = [byCategory && { ...byCategory }, byCondition && { ...byCondition }]
  let { total } = counts
  for (const { category, condition, n } of ranked.filter(({ isWhole }) => !isWhole)) {
    total += n
    if (categories) categories[category] = (categories[category] ?? 0) + n
    if (conditions) conditions[condition] = (conditions[condition] ?? 0) + n
  }
  return { ...counts, total, byCategory: categories, byCondition: conditions }
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

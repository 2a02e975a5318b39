import type { Tag } from '#app/db/client.server.ts'
import {
  lookAtMatches,
  noMatches,
  RANKED,
  type LookedAt,
  type Matches,
} from '#app/features/catalogue/search/matching/matches.server.ts'
import type { SearchFilters } from '#app/features/catalogue/search/matching/narrowing/narrow-to-filters.server.ts'
import { sumCounts } from '#app/features/catalogue/search/matching/plan.ts'
import { pageByRank } from '#app/features/catalogue/search/matching/ranking/page-by-rank.server.ts'
import { rankSql } from '#app/features/catalogue/search/matching/ranking/rank.server.ts'
import type { Strategy } from '#app/features/catalogue/search/matching/strategies.ts'
import { lookAlong } from '#app/features/catalogue/search/matching/walk/look-along.server.ts'
import { sampleNewest } from '#app/features/catalogue/search/matching/walk/sample-newest.server.ts'
import type { Asker } from '#app/features/catalogue/search/model/ask-within-quota.server.ts'
import { loosenFilters } from '#app/features/catalogue/search/planning/merge-filters.server.ts'
import type { SearchInput } from '#app/features/catalogue/search/planning/plan-search.server.ts'
import type { Relaxation } from '#app/features/catalogue/search/understanding/said.schema.ts'
import type { ListingPage } from '#app/nouns/item/listing.schema.ts'

/** A search that was read, and what its caller wants. */
export type SearchRequest = SearchInput & {
  sql: Tag
  asker: Asker | null
  /** The filters whose listings come first; null if there are none. */
  first: SearchFilters | null
  limit: number
  /** Whether the caller shows how many there are. */
  counted: boolean
}
/** `page` is the page by rank, if the matches were ranked instead of counted. */
type Looked = LookedAt & { page?: ListingPage }
export type FirstFound = Looked & { merged: SearchFilters; relaxed: Relaxation[] }

/**
 * Tries the merged filters, then looser ones. Listings that only the address's filters exclude are not searched for elsewhere.
 */
export async function firstFound(
  request: SearchRequest,
  matches: Matches,
  relaxed: Relaxation[],
  limit: number | null,
  strategy?: Strategy,
): Promise<FirstFound | null> {
  const { sql, filters, reading, merged } = request
  const attempts = loosenFilters(merged, filters, reading)
  for (const [index, looser] of attempts.entries()) {
    const looked: Looked | null | undefined =
      (await lookAlong(sql, matches, looser.merged, request.limit)) ??
      (await sampleNewest(sql, matches, looser.merged, request)) ??
      (strategy && (await rankAtOnce(request, strategy, matches, looser.merged)))
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
    { whole: query, others: null },
    rankSql(sql, groups, null),
    merged,
    limit,
  )
  const counts = { ...noMatches(merged), total, more: total > RANKED, anywhere: total > 0 }
  return { counts, first: null, page }
}

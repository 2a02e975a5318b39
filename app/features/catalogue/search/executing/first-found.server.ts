import type { Tag } from '#app/db/client.server.ts'
import { limitTo } from '#app/db/planned-once.server.ts'
import { foldCounts } from '#app/features/catalogue/filters/fold-counts.ts'
import {
  isCommon,
  lookAtMatches,
  noMatches,
  RANKED,
  type LookedAt,
  type Matches,
} from '#app/features/catalogue/search/matching/matches.server.ts'
import {
  narrowToFilters,
  type SearchFilters,
} from '#app/features/catalogue/search/matching/narrowing/narrow-to-filters.server.ts'
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
/** `page` is the page by rank, if the matches were ranked at once. */
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
  for (let index = 0; index < attempts.length; index++) {
    const looser = attempts[index]
    if (!looser) break
    const { counts, first, page } = await lookFor(request, matches, looser.merged, limit, strategy)
    const isLoosest = index === attempts.length - 1
    if (counts.total > 0 || (counts.anywhere && isLoosest)) {
      return { counts, first, ...(page && { page }), merged: looser.merged, relaxed: [...relaxed, ...looser.relaxed] }
    }
    const others = attempts.slice(index + 1).map((one) => one.merged)
    if (index === 0 && others.length > 1) index += await countInVain(sql, matches, others)
  }
  return null
}

async function lookFor(
  request: SearchRequest,
  matches: Matches,
  filters: SearchFilters,
  limit: number | null,
  strategy?: Strategy,
): Promise<Looked> {
  const { sql } = request
  return (
    (await lookAlong(sql, matches, filters, request.limit)) ??
    (await sampleNewest(sql, matches, filters, request)) ??
    (strategy && (await rankAtOnce(request, strategy, matches, filters))) ??
    lookAtMatches(sql, matches, filters, limit)
  )
}

/**
 * How many of these filters, each looser than the one before, need not be tried, because none of the matches passes them. One statement
 * tells it of all. 0 if there are too many matches to look at; the last is always tried.
 */
async function countInVain(sql: Tag, matches: Matches, filters: readonly SearchFilters[]): Promise<number> {
  if (matches.query === undefined || isCommon(matches)) return 0
  const passes = filters.slice(0, -1).map((one) => sql`bool_or(true ${narrowToFilters(sql, one)})`)
  const [row] = await sql<{ matches: number; passed: (boolean | null)[] }[]>`
    select count(*)::integer as matches, array[${passes.reduce((all, one) => sql`${all}, ${one}`)}] as passed
    from (select * from items where ${matches.where(null)} ${limitTo(sql, RANKED + 1)}) as items`
  if (!row || row.matches > RANKED) return 0
  const first = row.passed.indexOf(true)
  return first === -1 ? row.passed.length : first
}

/**
 * Ranks the matches without counting them before. Null if they are not ranked, if the vocabulary knows that they are too many, or does not
 * know that they are few and they have to be counted (each would be read twice), or if those outside the chosen category have to be known, too.
 */
async function rankAtOnce(
  { sql, counted, first, limit }: SearchRequest,
  { groups, query }: Strategy,
  matches: Matches,
  merged: SearchFilters,
): Promise<Looked | null> {
  const isNarrowed = merged.category !== null || merged.conditions.length > 0
  const areMany = sumCounts(matches.atLeast ?? {}) > RANKED || (counted && (!matches.atMost || isCommon(matches)))
  if (first || isNarrowed || merged.sort !== null || areMany) return null
  const rank = rankSql(sql, groups, null)
  const ranked = await pageByRank(sql, { whole: query, others: null }, rank, merged, { limit, counted })
  const { total, counted: rows, ...page } = ranked
  const isMore = total > RANKED
  // More were listed since the words were counted. How many there are is then told from where they lie.
  if (counted && isMore) return null
  const counts = {
    ...noMatches(merged),
    ...(counted && foldCounts(rows, merged)),
    total,
    more: isMore,
    anywhere: total > 0,
  }
  return { counts, first: null, page }
}

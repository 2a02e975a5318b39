// No index knows which listings lack a word: each has to be looked at, and few may pass.
import type { Tag } from '#app/db/client.server.ts'
import { estimateItems } from '#app/features/catalogue/lists/count-items.server.ts'
import {
  areTooMany,
  noMatches,
  type LookedAt,
  type MatchCounts,
  type Matches,
} from '#app/features/catalogue/search/matching/matches.server.ts'
import {
  LOOKED_AT_MOST,
  withinOrder,
  type SearchFilters,
} from '#app/features/catalogue/search/matching/narrowing/narrow-to-filters.server.ts'

import { readAnyAlong } from './read-along.server.ts'

/** An estimate that is shown is made from as many matches: it is right within a tenth. */
const SHOWN_FROM = 100

/**
 * Looks at the first listings of the list only, at most LOOKED_AT_MOST of them, if more than these would have to be looked at. Then
 * the number of matches is an estimate, or the number of those that were found. Null if there are so few that all can be looked at.
 * `limit` null: no page is wanted.
 */
export async function lookAlong(
  sql: Tag,
  matches: Matches,
  filters: SearchFilters,
  limit: number | null,
): Promise<LookedAt | null> {
  if (!(await areTooMany(sql, matches, filters))) return null
  const isCityFirst = filters.sort === 'city'
  const ordered: SearchFilters = { ...filters, sort: isCityFirst ? 'newest' : (filters.sort ?? 'newest') }
  const wanted = Math.max(SHOWN_FROM, (limit ?? 0) + 1)
  const along = await readAnyAlong(sql, matches, { ...ordered, cursor: null }, wanted, LOOKED_AT_MOST)
  const counts = await countAlong(along, wanted, filters)
  if (limit === null || isCityFirst) return { counts, first: null }
  const page = filters.cursor ? await readAnyAlong(sql, matches, ordered, limit + 1, LOOKED_AT_MOST) : along
  return { counts, first: page.ids.slice(0, limit + 1) }
}

async function countAlong(
  { ids, read, isWhole }: Awaited<ReturnType<typeof readAnyAlong>>,
  wanted: number,
  filters: SearchFilters,
): Promise<MatchCounts> {
  const counts = { ...noMatches(filters), byCategory: null, byCondition: null, anywhere: true, total: ids.length }
  if (isWhole) return counts
  if (ids.length < wanted) return { ...counts, more: true, lookedAt: LOOKED_AT_MOST }
  const all = await estimateItems(withinOrder(filters))
  return { ...counts, more: true, total: Math.max(wanted, Math.round((wanted * all) / read)) }
}

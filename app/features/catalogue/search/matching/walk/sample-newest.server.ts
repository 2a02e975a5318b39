import type { Tag } from '#app/db/client.server.ts'
import { estimateItems } from '#app/features/catalogue/lists/count-items.server.ts'
import { isByPrice } from '#app/features/catalogue/lists/merged-ranges.server.ts'
import {
  isNarrowed,
  noMatches,
  PICKED,
  RANKED,
  type LookedAt,
  type Matches,
} from '#app/features/catalogue/search/matching/matches.server.ts'
import type { SearchFilters } from '#app/features/catalogue/search/matching/narrowing/narrow-to-filters.server.ts'

import { readAlong } from './read-along.server.ts'

/** An estimate that is shown is made from as many matches: it is right within a tenth. */
const SHOWN_FROM = 100
/**
 * The estimate must exceed what can be ranked by this factor. It is larger when only a page's matches, which are fewer,
 * were counted.
 */
const SURELY = { shown: 1.5, page: 2 }
/** The most listings that are read, from the newest. */
const READ = 2048

/**
 * Estimates from the newest listings whether there are too many matches to rank. That is much faster than reading as many
 * matches as are ranked, or as a page by price is picked from. Null if the estimate is uncertain. `first` is the page,
 * newest first.
 */
export async function sampleNewest(
  sql: Tag,
  matches: Matches,
  filters: SearchFilters,
  { limit, counted }: { limit: number | null; counted: boolean },
): Promise<LookedAt | null> {
  const { atMost, atLeast = {} } = matches
  const isSorted = isByPrice(filters)
  const least = (isSorted ? PICKED : RANKED) * (counted ? SURELY.shown : SURELY.page)
  const hasPrices = filters.price.min !== null || filters.price.max !== null
  if (!atMost || atMost.listings < least || filters.sort === 'city' || hasPrices) return null
  if (filters.category && (atLeast[filters.category] ?? least) < least) return null
  const all = isNarrowed(filters) ? await estimateItems(filters) : atMost.of
  if (all < least) return null
  const wanted = Math.max(counted ? SHOWN_FROM : 0, (limit ?? 0) + 1)
  // A number that changes with each listing would make each statement a new one.
  const most = Math.min(READ, 2 ** Math.ceil(Math.log2((wanted * all) / least)))
  const along = await readAlong(sql, matches, { ...filters, sort: 'newest', cursor: null }, wanted, most)
  if (!along || along.ids.length < wanted || wanted * all < least * along.read) return null
  const shown = isNarrowed(filters) ? all : await estimateItems(filters)
  const isFirst = limit !== null && filters.cursor === null && !isSorted
  return {
    counts: {
      ...noMatches(filters),
      byCategory: null,
      byCondition: null,
      total: Math.round((wanted * shown) / along.read),
      more: true,
      anywhere: true,
    },
    first: isFirst ? along.ids.slice(0, limit + 1) : null,
  }
}

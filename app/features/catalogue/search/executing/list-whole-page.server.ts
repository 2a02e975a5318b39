import { ANY_PRICE } from '#app/features/catalogue/listing-filters.ts'
import { countInRange } from '#app/features/catalogue/lists/count-items.server.ts'
import { listFiltered } from '#app/features/catalogue/lists/list-items.server.ts'
import { countMatches, matchEverything } from '#app/features/catalogue/search/matching/matches.server.ts'
import { pageInOrder } from '#app/features/catalogue/search/matching/walk/page-in-order.server.ts'

import { firstFound, type SearchRequest } from './first-found.server.ts'
import type { SearchResult } from './search-result.ts'

/** A search without words, such as "under 999": lists everything in a price range that has no counters. */
export async function listWholePage(request: SearchRequest): Promise<SearchResult> {
  const { sql, filters, merged, limit, said } = request
  const matches = matchEverything(sql, merged)
  const first = await firstFound(request, matches, [], null)
  if (!first || first.counts.total === 0) {
    return { items: [], nextCursor: null, counts: first?.counts ?? (await countMatches(sql, matches, merged)), said }
  }
  const { counts, merged: shown, relaxed } = first
  if (shown.without !== null) {
    const page = await pageInOrder(sql, matches, shown, limit, first)
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

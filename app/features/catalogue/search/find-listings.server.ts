import type { ListingFilters } from '#app/features/catalogue/listing-filters.ts'
import { countItems } from '#app/features/catalogue/lists/count-items.server.ts'
import { listItems, PAGE_SIZE } from '#app/features/catalogue/lists/list-items.server.ts'
import type { ListingCounts, ListingPage } from '#app/nouns/item/listing.schema.ts'

import { limitSearch } from './limits/limit-search.server.ts'
import type { Asker } from './model/ask-within-quota.server.ts'
import { searchItems, type SearchResult } from './search-items.server.ts'
import type { SearchSaid } from './understanding/said.schema.ts'

/**
 * A page of listings with its counts, with or without a search. Models are only asked when there is an `asker`, to whom a search's
 * time is charged.
 */
export async function findListings(filters: ListingFilters, asker: Asker | null = null): Promise<SearchResult> {
  if (filters.search) return limitSearch(asker, () => searchItems(filters, PAGE_SIZE, asker))
  const [page, counts] = await Promise.all([listItems(filters), countItems(filters)])
  return { ...page, counts, said: null }
}

/** Only a page of listings and, for a search, how it was understood. */
export async function findListingPage(
  filters: ListingFilters,
  limit = PAGE_SIZE,
  asker: Asker | null = null,
): Promise<ListingPage & { said?: SearchSaid | null }> {
  if (!filters.search) return listItems(filters, limit)
  const { items, nextCursor, said } = await limitSearch(asker, () => searchItems(filters, limit, asker, false))
  return { items, nextCursor, said }
}

/** Only the counts. */
export async function countListings(filters: ListingFilters, asker: Asker | null = null): Promise<ListingCounts> {
  if (!filters.search) return countItems(filters)
  return (await limitSearch(asker, () => searchItems({ ...filters, cursor: null }, 1, asker))).counts
}

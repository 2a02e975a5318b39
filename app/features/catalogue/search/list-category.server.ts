import { isBound } from '#app/features/catalogue/filters/prices/price-bounds.ts'
import { hasPrice, type ListingFilters } from '#app/features/catalogue/listing-filters.ts'
import { countByCategory, countItems } from '#app/features/catalogue/lists/count-items.server.ts'
import { listItems } from '#app/features/catalogue/lists/list-items.server.ts'
import type { ListingCounts, ListingPage } from '#app/nouns/item/listing.schema.ts'
import { PRICE_FILTER_MAX } from '#app/shared/catalogue.ts'

import type { SearchFilters } from './matching/narrowing/narrow-to-filters.server.ts'
import type { Understanding } from './understanding/understand.ts'

/**
 * A search that only names a category or a price is an ordinary list of the catalogue, at no extra cost. Null if it is
 * not, or if such a list cannot show it.
 */
export async function listCategory(
  filters: ListingFilters,
  { terms, category, pieces }: Understanding,
  merged: SearchFilters,
  limit: number,
): Promise<(ListingPage & { counts: ListingCounts }) | null> {
  if (pieces.length === 0 || merged.without !== null || terms.some((term) => !term.category && !term.filler))
    return null
  // Inside another category, the name of a category is an ordinary word.
  if (category && filters.category && filters.category !== category) return null
  const { price } = merged
  // A list that started ranked stays ranked.
  if (filters.cursor && merged.sort === null) return null
  // A price that is only in the text is counted like any other search, unless the catalogue's counters know its bounds.
  // In an address, 50,000 means no upper bound.
  const bounds = [price.min, price.max].filter((rupees) => rupees !== null)
  if (!hasPrice(filters) && (price.max === PRICE_FILTER_MAX || !bounds.every(isBound))) return null
  if (category && !((await countByCategory())[category] ?? 0)) return null
  const categoryFilters: ListingFilters = {
    ...filters,
    search: '',
    category: filters.category ?? category,
    conditions: merged.conditions,
    cities: merged.cities,
    within: merged.within,
    place: merged.place,
    sort: merged.sort,
    min: price.min ?? 0,
    max: price.max,
  }
  const [page, counts] = await Promise.all([listItems(categoryFilters, limit), countItems(categoryFilters)])
  // If nothing is that cheap, the search may widen the price.
  if (counts.total === 0 && !filters.cursor) return null
  // Choosing another category would search it for the word, and those matches were not counted.
  const byCategory = category ? null : counts.byCategory
  return { ...page, counts: { ...counts, byCategory } }
}

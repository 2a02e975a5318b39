import { countByCategory, countItems } from '#app/features/listings/count-items.server.ts'
import { listItems } from '#app/features/listings/list-items.server.ts'
import { isBound } from '#app/features/listings/filters/price-bounds.ts'
import { hasPrice, type ListingFilters } from '#app/features/listings/listing-filters.ts'
import type { ListingCounts, ListingPage } from '#app/features/listings/listing.ts'
import { PRICE_FILTER_MAX } from '#app/shared/catalogue.ts'

import type { View } from './matches.server.ts'
import type { Understanding } from './understanding/understand.ts'

/**
 * A search that names a category, or a price, and nothing else is a view of the catalogue like any other, at no more cost.
 * Null where it is not, or where the catalogue's own view cannot show it.
 */
export async function findCategoryView(
  filters: ListingFilters,
  { terms, category, pieces }: Understanding,
  view: View,
  limit: number,
): Promise<(ListingPage & { counts: ListingCounts }) | null> {
  if (pieces.length === 0 || view.without !== null || terms.some((term) => !term.category && !term.filler)) return null
  // Elsewhere than in the category that it names, the word is a word like any other.
  if (category && filters.category && filters.category !== category) return null
  const { price } = view
  // What began by rank goes on by rank.
  if (filters.cursor && view.sort === null) return null
  // A price of the text alone is counted like any other search; in an address 50,000 is no bound.
  const bounds = [price.min, price.max].filter((rupees) => rupees !== null)
  if (!hasPrice(filters) && (price.max === PRICE_FILTER_MAX || !bounds.every(isBound))) return null
  if (category && !((await countByCategory())[category] ?? 0)) return null
  const shown: ListingFilters = {
    ...filters,
    search: '',
    category: filters.category ?? category,
    conditions: view.conditions,
    cities: view.cities,
    sort: view.sort,
    min: price.min ?? 0,
    max: price.max,
  }
  const [page, counts] = await Promise.all([listItems(shown, limit), countItems(shown)])
  // Where nothing is as cheap, what is a little dearer may do.
  if (counts.total === 0 && !filters.cursor) return null
  // So chosen, another category would be searched for the word: how often it has it was not counted.
  const byCategory = category ? null : counts.byCategory
  return { ...page, counts: { ...counts, byCategory } }
}

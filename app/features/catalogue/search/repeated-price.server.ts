import { highestPrice, lowestPrice } from '#app/features/catalogue/filters/prices/price-bounds.ts'
import { ANY_PRICE, hasPrice, type ListingFilters } from '#app/features/catalogue/listing-filters.ts'

import { understandSearch } from './understanding/understand.ts'

/**
 * Drops a price in the address that repeats the one in the search text. Without scripts, the form submits the fields as
 * they were filled in from the text.
 */
export function withoutRepeatedPrice(filters: ListingFilters): ListingFilters {
  if (!filters.search || filters.exact || !hasPrice(filters)) return filters
  const { price } = understandSearch(filters.search)
  const isRepeated =
    price &&
    filters.min === lowestPrice(price.min ?? 0) &&
    filters.max === (price.max === null ? null : highestPrice(price.max))
  return isRepeated ? { ...filters, ...ANY_PRICE } : filters
}

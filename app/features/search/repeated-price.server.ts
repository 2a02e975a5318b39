import { highestPrice, lowestPrice } from '#app/features/listings/filters/price-bounds.ts'
import { ANY_PRICE, hasPrice, type ListingFilters } from '#app/features/listings/listing-filters.ts'

import { understand } from './understanding/understand.ts'

/** The view without a price that only repeats its text's: so it comes when the fields are sent as they were filled, without scripts. */
export function withoutRepeatedPrice(filters: ListingFilters): ListingFilters {
  if (!filters.search || filters.exact || !hasPrice(filters)) return filters
  const { price } = understand(filters.search)
  const isRepeated =
    price &&
    filters.min === lowestPrice(price.min ?? 0) &&
    filters.max === (price.max === null ? null : highestPrice(price.max))
  return isRepeated ? { ...filters, ...ANY_PRICE } : filters
}

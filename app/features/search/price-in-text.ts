import { lowerBound, upperBound } from '#app/features/listings/filters/price-bounds.ts'
import type { PriceInText } from '#app/features/listings/filters/price-texts.ts'
import { ANY_PRICE, hasPrice, type ListingFilters } from '#app/features/listings/listing-filters.ts'

import type { SearchSaid } from './said.ts'
import { understand } from './understanding/understand.ts'

/** The price that a search says and that its results keep to, for the fields of the price. */
export function priceInText({ price, understood, relaxed }: SearchSaid): PriceInText | null {
  const chip = understood.find(({ kind }) => kind === 'price')
  const isGivenUp = relaxed.some(({ kind }) => kind === 'price' || kind === 'any-price')
  if (!price || !chip || isGivenUp) return null
  return { min: price.min ?? 0, max: price.max, without: { search: chip.search, exact: chip.exact } }
}

/** The view without a price that only repeats its text's: so it comes when the fields are sent as they were filled, without scripts. */
export function withoutRepeatedPrice(filters: ListingFilters): ListingFilters {
  if (!filters.search || filters.exact || !hasPrice(filters)) return filters
  const { price } = understand(filters.search)
  const isRepeated =
    price &&
    filters.min === lowerBound(price.min ?? 0) &&
    filters.max === (price.max === null ? null : upperBound(price.max))
  return isRepeated ? { ...filters, ...ANY_PRICE } : filters
}

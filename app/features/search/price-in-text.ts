import type { PriceInText } from '#app/features/listings/filters/price-texts.ts'

import type { SearchSaid } from './said.ts'

/** The price that a search says and that its results keep to, for the fields of the price. */
export function priceInText({ price, understood, relaxed }: SearchSaid): PriceInText | null {
  const chip = understood.find(({ kind }) => kind === 'price')
  const isGivenUp = relaxed.some(({ kind }) => kind === 'price' || kind === 'any-price')
  if (!price || !chip || isGivenUp) return null
  return { min: price.min ?? 0, max: price.max, without: { search: chip.search, exact: chip.exact } }
}

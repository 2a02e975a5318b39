import type { PriceInText } from '#app/features/catalogue/filters/prices/price-texts.ts'

import type { SearchSaid } from './understanding/said.ts'

/** The price in a search text, for the price fields, if the results respect it. */
export function priceInText({ price, understood, relaxed }: SearchSaid): PriceInText | null {
  const chip = understood.find(({ kind }) => kind === 'price')
  const isGivenUp = relaxed.some(({ kind }) => kind === 'price' || kind === 'any-price')
  if (!price || !chip || isGivenUp) return null
  return { min: price.min ?? 0, max: price.max, without: { search: chip.search, exact: chip.exact } }
}

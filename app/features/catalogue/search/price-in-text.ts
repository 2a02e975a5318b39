import type { FiltersInText } from '#app/features/catalogue/filters/choices/in-text.ts'
import type { PriceInText } from '#app/features/catalogue/filters/prices/price-texts.ts'

import type { Relaxation, SearchSaid } from './understanding/said.schema.ts'
import type { PieceKind } from './understanding/understand.ts'

/** The price in a search text, for the price fields, if the results respect it. */
export function priceInText({ price, understood, relaxed }: SearchSaid): PriceInText | null {
  const chip = understood.find(({ kind }) => kind === 'price')
  const isGivenUp = relaxed.some(({ kind }) => kind === 'price' || kind === 'any-price')
  if (!price || !chip || isGivenUp) return null
  return { min: price.min ?? 0, max: price.max, without: { search: chip.search, exact: chip.exact } }
}

/** The other filters in a search text, for the list of filters, if the results respect them. */
export function filtersInText({ named, understood, relaxed }: SearchSaid): FiltersInText {
  const without = (kind: PieceKind) => {
    const chip = understood.find((one) => one.kind === kind)
    return chip && { search: chip.search, exact: chip.exact }
  }
  const isGivenUp = (kind: Relaxation['kind']) => relaxed.some((one) => one.kind === kind)
  const [category, condition, city] = [without('category'), without('condition'), without('city')]
  return {
    category: named.category && category ? { id: named.category, without: category } : null,
    conditions:
      condition && named.conditions.length > 0 && !isGivenUp('any-condition')
        ? { chosen: named.conditions, without: condition }
        : null,
    cities: named.city && city && !isGivenUp('any-city') ? { chosen: [named.city], without: city } : null,
  }
}

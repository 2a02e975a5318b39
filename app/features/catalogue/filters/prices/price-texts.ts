import { ANY_PRICE, type ListingFilters, type PriceBounds } from '#app/features/catalogue/listing-filters.ts'
import { readAmount } from '#app/shared/numbers/read-amount.ts'

/** A price range named in the search text, and the search without it. */
export type PriceInText = PriceBounds & { without: Pick<ListingFilters, 'search' | 'exact'> }

/** The content of the two price fields. */
export type PriceTexts = { min: string; max: string }

export const formatPriceTexts = ({ min, max }: PriceBounds): PriceTexts => ({
  min: min > 0 ? String(min) : '',
  max: max === null ? '' : String(max),
})

/** The range in the fields, for the slider and the presets. Text that is not a number counts as no bound. */
export function boundsIn({ min, max }: PriceTexts): PriceBounds {
  return { min: Math.max(0, numberIn(min) ?? ANY_PRICE.min), max: numberIn(max) }
}

/**
 * Whether the lowest price is above the highest. While the highest is being typed with fewer digits than the lowest, it
 * may still become larger, so that does not count.
 */
export function isUpsideDown({ min, max }: PriceTexts, typing: 'min' | 'max' | null): boolean {
  const [lowest, highest] = [numberIn(min), numberIn(max)]
  if (lowest === null || highest === null || lowest <= highest) return false
  return typing !== 'max' || String(Math.trunc(highest)).length >= String(Math.trunc(lowest)).length
}

function numberIn(text: string): number | null {
  const value = readAmount(text)
  return Number.isNaN(value) ? null : value
}

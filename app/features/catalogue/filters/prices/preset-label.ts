import * as say from '#app/features/catalogue/filters/messages/messages.ts'
import type { PriceBounds } from '#app/features/catalogue/listing-filters.ts'
import { formatCount, formatRupees } from '#app/shared/text/money.ts'

/** `Under ₹500`, `₹500–1,999`, `₹2,000 and up`. */
export function presetLabel({ min, max }: PriceBounds): string {
  if (max === null) return say.priceAndUp({ price: formatRupees(min) })
  return min === 0 ? say.priceUnder({ price: formatRupees(max + 1) }) : `${formatRupees(min)}–${formatCount(max)}`
}

import { formatCount, formatRupees } from '#app/shared/money.ts'

import type { PriceBounds } from '#app/features/listings/listing-filters.ts'

/** `Under ₹500`, `₹500–2,000`, `₹2,000 and up`. */
export function presetLabel({ min, max }: PriceBounds): string {
  if (max === null) return `${formatRupees(min)} and up`
  return min === 0 ? `Under ${formatRupees(max)}` : `${formatRupees(min)}–${formatCount(max)}`
}

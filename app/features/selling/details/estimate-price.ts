import type { Condition } from '#app/shared/catalogue.ts'

/** The minimum number of comparable listings for an estimate. */
export const LEAST_COMPARABLE = 5

/**
 * Rupees: the 10th, 50th and 90th percentile of the comparable prices. `adjusted` tells whether they were adjusted to
 * the item's condition, `wide` whether they differ so much that the middle says little.
 */
export type PriceEstimate = { low: number; middle: number; high: number; adjusted: boolean; wide: boolean }
/** `count` is the number of comparable listings. `range` and the link to them are null when there are too few. */
export type PriceSuggestion = { count: number; range: PriceEstimate | null; href: string | null }

// A rule of thumb for how much of the new price remains. Only the proportions matter.
const WORTH: Record<Condition, number> = { New: 1, 'Like New': 0.88, Good: 0.75, Fair: 0.6, Poor: 0.42 }

/** The highest price of a narrow range, relative to the lowest. */
const MOST_SPREAD = 4

/** The range of the prices, each adjusted to `condition`; unadjusted while the condition is unknown. */
export function estimatePrice(
  rows: readonly { price: number; condition: Condition }[],
  condition: Condition | null,
): PriceEstimate {
  const prices = rows
    .map((row) => (condition ? (row.price * WORTH[condition]) / WORTH[row.condition] : row.price))
    .toSorted((a, b) => a - b)
  const at = (share: number) => roundPrice(findQuantile(prices, share))
  const wide = findQuantile(prices, 0.9) > MOST_SPREAD * findQuantile(prices, 0.1)
  return { low: at(0.1), middle: at(0.5), high: at(0.9), adjusted: condition !== null, wide }
}

function findQuantile(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length - 1)
  const [below, above] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0]
  return below + (above - below) * (place - Math.floor(place))
}

/** Rounds as people do: ₹749 becomes ₹750, and nobody asks ₹12,387. */
function roundPrice(price: number): number {
  const step = price < 100 ? 5 : price < 1000 ? 10 : 10 ** (Math.floor(Math.log10(price)) - 1)
  return Math.max(1, Math.round(price / step) * step)
}

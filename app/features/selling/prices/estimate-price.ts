import type { Condition } from '#app/shared/catalogue.ts'

import type { PriceEstimate } from './price-hint.schema.ts'

/** The minimum number of comparable listings for an estimate. */
export const LEAST_COMPARABLE = 5

/** The same for an estimate of a kind of thing, and how far its prices may lie apart. */
const LEAST_OF_KIND = 12
const MOST_SPREAD_OF = { kind: 8, category: 4 }

type Priced = { price: number; condition: Condition }

// A rule of thumb for how much of the new price remains. Only the proportions matter.
const WORTH: Record<Condition, number> = { New: 1, 'Like New': 0.88, Good: 0.75, Fair: 0.6, Poor: 0.42 }

/** The highest price of a narrow range, relative to the lowest. */
const MOST_SPREAD = 4
const CLOSE_SPREAD = 2
/** The lowest price of a group, relative to the highest of the group below. */
const LEAST_GAP = 1.5

/** The range of the prices, each adjusted to `condition`; unadjusted while the condition is unknown. */
export function estimatePrice(rows: readonly Priced[], condition: Condition | null): PriceEstimate {
  const prices = rows
    .map((row) => (condition ? (row.price * WORTH[condition]) / WORTH[row.condition] : row.price))
    .toSorted((a, b) => a - b)
  const at = (share: number) => roundPrice(findQuantile(prices, share))
  const wide = measureSpread(prices) > MOST_SPREAD
  return {
    low: at(0.1),
    middle: at(0.5),
    high: at(0.9),
    adjusted: condition !== null,
    wide,
    groups: wide ? splitPrices(prices) : null,
  }
}

/** Whether nearly all ask about the same. */
export function hasCloseRange(rows: readonly Priced[]): boolean {
  return measureSpread(rows.map(({ price }) => price).toSorted((a, b) => a - b)) <= CLOSE_SPREAD
}

/** Whether a range of different things still says something: of one kind, or of a whole category. */
export const isTelling = (rows: readonly Priced[], of: keyof typeof MOST_SPREAD_OF): boolean =>
  rows.length >= LEAST_OF_KIND &&
  measureSpread(rows.map(({ price }) => price).toSorted((a, b) => a - b)) <= MOST_SPREAD_OF[of]

const measureSpread = (sorted: readonly number[]) => findQuantile(sorted, 0.9) / findQuantile(sorted, 0.1)

/** Splits sorted prices at their widest gap, as between single things and sets; null unless both parts are narrow. */
function splitPrices(sorted: readonly number[]): PriceEstimate['groups'] {
  const gaps = sorted.slice(1).map((price, before) => price / (sorted[before] ?? price))
  const inner = gaps.slice(LEAST_COMPARABLE - 1, gaps.length - LEAST_COMPARABLE + 1)
  const widest = Math.max(0, ...inner)
  if (widest < LEAST_GAP) return null
  const cut = LEAST_COMPARABLE + inner.indexOf(widest)
  const [below, above] = [sorted.slice(0, cut), sorted.slice(cut)]
  if (measureSpread(below) > MOST_SPREAD || measureSpread(above) > MOST_SPREAD) return null
  const describe = (prices: readonly number[]) => ({
    count: prices.length,
    low: roundPrice(findQuantile(prices, 0.1)),
    high: roundPrice(findQuantile(prices, 0.9)),
  })
  return [describe(below), describe(above)]
}

function findQuantile(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length - 1)
  const [below, above] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0]
  return below + (above - below) * (place - Math.floor(place))
}

/** Rounds as people do: ₹749 becomes ₹750, and nobody asks ₹12,387. */
export function roundPrice(price: number): number {
  const step = price < 100 ? 5 : price < 1000 ? 10 : 10 ** (Math.floor(Math.log10(price)) - 1)
  return Math.max(1, Math.round(price / step) * step)
}

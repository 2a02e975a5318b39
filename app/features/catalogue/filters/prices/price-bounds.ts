// Price counters are kept per step between fixed bounds. This splits any price range into whole steps and the rest.
import { PRICE_FILTER_MAX, PRICE_FILTER_STEP, PRICE_MAX } from '#app/shared/catalogue.ts'

/**
 * Steps grow with the price: `width` applies up to `end`. The slider ends at the first entry; typed bounds and presets
 * go further.
 */
export const STEP_WIDTHS = [
  { end: PRICE_FILTER_MAX, width: PRICE_FILTER_STEP },
  { end: 100_000, width: 1_000 },
  { end: 1_000_000, width: 5_000 },
  { end: 10_000_000, width: 100_000 },
  { end: 100_000_000, width: 1_000_000 },
] as const

/** The highest bound. More expensive items are in every range without an upper bound. */
export const HIGHEST_BOUND = 100_000_000

const widthAt = (rupees: number) => STEP_WIDTHS.find(({ end }) => rupees <= end)?.width ?? 1_000_000

/** The highest bound not above `rupees`. */
export function lowerBound(rupees: number): number {
  const width = widthAt(rupees)
  return Math.max(0, Math.min(Math.floor(rupees / width) * width, HIGHEST_BOUND))
}

/** The lowest bound not below `rupees`; null above the highest bound. */
export function upperBound(rupees: number): number | null {
  const width = widthAt(rupees)
  const bound = Math.ceil(rupees / width) * width
  return bound > HIGHEST_BOUND ? null : bound
}

export const isBound = (rupees: number): boolean => lowerBound(rupees) === rupees

/** The lowest price in whole rupees that is not below `rupees`. */
export const lowestPrice = (rupees: number): number => Math.max(0, Math.ceil(rupees))

/**
 * The highest price in whole rupees not above `rupees`; null (no bound) at the slider's end and at the maximum price.
 */
export function highestPrice(rupees: number): number | null {
  const price = Math.floor(rupees)
  return price === PRICE_FILTER_MAX || price >= PRICE_MAX ? null : price
}

/** Whether a counter's step begins with this price: a bound has one, and so have the prices above it. */
const startsStep = (rupees: number) => isBound(rupees) || isBound(rupees - 1)
const endsStep = (rupees: number) => isBound(rupees) || isBound(rupees + 1)

export type Edge = { lowest: number; highest: number }

/**
 * Splits a price range into the part that counters cover (null if none) and the edges left at its ends. Each edge is a part of
 * the prices between two neighbouring bounds, so it has few items. Together they contain every price of the range exactly once.
 */
export function splitRange(min: number, max: number | null) {
  const first = startsStep(min) ? min : upperBound(min)
  const last = max === null || endsStep(max) ? max : lowerBound(max)
  if (first === null || (last !== null && first > last)) {
    return { known: null, edges: [{ lowest: min, highest: max ?? PRICE_MAX }] }
  }
  const edges: Edge[] = []
  if (min < first) edges.push({ lowest: min, highest: first - 1 })
  if (max !== null && last !== null && max > last) edges.push({ lowest: last + 1, highest: max })
  return { known: { min: first, max: last }, edges }
}

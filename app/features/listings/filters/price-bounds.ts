// The bounds between which counters of prices are kept, and how a range of any prices is counted with them.
import { PRICE_FILTER_MAX, PRICE_FILTER_STEP, PRICE_MAX } from '#app/shared/catalogue.ts'

/** The slider ends at the first of these; typed bounds and presets go on. Steps grow with the price: `width` holds up to `end`. */
export const STEP_WIDTHS = [
  { end: PRICE_FILTER_MAX, width: PRICE_FILTER_STEP },
  { end: 100_000, width: 1_000 },
  { end: 1_000_000, width: 5_000 },
  { end: 10_000_000, width: 100_000 },
  { end: 100_000_000, width: 1_000_000 },
] as const

/** No bound lies above; dearer items are in every range without an upper bound. */
export const HIGHEST_BOUND = 100_000_000

const widthAt = (rupees: number) => STEP_WIDTHS.find(({ end }) => rupees <= end)?.width ?? 1_000_000

/** The highest bound that is not above `rupees`. */
export function lowerBound(rupees: number): number {
  const width = widthAt(rupees)
  return Math.max(0, Math.min(Math.floor(rupees / width) * width, HIGHEST_BOUND))
}

/** The lowest bound that is not below `rupees`; null above all bounds. */
export function upperBound(rupees: number): number | null {
  const width = widthAt(rupees)
  const bound = Math.ceil(rupees / width) * width
  return bound > HIGHEST_BOUND ? null : bound
}

export const isBound = (rupees: number): boolean => lowerBound(rupees) === rupees

/** The lowest whole price that `rupees` lets through. */
export const lowestPrice = (rupees: number): number => Math.max(0, Math.ceil(rupees))

/** The highest whole price that `rupees` lets through; null, no bound, at the slider's end and where nothing is dearer. */
export function highestPrice(rupees: number): number | null {
  const price = Math.floor(rupees)
  return price === PRICE_FILTER_MAX || price >= PRICE_MAX ? null : price
}

export type Edge = { lowest: number; highest: number }

/**
 * A range of prices as the part that the counters know (null: none of it) and what is left at its ends, which lies between two
 * neighbouring bounds each and has few items. Together they have every price of the range once.
 */
export function splitRange(min: number, max: number | null) {
  const first = upperBound(min)
  const last = max === null ? null : lowerBound(max)
  if (first === null || (last !== null && first > last)) {
    return { known: null, edges: [{ lowest: min, highest: max ?? PRICE_MAX }] }
  }
  const edges: Edge[] = []
  if (min < first) edges.push({ lowest: min, highest: first - 1 })
  if (max !== null && last !== null && max > last) edges.push({ lowest: last + 1, highest: max })
  return { known: { min: first, max: last }, edges }
}

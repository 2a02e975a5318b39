// Which bounds a range of prices may have. Counters are kept per step between them, so a bound always lies on a step.
import { PRICE_FILTER_MAX, PRICE_FILTER_STEP } from '#app/shared/catalogue.ts'

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

/** The lowest bound that is not below `rupees`; null, no bound, for exactly the slider's end and above all bounds. */
export function upperBound(rupees: number): number | null {
  const width = widthAt(rupees)
  const bound = Math.ceil(rupees / width) * width
  return bound === PRICE_FILTER_MAX || bound > HIGHEST_BOUND ? null : bound
}

export const isBound = (rupees: number): boolean => lowerBound(rupees) === rupees

import { PRICE_FILTER_MAX, PRICE_FILTER_STEP } from '#app/shared/catalogue.ts'

/** Positions of the slider run from 0 to here. */
export const SCALE_END = 10_000
/** Rupees around which the scale turns from even steps to even ratios: most things cost less than a few thousand. */
const BEND = 500
const SPAN = Math.log(1 + PRICE_FILTER_MAX / BEND)

/** Where a price stands on the slider, whose ends are 0 and PRICE_FILTER_MAX. Dearer ones stand at its end. */
export function positionOf(rupees: number): number {
  const bounded = Math.min(Math.max(rupees, 0), PRICE_FILTER_MAX)
  return Math.round((SCALE_END * Math.log(1 + bounded / BEND)) / SPAN)
}

/** The price at a position, in the filter's steps. */
export function priceAt(position: number): number {
  const rupees = BEND * (Math.exp((SPAN * position) / SCALE_END) - 1)
  return Math.round(rupees / PRICE_FILTER_STEP) * PRICE_FILTER_STEP
}

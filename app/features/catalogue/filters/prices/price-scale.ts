// On an even scale, three quarters of all items lay in the first 12 of 304 pixels. Keys move a thumb by 100 rupees
// anywhere.
import { PRICE_FILTER_MAX, PRICE_FILTER_STEP } from '#app/shared/catalogue.ts'

/** Slider positions run from 0 to this. */
export const SCALE_END = 10_000
/**
 * Around this price in rupees, the scale turns from linear to logarithmic, because most items cost less than a few
 * thousand.
 */
const BEND = 500
const SPAN = Math.log(1 + PRICE_FILTER_MAX / BEND)

/** The slider position of a price. The ends are 0 and PRICE_FILTER_MAX; higher prices are at the end. */
export function findPosition(rupees: number): number {
  const bounded = Math.min(Math.max(rupees, 0), PRICE_FILTER_MAX)
  return Math.round((SCALE_END * Math.log(1 + bounded / BEND)) / SPAN)
}

/** The price at a position, rounded to the filter's steps. */
export function priceAt(position: number): number {
  const rupees = BEND * (Math.exp((SPAN * position) / SCALE_END) - 1)
  return Math.round(rupees / PRICE_FILTER_STEP) * PRICE_FILTER_STEP
}

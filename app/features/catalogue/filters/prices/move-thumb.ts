import type { PriceBounds } from '#app/features/catalogue/listing-filters.ts'
import { PRICE_FILTER_MAX, PRICE_FILTER_STEP } from '#app/shared/catalogue.ts'

import { findPosition, priceAt, SCALE_END } from './price-scale.ts'

export type Thumb = 'min' | 'max'

/** The number of rupees by which each key moves a thumb, independent of the scale. */
const MOVES: Record<string, number> = {
  ArrowRight: PRICE_FILTER_STEP,
  ArrowUp: PRICE_FILTER_STEP,
  ArrowLeft: -PRICE_FILTER_STEP,
  ArrowDown: -PRICE_FILTER_STEP,
  PageUp: 10 * PRICE_FILTER_STEP,
  PageDown: -10 * PRICE_FILTER_STEP,
  Home: -Infinity,
  End: Infinity,
}

/** The position of a thumb. A bound beyond the slider's end is shown at the end. */
export function findThumb(bounds: PriceBounds, thumb: Thumb): number {
  const rupees = bounds[thumb]
  return rupees === null ? SCALE_END : findPosition(rupees)
}

/** The bounds with one thumb moved to another price. The thumbs cannot pass each other. */
function moveThumb({ min, max }: PriceBounds, thumb: Thumb, rupees: number): PriceBounds {
  if (thumb === 'min') return { min: Math.min(Math.max(rupees, 0), max ?? PRICE_FILTER_MAX, PRICE_FILTER_MAX), max }
  const bounded = Math.max(rupees, Math.min(min, PRICE_FILTER_MAX), 0)
  return { min, max: bounded >= PRICE_FILTER_MAX ? null : bounded }
}

/** After a key; null when it moves nothing. */
export function moveByKey(bounds: PriceBounds, thumb: Thumb, key: string): PriceBounds | null {
  const by = MOVES[key]
  if (by === undefined) return null
  const now = bounds[thumb] ?? PRICE_FILTER_MAX
  const step = Math.round(now / PRICE_FILTER_STEP) * PRICE_FILTER_STEP
  return moveThumb(bounds, thumb, Math.min(step, PRICE_FILTER_MAX) + by)
}

/** After a new position. One that assistive technology sets may lie within the current step; then the next step is taken. */
export function moveToPosition(bounds: PriceBounds, thumb: Thumb, position: number, isHeld: boolean): PriceBounds {
  const before = findThumb(bounds, thumb)
  const rupees = priceAt(position)
  const isStuck = !isHeld && rupees === priceAt(before)
  return moveThumb(bounds, thumb, isStuck ? rupees + Math.sign(position - before) * PRICE_FILTER_STEP : rupees)
}

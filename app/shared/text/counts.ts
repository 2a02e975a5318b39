import * as say from '#app/shared/messages/messages.ts'

import { formatCount } from './money.ts'

/** Up to here a count is exact. Above it, counting would mean reading everything. */
export const EXACT_COUNT = 1000

/** `950` → `950`, `12345` → `about 12,000`: two digits say enough of a count that is an estimate, or changes all the time. */
export function countText(count: number): string {
  return count > EXACT_COUNT ? say.aboutCount({ n: formatCount(roundCount(count)) }) : formatCount(count)
}

/** Exact up to EXACT_COUNT; above it, rounded to two digits. */
function roundCount(count: number): number {
  if (count <= EXACT_COUNT) return count
  const unit = 10 ** (Math.floor(Math.log10(count)) - 1)
  return Math.round(count / unit) * unit
}

/** The same where only some listings were looked at, and there may be more. */
export const leastText = (count: number): string => say.leastCount({ n: formatCount(count) })

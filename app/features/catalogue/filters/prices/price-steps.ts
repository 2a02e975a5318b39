// The numbering of the listings' price counters. Must match the database function `price_steps`.
// Four counters have a sum, four sums one more, and so on: a listing changes at most seven counters, and any range is
// the sum of at most 28 rows for each category and condition. Step 1001 stays the sum of everything above the slider,
// because older releases read it.
import { isBound, STEP_WIDTHS } from './price-bounds.ts'

/** The total over all prices. */
export const ALL_PRICES = -1
/** Everything above the slider's end, which also has a counter of its own. */
const ABOVE_SLIDER = 1001
/**
 * Up to the slider's end, a step's number is twice the price in hundreds, plus one for prices between two hundreds.
 * Beyond it, each bound and each range below a bound has a step, numbered from FIRST_ABOVE.
 */
export const SLIDER_END = 1000
export const FIRST_ABOVE = 1004
/** Everything above the highest bound. */
export const LAST_STEP = 1824
/** Counters form a tree: each one sums this many of the level below. */
const WIDTH = 4
const LEVELS = 4
/** The counters of level n are numbered from n times this. */
const LEVEL_FROM = 2000

/**
 * The smallest set of counters that covers a price range. It begins on a bound or with the first price above one, and ends on a
 * bound or with the last price below one; null is no upper bound.
 */
export function coverPrices(min: number, max: number | null): number[] {
  if (min === 0 && max === null) return [ALL_PRICES]
  const first = isBound(min) ? findStep(min) : findStepAfter(min - 1)
  const last = max === null ? LAST_STEP : isBound(max) ? findStep(max) : findStep(max + 1) - 1
  if (first > SLIDER_END || last <= SLIDER_END) return coverSteps(first, last)
  const above = max === null ? [ABOVE_SLIDER] : coverSteps(FIRST_ABOVE, last)
  return [...coverSteps(first, SLIDER_END), ...above]
}

function findStep(bound: number): number {
  let passed = 0
  let start = 0
  for (const { end, width } of STEP_WIDTHS) {
    if (bound <= end) {
      const steps = passed + (bound - start) / width
      return start === 0 ? 2 * steps : FIRST_ABOVE - 1 + 2 * steps
    }
    // Beyond the slider's end the numbering restarts.
    passed = start === 0 ? 0 : passed + (end - start) / width
    start = end
  }
  return LAST_STEP
}

/** The step of the prices above a bound. */
function findStepAfter(bound: number): number {
  const step = findStep(bound)
  return step === SLIDER_END ? FIRST_ABOVE : step + 1
}

/** The lowest bound not below the prices of a step; the highest bound for prices above it. */
export function findBound(step: number): number {
  if (step <= SLIDER_END) return Math.ceil(step / 2) * STEP_WIDTHS[0].width
  let left = Math.ceil((step - FIRST_ABOVE + 1) / 2)
  let start: number = STEP_WIDTHS[0].end
  for (const { end, width } of STEP_WIDTHS.slice(1)) {
    const steps = (end - start) / width
    if (left <= steps) return start + left * width
    left -= steps
    start = end
  }
  return start
}

/** The fewest counters that cover the steps from `first` to `last`: at most some thirty, however wide the range. */
function coverSteps(first: number, last: number): number[] {
  const steps: number[] = []
  let [from, to] = [first, last]
  for (let level = 0; from <= to; level++) {
    const number = (step: number) => level * LEVEL_FROM + step
    if (level === LEVELS) {
      for (; from <= to; from++) steps.push(number(from))
      break
    }
    for (; from <= to && from % WIDTH !== 0; from++) steps.push(number(from))
    for (; from <= to && to % WIDTH !== WIDTH - 1; to--) steps.push(number(to))
    from = from / WIDTH
    to = (to + 1) / WIDTH - 1
  }
  return steps
}

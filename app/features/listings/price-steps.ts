// How the counters of listings by price are numbered; the function `price_steps` of the database does the same.

/** The total over all prices. */
export const ALL_PRICES = -1
/** Twice the price in hundreds, plus one between two hundreds; the last is what costs more than the filter tells apart. */
export const LAST_STEP = 1001
/** Four steps make one of the next level, four of those one of the next … */
const WIDTH = 4
const LEVELS = 4
/** … which are numbered from here on, each level from a multiple of it. */
const LEVEL_FROM = 2000

/** As few counters as cover the steps from `first` to `last`: however wide the range, at most some thirty. */
export function coverSteps(first: number, last: number): number[] {
  const found: number[] = []
  let [from, to] = [first, last]
  for (let level = 0; from <= to; level++) {
    const number = (step: number) => level * LEVEL_FROM + step
    if (level === LEVELS) {
      for (; from <= to; from++) found.push(number(from))
      break
    }
    for (; from <= to && from % WIDTH !== 0; from++) found.push(number(from))
    for (; from <= to && to % WIDTH !== WIDTH - 1; to--) found.push(number(to))
    from = from / WIDTH
    to = (to + 1) / WIDTH - 1
  }
  return found
}

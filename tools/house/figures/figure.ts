import type { Problem } from '../tree.ts'

/** One figure of the house, with the places that it counts. */
export interface Figure {
  name: string
  value: number
  /**
   * `falls` may never rise above its record; a number is a fixed upper limit; `shown` is printed and never fails, because it grows
   * with the product.
   */
  rule: 'falls' | 'shown' | number
  places: Problem[]
  /** Lines that explain the value, printed with `--list`. */
  details?: string[]
}

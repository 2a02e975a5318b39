import type { Condition } from '#app/shared/catalogue.ts'
import { pickChoice, seedRandom } from '#app/shared/numbers/seeded-random.ts'

import { fillPrice } from './fill-price.ts'
import type { ImportRow, Reasons } from './import-row.ts'

/** Sources for made-up values. */
export type FillSources = { places: readonly string[] }

/** The fields that may be filled; the rest of a row is unchanged. */
type Fillable = Pick<ImportRow, 'category' | 'price' | 'condition' | 'location' | 'createdAt' | 'hints'>

export type Complete<Row> = Omit<Row, keyof Completed> & Completed
type Completed = {
  price: number
  condition: Condition
  location: string
  createdAt: Date
  /** Names of the columns that the import filled. */
  filled: string[]
}

const HOW_OFTEN: readonly (readonly [Condition, number])[] = [
  ['New', 0.12],
  ['Like New', 0.3],
  ['Good', 0.36],
  ['Fair', 0.16],
  ['Poor', 0.06],
]

/** The required fields that the row lacks. */
function missingFields(row: Fillable): Reasons {
  const reasons: Reasons = {}
  if (row.price === null) reasons['price'] = 'is missing'
  if (row.condition === null) reasons['condition'] = 'is missing'
  if (row.location === null) reasons['location'] = 'is missing'
  return reasons
}

/**
 * Fills in what the row lacks, or reports what is missing when there are no `sources`. The same `key` always gets the
 * same values, so that a resumed run is consistent with the interrupted one.
 */
export function completeRow<Row extends Fillable>(
  row: Row,
  key: string,
  sources: FillSources | null,
  startOfToday: number,
): Complete<Row> | { reasons: Reasons } {
  const missing = missingFields(row)
  const filled = Object.keys(missing)
  if (!sources && filled.length > 0) return { reasons: missing }
  const condition = row.condition ?? fillCondition(key)
  return {
    ...row,
    condition,
    price: row.price ?? fillPrice(row, condition, key),
    location: row.location ?? pickChoice(seedRandom(`place\0${key}`), sources?.places ?? []),
    createdAt: row.createdAt ?? spreadOverYear(key, startOfToday),
    filled,
  }
}

function fillCondition(key: string): Condition {
  let left = seedRandom(`condition\0${key}`)()
  for (const [condition, share] of HOW_OFTEN) {
    left -= share
    if (left < 0) return condition
  }
  return 'Good'
}

const YEAR = 365 * 24 * 60 * 60 * 1000

/** A time in the past year, determined by the key alone. */
function spreadOverYear(key: string, startOfToday: number): Date {
  return new Date(startOfToday - Math.floor(seedRandom(`created\0${key}`)() * YEAR) - 1)
}

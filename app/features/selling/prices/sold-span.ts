// Decides which completed deals may be told together, and what is said of them: docs/decisions/2026-12-01-sold-prices.md.
import { SOLD_PRICE_DAYS } from '#app/nouns/deal/deal-states.ts'
import type { Condition } from '#app/shared/catalogue.ts'

import type { Candidate } from './comparable-listings.ts'
import { estimatePrice, LEAST_COMPARABLE, roundPrice } from './estimate-price.ts'
import type { SoldSpan } from './price-hint.schema.ts'

/** One person counts in so many deals, as buyer or seller, so that five are of at least five people, and three of them sellers. */
const PER_PERSON = 2
/** The span changes when so many further deals have come, so that a change tells no single price. */
const STEP = 3

export type SoldRow = Candidate & { buyer: string; seller: string; settledAt: Date }

/** The deals that count, of several that show the same thing; none if too few people agreed on them. */
export function pickCounted<Row extends SoldRow>(rows: readonly Row[]): Row[] {
  const deals = new Map<string, number>()
  const pairs = new Set<string>()
  const counted: Row[] = []
  for (const row of rows.toSorted((a, b) => b.settledAt.getTime() - a.settledAt.getTime())) {
    const people = [row.buyer, row.seller]
    const pair = people.toSorted().join(' ')
    if (pairs.has(pair) || people.some((person) => (deals.get(person) ?? 0) >= PER_PERSON)) continue
    pairs.add(pair)
    for (const person of people) deals.set(person, (deals.get(person) ?? 0) + 1)
    counted.push(row)
  }
  if (counted.length < LEAST_COMPARABLE) return []
  const steps = Math.floor((counted.length - LEAST_COMPARABLE) / STEP)
  return counted.toReversed().slice(0, LEAST_COMPARABLE + steps * STEP)
}

/** Tells what comparable things sold for, allowing for `condition`; null if too few count. */
export function tellSold(rows: readonly SoldRow[], condition: Condition | null): SoldSpan | null {
  const counted = pickCounted(rows)
  if (counted.length === 0) return null
  const { low, high, wide } = estimatePrice(counted, condition)
  const adjusted = condition !== null && counted.some((row) => row.condition !== condition)
  const middle = roundPrice((low + high) / 2)
  return { count: counted.length, low, middle, high, adjusted, wide, days: SOLD_PRICE_DAYS }
}

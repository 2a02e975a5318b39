import { findDetails } from '#app/nouns/category/category-details.ts'
import type { Condition } from '#app/shared/catalogue.ts'
import { seedRandom } from '#app/shared/numbers/seeded-random.ts'

import type { ImportRow } from './import-row.ts'

/** A fixed exchange rate, so that the same file gives the same prices on any day. */
export const RUPEES_PER_POUND = 110

/** The share of the new price that remains, by condition. */
const SHARE: Record<Condition, number> = { New: 0.95, 'Like New': 0.75, Good: 0.58, Fair: 0.4, Poor: 0.25 }

/** Made-up prices never exceed this, whatever value the file claims. */
const HIGHEST = 5_000_000

/**
 * A plausible price for a row without one: from what the row says about its value, otherwise from its category's
 * market.
 */
export function fillPrice(row: Pick<ImportRow, 'category' | 'hints'>, condition: Condition, key: string): number {
  const random = seedRandom(`price\0${key}`)
  // The Box–Muller transform: two uniform numbers give a normally distributed one.
  const bell = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const market = findDetails(row.category)?.prices
  if (!market) throw new Error(`There is no category ${row.category}`)
  const { middle, spread, lowest: from, highest: to } = market
  const { mrpInr, priceGbp, pieces } = row.hints
  const used = SHARE[condition]
  // A known value narrows the spread.
  const newPrice = mrpInr ?? (priceGbp === null ? null : priceGbp * RUPEES_PER_POUND)
  if (newPrice !== null) {
    const ceiling = Math.min(mrpInr ?? HIGHEST, HIGHEST)
    return roundAsPeopleDo(newPrice * used * Math.exp(bell * 0.1), random, 10, ceiling)
  }
  const worth =
    market.pieces && pieces !== null
      ? (market.pieces.base + pieces * market.pieces.each) * (used / SHARE.Good) * Math.exp(bell * 0.3)
      : foldWorth(middle * (used / SHARE.Good) * Math.exp(bell * spread), from, to)
  return roundAsPeopleDo(worth, random, from, to)
}

/** Reflects values outside the bounds back inside. Clamping would pile them up at the bounds. */
function foldWorth(worth: number, from: number, to: number): number {
  if (worth < from) return (from * from) / worth
  return worth > to ? (to * to) / worth : worth
}

/**
 * Rounds as sellers do: ₹137 becomes 140 or 139; ₹2,317 becomes 2,300, 2,299 or 2,350. Higher prices are rounded more
 * coarsely. The result stays within the bounds.
 */
function roundAsPeopleDo(worth: number, random: () => number, from: number, to: number): number {
  const step = worth < 200 ? 10 : worth < 1000 ? 50 : worth < 10_000 ? 100 : worth < 100_000 ? 500 : 5000
  const taste = random()
  const fine = taste < 0.25 ? step / 2 : step
  const round = Math.max(fine, Math.round(worth / fine) * fine)
  const charm = taste > 0.6 ? round - 1 : round
  return Math.round(Math.min(Math.max(charm, from, 1), Math.max(1, to)))
}

import { db } from '#app/db/client.server.ts'
import { matchAny } from '#app/db/planned-once.server.ts'
import type { ListingFilters, PriceBounds } from '#app/features/catalogue/listing-filters.ts'
import { type CategoryId } from '#app/nouns/category/category-list.ts'
import type { PriceCount } from '#app/nouns/item/listing.schema.ts'
import { keepFresh } from '#app/platform/database/keep-fresh.server.ts'
import { PRICE_FILTER_MAX } from '#app/shared/catalogue.ts'

import { isBound } from './price-bounds.ts'
import { ALL_PRICES, findBound, coverPrices, FIRST_ABOVE, LAST_STEP, SLIDER_END } from './price-steps.ts'

/** With fewer items there is no need for ranges. */
const LEAST_ITEMS = 8
/** Quartiles change slowly. */
const LOOK_MS = 5 * 60_000
/** Prices that people would say, times a power of ten. */
const ROUND = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8]

/**
 * Price ranges from the quartiles of a category (null: all categories), each with the number of items the list would
 * have; ranges without items are left out. The quartiles are reloaded from the price counters every few minutes, in the
 * background.
 */
export async function countPresets(filters: ListingFilters): Promise<PriceCount[]> {
  const bounds = await findBounds(filters.category)
  if (bounds.length === 0) return []
  const steps = bounds.map(({ min, max }) => coverPrices(min, max))
  const { category, conditions, sold } = filters
  const sql = db()
  const rows = await sql<{ price_step: number; n: number }[]>`
    select price_step, sum(n)::integer as n from item_counts
    where n > 0 ${sold ? sql`` : sql`and not is_sold`}
      ${category ? sql`and category = ${category}` : sql``}
      ${conditions.length > 0 ? sql`and condition = ${matchAny(sql, conditions, 'text')}` : sql``}
      and price_step = ${matchAny(sql, [...new Set([ALL_PRICES, ...steps.flat()])], 'integer')}
    group by price_step`
  const counts = new Map(rows.map((row) => [row.price_step, row.n]))
  const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + (counts.get(number) ?? 0), 0)
  const all = sum([ALL_PRICES])
  return bounds.flatMap(({ min, max }, index) => {
    const n = sum(steps[index] ?? [])
    // A range that contains every item is no choice.
    return n > 0 && n < all ? [{ min, max, n }] : []
  })
}

/** The price ranges of a category (null: all categories). */
export const findBounds = async (category: CategoryId | null): Promise<readonly PriceBounds[]> =>
  (await presets.find()).get(category) ?? []

const presets = keepFresh(LOOK_MS, async (sql) => {
  const rows = await sql<{ category: CategoryId; price_step: number; n: number }[]>`
    select category, price_step, sum(n)::integer as n from item_counts
    where n > 0 and not is_sold
      and (price_step between 0 and ${SLIDER_END} or price_step between ${FIRST_ABOVE} and ${LAST_STEP})
    group by category, price_step order by price_step`
  const categories = new Set(rows.map(({ category }) => category))
  return new Map<CategoryId | null, PriceBounds[]>([
    [null, choosePresets(rows)],
    ...[...categories].map((category): [CategoryId, PriceBounds[]] => [
      category,
      choosePresets(rows.filter((row) => row.category === category)),
    ]),
  ])
})

export const forgetPresets = presets.forget

/**
 * Four ranges between the rounded quartiles; fewer where quartiles round to the same price. A price is in one range only: each ends one
 * rupee below the next one, which begins with a price that people would say. The steps must be in order.
 */
function choosePresets(steps: readonly { price_step: number; n: number }[]): PriceBounds[] {
  const total = steps.reduce((sum, { n }) => sum + n, 0)
  if (total < LEAST_ITEMS) return []
  const quartiles = [0.25, 0.5, 0.75].map((share) => {
    let passed = 0
    const step = steps.find(({ n }) => (passed += n) >= share * total)
    return roundPrice(findBound(step?.price_step ?? 0))
  })
  const ends = [...new Set(quartiles)].toSorted((a, b) => a - b)
  return [...ends, null].map((end, index) => ({ min: ends[index - 1] ?? 0, max: end === null ? null : end - 1 }))
}

/** Rounds to the nearest price that people would say and that is a bound of the filter. */
export function roundPrice(rupees: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(rupees, 100)))
  const candidates = [power, 10 * power]
    .flatMap((unit) => ROUND.map((factor) => factor * unit))
    // The slider's end would mean no upper bound.
    .filter((price) => isBound(price) && price !== PRICE_FILTER_MAX)
  const distance = (price: number) => Math.abs(Math.log(price / Math.max(rupees, 100)))
  return candidates.reduce((best, price) => (distance(price) < distance(best) ? price : best), candidates[0] ?? 100)
}

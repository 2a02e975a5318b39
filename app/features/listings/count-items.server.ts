import { db } from '#app/db/client.server.ts'
import { anyOf } from '#app/db/planned-once.server.ts'
import type { CategoryId, Condition } from '#app/shared/catalogue.ts'

import { countPresets } from './filters/price-presets.server.ts'
import type { ListingFilters } from './listing-filters.ts'
import type { ListingCounts } from './listing.ts'
import { ALL_PRICES, coverPrices } from './price-steps.ts'

export type CountRow = { category: CategoryId; condition: Condition; n: number }

/** Exact counts of a view without a search, from the counters that the database keeps. */
export async function countItems(filters: ListingFilters): Promise<ListingCounts> {
  const [rows, byPrice] = await Promise.all([countRows(filters), countPresets(filters)])
  return { ...foldCounts(rows, filters), more: false, byPrice }
}

function countRows({ min, max, sold }: ListingFilters): Promise<CountRow[]> {
  const sql = db()
  return sql<CountRow[]>`
    select category, condition, sum(n)::integer as n from item_counts
    where n > 0 ${sold ? sql`` : sql`and not is_sold`}
      and price_step = ${anyOf(sql, coverPrices(min, max), 'integer')}
    group by category, condition`
}

/** How many listings a view has, and how many it would have at any price. */
export async function countInRange(filters: ListingFilters): Promise<{ inside: number; all: number }> {
  const sql = db()
  const { category, conditions } = filters
  const [row] = await sql<{ inside: number; all: number }[]>`
    select coalesce(sum(n) filter (where price_step <> ${ALL_PRICES}), 0)::integer as inside,
      coalesce(sum(n) filter (where price_step = ${ALL_PRICES}), 0)::integer as "all"
    from item_counts
    where n > 0 ${filters.sold ? sql`` : sql`and not is_sold`}
      ${category ? sql`and category = ${category}` : sql``}
      ${conditions.length > 0 ? sql`and condition = ${anyOf(sql, conditions, 'text')}` : sql``}
      and price_step = ${anyOf(sql, [ALL_PRICES, ...coverPrices(filters.min, filters.max)], 'integer')}`
  return row ?? { inside: 0, all: 0 }
}

/** Unsold items per category. */
export async function countByCategory(): Promise<Partial<Record<CategoryId, number>>> {
  const sql = db()
  const rows = await sql<{ category: CategoryId; n: number }[]>`
    select category, sum(n)::integer as n from item_counts
    where price_step = ${ALL_PRICES} and not is_sold group by category`
  return Object.fromEntries(rows.map(({ category, n }) => [category, n]))
}

/** Sums what lies inside the view; each list of choices leaves its own filter out, so that it shows what else there is. */
export function foldCounts(
  rows: readonly CountRow[],
  filters: Pick<ListingFilters, 'category' | 'conditions'>,
): Omit<ListingCounts, 'more'> {
  const byCategory: NonNullable<ListingCounts['byCategory']> = {}
  const byCondition: NonNullable<ListingCounts['byCondition']> = {}
  let total = 0
  for (const { category, condition, n } of rows) {
    const inCategory = !filters.category || filters.category === category
    const inConditions = filters.conditions.length === 0 || filters.conditions.includes(condition)
    if (inConditions) byCategory[category] = (byCategory[category] ?? 0) + n
    if (inCategory) byCondition[condition] = (byCondition[condition] ?? 0) + n
    if (inCategory && inConditions) total += n
  }
  return { total, byCategory, byCondition }
}

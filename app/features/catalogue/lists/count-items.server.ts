import { db } from '#app/db/client.server.ts'
import { matchAny } from '#app/db/planned-once.server.ts'
import { isVisibleItem } from '#app/db/policies/items.server.ts'
import { countByCity, countInCities } from '#app/features/catalogue/filters/count-in-cities.server.ts'
import { foldCounts, type CountRow } from '#app/features/catalogue/filters/fold-counts.ts'
import { lowerBound, splitRange, upperBound, type Edge } from '#app/features/catalogue/filters/prices/price-bounds.ts'
import { countPresets } from '#app/features/catalogue/filters/prices/price-presets.server.ts'
import { ALL_PRICES, coverPrices } from '#app/features/catalogue/filters/prices/price-steps.ts'
import { ANY_PRICE, type ListingFilters, type PriceBounds } from '#app/features/catalogue/listing-filters.ts'
import { CATEGORIES, CONDITIONS, type CategoryId } from '#app/shared/catalogue.ts'
import type { ListingCounts } from '#app/shared/listing.ts'

/** Exact counts without a search, mostly from counters that the database maintains. */
export async function countItems(filters: ListingFilters): Promise<ListingCounts> {
  if (filters.cities.length > 0) {
    const [counts, cities] = await Promise.all([countInCities(filters), countByCity(filters)])
    return { ...counts, ...cities }
  }
  const [rows, byPrice, cities] = await Promise.all([countRows(filters), countPresets(filters), countByCity(filters)])
  return { ...foldCounts(rows, filters), more: false, byPrice, ...cities }
}

async function countRows(filters: ListingFilters): Promise<CountRow[]> {
  const { known, edges } = splitRange(filters.min, filters.max)
  const [counted, around] = await Promise.all([
    known ? countKnown(filters, known) : [],
    edges.length > 0 ? countEdges(filters, edges) : [],
  ])
  return [...counted, ...around]
}

function countKnown({ sold }: ListingFilters, { min, max }: PriceBounds): Promise<CountRow[]> {
  const sql = db()
  return sql<CountRow[]>`
    select category, condition, sum(n)::integer as n from item_counts
    where n > 0 ${sold ? sql`` : sql`and not is_sold`}
      and price_step = ${matchAny(sql, coverPrices(min, max), 'integer')}
    group by category, condition`
}

/** Counts items at the edges of a price range: one index range per category, condition and sold state. */
function countEdges({ sold }: ListingFilters, edges: readonly Edge[]): Promise<CountRow[]> {
  const sql = db()
  return sql<CountRow[]>`
    select two.category, three.condition, count(*)::integer as n
    from unnest(${CATEGORIES.map(({ id }) => id)}::text[]) as two (category),
      unnest(${[...CONDITIONS]}::text[]) as three (condition),
      unnest(${sold ? sql`array[false, true]` : sql`array[false]`}) as four (is_sold),
      unnest(${edges.map(({ lowest }) => lowest)}::integer[], ${edges.map(({ highest }) => highest)}::integer[])
        as edge (lowest, highest),
      lateral (
        select from items
        where ${isVisibleItem(sql)} and items.is_sold = four.is_sold and items.category = two.category
          and items.condition = three.condition and items.price between edge.lowest and edge.highest) as matched
    group by two.category, three.condition`
}

/** The number of listings, with the price range widened to whole steps, and at any price. */
export async function countInRange(filters: ListingFilters): Promise<{ inside: number; all: number }> {
  const sql = db()
  const { category, conditions } = filters
  const max = filters.max === null ? null : upperBound(filters.max)
  if (filters.cities.length > 0) {
    const { total } = await countInCities(filters)
    return { inside: total, all: (await countInCities({ ...filters, ...ANY_PRICE })).total }
  }
  const [row] = await sql<{ inside: number; all: number }[]>`
    select coalesce(sum(n) filter (where price_step <> ${ALL_PRICES}), 0)::integer as inside,
      coalesce(sum(n) filter (where price_step = ${ALL_PRICES}), 0)::integer as "all"
    from item_counts
    where n > 0 ${filters.sold ? sql`` : sql`and not is_sold`}
      ${category ? sql`and category = ${category}` : sql``}
      ${conditions.length > 0 ? sql`and condition = ${matchAny(sql, conditions, 'text')}` : sql``}
      and price_step = ${matchAny(sql, [ALL_PRICES, ...coverPrices(lowerBound(filters.min), max)], 'integer')}`
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

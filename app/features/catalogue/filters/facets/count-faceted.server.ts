import { db, type Fragment } from '#app/db/client.server.ts'
import { limitTo, matchAny } from '#app/db/planned-once.server.ts'
import { isVisibleItem } from '#app/db/policies/items.server.ts'
import { hasPrice, type ListingFilters, type PriceBounds } from '#app/features/catalogue/listing-filters.ts'
import type { PriceCount } from '#app/nouns/item/listing.schema.ts'
import { sharedAsks } from '#app/platform/database/in-batches.server.ts'
import { PRICE_MAX, type Condition } from '#app/shared/catalogue.ts'

import { countFacetValues, matchFacets, type Faceted } from './facet-sql.server.ts'

/** So many listings are read to sort and to count them. Beyond that, a list finds its page along its order, and counts are estimates. */
export const FEW_FACETED = 1_000

/**
 * Whether a list is made from the listings that have the facets. Its page and its counts ask the same at the same time. Counters mostly
 * tell: only several frequent values together have to be looked for.
 */
export const areFewFaceted: (faceted: Faceted) => Promise<boolean> = sharedAsks(
  async (faceted) => {
    const numbers = await countFacetValues({ ...faceted, sold: true })
    if (Math.min(...numbers) <= FEW_FACETED) return true
    if (numbers.length === 1) return false
    const sql = db()
    const [row] = await sql<{ n: number }[]>`
      select count(*)::integer as n from (
        select from items where ${isVisibleItem(sql)} ${matchFacets(sql, faceted)} ${limitTo(sql, FEW_FACETED + 1)}) as matched`
    return (row?.n ?? 0) <= FEW_FACETED
  },
  ({ category, facets }) => JSON.stringify([category, facets]),
)

/** The numbers of items within the facets. Those of each kind leave out its own filter. */
type FacetedCounts = {
  conditions: { condition: Condition; n: number }[]
  byCity: Record<string, number>
  byPrice: PriceCount[]
}

type Options = { cities: readonly string[]; prices: readonly PriceBounds[]; near: Fragment }
type CountRow = { kind: 'condition' | 'city' | 'price'; value: string; n: number }

/**
 * Counts the items within the facets by condition, in some cities and in ranges of prices; null if there are too many to read. `near` is
 * a condition on where they are.
 */
export async function countFaceted(
  filters: ListingFilters,
  { cities, prices, near }: Options,
): Promise<FacetedCounts | null> {
  if (!(await areFewFaceted(filters))) return null
  const { sold, conditions, min, max } = filters
  const sql = db()
  const inCity = filters.cities.length > 0 ? sql`city = ${matchAny(sql, filters.cities, 'text')}` : sql`true`
  const atPrice = hasPrice(filters)
    ? sql`price >= ${min} and (${max}::integer is null or price <= ${max}::integer)`
    : sql`true`
  const inCondition = conditions.length > 0 ? sql`condition = ${matchAny(sql, conditions, 'text')}` : sql`true`
  const rows = await sql<CountRow[]>`
    with matched as materialized (
      select condition, city, price, is_sold, area, delivery from items where ${isVisibleItem(sql)} ${matchFacets(sql, filters)}),
    there as materialized (select * from matched as items where ${sold ? sql`true` : sql`not is_sold`} ${near})
    select 'condition' as kind, condition as value, count(*)::integer as n from there where ${inCity} and ${atPrice} group by condition
    union all
    select 'city', city, count(*)::integer from there
    where city = ${matchAny(sql, cities, 'text')} and ${inCondition} and ${atPrice} group by city
    union all
    select 'price', range.index::text, count(*)::integer
    from unnest(${prices.map((one) => one.min)}::integer[], ${prices.map((one) => one.max ?? PRICE_MAX)}::integer[])
      with ordinality as range (lowest, highest, index)
    join there on price between range.lowest and range.highest
    where ${inCity} and ${inCondition} group by range.index`
  const listKind = (kind: CountRow['kind']) => rows.filter((row) => row.kind === kind)
  const byPrice = new Map(listKind('price').map(({ value, n }) => [Number(value) - 1, n]))
  return {
    // The database has no others.
    conditions: listKind('condition').map(({ value, n }) => ({ condition: value as Condition, n })),
    byCity: Object.fromEntries([
      ...cities.map((city) => [city, 0] as const),
      ...listKind('city').map(({ value, n }) => [value, n] as const),
    ]),
    byPrice: prices.flatMap((bounds, index) => {
      const n = byPrice.get(index) ?? 0
      return n > 0 ? [{ ...bounds, n }] : []
    }),
  }
}

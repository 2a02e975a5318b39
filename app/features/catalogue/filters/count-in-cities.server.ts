import { db, type Sql } from '#app/db/client.server.ts'
import { matchAny } from '#app/db/planned-once.server.ts'
import { isVisibleItem } from '#app/db/policies/items.server.ts'
import { hasPrice, type ListingFilters } from '#app/features/catalogue/listing-filters.ts'
import { catalogueCities } from '#app/features/catalogue/places/catalogue-cities.server.ts'
import { CATEGORIES, CONDITIONS } from '#app/shared/catalogue.ts'
import type { ListingCounts } from '#app/shared/listing.ts'

import { foldCounts, type CountRow } from './fold-counts.ts'

/** With a price range, items in cities are counted row by row, up to this limit. */
export const COUNTED_IN_CITIES = 10_000

const CATEGORY_IDS = CATEGORIES.map(({ id }) => id)

/**
 * Counts within some cities. Without a price range they are exact, from the cities' counters; within a range they
 * stop at COUNTED_IN_CITIES.
 */
export async function countInCities(filters: ListingFilters): Promise<ListingCounts> {
  const { cities, sold } = filters
  const sql = db()
  if (!hasPrice(filters)) {
    const rows = await sql<CountRow[]>`
      select category, condition, sum(n)::integer as n from city_counts
      where n > 0 and city = ${matchAny(sql, cities, 'text')} ${sold ? sql`` : sql`and not is_sold`}
      group by category, condition`
    return { ...foldCounts(rows, filters), more: false }
  }
  const rows = await sql<CountRow[]>`
    select category, condition, count(*)::integer as n
    from (${inRange(sql, filters)} limit ${COUNTED_IN_CITIES + 1}) as counted group by category, condition`
  const counts = foldCounts(rows, filters)
  const all = rows.reduce((sum, { n }) => sum + n, 0)
  if (all <= COUNTED_IN_CITIES) return { ...counts, more: false }
  return { total: Math.min(counts.total, COUNTED_IN_CITIES), more: true, byCategory: null, byCondition: null }
}

/**
 * The number of cities with a count: those that the filters offer, and some more in case one is the user's own.
 */
const COUNTED_CITIES = 12

/**
 * The number of items that match when only that city is chosen, for each of the larger cities. Empty with a price
 * range: no counter has both city and price, and counting each city's items would cost as much as all other counts of
 * the page.
 */
export async function countByCity(filters: ListingFilters): Promise<Pick<ListingCounts, 'byCity'>> {
  if (hasPrice(filters)) return {}
  const { category, conditions, sold } = filters
  const cities = new Set([...filters.cities, ...(await catalogueCities()).slice(0, COUNTED_CITIES)])
  const sql = db()
  const rows = await sql<{ city: string; n: number }[]>`
    select city, sum(n)::integer as n from city_counts
    where n > 0 and city = ${matchAny(sql, [...cities], 'text')} ${sold ? sql`` : sql`and not is_sold`}
      ${category ? sql`and category = ${category}` : sql``}
      ${conditions.length > 0 ? sql`and condition = ${matchAny(sql, conditions, 'text')}` : sql``}
    group by city`
  const byCity = new Map(rows.map(({ city, n }) => [city, n]))
  return { byCity: Object.fromEntries([...cities].map((city) => [city, byCity.get(city) ?? 0])) }
}

/** Items in the cities within the price range: one index range per city, sold state, category and condition. */
function inRange(sql: Sql, { cities, sold, min, max }: ListingFilters) {
  return sql`
    select two.category, three.condition
    from unnest(${cities}::text[]) as one (city), unnest(${CATEGORY_IDS}::text[]) as two (category),
      unnest(${[...CONDITIONS]}::text[]) as three (condition),
      unnest(${sold ? sql`array[false, true]` : sql`array[false]`}) as four (is_sold),
      lateral (
        select from items
        where ${isVisibleItem(sql)} and items.is_sold = four.is_sold and items.city = one.city
          and items.category = two.category and items.condition = three.condition
          and items.price >= ${min} ${max === null ? sql`` : sql`and items.price <= ${max}`}
        -- In the order of the index of prices, so that this one is read.
        order by items.price limit ${COUNTED_IN_CITIES + 1}) as matched`
}

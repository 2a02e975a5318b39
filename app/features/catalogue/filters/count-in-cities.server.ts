import { db, type Tag } from '#app/db/client.server.ts'
import { matchAny } from '#app/db/planned-once.server.ts'
import { isVisibleItem } from '#app/db/policies/items.server.ts'
import { hasPrice, type ListingFilters } from '#app/features/catalogue/listing-filters.ts'
import { catalogueCities } from '#app/features/catalogue/places/catalogue-cities.server.ts'
import { listKnownIds } from '#app/nouns/category/category-list.ts'
import type { ListingCounts } from '#app/nouns/item/listing.schema.ts'
import { CONDITIONS } from '#app/shared/catalogue.ts'
import { EXACT_COUNT } from '#app/shared/text/counts.ts'

import { foldCounts, type CountRow } from './fold-counts.ts'

/**
 * Counts within some cities. Without a price range they are exact, from the cities' counters; within a range they are
 * read, up to EXACT_COUNT. Above it, `estimate` tells about how many there are.
 */
export async function countInCities(filters: ListingFilters, estimate: () => Promise<number>): Promise<ListingCounts> {
  const { category, conditions } = filters
  if (!hasPrice(filters)) return { ...foldCounts(await countKnown(filters), filters), more: false }
  const rows = await readInCities(filters, {})
  if (sumRows(rows) <= EXACT_COUNT) return { ...foldCounts(rows, filters), more: false }
  const uncounted = { byCategory: null, byCondition: null }
  // Few may be left of the chosen category and conditions.
  const isNarrowed = category !== null || conditions.length > 0
  const own = isNarrowed ? sumRows(await readInCities(filters, { category, conditions })) : sumRows(rows)
  if (own <= EXACT_COUNT) return { total: own, more: false, ...uncounted }
  return { total: Math.max(own, await estimate()), more: true, ...uncounted }
}

/** Counts from the cities' counters, at any price. */
export function countKnown({ cities, sold }: ListingFilters): Promise<CountRow[]> {
  const sql = db()
  return sql<CountRow[]>`
    select category, condition, sum(n)::integer as n from city_counts
    where n > 0 and city = ${matchAny(sql, cities, 'text')} ${sold ? sql`` : sql`and not is_sold`}
    group by category, condition`
}

function readInCities(filters: ListingFilters, part: Partial<Pick<ListingFilters, 'category' | 'conditions'>>) {
  const sql = db()
  return sql<CountRow[]>`
    select category, condition, count(*)::integer as n
    from (${inRange(sql, filters, part)} limit ${EXACT_COUNT + 1}) as counted group by category, condition`
}

const sumRows = (rows: readonly CountRow[]) => rows.reduce((sum, { n }) => sum + n, 0)

/**
 * The number of cities with a count: those that the filters offer, and some more in case one is the user's own.
 */
const COUNTED_CITIES = 12

/** The cities that have a number: the chosen ones, and the larger ones. */
export const citiesToCount = async ({ cities }: Pick<ListingFilters, 'cities'>): Promise<string[]> => [
  ...new Set([...cities, ...(await catalogueCities()).slice(0, COUNTED_CITIES)]),
]

/**
 * The number of items that match when only that city is chosen, for each of the larger cities. Empty with a price
 * range: no counter has both city and price, and counting each city's items would cost as much as all other counts of
 * the page.
 */
export async function countByCity(filters: ListingFilters): Promise<Pick<ListingCounts, 'byCity'>> {
  if (hasPrice(filters)) return {}
  const { category, conditions, sold } = filters
  const cities = await citiesToCount(filters)
  const sql = db()
  const rows = await sql<{ city: string; n: number }[]>`
    select city, sum(n)::integer as n from city_counts
    where n > 0 and city = ${matchAny(sql, cities, 'text')} ${sold ? sql`` : sql`and not is_sold`}
      ${category ? sql`and category = ${category}` : sql``}
      ${conditions.length > 0 ? sql`and condition = ${matchAny(sql, conditions, 'text')}` : sql``}
    group by city`
  const byCity = new Map(rows.map(({ city, n }) => [city, n]))
  return { byCity: Object.fromEntries(cities.map((city) => [city, byCity.get(city) ?? 0])) }
}

/** Items in the cities within the price range: one index range per city, sold state, category and condition. */
function inRange(
  sql: Tag,
  { cities, sold, min, max }: ListingFilters,
  { category = null, conditions = [] }: Partial<Pick<ListingFilters, 'category' | 'conditions'>>,
) {
  return sql`
    select two.category, three.condition
    from unnest(${cities}::text[]) as one (city), unnest(${category ? [category] : [...listKnownIds()]}::text[]) as two (category),
      unnest(${conditions.length > 0 ? conditions : [...CONDITIONS]}::text[]) as three (condition),
      unnest(${sold ? sql`array[false, true]` : sql`array[false]`}) as four (is_sold),
      lateral (
        select from items
        where ${isVisibleItem(sql)} and items.is_sold = four.is_sold and items.city = one.city
          and items.category = two.category and items.condition = three.condition
          and items.price >= ${min} ${max === null ? sql`` : sql`and items.price <= ${max}`}
        -- In the order of the index of prices, so that this one is read.
        order by items.price limit ${EXACT_COUNT + 1}) as matched`
}

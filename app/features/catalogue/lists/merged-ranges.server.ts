// The ranges of indexes of which a list is merged.
import type { Fragment, Tag } from '#app/db/client.server.ts'
import { momentAt } from '#app/db/moment.server.ts'
import { limitTo, matchAny } from '#app/db/planned-once.server.ts'
import { isSellerReachable, isVisibleItem } from '#app/db/policies/items.server.ts'
import { matchFacets, withFacets } from '#app/features/catalogue/filters/facets/facet-sql.server.ts'
import type { ListingFilters } from '#app/features/catalogue/listing-filters.ts'
import { inRadius, mayShip } from '#app/features/catalogue/near/in-reach.server.ts'
import { listKnownIds } from '#app/nouns/category/category-list.ts'
import { CONDITIONS, type Condition } from '#app/shared/catalogue.ts'
import { readCursor, readNewestKey } from '#app/shared/cursor.ts'

/** The filters of a list as SQL applies them: any prices in whole rupees; null is no bound. */
export type ItemFilters = Pick<
  ListingFilters,
  'category' | 'conditions' | 'cities' | 'facets' | 'within' | 'sort' | 'near' | 'sold' | 'cursor' | 'place'
> & {
  price: { min: number | null; max: number | null }
}

/**
 * Filters in an index's order. `except` excludes a city; it is only set when no cities are chosen. `onlyReachable` looks up each seller:
 * a page that shows listings of a closed account is read again with it.
 */
export type RangeFilters = ItemFilters & { except: string | null; onlyReachable?: boolean }

/** The condition of `onlyReachable`. */
export const withReachable = (sql: Tag, { onlyReachable }: Pick<RangeFilters, 'onlyReachable'>): Fragment =>
  onlyReachable ? sql`and ${isSellerReachable(sql)}` : sql``

/**
 * The strategy for reading a range: in the list's order, or through the price, city or facet index with a sort afterwards.
 * Without a price range and an excluded city, or when ordered by price, one index range is already the result.
 */
export type ScanOrder = 'as ordered' | 'prices first' | 'cities first' | 'facets first'

export const isByPrice = ({ sort }: Pick<ListingFilters, 'sort'>) => sort === 'price-low' || sort === 'price-high'
export const hasPrices = ({ price: { min, max } }: Pick<ItemFilters, 'price'>) => min !== null || max !== null

/**
 * Sold state and conditions may each have several values, which one index range cannot return in order. So each
 * combination reads its own range, ordered and limited, and the few rows are merged. The cost depends only on the page
 * size, not on the number of listings or the depth of the page.
 */
export function mergedRanges(sql: Tag, filters: RangeFilters, limit: number, scan: ScanOrder): Fragment {
  if (scan === 'facets first') return facetRange(sql, filters, limit)
  if (filters.cities.length > 0) return cityRanges(sql, filters, limit, scan)
  const soldStates = filters.sold ? [false, true] : [false]
  const conditions: (Condition | null)[] = filters.conditions.length > 0 ? filters.conditions : [null]
  const order = orderOfRange(sql, filters, scan)
  const elsewhere = rangesElsewhere(sql, filters, scan)
  const ranges = soldStates.flatMap((isSold) =>
    conditions.flatMap((condition) =>
      elsewhere.map(
        (outside) => sql`(
        select id, price, is_fresh, created_at from items
        where ${isVisibleItem(sql)} and is_sold = ${isSold}
          ${filters.category ? sql`and category = ${filters.category}` : sql``}
          ${condition ? sql`and condition = ${condition}` : sql``}
          ${withinPrice(sql, filters, scan)}
          ${withFacets(sql, filters)}
          ${outside}
          ${inRadius(sql, filters)}
          ${withReachable(sql, filters)}
          ${afterCursor(sql, filters)}
        ${order}
        ${limitTo(sql, limit)})`,
      ),
    ),
  )
  return ranges.reduce((merged, range) => sql`${merged} union all ${range}`)
}

/** The listings that have the facets, found by their index. The few that it leaves are looked at for everything else. */
export function faceted(sql: Tag, filters: RangeFilters): Fragment {
  const { sold, conditions, cities, except } = filters
  return sql`
      with matched as materialized (
        select id, price, is_fresh, created_at, is_sold, condition, city, area, delivery, user_id from items
        where ${isVisibleItem(sql)} ${matchFacets(sql, filters)})
      select id, price, is_fresh, created_at, area from matched as items
      where true ${sold ? sql`` : sql`and not is_sold`}
        ${conditions.length > 0 ? sql`and condition = ${matchAny(sql, conditions, 'text')}` : sql``}
        ${cities.length > 0 ? sql`and city = ${matchAny(sql, cities, 'text')}` : sql``}
        ${except === null ? sql`` : sql`and city is distinct from ${except}`}
        ${withinPrice(sql, filters, 'facets first')} ${inRadius(sql, filters)} ${withReachable(sql, filters)}`
}

const facetRange = (sql: Tag, filters: RangeFilters, limit: number): Fragment => sql`
    select id, price, is_fresh, created_at from (${faceted(sql, filters)} ${afterCursor(sql, filters)}
      ${orderSql(sql, filters.sort)()} ${limitTo(sql, limit)}) as faceted`

/**
 * Items outside a city, as one condition or as ranges of the city index. Items not assigned to a city yet have null.
 */
function rangesElsewhere(sql: Tag, { except }: RangeFilters, scan: ScanOrder): Fragment[] {
  if (except === null) return [sql``]
  if (scan !== 'cities first') return [sql`and city is distinct from ${except}`]
  return [sql`and city < ${except}`, sql`and city > ${except}`, sql`and city is null`]
}

/**
 * The same for cities. Their indexes include category and condition, so each range names those, the sold state and the city. The rows are
 * limited to the page size before any join, because PostgreSQL cannot estimate how few ranges there are.
 */
const cityRanges = (sql: Tag, filters: RangeFilters, limit: number, scan: ScanOrder): Fragment =>
  splitRanges(sql, filters, limit, scan, {
    parts: sql`unnest(${filters.cities}::text[]) as one (city),`,
    isOne: sql`items.city = one.city ${inRadius(sql, filters)}`,
  })

/** The same for what may be shipped, whose indexes include category and condition, too. */
export const shippedRanges = (sql: Tag, filters: RangeFilters, limit: number, scan: ScanOrder): Fragment =>
  splitRanges(sql, filters, limit, scan, { parts: sql``, isOne: mayShip(sql) })

function splitRanges(
  sql: Tag,
  filters: RangeFilters,
  limit: number,
  scan: ScanOrder,
  { parts, isOne }: { parts: Fragment; isOne: Fragment },
): Fragment {
  return sql`
    select id, price, is_fresh, created_at from (select range.id, range.price, range.is_fresh, range.created_at
    from ${parts}
      unnest(${filters.category ? [filters.category] : [...listKnownIds()]}::text[]) as two (category),
      unnest(${filters.conditions.length > 0 ? filters.conditions : [...CONDITIONS]}::text[]) as three (condition),
      unnest(${filters.sold ? sql`array[false, true]` : sql`array[false]`}) as four (is_sold),
      lateral (
        select items.id, items.price, items.is_fresh, items.created_at from items
        where ${isVisibleItem(sql)} and ${isOne} and items.is_sold = four.is_sold
          and items.category = two.category and items.condition = three.condition
          ${withinPrice(sql, filters, scan)}
          ${withFacets(sql, filters)}
          ${withReachable(sql, filters)}
          ${afterCursor(sql, filters)}
        ${orderOfRange(sql, filters, scan)}
        ${limitTo(sql, limit)}) as range) as ranges
    ${orderSql(sql, filters.sort)()} ${limitTo(sql, limit)}`
}

// Adding an interval of 0 keeps PostgreSQL from choosing an index for the order instead of the one for the filter.
const orderOfRange = (sql: Tag, filters: RangeFilters, scan: ScanOrder): Fragment =>
  scan === 'as ordered'
    ? orderSql(sql, filters.sort)()
    : sql`order by is_fresh desc, created_at + interval '0' desc, id desc`

function withinPrice(sql: Tag, filters: RangeFilters, scan: ScanOrder): Fragment {
  if (!hasPrices(filters)) return sql``
  const { min, max } = filters.price
  const lowest = min === null ? sql`true` : sql`price >= ${min}`
  const highest = max === null ? sql`true` : sql`price <= ${max}`
  if (scan === 'prices first' || isByPrice(filters)) return sql`and ${lowest} and ${highest}`
  // coalesce hides the condition from the indexes, and makes PostgreSQL estimate that half of the rows match.
  return sql`and coalesce(${lowest} and ${highest}, false)`
}

/** The rows after the cursor in the list's order; null `sort` means newest. */
export function afterCursor(sql: Tag, { cursor, sort }: Pick<ListingFilters, 'cursor' | 'sort'>): Fragment {
  if (!cursor) return sql``
  const { key, id } = readCursor(cursor)
  if (sort === 'price-low') return sql`and (price, id) > (${key}::integer, ${id}::uuid)`
  if (sort === 'price-high') return sql`and (price, id) < (${key}::integer, ${id}::uuid)`
  const { at, isFresh } = readNewestKey(key)
  return sql`and (is_fresh, created_at, id) < (${isFresh}::boolean, ${momentAt(sql, at)}, ${id}::uuid)`
}

export function orderSql(sql: Tag, sort: ListingFilters['sort']): (table?: 'picked' | 'i') => Fragment {
  return (table) => {
    const prefix = table ? sql`${sql(table)}.` : sql``
    if (sort === 'price-low') return sql`order by ${prefix}price, ${prefix}id`
    if (sort === 'price-high') return sql`order by ${prefix}price desc, ${prefix}id desc`
    return sql`order by ${prefix}is_fresh desc, ${prefix}created_at desc, ${prefix}id desc`
  }
}

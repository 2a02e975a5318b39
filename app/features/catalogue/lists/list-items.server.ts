import { db, type Fragment, type Tag } from '#app/db/client.server.ts'
import { momentAt } from '#app/db/moment.server.ts'
import { limitTo } from '#app/db/planned-once.server.ts'
import { isSellerReachable, isVisibleItem } from '#app/db/policies/items.server.ts'
import { cursorKind } from '#app/features/catalogue/filters/list-order.ts'
import type { ListingFilters } from '#app/features/catalogue/listing-filters.ts'
import { listKnownIds } from '#app/nouns/category/category-list.ts'
import type { ListingPage } from '#app/nouns/item/listing.schema.ts'
import { sharedAsks } from '#app/platform/database/in-batches.server.ts'
import { CONDITIONS, type Condition } from '#app/shared/catalogue.ts'
import { newestKey, readCursor, readNewestKey, writeCursor } from '#app/shared/cursor.ts'

import { countInRange } from './count-items.server.ts'
import { listCityFirst, NO_ITEMS, splitByCity } from './list-city-first.server.ts'
import { cardColumns, toCard, type CardRow } from './listing-rows.server.ts'

export const PAGE_SIZE = 24

/** The filters of a list as SQL applies them: any prices in whole rupees; null is no bound. */
export type ItemFilters = Pick<
  ListingFilters,
  'category' | 'conditions' | 'cities' | 'sort' | 'near' | 'sold' | 'cursor'
> & {
  price: { min: number | null; max: number | null }
}

/** Counts the listings that match a list's filters in some cities (an empty list: any), in its price range and at any price. */
type Count = (cities: string[]) => ReturnType<typeof countInRange>

/**
 * Filters in an index's order. `except` excludes a city; it is only set when no cities are chosen. `onlyReachable` looks up each seller:
 * a page that shows listings of a closed account is read again with it.
 */
export type RangeFilters = ItemFilters & { except: string | null; onlyReachable?: boolean }

/** A page of listings without a search. Concurrent requests for the same page share one query. */
export function listItems(filters: ListingFilters, limit = PAGE_SIZE): Promise<ListingPage> {
  return listShared({ filters, limit })
}

const listShared = sharedAsks(listOnce, ({ filters, limit }) => {
  const { category, conditions, cities, sort, near, sold, cursor, min, max } = filters
  return JSON.stringify([category, conditions, cities, sort, near, sold, cursor, min, max, limit])
})

async function listOnce({ filters, limit }: { filters: ListingFilters; limit: number }): Promise<ListingPage> {
  const { min, max } = filters
  const price = { min: min > 0 ? min : null, max }
  return listFiltered({ ...filters, price }, limit, (cities) => countInRange({ ...filters, cities }))
}

/** Like listItems, but also accepts prices that the filter does not offer. */
export async function listFiltered(filters: ItemFilters, limit: number, count: Count): Promise<ListingPage> {
  if (filters.sort !== 'city' || filters.near === null) return listRanges({ ...filters, except: null }, limit, count)
  const parts = splitByCity(filters, filters.near)
  const listPart = (part: Pick<RangeFilters, 'cities' | 'except'> | null) => (cursor: string | null, most: number) =>
    part ? listRanges({ ...filters, ...part, sort: 'newest', cursor }, most, count) : Promise.resolve(NO_ITEMS)
  return listCityFirst(filters.cursor, limit, {
    inCity: listPart(parts.inCity),
    elsewhere: listPart(parts.elsewhere),
  })
}

async function listRanges(filters: RangeFilters, limit: number, count: Count): Promise<ListingPage> {
  const sql = db()
  const order = orderSql(sql, filters.sort)
  const scan = await chooseScanOrder(filters, limit + 1, count)
  const rows = await sql<CardRow[]>`
    select ${cardColumns(sql)}
    from (${mergedRanges(sql, filters, limit + 1, scan)}) as picked
    join items i on i.id = picked.id
    left join photos p on p.key = i.images[1]
    ${order('picked')}
    ${limitTo(sql, limit + 1)}`
  if (hasGone(rows) && !filters.onlyReachable) return listRanges({ ...filters, onlyReachable: true }, limit, count)
  return toPage(rows, limit, cursorKind(filters.sort ?? 'newest'))
}

/**
 * Whether the page has a listing that nobody may open. That lasts until a job has hidden or deleted those of a closed account, so
 * looking up sellers before a page is chosen would cost every other page something for nothing.
 */
export const hasGone = (rows: readonly CardRow[]): boolean => rows.some((row) => row.is_gone)

/** The condition of `onlyReachable`. */
export const withReachable = (sql: Tag, { onlyReachable }: Pick<RangeFilters, 'onlyReachable'>): Fragment =>
  onlyReachable ? sql`and ${isSellerReachable(sql)}` : sql``

/** Drops the extra row, which only tells whether there is a next page. */
export function toPage(rows: CardRow[], limit: number, kind: string): ListingPage {
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    items: rows.slice(0, limit).map(toCard),
    nextCursor: last
      ? writeCursor(kind, {
          key: kind === 'n' ? newestKey(last.created_at.getTime(), last.is_fresh) : last.price,
          id: last.id,
        })
      : null,
  }
}

/**
 * The strategy for reading a range: in the list's order, or through the price or city index with a sort afterwards.
 * Without a price range and an excluded city, or when ordered by price, one index range is already the result.
 */
type ScanOrder = 'as ordered' | 'prices first' | 'cities first'

/** The cost of reading an index entry, relative to a table row. */
const ENTRY = 1 / 20

/**
 * Picks the strategy for the newest items in a price range. If many items are in the range, reading in order skips few;
 * if few are, sorting them is cheap. PostgreSQL cannot choose, because one generic plan serves all prices.
 */
async function chooseScanOrder(filters: RangeFilters, limit: number, count: Count): Promise<ScanOrder> {
  if (filters.except !== null) return chooseScanElsewhere(filters, filters.except, limit, count)
  if (!hasPrices(filters) || isByPrice(filters)) return 'as ordered'
  const { inside, all } = await count(filters.cities)
  return inside * inside > limit * all * ENTRY ? 'as ordered' : 'prices first'
}

/**
 * The same for the items outside one city. The city may have nearly all items or hardly any, so the cheapest estimate
 * wins.
 */
async function chooseScanElsewhere(
  filters: RangeFilters,
  except: string,
  limit: number,
  count: Count,
): Promise<ScanOrder> {
  const [whole, city] = await Promise.all([count([]), count([except])])
  const shown = hasPrices(filters) ? whole.inside - city.inside : whole.all - city.all
  const asOrdered = Math.min(whole.all, (limit * whole.all) / Math.max(shown, 1))
  const citiesFirst = (whole.all - city.all) * ENTRY
  // The price index does not include the city.
  const pricesFirst = hasPrices(filters) ? whole.inside : Infinity
  const least = Math.min(asOrdered, citiesFirst, pricesFirst)
  if (least === asOrdered) return 'as ordered'
  return least === citiesFirst ? 'cities first' : 'prices first'
}

export const isByPrice = ({ sort }: Pick<ListingFilters, 'sort'>) => sort === 'price-low' || sort === 'price-high'
const hasPrices = ({ price: { min, max } }: RangeFilters) => min !== null || max !== null

/**
 * Sold state and conditions may each have several values, which one index range cannot return in order. So each
 * combination reads its own range, ordered and limited, and the few rows are merged. The cost depends only on the page
 * size, not on the number of listings or the depth of the page.
 */
export function mergedRanges(sql: Tag, filters: RangeFilters, limit: number, scan: ScanOrder): Fragment {
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
          ${outside}
          ${withReachable(sql, filters)}
          ${afterCursor(sql, filters)}
        ${order}
        ${limitTo(sql, limit)})`,
      ),
    ),
  )
  return ranges.reduce((merged, range) => sql`${merged} union all ${range}`)
}

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
function cityRanges(sql: Tag, filters: RangeFilters, limit: number, scan: ScanOrder): Fragment {
  return sql`
    select id, price, is_fresh, created_at from (select range.id, range.price, range.is_fresh, range.created_at
    from unnest(${filters.cities}::text[]) as one (city),
      unnest(${filters.category ? [filters.category] : [...listKnownIds()]}::text[]) as two (category),
      unnest(${filters.conditions.length > 0 ? filters.conditions : [...CONDITIONS]}::text[]) as three (condition),
      unnest(${filters.sold ? sql`array[false, true]` : sql`array[false]`}) as four (is_sold),
      lateral (
        select items.id, items.price, items.is_fresh, items.created_at from items
        where ${isVisibleItem(sql)} and items.is_sold = four.is_sold and items.city = one.city
          and items.category = two.category and items.condition = three.condition
          ${withinPrice(sql, filters, scan)}
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

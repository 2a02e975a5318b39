import { db, type Fragment, type Sql } from '#app/db/client.server.ts'
import { momentAt } from '#app/db/moment.server.ts'
import { limitTo } from '#app/db/planned-once.server.ts'
import { isVisibleItem } from '#app/db/policies/items.server.ts'
import { cursorKind } from '#app/features/catalogue/filters/list-order.ts'
import type { ListingFilters } from '#app/features/catalogue/listing-filters.ts'
import type { ListingPage } from '#app/features/catalogue/listing.ts'
import { listCityFirst, NO_ITEMS, splitByCity } from '#app/features/catalogue/places/city-first.server.ts'
import { sharedAsks } from '#app/platform/database/in-batches.server.ts'
import { CATEGORIES, CONDITIONS, type Condition } from '#app/shared/catalogue.ts'
import { readCursor, writeCursor } from '#app/shared/cursor.ts'

import { countInRange } from './count-items.server.ts'
import { cardColumns, toCard, type CardRow } from './listing-rows.server.ts'

export const PAGE_SIZE = 24

/** The view of a list with any prices in rupees; null is no bound. */
export type ListView = Pick<
  ListingFilters,
  'category' | 'conditions' | 'cities' | 'sort' | 'near' | 'sold' | 'cursor'
> & {
  price: { min: number | null; max: number | null }
}

/** Counts the listings of a view in some cities (an empty list: any), in its price range and at any price. */
type Count = (cities: string[]) => ReturnType<typeof countInRange>

/** A view in an index's order. `except` excludes a city; it is only set when no cities are chosen. */
type RangeView = ListView & { except: string | null }

/** A page of a view without a search. Concurrent requests for the same view share one query. */
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
  return listView({ ...filters, price }, limit, (cities) => countInRange({ ...filters, cities }))
}

/** The same for prices that the filter does not offer. */
export async function listView(view: ListView, limit: number, count: Count): Promise<ListingPage> {
  if (view.sort !== 'city' || view.near === null) return listRanges({ ...view, except: null }, limit, count)
  const parts = splitByCity(view, view.near)
  const listPart = (part: Pick<RangeView, 'cities' | 'except'> | null) => (cursor: string | null, most: number) =>
    part ? listRanges({ ...view, ...part, sort: 'newest', cursor }, most, count) : Promise.resolve(NO_ITEMS)
  return listCityFirst(view.cursor, limit, {
    inCity: listPart(parts.inCity),
    elsewhere: listPart(parts.elsewhere),
  })
}

async function listRanges(view: RangeView, limit: number, count: Count): Promise<ListingPage> {
  const sql = db()
  const order = orderSql(sql, view.sort)
  const scan = await chooseScanOrder(view, limit + 1, count)
  const rows = await sql<CardRow[]>`
    select ${cardColumns(sql)}
    from (${mergedRanges(sql, view, limit + 1, scan)}) as picked
    join items i on i.id = picked.id
    left join photos p on p.key = i.images[1]
    ${order('picked')}
    ${limitTo(sql, limit + 1)}`
  return toPage(rows, limit, cursorKind(view.sort ?? 'newest'))
}

/** Drops the extra row, which only tells whether there is a next page. */
export function toPage(rows: CardRow[], limit: number, kind: string): ListingPage {
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    items: rows.slice(0, limit).map(toCard),
    nextCursor: last
      ? writeCursor(kind, { key: kind === 'n' ? last.created_at.getTime() : last.price, id: last.id })
      : null,
  }
}

/**
 * How to read a range: in its own order; or first by price, or by all cities but one, and then sorted. Without a price
 * range and an excluded city, or when ordered by price, one index range is the result.
 */
type ScanOrder = 'as ordered' | 'prices first' | 'cities first'

/** The cost of reading an index entry, relative to a table row. */
const ENTRY = 1 / 20

/**
 * Picks the strategy for the newest items in a price range. If many items are in the range, reading in order skips few;
 * if few are, sorting them is cheap. PostgreSQL cannot choose, because one generic plan serves all prices.
 */
async function chooseScanOrder(view: RangeView, limit: number, count: Count): Promise<ScanOrder> {
  if (view.except !== null) return chooseScanElsewhere(view, view.except, limit, count)
  if (!hasPrices(view) || isByPrice(view)) return 'as ordered'
  const { inside, all } = await count(view.cities)
  return inside * inside > limit * all * ENTRY ? 'as ordered' : 'prices first'
}

/**
 * The same for the items outside one city. The city may have nearly all items or hardly any, so the cheapest estimate
 * wins.
 */
async function chooseScanElsewhere(view: RangeView, except: string, limit: number, count: Count): Promise<ScanOrder> {
  const [whole, city] = await Promise.all([count([]), count([except])])
  const shown = hasPrices(view) ? whole.inside - city.inside : whole.all - city.all
  const asOrdered = Math.min(whole.all, (limit * whole.all) / Math.max(shown, 1))
  const citiesFirst = (whole.all - city.all) * ENTRY
  // The price index does not include the city.
  const pricesFirst = hasPrices(view) ? whole.inside : Infinity
  const least = Math.min(asOrdered, citiesFirst, pricesFirst)
  if (least === asOrdered) return 'as ordered'
  return least === citiesFirst ? 'cities first' : 'prices first'
}

const isByPrice = ({ sort }: RangeView) => sort === 'price-low' || sort === 'price-high'
const hasPrices = ({ price: { min, max } }: RangeView) => min !== null || max !== null

/**
 * Sold state and conditions may each have several values, which one index range cannot return in order. So each
 * combination reads its own range, ordered and limited, and the few rows are merged. The cost depends only on the page
 * size, not on the number of listings or the depth of the page.
 */
function mergedRanges(sql: Sql, view: RangeView, limit: number, scan: ScanOrder): Fragment {
  if (view.cities.length > 0) return cityRanges(sql, view, limit, scan)
  const soldStates = view.sold ? [false, true] : [false]
  const conditions: (Condition | null)[] = view.conditions.length > 0 ? view.conditions : [null]
  const order = orderOfRange(sql, view, scan)
  const elsewhere = rangesElsewhere(sql, view, scan)
  const ranges = soldStates.flatMap((isSold) =>
    conditions.flatMap((condition) =>
      elsewhere.map(
        (outside) => sql`(
        select id, price, created_at from items
        where ${isVisibleItem(sql)} and is_sold = ${isSold}
          ${view.category ? sql`and category = ${view.category}` : sql``}
          ${condition ? sql`and condition = ${condition}` : sql``}
          ${withinPrice(sql, view, scan)}
          ${outside}
          ${afterCursor(sql, view)}
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
function rangesElsewhere(sql: Sql, { except }: RangeView, scan: ScanOrder): Fragment[] {
  if (except === null) return [sql``]
  if (scan !== 'cities first') return [sql`and city is distinct from ${except}`]
  return [sql`and city < ${except}`, sql`and city > ${except}`, sql`and city is null`]
}

/**
 * The same for cities. Their indexes include category and condition, so every range names all four. The rows are
 * limited to the page size before any join, because PostgreSQL cannot estimate how few ranges there are.
 */
function cityRanges(sql: Sql, view: RangeView, limit: number, scan: ScanOrder): Fragment {
  return sql`
    select id, price, created_at from (select range.id, range.price, range.created_at
    from unnest(${view.cities}::text[]) as one (city),
      unnest(${view.category ? [view.category] : CATEGORY_IDS}::text[]) as two (category),
      unnest(${view.conditions.length > 0 ? view.conditions : [...CONDITIONS]}::text[]) as three (condition),
      unnest(${view.sold ? sql`array[false, true]` : sql`array[false]`}) as four (is_sold),
      lateral (
        select items.id, items.price, items.created_at from items
        where ${isVisibleItem(sql)} and items.is_sold = four.is_sold and items.city = one.city
          and items.category = two.category and items.condition = three.condition
          ${withinPrice(sql, view, scan)}
          ${afterCursor(sql, view)}
        ${orderOfRange(sql, view, scan)}
        ${limitTo(sql, limit)}) as range) as ranges
    ${orderSql(sql, view.sort)()} ${limitTo(sql, limit)}`
}

const CATEGORY_IDS = CATEGORIES.map(({ id }) => id)

// Adding an interval of 0 keeps PostgreSQL from choosing an index for the order instead of the one for the filter.
const orderOfRange = (sql: Sql, view: RangeView, scan: ScanOrder): Fragment =>
  scan === 'as ordered' ? orderSql(sql, view.sort)() : sql`order by created_at + interval '0' desc, id desc`

function withinPrice(sql: Sql, view: RangeView, scan: ScanOrder): Fragment {
  if (!hasPrices(view)) return sql``
  const { min, max } = view.price
  const lowest = min === null ? sql`true` : sql`price >= ${min}`
  const highest = max === null ? sql`true` : sql`price <= ${max}`
  if (scan === 'prices first' || isByPrice(view)) return sql`and ${lowest} and ${highest}`
  // coalesce hides the condition from the indexes, and makes PostgreSQL estimate that half of the rows match.
  return sql`and coalesce(${lowest} and ${highest}, false)`
}

/** The rows after the cursor in the view's order; null `sort` means newest. */
export function afterCursor(sql: Sql, { cursor, sort }: Pick<ListingFilters, 'cursor' | 'sort'>): Fragment {
  if (!cursor) return sql``
  const { key, id } = readCursor(cursor)
  if (sort === 'price-low') return sql`and (price, id) > (${key}::integer, ${id}::uuid)`
  if (sort === 'price-high') return sql`and (price, id) < (${key}::integer, ${id}::uuid)`
  return sql`and (created_at, id) < (${momentAt(sql, key)}, ${id}::uuid)`
}

export function orderSql(sql: Sql, sort: ListingFilters['sort']): (table?: 'picked' | 'i') => Fragment {
  return (table) => {
    const prefix = table ? sql`${sql(table)}.` : sql``
    if (sort === 'price-low') return sql`order by ${prefix}price, ${prefix}id`
    if (sort === 'price-high') return sql`order by ${prefix}price desc, ${prefix}id desc`
    return sql`order by ${prefix}created_at desc, ${prefix}id desc`
  }
}

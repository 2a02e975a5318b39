import { db, type Fragment, type Tag } from '#app/db/client.server.ts'
import { limitTo } from '#app/db/planned-once.server.ts'
import { hasFacets } from '#app/features/catalogue/facet-filters.ts'
import { areFewFaceted } from '#app/features/catalogue/filters/facets/count-faceted.server.ts'
import { BY_DISTANCE, cursorKind } from '#app/features/catalogue/filters/list-order.ts'
import { findRadius, type ListingFilters } from '#app/features/catalogue/listing-filters.ts'
import {
  afterNewest,
  areManyWithin,
  firstWithin,
  nearCursorKind,
  nearestFirst,
  nearestOrder,
  sortByDistance,
  type NearFilters,
} from '#app/features/catalogue/near/list-near.server.ts'
import type { ListingPage } from '#app/nouns/item/listing.schema.ts'
import { sharedAsks } from '#app/platform/database/in-batches.server.ts'
import { newestKey, writeCursor } from '#app/shared/cursor.ts'

import { countInRange } from './count-items.server.ts'
import { listCityFirst, NO_ITEMS, splitByCity } from './list-city-first.server.ts'
import { cardColumns, toCard, type CardRow } from './listing-rows.server.ts'
import {
  afterCursor,
  faceted,
  hasPrices,
  isByPrice,
  mergedRanges,
  orderSql,
  shippedRanges,
  type ItemFilters,
  type RangeFilters,
  type ScanOrder,
} from './merged-ranges.server.ts'

export const PAGE_SIZE = 24

/** Counts the listings that match a list's filters in some cities (an empty list: any), in its price range and at any price. */
type Count = (cities: string[]) => ReturnType<typeof countInRange>

/** A page of listings without a search. Concurrent requests for the same page share one query. */
export function listItems(filters: ListingFilters, limit = PAGE_SIZE): Promise<ListingPage> {
  return listShared({ filters, limit })
}

const listShared = sharedAsks(listOnce, ({ filters, limit }) => {
  const { category, conditions, cities, facets, within, sort, near, sold, cursor, min, max, place } = filters
  const from = findRadius(within) !== null || sort === 'nearest' ? place?.area : null
  return JSON.stringify([category, conditions, cities, facets, within, sort, near, sold, cursor, min, max, from, limit])
})

async function listOnce({ filters, limit }: { filters: ListingFilters; limit: number }): Promise<ListingPage> {
  const { min, max } = filters
  const price = { min: min > 0 ? min : null, max }
  return listFiltered({ ...filters, price }, limit, (cities) => countInRange({ ...filters, cities }))
}

/** Like listItems, but also accepts prices that the filter does not offer. */
export async function listFiltered(filters: ItemFilters, limit: number, count: Count): Promise<ListingPage> {
  const { place, within } = filters
  if (place && (findRadius(within) !== null || filters.sort === 'nearest'))
    return listNear({ ...filters, place }, limit, count)
  if (filters.sort !== 'city' || filters.near === null) return listRanges({ ...filters, except: null }, limit, count)
  const parts = splitByCity(filters, filters.near)
  const listPart = (part: Pick<RangeFilters, 'cities' | 'except'> | null) => (cursor: string | null, most: number) =>
    part ? listRanges({ ...filters, ...part, sort: 'newest', cursor }, most, count) : Promise.resolve(NO_ITEMS)
  return listCityFirst(filters.cursor, limit, {
    inCity: listPart(parts.inCity),
    elsewhere: listPart(parts.elsewhere),
  })
}

async function listNear(filters: ItemFilters & NearFilters, limit: number, count: Count): Promise<ListingPage> {
  const sql = db()
  const { sort } = filters
  const ranges = { ...filters, except: null }
  const isNearest = sort === 'nearest'
  const isFew = hasFacets(filters) && (await areFewFaceted(filters))
  if (isFew && !isNearest) return listRanges(ranges, limit, count)
  if (isByPrice(filters) && (await areManyWithin(sql, filters))) return listRanges(ranges, limit, count)
  const most = isNearest && !isFew ? await collectUpTo(filters, limit + 1, count) : null
  const scan = filters.within === 'reach' ? await chooseScanOrder(ranges, limit + 1, count) : null
  const picked = isNearest
    ? pickNearest(sql, filters, limit + 1, { isFew, most })
    : scan
      ? pickInReach(sql, filters, limit + 1, scan)
      : pickWithin(sql, filters, limit + 1)
  const rows = await sql<(CardRow & { area?: number })[]>`
    select ${cardColumns(sql)} ${isNearest ? sql`, picked.area` : sql``}
    from (${picked}) as picked
    join items i on i.id = picked.id
    left join photos p on p.key = i.images[1]
    ${isNearest ? nearestOrder(sql, 'picked') : orderSql(sql, sort)('picked')}
    ${limitTo(sql, limit + 1)}`
  if (hasGone(rows) && !filters.onlyReachable) return listNear({ ...filters, onlyReachable: true }, limit, count)
  return toPage(rows, limit, isNearest ? nearCursorKind(rows[limit - 1]?.area) : cursorKind(sort ?? 'newest'))
}

/** So few listings are collected and sorted by distance, rather than looked for from area to area. */
const COLLECTED_MOST = 1000

/** How many listings to collect, if they are few enough; otherwise null. */
async function collectUpTo(filters: ItemFilters & NearFilters, limit: number, count: Count): Promise<number | null> {
  const isNarrowed = filters.category !== null || filters.conditions.length > 0 || hasPrices(filters)
  // The number in a city at a price is only an estimate.
  if (!isNarrowed || filters.cities.length > 0) return null
  const { inside, all } = await count([])
  if (inside > COLLECTED_MOST && inside * inside > limit * all * ENTRY) return null
  // A limit that changes with each listing would make each statement a new one.
  return 2 ** Math.ceil(Math.log2(inside + 1))
}

type Nearest = { isFew: boolean; most: number | null }

function pickNearest(sql: Tag, filters: ItemFilters & NearFilters, limit: number, { isFew, most }: Nearest): Fragment {
  const { place, cursor } = filters
  if (!isFew && most === null) return nearestFirst(sql, filters, cursor, limit)
  const ranges: RangeFilters = { ...filters, except: null }
  const few =
    most === null ? null : mergedRanges(sql, { ...ranges, sort: 'price-low', cursor: null }, most, 'as ordered')
  const collected = few
    ? sql`select items.id, items.price, items.is_fresh, items.created_at, items.area from (${few}) as few join items on items.id = few.id`
    : faceted(sql, ranges)
  return sortByDistance(sql, place, collected, cursor, limit)
}

function pickWithin(sql: Tag, filters: ItemFilters & NearFilters, limit: number): Fragment {
  const after = isByPrice(filters) ? afterCursor(sql, filters) : afterNewest(sql, filters.cursor)
  return firstWithin(sql, filters, { after, order: orderSql(sql, filters.sort)() }, limit)
}

/** Picks what is handed over near the reader, and what may be shipped; much is both. */
const pickInReach = (sql: Tag, filters: ItemFilters & NearFilters, limit: number, scan: ScanOrder): Fragment =>
  sql`(${pickWithin(sql, filters, limit)}) union (${shippedRanges(sql, { ...filters, except: null }, limit, scan)})`

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

/** Drops the extra row, which only tells whether there is a next page. */
export function toPage(rows: CardRow[], limit: number, kind: string): ListingPage {
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    items: rows.slice(0, limit).map(toCard),
    nextCursor: last
      ? writeCursor(kind, {
          key:
            kind === 'n' || kind.startsWith(BY_DISTANCE)
              ? newestKey(last.created_at.getTime(), last.is_fresh)
              : last.price,
          id: last.id,
        })
      : null,
  }
}

/** The cost of reading an index entry, relative to a table row. */
const ENTRY = 1 / 20

/**
 * Picks the strategy for the newest items in a price range. If many items are in the range, reading in order skips few;
 * if few are, sorting them is cheap. PostgreSQL cannot choose, because one generic plan serves all prices.
 */
async function chooseScanOrder(filters: RangeFilters, limit: number, count: Count): Promise<ScanOrder> {
  if (hasFacets(filters) && (await areFewFaceted(filters))) return 'facets first'
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

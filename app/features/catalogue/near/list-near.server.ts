// Each listing has an area of a few PIN codes (`catalogue/areas`), and an index has the listings of an area with the newest first. So
// "nearest first" reads areas in the order of their distance, which the index of their points gives, until a page is full; and a list
// within a radius merges one index range per area.
import type { Fragment, Tag } from '#app/db/client.server.ts'
import { momentAt } from '#app/db/moment.server.ts'
import { limitTo, matchAny } from '#app/db/planned-once.server.ts'
import { isSellerReachable, isVisibleItem } from '#app/db/policies/items.server.ts'
import { withFacets } from '#app/features/catalogue/filters/facets/facet-sql.server.ts'
import { BY_DISTANCE, readNearCursor } from '#app/features/catalogue/filters/list-order.ts'
import { findRadius, type ListingFilters } from '#app/features/catalogue/listing-filters.ts'
import { readCursor, readNewestKey } from '#app/shared/cursor.ts'

import { areasWithin, findMiddle, isWithin, NOWHERE, type Around } from './in-reach.server.ts'

/** The filters that listings of an area are checked for. `place` and `within` choose the areas. */
export type NearFilters = Pick<ListingFilters, 'category' | 'conditions' | 'cities' | 'facets' | 'sold'> &
  Around & {
    price: { min: number | null; max: number | null }
    onlyReachable?: boolean | undefined
    /** Another condition, that of a search's words. */
    isMatch?: Fragment | undefined
  }

/** So many listings within a radius are sorted by price. A list by price soon meets one where there are more. */
const SORTED_MOST = 3000

/** The conditions that the index of areas answers without the table, unless cities are chosen. */
export function fitsFilters(
  sql: Tag,
  { category, conditions, cities, facets, price, onlyReachable, isMatch }: NearFilters,
): Fragment {
  return sql`${category ? sql`and items.category = ${category}` : sql``}
    ${conditions.length > 0 ? sql`and items.condition = ${matchAny(sql, conditions, 'text')}` : sql``}
    ${price.min === null ? sql`` : sql`and items.price >= ${price.min}`}
    ${price.max === null ? sql`` : sql`and items.price <= ${price.max}`}
    ${cities.length > 0 ? sql`and items.city = ${matchAny(sql, cities, 'text')}` : sql``}
    ${withFacets(sql, { category, facets })} ${isMatch ? sql`and ${isMatch}` : sql``} ${onlyReachable ? sql`and ${isSellerReachable(sql)}` : sql``}`
}

const soldStates = ({ sold }: Pick<NearFilters, 'sold'>) => (sold ? [false, true] : [false])

/** The newest listings of the area `spot.area`, up to `limit` of each sold state. */
function newestOfArea(sql: Tag, filters: NearFilters, limit: number, after: Fragment): Fragment {
  const ranges = soldStates(filters).map(
    (isSold) => sql`(
      select items.id, items.price, items.is_fresh, items.created_at from items
      where ${isVisibleItem(sql, 'items')} and items.area = spot.area and items.is_sold = ${isSold}
        ${fitsFilters(sql, filters)} ${after}
      order by items.is_fresh desc, items.created_at desc, items.id desc ${limitTo(sql, limit)})`,
  )
  return ranges.reduce((merged, range) => sql`${merged} union all ${range}`)
}

/**
 * Picks the listings nearest to the place, and those of one area by age. Areas are read one after the other until there are enough:
 * the outer query must keep their order, which it does, because only a nested loop can join a limited lateral query.
 */
export function nearestFirst(sql: Tag, filters: NearFilters, cursor: string | null, limit: number): Fragment {
  const middle = findMiddle(sql, filters.place.area)
  const last = cursor ? readNearCursor(cursor) : null
  const reached = last && findMiddle(sql, last.area)
  const { at, isFresh } = readNewestKey(last?.key ?? 0)
  const isNext = !last
    ? sql`true`
    : last.area === NOWHERE
      ? sql`false`
      : sql`(a.point <-> ${middle}, a.id) >= (${reached} <-> ${middle}, ${last.area}::integer)`
  const after = !last
    ? sql``
    : sql`and (items.is_fresh, items.created_at, items.id) < (
        case when spot.area = ${last.area} then ${isFresh}::boolean else true end,
        case when spot.area = ${last.area} then ${momentAt(sql, at)} else 'infinity'::timestamptz end, ${last.id}::uuid)`
  return sql`
    select picked.id, picked.price, picked.is_fresh, picked.created_at, spot.area, spot.far
    from (
      (select a.id as area, a.point <-> ${middle} as far from areas a
      where ${isNext} and ${isWithin(sql, filters)} order by a.point <-> ${middle})
      ${findRadius(filters.within) === null ? sql`union all select ${NOWHERE}, 'infinity'` : sql``}
    ) as spot
    cross join lateral (
      select * from (${newestOfArea(sql, filters, limit, after)}) as states
      order by is_fresh desc, created_at desc, id desc ${limitTo(sql, limit)}) as picked
    ${limitTo(sql, limit)}`
}

/** The same order for listings that were collected: `items` has id, price, is_fresh, created_at and area. */
export function sortByDistance(
  sql: Tag,
  place: NearFilters['place'],
  items: Fragment,
  cursor: string | null,
  limit: number,
): Fragment {
  const middle = findMiddle(sql, place.area)
  const last = cursor ? readNearCursor(cursor) : null
  const { at, isFresh } = readNewestKey(last?.key ?? 0)
  const reached = last && sql`coalesce(${findMiddle(sql, last.area)} <-> ${middle}, 'infinity')`
  const after = last
    ? sql`where (far, area) > (${reached}, ${last.area}::integer) or ((far, area) = (${reached}, ${last.area}::integer)
        and (is_fresh, created_at, id) < (${isFresh}::boolean, ${momentAt(sql, at)}, ${last.id}::uuid))`
    : sql``
  return sql`
    with matched as materialized (${items}),
      measured as (
        select m.id, m.price, m.is_fresh, m.created_at, coalesce(a.id, ${NOWHERE}) as area,
          coalesce(a.point <-> ${middle}, 'infinity') as far
        from matched m left join areas a on a.id = m.area)
    select * from measured ${after}
    order by far, area, is_fresh desc, created_at desc, id desc ${limitTo(sql, limit)}`
}

export const nearestOrder = (sql: Tag, table: 'picked'): Fragment =>
  sql`order by ${sql(table)}.far, ${sql(table)}.area, ${sql(table)}.is_fresh desc, ${sql(table)}.created_at desc, ${sql(table)}.id desc`

/** The kind of a cursor behind a listing of this area. */
export const nearCursorKind = (area: number | undefined): string => `${BY_DISTANCE}.${area ?? NOWHERE}`

/**
 * The rows after a cursor of the order "newest", for `firstWithin`. The values seem to depend on the area: with constants, PostgreSQL
 * reads the index of all listings from there on, once for each area, which took seconds.
 */
export function afterNewest(sql: Tag, cursor: string | null): Fragment {
  if (!cursor) return sql``
  const { key, id } = readCursor(cursor)
  const { at, isFresh } = readNewestKey(key)
  return sql`and (is_fresh, created_at, id) < (
    case when spot.area >= 0 then ${isFresh}::boolean else true end,
    case when spot.area >= 0 then ${momentAt(sql, at)} else 'infinity'::timestamptz end, ${id}::uuid)`
}

/** The first listings within the radius in an order: those of each area, after the cursor, merged. For `reach`, also those that are nobody knows where. */
export function firstWithin(
  sql: Tag,
  filters: NearFilters,
  { after, order }: { after: Fragment; order: Fragment },
  limit: number,
): Fragment {
  const ranges = soldStates(filters).map(
    (isSold) => sql`(
      select id, price, is_fresh, created_at from items
      where ${isVisibleItem(sql)} and area = spot.area and is_sold = ${isSold} ${fitsFilters(sql, filters)} ${after}
      ${order} ${limitTo(sql, limit)})`,
  )
  return sql`
    select id, price, is_fresh, created_at
    from (${areasWithin(sql, filters)}) as spot
    cross join lateral (${ranges.reduce((merged, range) => sql`${merged} union all ${range}`)}) as picked
    ${order} ${limitTo(sql, limit)}`
}

/** Whether more listings are within the radius than can be sorted at once. */
export async function areManyWithin(sql: Tag, filters: NearFilters): Promise<boolean> {
  const [row] = await sql<{ n: number }[]>`
    select count(*)::integer as n from (
      select from (${areasWithin(sql, filters)}) as spot
      cross join lateral (
        select from items where ${isVisibleItem(sql)} and area = spot.area
          and is_sold = any(${filters.sold ? sql`array[false, true]` : sql`array[false]`}) ${fitsFilters(sql, filters)}
        ${limitTo(sql, SORTED_MOST + 1)}) as picked
      ${limitTo(sql, SORTED_MOST + 1)}) as counted`
  return (row?.n ?? 0) > SORTED_MOST
}

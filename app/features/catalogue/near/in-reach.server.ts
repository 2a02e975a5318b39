// A reader can get two kinds of things: those that are handed over near them, and those that may be shipped from anywhere.
import type { Fragment, Tag } from '#app/db/client.server.ts'
import { limitTo } from '#app/db/planned-once.server.ts'
import { isVisibleItem } from '#app/db/policies/items.server.ts'
import { findRadius, type ListingFilters } from '#app/features/catalogue/listing-filters.ts'

import type { FarItem } from './subtract-far.ts'

/** Listings of which nobody knows where they are. */
export const NOWHERE = 0

export type Around = { place: { area: number }; within: ListingFilters['within'] }

export const findMiddle = (sql: Tag, area: number) => sql`(select point from areas where id = ${area})`

/** Whether the area `a` is within the radius. The reader's own area always is, however far it reaches. */
export function isWithin(sql: Tag, { place, within }: Around): Fragment {
  const middle = findMiddle(sql, place.area)
  const km = findRadius(within)
  return km === null
    ? sql`true`
    : sql`a.point <@ cube_enlarge(${middle}, ${km}, 3) and (a.id = ${place.area} or a.point <-> ${middle} <= ${km})`
}

/**
 * The areas within the radius, as `area`. A thing of which nobody knows where it is may be near, so it is never out of reach; but no radius has it.
 */
export const areasWithin = (sql: Tag, around: Around): Fragment => sql`
  select a.id as area from areas a where ${isWithin(sql, around)}
  ${around.within === 'reach' ? sql`union all select ${NOWHERE}` : sql``}`

/**
 * Whether a listing may be shipped. Also where its seller was never asked: it is only left out if somebody said so. The words are those of the
 * indexes.
 */
export const mayShip = (sql: Tag): Fragment => sql`items.delivery is distinct from 'hand-over'`

/** For other statements on `items`: those within the radius or reach, if there is one. */
export function inRadius(sql: Tag, { place, within }: Pick<ListingFilters, 'place' | 'within'>): Fragment {
  if (!place || findRadius(within) === null) return sql``
  const isThere = sql`items.area = any(array(${areasWithin(sql, { place, within })}))`
  return within === 'reach' ? sql`and (${mayShip(sql)} or ${isThere})` : sql`and ${isThere}`
}

/** Read to subtract what is out of reach from counters. */
const SUBTRACTED_MOST = 3000

/** All listings that are out of reach; null if there are too many of their kind to read them for a page. */
export async function readFarItems(
  sql: Tag,
  { place, within, sold }: Around & Pick<ListingFilters, 'sold'>,
): Promise<FarItem[] | null> {
  const states = sold ? [false, true] : [false]
  const ranges = states.map(
    (isSold) => sql`(
      select area, category, condition, price, city from items
      where ${isVisibleItem(sql, 'items')} and items.delivery = 'hand-over' and items.is_sold = ${isSold} ${limitTo(sql, SUBTRACTED_MOST + 1)})`,
  )
  const rows = await sql<(FarItem & { is_far: boolean })[]>`
    select category, condition, price, city, not coalesce(area, ${NOWHERE}) = any(array(${areasWithin(sql, { place, within })})) as is_far
    from (${ranges.reduce((merged, range) => sql`${merged} union all ${range}`)}) as handed_over`
  return rows.length > SUBTRACTED_MOST ? null : rows.filter((row) => row.is_far)
}

import { db, type Fragment } from '#app/db/client.server.ts'
import { limitTo } from '#app/db/planned-once.server.ts'
import { isVisibleItem } from '#app/db/policies/items.server.ts'
import { hasFacets } from '#app/features/catalogue/facet-filters.ts'
import { foldCounts, type CountRow } from '#app/features/catalogue/filters/fold-counts.ts'
import { findRadius, type ListingFilters, type ReaderPlace } from '#app/features/catalogue/listing-filters.ts'
import type { ListingCounts } from '#app/nouns/item/listing.schema.ts'
import { EXACT_COUNT } from '#app/shared/text/counts.ts'

import { areasWithin, mayShip, NOWHERE } from './in-reach.server.ts'
import { fitsFilters, type NearFilters } from './list-near.server.ts'

/** Counts within a radius or reach. No counter knows areas, so up to EXACT_COUNT listings are read; above, the page says that there are at least so many. */
export async function countWithinRadius(filters: ListingFilters & { place: ReaderPlace }): Promise<ListingCounts> {
  const { min, max } = filters
  const near: NearFilters = { ...filters, price: { min: min > 0 ? min : null, max } }
  const isFaceted = hasFacets(filters)
  const rows = await readUpTo({ ...near, category: isFaceted ? filters.category : null, conditions: [] })
  if (sumRows(rows) <= EXACT_COUNT)
    return { ...foldCounts(rows, filters), ...(isFaceted && { byCategory: null }), more: false }
  const isNarrowed = filters.category !== null || filters.conditions.length > 0
  const own = isNarrowed ? sumRows(await readUpTo(near)) : sumRows(rows)
  const uncounted = { byCategory: null, byCondition: null }
  if (own <= EXACT_COUNT) return { total: own, more: false, ...uncounted }
  return { total: EXACT_COUNT, more: true, lookedAt: EXACT_COUNT, ...uncounted }
}

const sumRows = (rows: readonly CountRow[]) => rows.reduce((sum, { n }) => sum + n, 0)

function readUpTo(filters: NearFilters): Promise<CountRow[]> {
  const sql = db()
  const isReach = filters.within === 'reach'
  const readItems = (isOne: Fragment) => sql`
    select items.category, items.condition from items
    where ${isVisibleItem(sql, 'items')} and ${isOne}
      and items.is_sold = any(${filters.sold ? sql`array[false, true]` : sql`array[false]`}) ${fitsFilters(sql, filters)}
    ${limitTo(sql, EXACT_COUNT + 1)}`
  // Things that may be shipped are read once, wherever they are.
  const ofArea = sql`items.area = spot.area ${isReach ? sql`and items.delivery = 'hand-over'` : sql``}`
  return sql<CountRow[]>`
    select category, condition, count(*)::integer as n from (
      (select picked.category, picked.condition
      from (${areasWithin(sql, filters)}) as spot cross join lateral (${readItems(ofArea)}) as picked
      ${limitTo(sql, EXACT_COUNT + 1)})
      ${isReach ? sql`union all (${readItems(mayShip(sql))})` : sql``}) as counted
    group by category, condition`
}

/** So many listings without a place are looked at, to tell how many of them are meant. */
const LOOKED_AT_MOST = 10_000

/** Counts the listings that have no distance because nobody knows where they are, for lists that are about distances. */
export async function countUnplaced({ place, ...filters }: ListingFilters): Promise<Pick<ListingCounts, 'unplaced'>> {
  const isAbout = filters.sort === 'nearest' || findRadius(filters.within) !== null
  if (!place || !isAbout || filters.cities.length > 0) return {}
  const { min, max, sold } = filters
  const sql = db()
  const states = sold ? [false, true] : [false]
  const ranges = states.map(
    (isSold) => sql`(
      select category, condition, price ${hasFacets(filters) ? sql`, attributes` : sql``} from items
      where ${isVisibleItem(sql, 'items')} and items.area = ${NOWHERE} and items.is_sold = ${isSold} ${limitTo(sql, LOOKED_AT_MOST + 1)})`,
  )
  const near: NearFilters = { ...filters, place, price: { min: min > 0 ? min : null, max } }
  const [row] = await sql<{ n: number; looked: number }[]>`
    select count(*) filter (where true ${fitsFilters(sql, near)})::integer as n, count(*)::integer as looked
    from (${ranges.reduce((merged, range) => sql`${merged} union all ${range}`)}) as items`
  const { n, looked } = row ?? { n: 0, looked: 0 }
  return n === 0 ? {} : { unplaced: { n, more: looked > LOOKED_AT_MOST } }
}

import { SORTS, type ListingFilters, type Sort } from '#app/features/catalogue/listing-filters.ts'
import { readCursor, type Cursor } from '#app/shared/cursor.ts'

type Order = ListingFilters['sort']

/** Cursors of the sort order "city first": the last row is in that city, or elsewhere. */
export const IN_CITY = 'c'
export const ELSEWHERE = 'e'
/** Behind it, a cursor names the area of the last row. */
export const BY_DISTANCE = 'd'
const KINDS: Record<Sort, string> = {
  newest: 'n',
  'price-low': 'l',
  'price-high': 'h',
  nearest: BY_DISTANCE,
  city: IN_CITY,
}
const BY_RELEVANCE = 'r'

/** The first letter of a cursor names its sort order, because a cursor is only valid under its own order. */
export const cursorKind = (sort: Order) => (sort ? KINDS[sort] : BY_RELEVANCE)

/** The sort order that a cursor belongs to; null means relevance. */
export const orderOfCursor = (cursor: string): Order =>
  cursor[0] === ELSEWHERE ? 'city' : (SORTS.find((sort) => KINDS[sort] === cursor[0]) ?? null)

/** The last row of a page in the order of distances, with its area. */
export function readNearCursor(cursor: string): Cursor & { area: number } {
  const [, area] = cursor.split('.', 2)
  return { area: Number(area), ...readCursor(cursor.slice(BY_DISTANCE.length + 1)) }
}

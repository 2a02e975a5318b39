import { SORTS, type ListingFilters, type Sort } from './listing-filters.ts'

/** The place in a list after which the next page starts: the sort key of the last row, and its id. */
export type Cursor = { key: number; id: string }

/** `kind` is the order's letter (see cursorKind); `key` is epoch milliseconds, rupees or a rank. */
export function writeCursor(kind: string, { key, id }: Cursor): string {
  return `${kind}.${key}.${id}`
}

/** Reads what `writeCursor` wrote; the shape was checked on the way in. */
export function readCursor(cursor: string): Cursor {
  const start = cursor.indexOf('.') + 1
  const end = cursor.lastIndexOf('.')
  return { key: Number(cursor.slice(start, end)), id: cursor.slice(end + 1) }
}

type Order = ListingFilters['sort']

/** Of the two parts of the order by city: the last row is in the city that comes first, or elsewhere. */
export const IN_CITY = 'c'
export const ELSEWHERE = 'e'
const KINDS: Record<Sort, string> = { newest: 'n', 'price-low': 'l', 'price-high': 'h', city: IN_CITY }
const BY_RELEVANCE = 'r'

/** The first letter of an order's cursors: a cursor made under one order means nothing under another. */
export const cursorKind = (sort: Order) => (sort ? KINDS[sort] : BY_RELEVANCE)

/** The order of the list that a cursor belongs to; null: by relevance. */
export const orderOfCursor = (cursor: string): Order =>
  cursor[0] === ELSEWHERE ? 'city' : (SORTS.find((sort) => KINDS[sort] === cursor[0]) ?? null)

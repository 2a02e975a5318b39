/** The latest time of a cursor, in milliseconds. JavaScript dates end here; PostgreSQL's go further. */
export const LATEST_MS = 8.64e15

/** The position after which the next page starts: the sort key and id of the last row. */
export type Cursor = { key: number; id: string }

/** `kind` is the sort order's letter (each list has its own). `key` is epoch milliseconds, rupees or a rank. */
export function writeCursor(kind: string, { key, id }: Cursor): string {
  return `${kind}.${key}.${id}`
}

/** Parses what `writeCursor` wrote. The request schema has already checked the shape. */
export function readCursor(cursor: string): Cursor {
  const start = cursor.indexOf('.') + 1
  const end = cursor.lastIndexOf('.')
  return { key: Number(cursor.slice(start, end)), id: cursor.slice(end + 1) }
}

/**
 * The key of a listing in the order "newest", in which those come last whose sellers did not answer whether they are on sale: half
 * a millisecond marks these, because times have whole ones.
 */
export const newestKey = (at: number, isFresh: boolean): number => (isFresh ? at : at + 0.5)

export const readNewestKey = (key: number): { at: number; isFresh: boolean } => ({
  at: Math.floor(key),
  isFresh: Number.isInteger(key),
})

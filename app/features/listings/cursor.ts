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

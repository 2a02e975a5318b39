import { z } from 'zod'

import { LATEST_MS, readCursor } from '#app/shared/cursor.ts'
import { UUID } from '#app/shared/uuid.ts'

/** The place in a list after which a page starts: the last row's time, in epoch milliseconds, and its id. */
export interface CursorPosition {
  at: number
  id: string
}

type Words = { error?: () => string }

const toPlace = (text: string): CursorPosition => {
  const [at, id = ''] = text.split('.')
  return { at: Number(at), id }
}

/** A cursor that `writePlace` wrote, read as a place. */
export const placeCursor = (words: Words = {}) =>
  z
    .string()
    .regex(new RegExp(String.raw`^\d{1,16}\.${UUID}$`), words)
    .transform(toPlace)
    .refine(({ at }) => at <= LATEST_MS, words)

/** A cursor that `writeCursor` wrote for a list by time; `kind` is the list's letter. */
export const timeCursor = (kind: string, words: Words = {}) =>
  z
    .string()
    .regex(new RegExp(String.raw`^${kind}\.\d{1,16}\.${UUID}$`), words)
    .refine((text) => readCursor(text).key <= LATEST_MS, words)

const anyPlace = placeCursor()

/** The place that a URL's `cursor` names; null for none, and for one that this list did not make. */
export function readPlace(params: URLSearchParams): CursorPosition | null {
  const place = anyPlace.safeParse(params.get('cursor'))
  return place.success ? place.data : null
}

export const writePlace = ({ at, id }: { at: number | Date; id: string }) => `${Number(at)}.${id}`

/** One page of rows, of which one more than `limit` was read, and the cursor of the next page; null for the last. */
export function cutPage<Row extends { id: string }>(
  rows: readonly Row[],
  limit: number,
  timeOf: (row: Row) => Date,
): { page: Row[]; next: string | null } {
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return { page, next: last ? writePlace({ at: timeOf(last), id: last.id }) : null }
}

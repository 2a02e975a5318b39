import { z } from 'zod'

/** The place in a list after which a page starts: the last row's time, in epoch milliseconds, and its id. */
export interface Place {
  at: number
  id: string
}

const cursor = z
  .string()
  .regex(/^\d{1,15}\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/)
  .transform((text): Place => {
    const [at, id = ''] = text.split('.')
    return { at: Number(at), id }
  })

/** The place that a URL's `cursor` names; null for none, and for one that this list did not make. */
export function readPlace(params: URLSearchParams): Place | null {
  const place = cursor.safeParse(params.get('cursor'))
  return place.success ? place.data : null
}

/** One page of rows, of which one more than `limit` was read, and the cursor of the next page; null for the last. */
export function cutPage<Row extends { id: string }>(
  rows: readonly Row[],
  limit: number,
  timeOf: (row: Row) => Date,
): { page: Row[]; next: string | null } {
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return { page, next: last ? `${timeOf(last).getTime()}.${last.id}` : null }
}

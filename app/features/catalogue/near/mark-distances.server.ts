import type { Context } from 'hono'

import { db } from '#app/db/client.server.ts'
import { matchAny } from '#app/db/planned-once.server.ts'
import type { ReaderPlace } from '#app/features/catalogue/listing-filters.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { log } from '#app/platform/log/log.server.ts'

import { findRing } from './distances.ts'
import { findCallersPlace } from './find-place.server.ts'

type Marked = { id: string; aboutKm?: number | undefined }

/**
 * Marks each item with about how far it is from the reader's place, in one query. Both ends are areas of several PIN codes, so that nobody
 * learns where a seller is by asking from everywhere. Without a place nothing is asked. Distances are optional: when the query fails, the
 * list goes on without them.
 */
export async function markDistances<Item extends Marked>(
  place: ReaderPlace | null,
  items: readonly Item[],
): Promise<Item[]> {
  if (!place || items.length === 0) return [...items]
  try {
    const sql = db()
    const ids = items.map(({ id }) => id)
    const rows = await sql<{ id: string; km: number; spread: number }[]>`
      select i.id, a.point <-> own.point as km, a.spread
      from items i join areas a on a.id = i.area cross join (select point from areas where id = ${place.area}) as own
      where i.id = ${matchAny(sql, ids, 'uuid')}`
    const rings = new Map(rows.map(({ id, km, spread }) => [id, findRing(km, spread)]))
    return items.map((item) => ({ ...item, ...(rings.has(item.id) && { aboutKm: rings.get(item.id) }) }))
  } catch (error) {
    log.error({ err: error }, 'distances hidden')
    return [...items]
  }
}

/** The same for operations: from the place of the caller. */
export const markForCaller = async <Item extends Marked>(
  c: Context,
  viewer: Pick<Viewer, 'userId'> | null,
  items: readonly Item[],
): Promise<Item[]> => markDistances(await findCallersPlace(c, viewer), items)

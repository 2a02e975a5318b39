import { db } from '#app/db/client.server.ts'
import { matchAny } from '#app/db/planned-once.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { log } from '#app/platform/log/log.server.ts'

type Marked = { id: string; isSaved?: boolean | null }

/**
 * Marks each item with whether the viewer saved it, in one query: null for their own items, and no mark for a
 * signed-out visitor. The hearts are optional: when the query fails, the list goes on without them.
 */
export async function markSaved<Item extends Marked>(
  viewer: Pick<Viewer, 'userId'> | null,
  items: readonly Item[],
): Promise<Item[]> {
  if (!viewer || items.length === 0) return [...items]
  try {
    const sql = db()
    const ids = items.map(({ id }) => id)
    const rows = await sql<{ id: string; saved: boolean }[]>`
      select i.id, coalesce(
        -- A join, or EXISTS, may read everything that the viewer saved.
        (select true from wishlists w where w.user_id = ${viewer.userId} and w.item_id = i.id limit 1), false) as saved
      from items i
      where i.id = ${matchAny(sql, ids, 'uuid')} and i.user_id <> ${viewer.userId}`
    const saved = new Map(rows.map((row) => [row.id, row.saved]))
    return items.map((item) => ({ ...item, isSaved: saved.get(item.id) ?? null }))
  } catch (error) {
    log.error({ err: error }, 'hearts hidden')
    return items.map((item) => ({ ...item, isSaved: null }))
  }
}

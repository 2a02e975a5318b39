import { db } from '#app/db/client.server.ts'
import { momentAt } from '#app/db/moment.server.ts'
import { isVisibleItem } from '#app/db/policies/items.server.ts'
import { write } from '#app/db/write.server.ts'
import { cardColumns, toCard, type CardRow } from '#app/features/catalogue/lists/listing-rows.server.ts'
import type { RequestStatus } from '#app/nouns/sponsored-request/request-moves.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { writeCursor, type Cursor } from '#app/shared/cursor.ts'

import * as say from './messages/messages.ts'
import type { OwnItemsPage, OwnRequest } from './request/sponsored-request.schema.ts'
import { CURSOR_KIND } from './request/sponsored-request.ts'

const OWN_ITEMS_PER_PAGE = 24

/** The viewer's own request for an item, if there is one. */
export async function findOwnRequest({ userId }: Pick<Viewer, 'userId'>, itemId: string): Promise<OwnRequest | null> {
  const sql = db()
  const [row] = await sql<OwnRequest[]>`
    select r.status, coalesce(r.status = 'approved' and r.expires_at <= now(), false) as "isOver"
    from sponsored_requests r where r.item_id = ${itemId} and r.user_id = ${userId}`
  return row ?? null
}

type OwnItemRow = CardRow & { status: RequestStatus | null; is_over: boolean }

/** The viewer's items on sale, newest first, each with its request. Hidden items cannot be sponsored. */
export async function listOwnItems(
  { userId }: Pick<Viewer, 'userId'>,
  after: Cursor | null,
  limit = OWN_ITEMS_PER_PAGE,
): Promise<OwnItemsPage> {
  const sql = db()
  const rows = await sql<OwnItemRow[]>`
    select ${cardColumns(sql)}, r.status, coalesce(r.status = 'approved' and r.expires_at <= now(), false) as is_over
    from items i
    left join photos p on p.key = i.images[1]
    left join sponsored_requests r on r.item_id = i.id and r.user_id = i.user_id
    where i.user_id = ${userId} and i.is_sold is not true and ${isVisibleItem(sql, 'i')}
      ${after ? sql`and (i.created_at, i.id) < (${momentAt(sql, after.key)}, ${after.id}::uuid)` : sql``}
    order by i.created_at desc, i.id desc
    limit ${limit + 1}`
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    items: rows.slice(0, limit).map((row) => ({
      ...toCard(row),
      request: row.status && { status: row.status, isOver: row.is_over },
    })),
    nextCursor: last ? writeCursor(CURSOR_KIND, { key: last.created_at.getTime(), id: last.id }) : null,
  }
}

type ItemRow = { is_sold: boolean; is_visible: boolean }

/**
 * Requests sponsorship for an item of the viewer's own. The unique constraint allows one request per item, however many
 * are made concurrently. Throws a `Refusal`.
 */
export function requestSponsorship({ userId }: Pick<Viewer, 'userId'>, itemId: string): Promise<OwnRequest> {
  return write({ userId }, async (sql) => {
    // Locked, so that it is not sold or hidden before the request is stored.
    const [item] = await sql<ItemRow[]>`
      select is_sold, ${isVisibleItem(sql)} as is_visible from items where id = ${itemId} and user_id = ${userId} for share`
    if (!item) throw new Refusal('not_found', say.onlyOwn())
    if (item.is_sold || !item.is_visible) throw new Refusal('conflict', say.onlyOnSale())
    const { count } = await sql`
      insert into sponsored_requests (item_id, user_id) values (${itemId}, ${userId}) on conflict (item_id) do nothing`
    if (count === 0) throw new Refusal('conflict', say.requestedAlready())
    return { status: 'pending', isOver: false }
  })
}

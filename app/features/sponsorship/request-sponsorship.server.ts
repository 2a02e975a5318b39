import { db } from '#app/db/client.server.ts'
import { isHiddenItem } from '#app/db/policies/items.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'

import type { OwnRequest } from './request/request-states.ts'
import { ALREADY_REQUESTED, ONLY_ON_SALE, ONLY_OWN } from './request/sponsorship-words.ts'

type ItemRow = { is_sold: boolean; is_hidden: boolean }

/**
 * Requests sponsorship for an item of the viewer's own. The unique constraint allows one request per item, however many
 * are made concurrently. Throws a `Refusal`.
 */
export function requestSponsorship({ userId }: Pick<Viewer, 'userId'>, itemId: string): Promise<OwnRequest> {
  return db().begin(async (sql) => {
    // Locked, so that it is not sold or hidden before the request is stored.
    const [item] = await sql<ItemRow[]>`
      select is_sold, ${isHiddenItem(sql)} as is_hidden from items where id = ${itemId} and user_id = ${userId} for share`
    if (!item) throw new Refusal('not_found', ONLY_OWN)
    if (item.is_sold || item.is_hidden) throw new Refusal('conflict', ONLY_ON_SALE)
    const { count } = await sql`
      insert into sponsored_requests (item_id, user_id) values (${itemId}, ${userId}) on conflict (item_id) do nothing`
    if (count === 0) throw new Refusal('conflict', ALREADY_REQUESTED)
    return { status: 'pending', isOver: false }
  })
}

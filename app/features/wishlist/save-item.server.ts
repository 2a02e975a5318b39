import { db } from '#app/db/client.server.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { Refusal } from '#app/platform/refusal.server.ts'

type Who = Pick<Viewer, 'userId'>

type ItemRow = { own: boolean; is_sold: boolean; saved: boolean }

/**
 * Puts an item on the viewer's wishlist, with what it costs now. One that is there stays as it was saved first. Throws a
 * `Refusal` for an item that is gone or hidden, sold, or the viewer's own.
 */
export async function saveItem({ userId }: Who, itemId: string): Promise<void> {
  await db().begin(async (sql) => {
    // Held, so that the price is the one at that moment, and a price that changes meanwhile is a change of a saved item.
    const [item] = await sql<ItemRow[]>`
      select i.user_id = ${userId} as own, i.is_sold,
        exists (select from wishlists w where w.user_id = ${userId} and w.item_id = i.id) as saved
      from items i where i.id = ${itemId} and (i.hidden_at is null or i.user_id = ${userId}) for share of i`
    if (!item) throw new Refusal('not_found', 'There is no such listing')
    if (item.own) throw new Refusal('conflict', 'This is your own listing.')
    if (item.saved) return
    if (item.is_sold) throw new Refusal('conflict', 'This item has been sold')
    await sql`
      insert into wishlists (user_id, item_id, saved_price) select ${userId}, id, price from items where id = ${itemId}
      on conflict (user_id, item_id) do nothing`
  })
}

/** Takes an item off the viewer's wishlist, if it is there. */
export async function removeSavedItem({ userId }: Who, itemId: string): Promise<void> {
  await db()`delete from wishlists where user_id = ${userId} and item_id = ${itemId}`
}

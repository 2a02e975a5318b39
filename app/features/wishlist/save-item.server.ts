import { mayBeOpened } from '#app/db/policies/items.server.ts'
import { write } from '#app/db/write.server.ts'
import * as say from '#app/features/wishlist/messages/messages.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'

type SavingViewer = Pick<Viewer, 'userId'>

type ItemRow = { own: boolean; is_sold: boolean; saved: boolean }

/**
 * Adds an item to the viewer's wishlist with its present price. An item that is there already keeps its first entry.
 * Throws a `Refusal` for an item that is gone, hidden, sold, or the viewer's own.
 */
export async function saveItem({ userId }: SavingViewer, itemId: string): Promise<void> {
  await write({ userId }, async (sql) => {
    // Locked, so that the stored price is the current one and any concurrent change counts as a change of a saved item.
    const [item] = await sql<ItemRow[]>`
      select i.user_id = ${userId} as own, i.is_sold,
        exists (select from wishlists w where w.user_id = ${userId} and w.item_id = i.id) as saved
      from items i where i.id = ${itemId} and (${mayBeOpened(sql, 'i')} or i.user_id = ${userId}) for share of i`
    if (!item) throw new Refusal('not_found', say.noSuchListing())
    if (item.own) throw new Refusal('conflict', say.ownListing())
    if (item.saved) return
    if (item.is_sold) throw new Refusal('conflict', say.itemSold())
    await sql`
      insert into wishlists (user_id, item_id, saved_price) select ${userId}, id, price from items where id = ${itemId}
      on conflict (user_id, item_id) do nothing`
  })
}

/** Removes an item from the viewer's wishlist; idempotent. */
export async function removeSavedItem({ userId }: SavingViewer, itemId: string): Promise<void> {
  await write({ userId }, (sql) => sql`delete from wishlists where user_id = ${userId} and item_id = ${itemId}`)
}

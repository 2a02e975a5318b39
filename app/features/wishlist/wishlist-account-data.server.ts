import { db } from '#app/db/client.server.ts'
import { mayBeOpened } from '#app/db/policies/items.server.ts'
import { ERASE_BATCH, type Eraser, type ListExporter } from '#app/platform/account-data/account-data-parts.server.ts'

export const wishlistExporter: ListExporter = {
  name: 'wishlist',
  tables: ['wishlists'],
  async *readRows(userId) {
    const sql = db()
    yield* await sql`
      select w.item_id as "itemId", i.title, w.saved_price as "savedPrice", w.created_at as "savedAt"
      from wishlists w join items i on i.id = w.item_id and ${mayBeOpened(sql, 'i')}
      where w.user_id = ${userId} order by w.created_at, w.id`
  },
}

export const wishlistEraser: Eraser = {
  tables: ['wishlists'],
  async eraseRows(sql, { userId }) {
    const { count } = await sql`
      delete from wishlists where id = any(array(select id from wishlists where user_id = ${userId} limit ${ERASE_BATCH}))`
    return count === ERASE_BATCH
  },
}

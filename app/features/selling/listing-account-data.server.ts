import { db } from '#app/db/client.server.ts'
import { selectFields } from '#app/db/columns/item-columns.server.ts'
import { readByKeys, type Eraser, type ListExporter } from '#app/platform/account-data/account-data-parts.server.ts'

import { releaseItems } from './release-items.server.ts'

type ListingRow = { id: string; images: string[] }

export const listingsExporter: ListExporter = {
  name: 'listings',
  tables: ['items'],
  async *readRows(userId) {
    const sql = db()
    const keys = await sql<{ id: string }[]>`select id from items where user_id = ${userId} order by id`
    const listings = readByKeys(
      keys.map(({ id }) => id),
      (some) => sql<ListingRow[]>`
        select id, ${selectFields(sql, 'items')}, is_sold as "isSold", created_at as "createdAt", updated_at as "updatedAt",
          confirmed_at as "confirmedAt", asked_at as "askedAt",
          (select json_agg(json_build_object('at', changed_at, 'before', price_before, 'after', price_after) order by changed_at)
             from price_changes where item_id = items.id) as "priceChanges",
          (select json_build_object('photo', photo_key, 'code', code, 'day', day, 'isRead', is_read, 'createdAt', created_at)
             from proofs where item_id = items.id) as proof
        from items where id = any(${some}::uuid[]) order by id`,
    )
    for await (const { images, ...listing } of listings) yield { ...listing, photos: images }
  },
}

/** Deleting a listing updates twenty indexes, its counters and its conversations, which takes milliseconds. */
const AT_ONCE = 100

export const listingsEraser: Eraser = {
  tables: ['items'],
  keptForReport: true,
  async eraseRows(sql, { userId }) {
    // Newest first, because most visitors see those.
    const newest = sql`
      select id from items where user_id = ${userId} order by created_at desc, id desc limit ${AT_ONCE}`
    if (await releaseItems(sql, newest)) return true
    const { count } = await sql`delete from items where id = any(array(${newest}))`
    await sql`update users set sale_asked_at = null where id = ${userId}`
    return count === AT_ONCE
  },
}

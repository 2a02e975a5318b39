import { db } from '#app/db/client.server.ts'
import { momentAt } from '#app/db/moment.server.ts'
import { limitTo } from '#app/db/planned-once.server.ts'
import { isHiddenItem, isSellerReachable, isVisibleItem, mayBeOpened } from '#app/db/policies/items.server.ts'
import { cardColumns, toCard, type CardRow } from '#app/features/catalogue/lists/listing-rows.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { readCursor, writeCursor } from '#app/shared/cursor.ts'

import type { SavedItem, UnavailableItem, WishlistPage } from './saved-item.schema.ts'

const WISHLIST_PAGE_SIZE = 24
/** The letter that marks its cursors, so that no other list accepts them. */
const KIND = 'w'

type SavedRow = CardRow & { wish: string; saved_at: Date; saved_price: number }

/**
 * The viewer's saved items in their present state, last saved first. Of hidden items, and of those of closed accounts, the first
 * page says only that and when they were saved. Deleted ones are gone.
 */
export async function listWishlist(
  { userId }: Pick<Viewer, 'userId'>,
  cursor: string | null = null,
  limit = WISHLIST_PAGE_SIZE,
): Promise<WishlistPage> {
  const sql = db()
  const after = cursor ? readCursor(cursor) : null
  const rows = await sql<SavedRow[]>`
    select ${cardColumns(sql)}, w.id as wish, w.created_at as saved_at, w.saved_price
    from wishlists w
    join items i on i.id = w.item_id and ${mayBeOpened(sql, 'i')}
    left join photos p on p.key = i.images[1]
    where w.user_id = ${userId}
      ${after ? sql`and (w.created_at, w.id) < (${momentAt(sql, after.key)}, ${after.id}::uuid)` : sql``}
    order by w.created_at desc, w.id desc
    ${limitTo(sql, limit + 1)}`
  const last = rows.length > limit ? rows[limit - 1] : undefined
  const page = rows.slice(0, limit)
  // A job is about to hide or delete them.
  const gone = page.filter((row) => row.is_gone).map(toUnavailable)
  return {
    items: page.filter((row) => !row.is_gone).map(toSaved),
    unavailable: cursor ? [] : [...gone, ...(await listUnavailable(userId))],
    nextCursor: last ? writeCursor(KIND, { key: last.saved_at.getTime(), id: last.wish }) : null,
  }
}

const toSaved = (row: SavedRow): SavedItem => ({
  ...toCard(row),
  savedAt: row.saved_at.toISOString(),
  savedPrice: row.saved_price,
})

/** So many of the items that were saved last are looked at, however many there are. */
const LOOKED_AT = 200

/** Saved items on sale that cost less than when they were saved: those whose price fell most, for its size, first. */
export async function listCheaper({ userId }: Pick<Viewer, 'userId'>, limit: number): Promise<SavedItem[]> {
  const sql = db()
  const rows = await sql<SavedRow[]>`
    select ${cardColumns(sql)}, w.id as wish, w.created_at as saved_at, w.saved_price
    from (select id, item_id, created_at, saved_price from wishlists where user_id = ${userId}
      order by created_at desc, id desc ${limitTo(sql, LOOKED_AT)}) w
    join items i on i.id = w.item_id and ${isVisibleItem(sql, 'i')} and ${isSellerReachable(sql, 'i')}
      and not i.is_sold and i.price < w.saved_price
    left join photos p on p.key = i.images[1]
    order by i.price::float8 / w.saved_price, w.created_at desc, w.id desc
    ${limitTo(sql, limit)}`
  return rows.map((row) => ({ ...toSaved(row), isSaved: true }))
}

const MOST_UNAVAILABLE = 100

async function listUnavailable(userId: string): Promise<UnavailableItem[]> {
  const sql = db()
  const rows = await sql<Pick<SavedRow, 'id' | 'saved_at'>[]>`
    select i.id, w.created_at as saved_at
    from wishlists w join items i on i.id = w.item_id
    where w.user_id = ${userId} and ${isHiddenItem(sql, 'i')}
    order by w.created_at desc, w.id desc
    ${limitTo(sql, MOST_UNAVAILABLE)}`
  return rows.map(toUnavailable)
}

const toUnavailable = ({ id, saved_at }: Pick<SavedRow, 'id' | 'saved_at'>): UnavailableItem => ({
  id,
  savedAt: saved_at.toISOString(),
})

import { db, type Tag } from '#app/db/client.server.ts'
import { momentAt } from '#app/db/moment.server.ts'
import { limitTo } from '#app/db/planned-once.server.ts'
import { isVisibleItem } from '#app/db/policies/items.server.ts'
import { PAGE_SIZE, toPage } from '#app/features/catalogue/lists/list-items.server.ts'
import { cardColumns, type CardRow } from '#app/features/catalogue/lists/listing-rows.server.ts'
import type { ListingPage } from '#app/nouns/item/listing.schema.ts'
import { readCursor, readNewestKey } from '#app/shared/cursor.ts'

export interface ProfileItemsView {
  /** The cursor after which the page starts. */
  cursor?: string | null | undefined
  /** Without sold ones. */
  onlyUnsold?: boolean
  /** Including hidden ones: for their owner. */
  withHidden?: boolean
}

/** A person's listings, newest first. */
export async function listProfileItems(
  userId: string,
  { cursor = null, onlyUnsold = false, withHidden = false }: ProfileItemsView = {},
): Promise<ListingPage> {
  const sql = db()
  const after = cursor ? readCursor(cursor) : null
  const rows = await sql<CardRow[]>`
    select ${cardColumns(sql)}
    from (
      select * from items where user_id = ${userId} ${onlyUnsold ? unsold(sql) : sql``}
        ${withHidden ? sql`` : sql`and ${isVisibleItem(sql)}`}
        ${after ? sql`and (created_at, id) < (${momentAt(sql, readNewestKey(after.key).at)}, ${after.id}::uuid)` : sql``}
      order by created_at desc, id desc ${limitTo(sql, PAGE_SIZE + 1)}
    ) as i left join photos p on p.key = i.images[1]
    order by i.created_at desc, i.id desc`
  return toPage(rows, PAGE_SIZE, 'n')
}

/** Whether a person has anything on sale. */
export async function hasUnsoldItems(userId: string): Promise<boolean> {
  const sql = db()
  const [row] = await sql`select from items where user_id = ${userId} ${unsold(sql)} and ${isVisibleItem(sql)} limit 1`
  return row !== undefined
}

// Not `not is_sold`: that would match the whole catalogue's index, which spans all sellers.
const unsold = (sql: Tag) => sql`and is_sold is not true`

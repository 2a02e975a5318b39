import { db, type Sql } from '#app/db/client.server.ts'
import { limitTo } from '#app/db/planned-once.server.ts'
import { afterCursor, orderOf, PAGE_SIZE, toPage } from '#app/features/listings/list-items.server.ts'
import { cardColumns, type CardRow } from '#app/features/listings/listing-rows.server.ts'
import type { ListingPage } from '#app/features/listings/listing.ts'

/** As in the catalogue's lists: newest first. */
export const PROFILE_ORDER = 'newest'

export interface ProfileItemsView {
  /** The page that comes after it. */
  cursor?: string | null | undefined
  /** Without the sold ones. */
  onlyUnsold?: boolean
  /** With those that are out of sight: for their owner. */
  withHidden?: boolean
}

/** A person's listings, newest first. */
export async function listProfileItems(
  userId: string,
  { cursor = null, onlyUnsold = false, withHidden = false }: ProfileItemsView = {},
  limit = PAGE_SIZE,
): Promise<ListingPage> {
  const sql = db()
  const order = orderOf(sql, PROFILE_ORDER)
  const rows = await sql<CardRow[]>`
    select ${cardColumns(sql)}
    from (
      select * from items where user_id = ${userId} ${onlyUnsold ? unsold(sql) : sql``}
        ${withHidden ? sql`` : sql`and hidden_at is null`}
        ${afterCursor(sql, { cursor, sort: PROFILE_ORDER })}
      ${order()} ${limitTo(sql, limit + 1)}
    ) as i left join photos p on p.key = i.images[1]
    ${order('i')}`
  return toPage(rows, limit, 'n')
}

/** Whether somebody has anything on sale. */
export async function hasUnsoldItems(userId: string): Promise<boolean> {
  const sql = db()
  const [row] = await sql`select from items where user_id = ${userId} ${unsold(sql)} and hidden_at is null limit 1`
  return row !== undefined
}

// Not `not is_sold`: that would suit the index of the whole catalogue, which has everybody's.
const unsold = (sql: Sql) => sql`and is_sold is not true`

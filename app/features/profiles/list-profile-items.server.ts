import { db } from '#app/db/client.server.ts'
import { afterCursor, orderOf, PAGE_SIZE, toPage } from '#app/features/listings/list-items.server.ts'
import { cardColumns, type CardRow } from '#app/features/listings/listing-rows.server.ts'
import type { ListingPage } from '#app/features/listings/listing.ts'

/** As in the catalogue's lists: newest first. */
export const PROFILE_ORDER = 'newest'

/** A person's listings, newest first, sold ones too: the page that comes after `cursor`. */
export async function listProfileItems(
  userId: string,
  cursor: string | null = null,
  limit = PAGE_SIZE,
): Promise<ListingPage> {
  const sql = db()
  const order = orderOf(sql, PROFILE_ORDER)
  const rows = await sql<CardRow[]>`
    select ${cardColumns(sql)}
    from (
      select * from items where user_id = ${userId} ${afterCursor(sql, { cursor, sort: PROFILE_ORDER })}
      ${order()} limit ${limit + 1}
    ) as i left join photos p on p.key = i.images[1]
    ${order('i')}`
  return toPage(rows, limit, 'n')
}

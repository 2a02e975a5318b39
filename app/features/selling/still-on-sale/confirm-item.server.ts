import { db, type Fragment, type TransactionSql } from '#app/db/client.server.ts'
import { isAskedItem } from '#app/db/policies/items.server.ts'
import { write } from '#app/db/write.server.ts'
import { cardColumns, toCard, type CardRow } from '#app/features/catalogue/lists/listing-rows.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'

import { ASKED_SHOWN, type AskedItem } from './asked.ts'
import * as say from './messages/messages.ts'

/** Every deed of its seller sets this: nobody asks about the listing any more, and it is back in its place. */
export const affirmed = (sql: TransactionSql): Fragment => sql`confirmed_at = now(), asked_at = null, is_fresh = true`

/** Says that the viewer's listing is still on sale; idempotent. Throws a `Refusal` for one that is sold or not the viewer's. */
export function confirmItem({ userId }: Pick<Viewer, 'userId'>, id: string): Promise<{ id: string }> {
  return write({ userId }, async (sql) => {
    const [item] = await sql<{ is_sold: boolean }[]>`
      select is_sold from items where id = ${id} and user_id = ${userId} for update`
    if (!item) throw new Refusal('not_found', say.notYours())
    if (item.is_sold) throw new Refusal('conflict', say.soldAlready())
    await sql`update items set ${affirmed(sql)} where id = ${id}`
    return { id }
  })
}

const isAsked = (sql: ReturnType<typeof db>, userId: string): Fragment =>
  sql`user_id = ${userId} and ${isAskedItem(sql)}`

/** The viewer's listings about which they are asked, those that were silent for longest first; with `itemId`, only that one. */
export async function listAsked(
  { userId }: Pick<Viewer, 'userId'>,
  itemId: string | null = null,
): Promise<{ items: AskedItem[]; more: boolean }> {
  const sql = db()
  const rows = await sql<CardRow[]>`
    select ${cardColumns(sql)}
    from (
      select * from items where ${isAsked(sql, userId)} and (${itemId}::uuid is null or id = ${itemId}::uuid)
      order by confirmed_at, id limit ${ASKED_SHOWN + 1}) as i
    left join photos p on p.key = i.images[1]
    order by i.confirmed_at, i.id`
  const items = rows
    .slice(0, ASKED_SHOWN)
    .map((row) => ({ ...toCard(row), confirmedAt: row.confirmed_at.toISOString() }))
  return { items, more: rows.length > ASKED_SHOWN }
}

/** How many there are, at most ASKED_SHOWN + 1. */
export async function countAsked({ userId }: Pick<Viewer, 'userId'>): Promise<number> {
  const sql = db()
  const [row] = await sql<{ n: number }[]>`
    select count(*)::integer as n from (
      select from items where ${isAsked(sql, userId)} limit ${ASKED_SHOWN + 1}) as counted`
  return row?.n ?? 0
}

import type { Sql } from '#app/db/client.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'

import { createTalk, newMessageId } from './chat.ts'

interface DealToMake {
  buyer?: Viewer
  seller?: Viewer
  /** When it was completed. */
  daysAgo?: number
  amount?: number
  /** The item's. */
  title?: string
  category?: string
  /** How far it comes. */
  state?: 'paid' | 'done'
}

/** A deal between two people that both have confirmed, with their conversation. */
export async function createDoneDeal(
  sql: Sql,
  { daysAgo = 0, amount = 1500, title, category, state = 'done', ...people }: DealToMake = {},
) {
  const talk = await createTalk(sql, people)
  const deal = newMessageId()
  await sql`
    update items set title = coalesce(${title ?? null}, title), category = coalesce(${category ?? null}, category)
    where id = ${talk.item.id}`
  await sql`
    insert into reservations (id, conversation_id, item_id, buyer_id, seller_id, amount, until)
    values (${deal}, ${talk.id}, ${talk.item.id}, ${talk.buyer.userId}, ${talk.seller.userId}, ${amount}, now() + interval '48 hours')`
  await sql`update deals set state = 'paid' where id = ${deal}`
  if (state === 'done') {
    await sql`
      update deals set state = 'done', settled_at = now() - ${daysAgo}::float8 * interval '1 day' where id = ${deal}`
  }
  return { ...talk, deal }
}

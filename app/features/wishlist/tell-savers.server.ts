import { systemDb, type TransactionSql } from '#app/db/client.server.ts'
import { isVisibleItem } from '#app/db/policies/items.server.ts'
import { mayBeMailed, mayBeTold } from '#app/db/policies/mail-readers.server.ts'
import type { JobData } from '#app/platform/jobs/queue.server.ts'
import { notifyPeople, type NewNotice } from '#app/platform/notices/notify.server.ts'

const BATCH = 50
/** Further news about the same item need a price of at most this percentage of the one mailed last. */
const TELL_AGAIN_AT = 95

/**
 * A job's body, after an item became cheaper or was sold: tells everybody who saved it and has not been told. Users who
 * get no mails are marked too, so that they are not mailed about old news later. Returns how many mails were queued.
 */
export async function tellSavers({ item }: JobData): Promise<number> {
  if (typeof item !== 'string') throw new Error('The job names no item')
  let queued = 0
  for (;;) {
    const { marked, mails } = await systemDb().begin((sql) => markDue(sql, item))
    queued += mails
    if (marked < BATCH) return queued
  }
}

interface DueRow {
  wish: string
  person: string
  item: string
  is_sold: boolean
  price: number
  before: number
  is_told: boolean
  by_mail: boolean
}

async function markDue(sql: TransactionSql, item: string): Promise<{ marked: number; mails: number }> {
  // The price is the one that is marked: if the owner changes it meanwhile, that queues a job of its own.
  const people = { reader: sql`w.user_id`, other: sql`due.owner` }
  const rows = await sql<DueRow[]>`
    with due as (
      select w.id, i.is_sold, i.price, i.user_id as owner
      from wishlists w join items i on i.id = w.item_id
      where w.item_id = ${item} and ${isVisibleItem(sql, 'i')} and case when i.is_sold then w.mailed_sold_at is null else
        i.price < w.saved_price
        and (w.mailed_price is null or i.price * 100::bigint <= w.mailed_price * ${TELL_AGAIN_AT}::bigint) end
      order by w.id limit ${BATCH} for no key update of w
    )
    update wishlists w set
      mailed_price = case when due.is_sold then w.mailed_price else due.price end,
      mailed_sold_at = case when due.is_sold then now() else w.mailed_sold_at end
    from due where due.id = w.id
    returning w.id as wish, w.user_id as person, w.item_id as item, due.is_sold, due.price, w.saved_price as before,
      ${mayBeTold(sql, people)} as is_told, ${mayBeMailed(sql, 'wishlist', people)} as by_mail`
  const changed = rows.filter((row) => row.is_told)
  await notifyPeople(sql, ...changed.map(toNews))
  return { marked: rows.length, mails: changed.filter((row) => row.by_mail).length }
}

function toNews({ wish, person, item, is_sold: sold, price, before, by_mail: byMail }: DueRow): NewNotice {
  const about = { person, item, about: `saved:${wish}`, byMail }
  return sold
    ? { ...about, kind: 'saved-sold', facts: { wish, sold, price, before } }
    : { ...about, kind: 'saved-cheaper', facts: { wish, sold, price, before } }
}

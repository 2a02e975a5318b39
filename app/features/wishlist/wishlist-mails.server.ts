import { randomUUID } from 'node:crypto'

import type { TransactionSql } from 'postgres'

import { db, type Fragment, type Sql } from '#app/db/client.server.ts'
import { mailBody } from '#app/features/accounts/mails/mail-body.ts'
import { unsubscribeLinks } from '#app/features/chat/mails/unsubscribe.server.ts'
import { listingPath } from '#app/features/listings/listing-metadata.ts'
import { sendMail } from '#app/platform/mail.server.ts'
import { enqueue, type JobData } from '#app/platform/queue.server.ts'
import { settings } from '#app/platform/settings.server.ts'
import type { CategoryId } from '#app/shared/catalogue.ts'

import { wishlistMail } from './wishlist-mail-text.ts'

export const WISHLIST_MAIL_JOB = 'send-wishlist-mail'
const BATCH = 50
/** A further mail about the same item tells of a price that is at most so many hundredths of the one told of last. */
const TELL_AGAIN_AT = 95

/**
 * A job's body, after an item got cheaper or was sold: has a mail sent to everybody who saved it and was not told. Whoever
 * gets none is marked, too: nobody is mailed later about what is old. Answers how many mails are on their way.
 */
export async function queueWishlistMails({ item }: JobData): Promise<number> {
  if (typeof item !== 'string') throw new Error('The job names no item')
  let queued = 0
  for (;;) {
    const { marked, mails } = await db().begin((sql) => markDue(sql, item))
    queued += mails
    if (marked < BATCH) return queued
  }
}

interface DueRow {
  id: string
  is_sold: boolean
  price: number
  wanted: boolean
}

async function markDue(sql: TransactionSql, item: string): Promise<{ marked: number; mails: number }> {
  // The price is the one that is marked: an owner who changes it meanwhile causes a job of its own.
  const rows = await sql<DueRow[]>`
    with due as (
      select w.id, i.is_sold, i.price, i.user_id as owner
      from wishlists w join items i on i.id = w.item_id
      where w.item_id = ${item} and i.hidden_at is null and case when i.is_sold then w.mailed_sold_at is null else
        i.price < w.saved_price
        and (w.mailed_price is null or i.price * 100::bigint <= w.mailed_price * ${TELL_AGAIN_AT}::bigint) end
      order by w.id limit ${BATCH} for no key update of w
    )
    update wishlists w set
      mailed_price = case when due.is_sold then w.mailed_price else due.price end,
      mailed_sold_at = case when due.is_sold then now() else w.mailed_sold_at end
    from due where due.id = w.id
    returning w.id, due.is_sold, due.price, ${mayBeMailed(sql, { saver: sql`w.user_id`, owner: sql`due.owner` })} as wanted`
  const wanted = rows.filter((row) => row.wanted)
  for (const { id: wish, is_sold: sold, price } of wanted) {
    // The mail's own id, the same however often it is tried.
    await enqueue(sql, WISHLIST_MAIL_JOB, { id: randomUUID(), wish, sold, price })
  }
  return { marked: rows.length, mails: wanted.length }
}

interface MailRow {
  email: string
  saver: string
  item: string
  title: string
  price: number
  saved_price: number
  category: CategoryId
}

/**
 * A job's body: sends a mail that was found due, unless it no longer is: taken off, available again, dearer, hidden, gone
 * or switched off meanwhile. Rejects when the mail server does not take it.
 */
export async function sendWishlistMail({ id, wish, sold, price }: JobData): Promise<void> {
  if (typeof id !== 'string' || typeof wish !== 'string') throw new Error('The job names no saved item')
  if (typeof sold !== 'boolean' || typeof price !== 'number') throw new Error('The job names no news')
  const sql = db()
  const [row] = await sql<MailRow[]>`
    select u.email, u.id as saver, i.id as item, i.title, i.price, w.saved_price, i.category
    from wishlists w join items i on i.id = w.item_id join users u on u.id = w.user_id
    where w.id = ${wish} and i.hidden_at is null and i.is_sold = ${sold}
      and (${sold} or (w.mailed_price = ${price} and i.price <= ${price}))
      and ${mayBeMailed(sql, { saver: sql`w.user_id`, owner: sql`i.user_id` })}`
  if (!row) return
  const { page, oneClick } = unsubscribeLinks(row.saver, 'wishlist')
  const path = sold ? `/category/${row.category}` : listingPath(row.item)
  const { subject, content } = wishlistMail({
    news: sold ? 'sold' : 'cheaper',
    title: row.title,
    price: row.price,
    savedPrice: row.saved_price,
    url: settings().publicUrl + path,
    unsubscribeUrl: page,
  })
  await sendMail({ id, to: row.email, subject, ...mailBody(content), unsubscribe: oneClick })
}

/** Both are there, they do not block each other, and who saved it did not switch the mails off. */
const mayBeMailed = (sql: Sql | TransactionSql, { saver, owner }: Record<'saver' | 'owner', Fragment>) => sql`(
  exists (select from users a
    where a.id = ${saver} and a.email_verified and a.banned_at is null and a.deleted_at is null)
  and exists (select from users a where a.id = ${owner} and a.banned_at is null and a.deleted_at is null)
  and not exists (select from notification_settings n where n.user_id = ${saver} and not n.wishlist_mails)
  and not exists (select from blocks b where (b.blocker_id = ${saver} and b.blocked_id = ${owner})
    or (b.blocker_id = ${owner} and b.blocked_id = ${saver})))`

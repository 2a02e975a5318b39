import { randomUUID } from 'node:crypto'

import { db, type TransactionSql } from '#app/db/client.server.ts'
import { isVisibleItem } from '#app/db/policies/items.server.ts'
import { mayBeMailed } from '#app/db/policies/mail-readers.server.ts'
import { listingPath } from '#app/features/catalogue/listing/listing-metadata.ts'
import { unsubscribeLinks } from '#app/features/chat/mails/unsubscribe.server.ts'
import type { CategoryId } from '#app/nouns/category/category-list.ts'
import { enqueueJob, type JobData } from '#app/platform/jobs/queue.server.ts'
import { mailBody } from '#app/platform/mail/mail-body.ts'
import { sendMail, type Mail } from '#app/platform/mail/mail.server.ts'
import { settings } from '#app/platform/settings/settings.server.ts'
import { inLanguage } from '#app/platform/visitor/request-language.server.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import type { Language } from '#app/shared/language/languages.ts'

import { wishlistMail } from './wishlist-mail-text.ts'

export const WISHLIST_MAIL_JOB = 'send-wishlist-mail'
const BATCH = 50
/** Another mail about the same item needs a price of at most this percentage of the one mailed last. */
const TELL_AGAIN_AT = 95

/**
 * A job's body, after an item became cheaper or was sold: queues a mail for everybody who saved it and has not been
 * told. Users who get no mails are marked too, so that they are not mailed about old news later. Returns how many mails
 * were queued.
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
  // The price is the one that is marked: if the owner changes it meanwhile, that queues a job of its own.
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
    returning w.id, due.is_sold, due.price, ${mayBeMailed(sql, 'wishlist_mails', { reader: sql`w.user_id`, other: sql`due.owner` })} as wanted`
  const wanted = rows.filter((row) => row.wanted)
  for (const { id: wish, is_sold: sold, price } of wanted) {
    // The mail's id, which stays the same at every retry.
    await enqueueJob(sql, WISHLIST_MAIL_JOB, { id: randomUUID(), wish, sold, price })
  }
  return { marked: rows.length, mails: wanted.length }
}

interface MailRow {
  email: string
  language: Language
  saver: string
  item: string
  title: string
  price: number
  saved_price: number
  category: CategoryId
}

/**
 * A job's body: sends a mail that was due, unless it no longer is: the item was removed from the wishlist, is available
 * again, costs more, was hidden or deleted, or mails were switched off. Rejects when the mail server does not accept
 * it.
 */
export async function sendWishlistMail({ id, wish, sold, price }: JobData): Promise<void> {
  if (typeof id !== 'string' || typeof wish !== 'string') throw new Error('The job names no saved item')
  if (typeof sold !== 'boolean' || typeof price !== 'number') throw new Error('The job names no news')
  const sql = db()
  const [row] = await sql<MailRow[]>`
    select u.email, u.language, u.id as saver, i.id as item, i.title, i.price, w.saved_price, i.category
    from wishlists w join items i on i.id = w.item_id join users u on u.id = w.user_id
    where w.id = ${wish} and ${isVisibleItem(sql, 'i')} and i.is_sold = ${sold}
      and (${sold} or (w.mailed_price = ${price} and i.price <= ${price}))
      and ${mayBeMailed(sql, 'wishlist_mails', { reader: sql`w.user_id`, other: sql`i.user_id` })}`
  if (row) await sendMail({ id, ...inLanguage(row.language, () => composeMail(row, sold)) })
}

function composeMail(row: MailRow, sold: boolean): Mail {
  const { page, oneClick } = unsubscribeLinks(row.saver, 'wishlist')
  const path = sold ? `/category/${row.category}` : listingPath(row.item)
  const { subject, content } = wishlistMail({
    news: sold ? 'sold' : 'cheaper',
    title: row.title,
    price: row.price,
    savedPrice: row.saved_price,
    url: settings().publicUrl + pageHref(path),
    unsubscribeUrl: page,
  })
  return { to: row.email, subject, ...mailBody(content), unsubscribe: oneClick }
}

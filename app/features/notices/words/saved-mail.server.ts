import { db } from '#app/db/client.server.ts'
import { isVisibleItem } from '#app/db/policies/items.server.ts'
import { mayBeMailed } from '#app/db/policies/mail-readers.server.ts'
import { unsubscribeLinks } from '#app/features/notices/unsubscribe/unsubscribe.server.ts'
import type { JobData } from '#app/platform/jobs/queue.server.ts'
import { sendMail, type Mail } from '#app/platform/mail/mail.server.ts'
import { inLanguage } from '#app/platform/visitor/request-language.server.ts'
import type { Language } from '#app/shared/language/languages.ts'

import * as say from './messages/messages.ts'
import { composeMail, tidyItem } from './notice-mails.server.ts'
import type { NoticeItem } from './notice-parts.ts'
import { describeNotice } from './notice-words.server.ts'

type Row = { email: string; language: Language; person: string; before: number; item: NoticeItem }

/**
 * A job's body: sends the mail about a saved listing, unless it is no longer due: the item was removed from the wishlist, is
 * available again, costs more, was hidden or deleted, or mails were switched off. Rejects when the mail server does not accept it.
 */
export async function sendSavedMail({ id, wish, sold, price }: JobData): Promise<void> {
  if (typeof id !== 'string' || typeof wish !== 'string') throw new Error('The job names no saved item')
  if (typeof sold !== 'boolean' || typeof price !== 'number') throw new Error('The job names no news')
  const sql = db()
  const [row] = await sql<Row[]>`
    select u.email, u.language, u.id as person, w.saved_price as before, json_build_object('id', i.id, 'title', i.title,
      'price', i.price, 'isSold', i.is_sold, 'category', i.category) as item
    from wishlists w join items i on i.id = w.item_id join users u on u.id = w.user_id
    where w.id = ${wish} and ${isVisibleItem(sql, 'i')} and i.is_sold = ${sold}
      and (${sold} or (w.mailed_price = ${price} and i.price <= ${price}))
      and ${mayBeMailed(sql, 'wishlist', { reader: sql`w.user_id`, other: sql`i.user_id` })}`
  if (row) await sendMail({ id, ...inLanguage(row.language, () => composeSavedMail(row, wish)) })
}

function composeSavedMail({ email, person, before, item }: Row, wish: string): Mail {
  const words = describeNotice('saved-cheaper', { wish, sold: false, price: item.price, before }, tidyItem(item))
  const links = unsubscribeLinks(person, 'wishlist')
  return composeMail(email, words, { why: say.savedWhy(), label: say.stopMails(), ...links })
}

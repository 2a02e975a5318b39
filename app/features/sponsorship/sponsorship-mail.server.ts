import type { TransactionSql } from 'postgres'

import { mailBody } from '#app/features/accounts/mails/mail-body.ts'
import { oneLine, withoutAddresses } from '#app/features/accounts/mails/mail-words.ts'
import { listingPath } from '#app/features/listings/listing-metadata.ts'
import { queueMail } from '#app/platform/mail.server.ts'
import { settings } from '#app/platform/settings.server.ts'
import { formatDay } from '#app/shared/dates.ts'

import type { Decision } from './request-states.ts'

interface Decided {
  user_id: string
  item_id: string
  title: string
  status: Decision
  expiresAt: Date | null
}

/**
 * Tells the one who asked what became of the request; in the transaction of the decision. What admins noted is theirs and
 * not told. Nobody who left or is banned gets a mail.
 */
export async function queueDecisionMail(sql: TransactionSql, decided: Decided): Promise<void> {
  const [to] = await sql<{ email: string }[]>`
    select email from users where id = ${decided.user_id} and deleted_at is null and banned_at is null`
  if (!to) return
  const title = withoutAddresses(oneLine(decided.title))
  const url = (path: string) => settings().publicUrl + path
  if (decided.status === 'approved') {
    const until = decided.expiresAt ? ` until ${formatDay(decided.expiresAt)}` : ''
    await queueMail(sql, {
      to: to.email,
      subject: `Sponsored: ${title}`,
      ...mailBody({
        title: 'Your item is sponsored',
        text: `Your sponsorship request for “${title}” was approved. It is among the sponsored items of our home page${until}, as long as it is on sale.`,
        button: { label: 'See your listing', url: url(listingPath(decided.item_id)) },
        after: 'There is room for four at a time: the latest come first.',
      }),
    })
    return
  }
  await queueMail(sql, {
    to: to.email,
    subject: `Not sponsored: ${title}`,
    ...mailBody({
      title: 'Your sponsorship request was rejected',
      text: `Your sponsorship request for “${title}” was rejected. The listing itself stays as it is.`,
      button: { label: 'Contact us', url: url('/contact') },
      after: 'If you would like to know more, please write to us.',
    }),
  })
}

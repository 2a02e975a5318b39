import { db } from '#app/db/client.server.ts'
import { isReachableAccount } from '#app/db/policies/accounts.server.ts'
import { listingPath } from '#app/features/catalogue/listing/listing-metadata.ts'
import { mailBody } from '#app/platform/mail/mail-body.ts'
import type { MailKind } from '#app/platform/mail/mail.server.ts'
import { settings } from '#app/platform/settings/settings.server.ts'
import { formatDay } from '#app/shared/text/dates.ts'
import { oneLine, withoutAddresses } from '#app/shared/text/mail-words.ts'

import type { Decision } from './request-states.ts'

interface DecidedRow {
  email: string
  itemId: string
  title: string
  expiresAt: Date | null
}

/**
 * Tells the requester about the decision. The admins' notes are internal and not included. Deleted and banned accounts
 * get no mail.
 */
export const DECISION_MAIL: MailKind<{ request: string; status: Decision }> = {
  name: 'sponsorship-decided',
  async compose({ request, status }) {
    const sql = db()
    const [row] = await sql<DecidedRow[]>`
      select u.email, r.item_id as "itemId", i.title, r.expires_at as "expiresAt"
      from sponsored_requests r join items i on i.id = r.item_id join users u on u.id = r.user_id
      where r.id = ${request}::uuid and ${isReachableAccount(sql, 'u')}`
    if (!row) return null
    const title = withoutAddresses(oneLine(row.title))
    const url = (path: string) => settings().publicUrl + path
    if (status === 'approved') {
      const until = row.expiresAt ? ` until ${formatDay(row.expiresAt)}` : ''
      return {
        to: row.email,
        subject: `Sponsored: ${title}`,
        ...mailBody({
          title: 'Your item is sponsored',
          text: `Your sponsorship request for “${title}” was approved. It is among the sponsored items of our home page${until}, as long as it is on sale.`,
          button: { label: 'See your listing', url: url(listingPath(row.itemId)) },
          after: 'Four are shown at a time, the newest first.',
        }),
      }
    }
    return {
      to: row.email,
      subject: `Not sponsored: ${title}`,
      ...mailBody({
        title: 'Your sponsorship request was rejected',
        text: `Your sponsorship request for “${title}” was rejected. The listing itself stays as it is.`,
        button: { label: 'Contact us', url: url('/contact') },
        after: 'If you would like to know more, please write to us.',
      }),
    }
  },
}

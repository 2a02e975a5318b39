import { randomUUID } from 'node:crypto'

import { db, type Sql, type TransactionSql } from '#app/db/client.server.ts'
import { isLiveAccount } from '#app/db/policies/accounts.server.ts'
import { mailBody } from '#app/platform/mail/mail-body.ts'
import { queueMail, type MailKind } from '#app/platform/mail/mail.server.ts'
import { settings } from '#app/platform/settings/settings.server.ts'

import { makeLinkToken, promisedValue, promiseLink } from './one-time-link.server.ts'

const LINK_SECONDS = 86_400
const page = (token: string) =>
  `${settings().publicUrl}/settings/confirm-email?${new URLSearchParams({ token }).toString()}`

type About = { change: string; side: 'old' | 'new' }

/** Asks one of the two mailboxes of an address change. */
const CHANGE_EMAIL_MAIL: MailKind<About> = {
  name: 'change-email',
  async compose({ change, side }, mailId) {
    const sql = db()
    const [row] = await sql<{ old: string; new: string; taken: boolean }[]>`
      select u.email as old, c.new_email as new, exists (
        select from users o where o.email = c.new_email and o.email_verified) as taken
      from email_changes c join users u on u.id = c.user_id
      where c.id = ${change}::uuid and c.expires_at > now() and ${isLiveAccount(sql, 'u')}`
    if (!row) return null
    if (side === 'new' && row.taken) {
      return {
        to: row.new,
        subject: 'You already have a Khazana account',
        ...mailBody({
          title: 'You already have an account',
          text: 'Somebody, probably you, wanted to give another Khazana account this e-mail address. There is an account with it already, so nothing was changed.',
          button: { label: 'Sign in', url: `${settings().publicUrl}/auth` },
          after: 'If that was not you, you can ignore this mail.',
        }),
      }
    }
    const token = await makeLinkToken('change-email', mailId, LINK_SECONDS)
    if (!token) return null
    const isNew = side === 'new'
    return {
      to: row[side],
      subject: isNew
        ? 'Confirm your new e-mail address for Khazana'
        : 'Do you want to change your e-mail address for Khazana?',
      ...mailBody({
        title: isNew ? 'Is this your new e-mail address?' : 'Do you want to change your e-mail address?',
        text: isNew
          ? 'Somebody, probably you, wants to use this e-mail address for their Khazana account. The old address has to confirm it, too. The link works for a day.'
          : 'You, or somebody who is signed in to your account, asked for another e-mail address. Nothing changes until both this mailbox and the new one have confirmed it. The link works for a day.',
        button: { label: isNew ? 'Confirm this address' : 'See the change', url: page(token) },
        after: isNew
          ? 'If that was not you, you can ignore this mail.'
          : 'If that was not you, open the link and stop the change, then choose a new password.',
      }),
    }
  },
}

/** Tells the old mailbox that the account now has another address. */
const EMAIL_CHANGED_MAIL: MailKind<{ user: string }> = {
  name: 'email-changed',
  async compose(_, mailId) {
    const to = await promisedValue(mailId)
    if (!to) return null
    return {
      to,
      subject: 'Your Khazana account has another e-mail address',
      ...mailBody({
        title: 'Your e-mail address was changed',
        text: 'Both addresses confirmed the change, so your Khazana account now uses the new one. This is our last mail about the account to the old one.',
        button: { label: 'Write to us', url: `${settings().publicUrl}/contact` },
        after: 'If that was not you, please write to us at once.',
      }),
    }
  },
}

export const EMAIL_CHANGE_MAILS = [CHANGE_EMAIL_MAIL, EMAIL_CHANGED_MAIL]

/** Queues the question to both mailboxes. */
export async function queueChangeMails(sql: Sql | TransactionSql, change: string): Promise<void> {
  for (const side of ['old', 'new'] as const) {
    const mailId = randomUUID()
    await promiseLink(sql, mailId, `${change} ${side}`)
    await queueMail(sql, CHANGE_EMAIL_MAIL, { change, side }, mailId)
  }
}

/** `old` is the account's previous address: the mail looks it up by its own id, so that the job holds no address. */
export async function queueEmailChangedMail(sql: Sql | TransactionSql, userId: string, old: string): Promise<void> {
  const mailId = randomUUID()
  await promiseLink(sql, mailId, old)
  await queueMail(sql, EMAIL_CHANGED_MAIL, { user: userId }, mailId)
}

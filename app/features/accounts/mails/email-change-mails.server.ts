import { randomUUID } from 'node:crypto'

import { db, type Sql, type TransactionSql } from '#app/db/client.server.ts'
import { isLiveAccount } from '#app/db/policies/accounts.server.ts'
import * as say from '#app/features/accounts/mails/messages/messages.ts'
import { mailBody } from '#app/platform/mail/mail-body.ts'
import { queueMail, type Mail, type MailKind } from '#app/platform/mail/mail.server.ts'
import { settings } from '#app/platform/settings/settings.server.ts'
import { inLanguage } from '#app/platform/visitor/request-language.server.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { FIRST_LANGUAGE, type Language } from '#app/shared/language/languages.ts'

import { makeLinkToken, promiseAddress, promisedValue, promiseLink } from './one-time-link.server.ts'

const LINK_SECONDS = 86_400
const page = (token: string) =>
  settings().publicUrl + pageHref(`/settings/confirm-email?${new URLSearchParams({ token }).toString()}`)

type About = { change: string; side: 'old' | 'new' }

interface ChangeRow {
  old: string
  new: string
  /** The language of the account that has the new address already. */
  takenIn: Language | null
  language: Language
}

/** The answer to a new mailbox whose owner has an account. */
const sayTaken = (to: string): Mail => ({
  to,
  subject: say.existingSubject(),
  ...mailBody({
    title: say.existingTitle(),
    text: say.takenText(),
    button: { label: say.signIn(), url: settings().publicUrl + pageHref('/auth') },
    after: say.ignoreThis(),
  }),
})

/** Asks one of the two mailboxes of an address change. */
const CHANGE_EMAIL_MAIL: MailKind<About> = {
  name: 'change-email',
  async compose({ change, side }, mailId) {
    const sql = db()
    const [row] = await sql<ChangeRow[]>`
      select u.email as old, u.language, c.new_email as new, (
        select o.language from users o where o.email = c.new_email and o.email_verified) as "takenIn"
      from email_changes c join users u on u.id = c.user_id
      where c.id = ${change}::uuid and c.expires_at > now() and ${isLiveAccount(sql, 'u')}`
    if (!row) return null
    if (side === 'new' && row.takenIn) return inLanguage(row.takenIn, () => sayTaken(row.new))
    const token = await makeLinkToken('change-email', mailId, LINK_SECONDS)
    if (!token) return null
    const isNew = side === 'new'
    return inLanguage(row.language, () => ({
      to: row[side],
      subject: isNew ? say.confirmNewSubject() : say.confirmOldSubject(),
      ...mailBody({
        title: isNew ? say.confirmNewTitle() : say.confirmOldTitle(),
        text: isNew ? say.confirmNewText() : say.confirmOldText(),
        button: { label: isNew ? say.confirmNewButton() : say.confirmOldButton(), url: page(token) },
        after: isNew ? say.ignoreThis() : say.confirmOldAfter(),
      }),
    }))
  },
}

/** Tells the old mailbox that the account now has another address. */
const EMAIL_CHANGED_MAIL: MailKind<{ user: string }> = {
  name: 'email-changed',
  async compose({ user }, mailId) {
    const to = await promisedValue(mailId)
    if (!to) return null
    const [row] = await db()<{ language: Language }[]>`select language from users where id = ${user}::uuid`
    return inLanguage(row?.language ?? FIRST_LANGUAGE, () => ({
      to,
      subject: say.emailChangedSubject(),
      ...mailBody({
        title: say.emailChangedTitle(),
        text: say.emailChangedText(),
        button: { label: say.writeToUs(), url: settings().publicUrl + pageHref('/contact') },
        after: say.emailChangedAfter(),
      }),
    }))
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
  await promiseAddress(sql, { userId, address: old }, mailId)
  await queueMail(sql, EMAIL_CHANGED_MAIL, { user: userId }, mailId)
}

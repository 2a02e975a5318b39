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

/** `written`: the operator asked for the person, who wrote a letter. Mails that an earlier release queued lack it. */
type About = { change: string; side: 'old' | 'new'; written?: boolean }

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

function sayChange(row: ChangeRow, { side, written }: Required<Pick<About, 'side' | 'written'>>, token: string): Mail {
  const button = (label: string) => ({ label, url: page(token) })
  if (side === 'new') {
    const text = written ? say.confirmNewAloneText() : say.confirmNewText()
    const after = say.ignoreThis()
    const body = mailBody({ title: say.confirmNewTitle(), text, button: button(say.confirmNewButton()), after })
    return { to: row.new, subject: say.confirmNewSubject(), ...body }
  }
  const [text, after] = written
    ? [say.writtenChangeText(), say.writtenChangeAfter()]
    : [say.confirmOldText(), say.confirmOldAfter()]
  const title = written ? say.writtenChangeTitle() : say.confirmOldTitle()
  const subject = written ? say.writtenChangeSubject() : say.confirmOldSubject()
  return { to: row.old, subject, ...mailBody({ title, text, button: button(say.confirmOldButton()), after }) }
}

/** Asks one of the two mailboxes of an address change. */
const CHANGE_EMAIL_MAIL: MailKind<About> = {
  name: 'change-email',
  async compose({ change, side, written = false }, mailId) {
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
    return inLanguage(row.language, () => sayChange(row, { side, written }, token))
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

/** Queues the question to both mailboxes, or, for somebody who wrote a letter, to the new one and the news of it to the old one. */
export async function queueChangeMails(
  sql: Sql | TransactionSql,
  change: string,
  { written = false } = {},
): Promise<void> {
  for (const side of ['old', 'new'] as const) {
    const mailId = randomUUID()
    await promiseLink(sql, mailId, `${change} ${side}`)
    await queueMail(sql, CHANGE_EMAIL_MAIL, { change, side, ...(written && { written }) }, mailId)
  }
}

/** `old` is the account's previous address: the mail looks it up by its own id, so that the job holds no address. */
export async function queueEmailChangedMail(sql: Sql | TransactionSql, userId: string, old: string): Promise<void> {
  const mailId = randomUUID()
  await promiseAddress(sql, { userId, address: old }, mailId)
  await queueMail(sql, EMAIL_CHANGED_MAIL, { user: userId }, mailId)
}

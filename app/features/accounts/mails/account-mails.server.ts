import { randomUUID } from 'node:crypto'

import { db, type Sql, type TransactionSql } from '#app/db/client.server.ts'
import { isLiveAccount } from '#app/db/policies/accounts.server.ts'
import * as say from '#app/features/accounts/mails/messages/messages.ts'
import { RESET_SECONDS } from '#app/features/accounts/passwords/password.server.ts'
import { mailBody, type MailContent } from '#app/platform/mail/mail-body.ts'
import { queueMail, type Mail, type MailKind } from '#app/platform/mail/mail.server.ts'
import { settings } from '#app/platform/settings/settings.server.ts'
import { inLanguage } from '#app/platform/visitor/request-language.server.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import type { Language } from '#app/shared/language/languages.ts'

import { makeLinkToken, promiseLink } from './one-time-link.server.ts'
import { VERIFY_SECONDS, verificationValue } from './verification-link.server.ts'

/** The recipient. */
type About = { user: string }
type AboutReset = About & { next: string }
type AboutSignUp = About & {
  /** Whether several browsers signed up with the address. */
  isAgain: boolean
}

export const link = (path: string, params: Record<string, string>) =>
  settings().publicUrl + pageHref(`${path}?${new URLSearchParams(params).toString()}`)

/** A mail to the owner of an account: by default one whose mailbox is verified. */
export const tellOwner = <A extends About = About>(
  name: string,
  write: (about: A) => MailContent & { subject: string },
  who: { verified?: boolean } = { verified: true },
): MailKind<A> => ({
  name,
  async compose(about) {
    const to = await findMailbox(about.user, who)
    return to && mail(to, () => write(about))
  },
})

/** Asks the owner of a new account to prove that the mailbox is theirs. */
const VERIFICATION_MAIL: MailKind<AboutSignUp> = {
  name: 'verification',
  async compose({ user, isAgain }, mailId) {
    const to = await findMailbox(user, { verified: false })
    const token = to && (await makeLinkToken('verify-email', mailId, VERIFY_SECONDS))
    if (!token) return null
    return mail(to, () => ({
      subject: say.verifySubject(),
      title: isAgain ? say.verifyTitleAgain() : say.verifyTitle(),
      text: isAgain ? say.verifyTextAgain() : say.verifyText(),
      button: { label: say.verifyButton(), url: link('/auth/verify', { token }) },
      after: say.verifyAfter(),
    }))
  },
}

/** Somebody tried to sign up with an address that already has an account: only its owner learns of it. */
const EXISTING_ACCOUNT_MAIL = tellOwner('existing-account', () => ({
  subject: say.existingSubject(),
  title: say.existingTitle(),
  text: say.existingText(),
  button: { label: say.signIn(), url: link('/auth', { mode: 'sign-in' }) },
  after: say.ignoreNothingChanged(),
}))

/** The link for choosing a new password. */
const RESET_MAIL: MailKind<AboutReset> = {
  name: 'reset-password',
  async compose({ user, next }, mailId) {
    const to = await findMailbox(user)
    const token = to && (await makeLinkToken('reset-password', mailId, RESET_SECONDS))
    if (!token) return null
    return mail(to, () => ({
      subject: say.resetSubject(),
      title: say.chooseNewPassword(),
      text: say.resetText(),
      button: {
        label: say.chooseNewPassword(),
        url: link('/auth', { mode: 'reset', token, ...(next !== '/' && { next }) }),
      },
      after: say.resetAfter(),
    }))
  },
}

/** Sign-ins from unknown devices are paused: either somebody is guessing, or the owner forgot the password. */
const LOCK_OUT_MAIL = tellOwner('lock-out', () => ({
  subject: say.lockOutSubject(),
  title: say.lockOutTitle(),
  text: say.lockOutText(),
  button: { label: say.chooseNewPassword(), url: link('/auth', { mode: 'reset' }) },
  after: say.lockOutAfter(),
}))

/** Somebody else may have used a signed-in phone and known the password. */
const PASSWORD_CHANGED_MAIL = tellOwner('password-changed', () => ({
  subject: say.changedSubject(),
  title: say.changedTitle(),
  text: say.changedText(),
  button: { label: say.chooseAnother(), url: link('/auth', { mode: 'reset' }) },
  after: say.changedAfter(),
}))

/** The owner of a mailbox that refused mails asks whether they arrive again. */
const MAILBOX_TRIED_MAIL = tellOwner(
  'mailbox-tried',
  () => ({
    subject: say.triedSubject(),
    title: say.triedTitle(),
    text: say.triedText(),
    button: { label: say.triedButton(), url: settings().publicUrl + pageHref('/settings/account') },
    after: say.ignoreNothingChanged(),
  }),
  {},
)

export const ACCOUNT_MAILS = [
  VERIFICATION_MAIL,
  EXISTING_ACCOUNT_MAIL,
  RESET_MAIL,
  LOCK_OUT_MAIL,
  PASSWORD_CHANGED_MAIL,
  MAILBOX_TRIED_MAIL,
]

export async function queueMailboxTriedMail(sql: Sql | TransactionSql, userId: string): Promise<void> {
  await queueMail(sql, MAILBOX_TRIED_MAIL, { user: userId })
}

export async function queuePasswordChangedMail(sql: Sql | TransactionSql, userId: string): Promise<void> {
  await queueMail(sql, PASSWORD_CHANGED_MAIL, { user: userId })
}

export async function queueLockOutMail(sql: Sql | TransactionSql, userId: string): Promise<void> {
  await queueMail(sql, LOCK_OUT_MAIL, { user: userId })
}

/** The link leads to the destination of that particular sign-up. */
export const queueVerificationMail = (
  sql: Sql | TransactionSql,
  signUp: { id: string | null; userId: string; isAgain: boolean },
) =>
  queueWithLink(
    sql,
    VERIFICATION_MAIL,
    { user: signUp.userId, isAgain: signUp.isAgain },
    verificationValue(signUp.userId, signUp.id),
  )

/** `next` is the path to continue to afterwards. */
export const queueResetMail = (sql: Sql | TransactionSql, userId: string, next: string) =>
  queueWithLink(sql, RESET_MAIL, { user: userId, next }, userId)

export async function queueExistingAccountMail(sql: Sql | TransactionSql, userId: string): Promise<void> {
  await queueMail(sql, EXISTING_ACCOUNT_MAIL, { user: userId })
}

/** Queues a mail whose link stands for `value`. Pass a transaction, so that link and mail are stored together. */
async function queueWithLink<A extends About>(
  sql: Sql | TransactionSql,
  kind: MailKind<A>,
  about: A,
  value: string,
): Promise<void> {
  const mailId = randomUUID()
  await promiseLink(sql, mailId, value)
  await queueMail(sql, kind, about, mailId)
}

/** In the language of whoever gets it. */
const mail = ({ email, language }: Mailbox, write: () => MailContent & { subject: string }): Mail =>
  inLanguage(language, () => {
    const { subject, ...content } = write()
    return { to: email, subject, ...mailBody(content) }
  })

interface Mailbox {
  email: string
  language: Language
}

/** The user's present address. Null if the account is deleted, or its verification differs from `verified`. */
async function findMailbox(userId: string, { verified }: { verified?: boolean } = {}): Promise<Mailbox | null> {
  const sql = db()
  const [user] = await sql<(Mailbox & { verified: boolean })[]>`
    select email, language, email_verified as verified from users where id = ${userId}::uuid and ${isLiveAccount(sql)}`
  return user && (verified === undefined || user.verified === verified) ? user : null
}

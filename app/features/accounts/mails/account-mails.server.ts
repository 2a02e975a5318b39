import { randomUUID } from 'node:crypto'

import { db, type Sql } from '#app/db/client.server.ts'
import { RESET_SECONDS } from '#app/features/accounts/passwords/password.server.ts'
import type { Wish } from '#app/features/accounts/sign-up/sign-up-wish.server.ts'
import { VERIFY_SECONDS, verificationValue } from '#app/features/accounts/sign-up/verification-token.server.ts'
import { queueMail, type MailKind } from '#app/platform/mail.server.ts'
import { settings } from '#app/platform/settings.server.ts'

import { mailBody, type MailContent } from './mail-body.ts'
import { makeLinkToken, promiseLink } from './one-time-link.server.ts'

/** Whom the mail is for. */
type About = { user: string }

const link = (path: string, params: Record<string, string>) =>
  `${settings().publicUrl}${path}?${new URLSearchParams(params).toString()}`

const VERIFY = 'Verify your e-mail address for Khazana'

/** Asks the owner of a new account to show that the mailbox is theirs; the link brings what its sign-up asked for. */
const VERIFICATION_MAIL: MailKind<About> = {
  name: 'verification',
  async compose({ user }, mailId) {
    const to = await mailboxOf(user, { verified: false })
    const token = to && (await makeLinkToken('verify-email', mailId, VERIFY_SECONDS))
    if (!token) return null
    return mail(to, VERIFY, {
      title: 'Welcome to Khazana',
      text: 'Please verify your e-mail address to finish your account. The link works for a day.',
      button: { label: 'Verify my e-mail address', url: link('/api/auth/verify', { token }) },
      after: 'If you did not make an account with us, you can ignore this mail: nothing happens without the link.',
    })
  },
}

/** Asks the same where several passwords were signed up with: the owner of the mailbox chooses one. */
const CHOOSING_MAIL: MailKind<About> = {
  name: 'choose-password',
  async compose({ user }, mailId) {
    const to = await mailboxOf(user, { verified: false })
    const token = to && (await makeLinkToken('reset-password', mailId, RESET_SECONDS))
    if (!token) return null
    return mail(to, VERIFY, {
      title: 'Welcome to Khazana',
      text: 'Somebody, probably you, made an account with this e-mail address more than once, with different passwords. Please choose the one that holds: that verifies your e-mail address, too. The link works once, for an hour.',
      button: { label: 'Choose my password', url: link('/auth', { mode: 'reset', token }) },
      after: 'If you did not make an account with us, you can ignore this mail: nothing happens without the link.',
    })
  },
}

/** Somebody tried to make an account with an address that has one already: only its owner learns of it. */
const EXISTING_ACCOUNT_MAIL: MailKind<About> = {
  name: 'existing-account',
  async compose({ user }) {
    const to = await mailboxOf(user, { verified: true })
    if (!to) return null
    return mail(to, 'You already have a Khazana account', {
      title: 'You already have an account',
      text: 'Somebody, probably you, tried to make a Khazana account with this e-mail address. There is one already, so you can simply sign in. If you forgot the password, you can choose a new one there.',
      button: { label: 'Sign in', url: link('/auth', { mode: 'sign-in' }) },
      after: 'If that was not you, you can ignore this mail: nothing was changed.',
    })
  },
}

/** The link to choose a new password with. */
const RESET_MAIL: MailKind<About> = {
  name: 'reset-password',
  async compose({ user }, mailId) {
    const to = await mailboxOf(user)
    const token = to && (await makeLinkToken('reset-password', mailId, RESET_SECONDS))
    if (!token) return null
    return mail(to, 'Choose a new password for Khazana', {
      title: 'Choose a new password',
      text: 'You, or somebody else, asked for a new password for your Khazana account. The link works once, for an hour. Choosing a new password signs you out everywhere else.',
      button: { label: 'Choose a new password', url: link('/auth', { mode: 'reset', token }) },
      after: 'If that was not you, you can ignore this mail: your password stays as it is.',
    })
  },
}

export const ACCOUNT_MAILS = [VERIFICATION_MAIL, CHOOSING_MAIL, EXISTING_ACCOUNT_MAIL, RESET_MAIL]

export const queueVerificationMail = (sql: Sql, userId: string, wish: Wish) =>
  queueWithLink(sql, VERIFICATION_MAIL, userId, verificationValue(userId, wish))

export const queueChoosingMail = (sql: Sql, userId: string) => queueWithLink(sql, CHOOSING_MAIL, userId, userId)

export const queueResetMail = (sql: Sql, userId: string) => queueWithLink(sql, RESET_MAIL, userId, userId)

export async function queueExistingAccountMail(sql: Sql, userId: string): Promise<void> {
  await queueMail(sql, EXISTING_ACCOUNT_MAIL, { user: userId })
}

/** Queues a mail whose link stands for `value`. Give it a transaction: one without the other is of no use. */
async function queueWithLink(sql: Sql, kind: MailKind<About>, userId: string, value: string): Promise<void> {
  const mailId = randomUUID()
  await promiseLink(sql, mailId, value)
  await queueMail(sql, kind, { user: userId }, mailId)
}

const mail = (to: string, subject: string, content: MailContent) => ({ to, subject, ...mailBody(content) })

/** Where somebody gets mail now; null when they left, or are not, or no longer, as `verified` says. */
async function mailboxOf(userId: string, { verified }: { verified?: boolean } = {}): Promise<string | null> {
  const [user] = await db()<{ email: string; verified: boolean }[]>`
    select email, email_verified as verified from users where id = ${userId}::uuid and deleted_at is null`
  return user && (verified === undefined || user.verified === verified) ? user.email : null
}

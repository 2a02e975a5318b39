import { db, type Sql } from '#app/db/client.server.ts'
import type { Wish } from '#app/features/accounts/sign-up/sign-up-wish.server.ts'
import { makeVerificationToken } from '#app/features/accounts/sign-up/verification-token.server.ts'
import { queueMail } from '#app/platform/mail.server.ts'
import { settings } from '#app/platform/settings.server.ts'

import { mailBody } from './mail-body.ts'

const link = (path: string, params: Record<string, string>) =>
  `${settings().publicUrl}${path}?${new URLSearchParams(params).toString()}`

const VERIFY = 'Verify your e-mail address for Khazana'

/** Asks the owner of a new account to show that the mailbox is theirs; the link brings what its sign-up asked for. */
export async function queueVerificationMail(sql: Sql, userId: string, email: string, wish: Wish): Promise<void> {
  const token = await makeVerificationToken(sql, userId, wish)
  await queueMail(sql, {
    to: email,
    subject: VERIFY,
    ...mailBody({
      title: 'Welcome to Khazana',
      text: 'Please verify your e-mail address to finish your account. The link works for a day.',
      button: { label: 'Verify my e-mail address', url: link('/api/auth/verify', { token }) },
      after: 'If you did not make an account with us, you can ignore this mail: nothing happens without the link.',
    }),
  })
}

/** Asks the same where several passwords were signed up with: the owner of the mailbox chooses one. */
export async function queueChoosingMail(email: string, token: string): Promise<void> {
  await queueMail(db(), {
    to: email,
    subject: VERIFY,
    ...mailBody({
      title: 'Welcome to Khazana',
      text: 'Somebody, probably you, made an account with this e-mail address more than once, with different passwords. Please choose the one that holds: that verifies your e-mail address, too. The link works once, for an hour.',
      button: { label: 'Choose my password', url: link('/auth', { mode: 'reset', token }) },
      after: 'If you did not make an account with us, you can ignore this mail: nothing happens without the link.',
    }),
  })
}

/** Somebody tried to make an account with an address that has one already: only its owner learns of it. */
export async function queueExistingAccountMail(sql: Sql, email: string): Promise<void> {
  await queueMail(sql, {
    to: email,
    subject: 'You already have a Khazana account',
    ...mailBody({
      title: 'You already have an account',
      text: 'Somebody, probably you, tried to make a Khazana account with this e-mail address. There is one already, so you can simply sign in. If you forgot the password, you can choose a new one there.',
      button: { label: 'Sign in', url: link('/auth', { mode: 'sign-in' }) },
      after: 'If that was not you, you can ignore this mail: nothing was changed.',
    }),
  })
}

/** The link to choose a new password with. */
export async function queueResetMail(email: string, token: string): Promise<void> {
  await queueMail(db(), {
    to: email,
    subject: 'Choose a new password for Khazana',
    ...mailBody({
      title: 'Choose a new password',
      text: 'You, or somebody else, asked for a new password for your Khazana account. The link works once, for an hour. Choosing a new password signs you out everywhere else.',
      button: { label: 'Choose a new password', url: link('/auth', { mode: 'reset', token }) },
      after: 'If that was not you, you can ignore this mail: your password stays as it is.',
    }),
  })
}

import { db } from '#app/db/client.server.ts'
import { makeVerificationToken } from '#app/features/accounts/sign-up/verification-token.server.ts'
import { queueMail } from '#app/platform/mail.server.ts'
import { takeTry } from '#app/platform/rate-limit.server.ts'
import { settings } from '#app/platform/settings.server.ts'

import { mailBody } from './mail-body.ts'

const link = (path: string, params: Record<string, string>) =>
  `${settings().publicUrl}${path}?${new URLSearchParams(params).toString()}`

/** Asks the owner of a new account to show that the mailbox is theirs. */
export async function queueVerificationMail(userId: string, email: string): Promise<void> {
  const token = await makeVerificationToken(userId)
  await queueMail(db(), {
    to: email,
    subject: 'Verify your e-mail address for Khazana',
    ...mailBody({
      title: 'Welcome to Khazana',
      text: 'Please verify your e-mail address to finish your account. The link works for a day.',
      button: { label: 'Verify my e-mail address', url: link('/api/auth/verify', { token }) },
      after: 'If you did not make an account with us, you can ignore this mail: nothing happens without the link.',
    }),
  })
}

/**
 * Somebody tried to make an account with an address that has one already: only its owner learns of it, and not more often
 * than a mailbox can bear.
 */
export async function queueExistingAccountMail(email: string): Promise<void> {
  if (!(await takeTry('reset', `exists ${email}`)).allowed) return
  await queueMail(db(), {
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

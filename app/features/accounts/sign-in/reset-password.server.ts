import { db } from '#app/db/client.server.ts'
import { isLiveAccount } from '#app/db/policies/accounts.server.ts'
import { auth, authErrorCode } from '#app/features/accounts/form/load-auth.server.ts'
import { queueResetMail } from '#app/features/accounts/mails/account-mails.server.ts'
import { spendMailTry } from '#app/platform/mail/mailbox-limit.server.ts'
import { deviceCookie } from '#app/platform/visitor/known-device.server.ts'
import { notBefore } from '#app/platform/visitor/not-before.server.ts'
import { createSession } from '#app/features/accounts/sign-in/sign-in.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'

import { weaknesses } from '#app/features/accounts/passwords/weak-password.server.ts'

const ANSWERED_AFTER_MS = 250
const STALE = 'This link was used already or is too old. Please ask for a new one.'

/**
 * Mails a link for choosing a new password, if there is an account; the answer is the same either way. `next` is the
 * path to continue to afterwards.
 */
export async function requestReset(
  { email: given, next }: { email: string; next: string },
  address: string,
): Promise<void> {
  const email = given.toLowerCase()
  await spendMailTry('reset', email, address)
  await notBefore(
    ANSWERED_AFTER_MS,
    () =>
      db().begin(async (sql) => {
        const [user] = await sql<
          { id: string }[]
        >`select id from users where email = ${email} and ${isLiveAccount(sql)}`
        if (user) await queueResetMail(sql, user.id, next)
      }),
    { always: true },
  )
}

/** Sets the new password, ends every session of the account and starts one here. Returns Set-Cookie lines. */
export async function resetPassword(token: string, password: string, cookies: string | null): Promise<string[]> {
  const email = await emailOfReset(token)
  const reasons = weaknesses(password, email)
  // Checked before the token is spent: the user can still choose a better password with it.
  if (reasons.length > 0)
    throw new Refusal('invalid', 'Please choose another password.', { fields: { password: reasons.join('\n') } })
  try {
    const { api } = await auth()
    await api.resetPassword({ body: { token, newPassword: password } })
  } catch (error) {
    if (authErrorCode(error) !== null) throw new Refusal('invalid', STALE, { cause: error })
    throw error
  }
  return [...(await createSession({ email, password })), deviceCookie(cookies, email)]
}

/** Whether a mailed link still works. Checking does not spend it. */
export async function isResetLinkFresh(token: string): Promise<boolean> {
  return (await findEmailOfReset(token)) !== null
}

async function emailOfReset(token: string): Promise<string> {
  const email = await findEmailOfReset(token)
  if (email === null) throw new Refusal('invalid', STALE)
  return email
}

async function findEmailOfReset(token: string): Promise<string | null> {
  const { $context } = await auth()
  const context = await $context
  const found = await context.internalAdapter.findVerificationValue(`reset-password:${token}`)
  if (found && found.expiresAt > new Date()) {
    const sql = db()
    const [user] = await sql<{ email: string }[]>`
      select email from users where id = ${found.value}::uuid and ${isLiveAccount(sql)}`
    if (user) return user.email
  }
  return null
}

import { db, systemDb, type TransactionSql } from '#app/db/client.server.ts'
import { isLiveAccount } from '#app/db/policies/accounts.server.ts'
import { queueResetMail } from '#app/features/accounts/mails/account-mails.server.ts'
import { linkIdentifier } from '#app/features/accounts/mails/one-time-link.server.ts'
import { forgetVerificationTokens } from '#app/features/accounts/mails/verification-link.server.ts'
import * as say from '#app/features/accounts/messages/messages.ts'
import { setName } from '#app/features/accounts/names/set-name.server.ts'
import { hashPassword } from '#app/features/accounts/passwords/password.server.ts'
import { addPassword, forgetEmailChange } from '#app/features/accounts/passwords/ways-in.server.ts'
import { weaknesses } from '#app/features/accounts/passwords/weak-password.server.ts'
import { beginSession } from '#app/features/accounts/sessions/begin-session.server.ts'
import { endSessions, holdSessions } from '#app/features/accounts/sessions/check-access.server.ts'
import { agreedName, findSignUps, forgetSignUps } from '#app/features/accounts/sign-up/sign-ups.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import { spendMailTry } from '#app/platform/mail/mailbox-limit.server.ts'
import { recordEvent } from '#app/platform/security-log/record-event.server.ts'
import { deviceCookie } from '#app/platform/visitor/known-device.server.ts'
import { notBefore } from '#app/platform/visitor/not-before.server.ts'

import type { SignedIn } from './sign-in.server.ts'

const ANSWERED_AFTER_MS = 250

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
      systemDb().begin(async (sql) => {
        const [user] = await sql<
          { id: string }[]
        >`select id from users where email = ${email} and ${isLiveAccount(sql)}`
        if (user) await queueResetMail(sql, user.id, next)
      }),
    { always: true },
  )
}

/**
 * Sets the new password, ends every session of the account and starts one here. It removes no second factor: whoever
 * has the mailbox still needs it.
 */
export async function resetPassword(token: string, password: string, cookies: string | null): Promise<SignedIn> {
  const user = await findReset(token)
  if (!user) throw new Refusal('invalid', say.resetLinkStale())
  const reasons = weaknesses(password, user.email)
  // Checked before the token is spent: the user can still choose a better password with it.
  if (reasons.length > 0)
    throw new Refusal('invalid', say.choosePassword(), { fields: { password: reasons.join('\n') } })
  const hash = await hashPassword(password)
  await systemDb().begin((sql) => settleReset(sql, user.id, { token, hash }))
  // A transaction of its own: a banned person has a new password, but gets no session.
  const { cookie, needsSecondFactor } = await systemDb().begin((sql) => beginSession(sql, user.id))
  const device = needsSecondFactor ? [] : [deviceCookie(cookies, user.email)]
  return { cookies: [cookie, ...device], needsSecondFactor }
}

/**
 * Spends the link. Its holder owns the mailbox, so the address is verified, other pending links stop working, and no
 * password from a sign-up is left.
 */
async function settleReset(
  sql: TransactionSql,
  userId: string,
  { token, hash }: { token: string; hash: string },
): Promise<void> {
  await holdSessions(sql, userId)
  await forgetEmailChange(sql, userId)
  // Lock in the same order as `verifyEmail` and `closeAccount`, so that no two of them deadlock.
  const [user] = await sql<{ email_verified: boolean }[]>`
    select email_verified from users where id = ${userId} for update`
  const { count: spent } = await sql`
    delete from verifications where identifier = ${linkIdentifier('reset-password', token)} and expires_at > now()`
  if (!user || spent === 0) throw new Refusal('invalid', say.resetLinkStale())
  const { count: changed } = await sql`
    update accounts set password = ${hash}, updated_at = now()
    where user_id = ${userId} and provider_id = 'credential'`
  // Until now, the account's owner signed in only with Google.
  if (changed === 0) await addPassword(sql, userId, hash)
  if (!user.email_verified) {
    await sql`update users set email_verified = true where id = ${userId}`
    await setName(sql, userId, agreedName(await findSignUps(sql, userId)))
  }
  await endSessions(sql, userId)
  await sql`delete from verifications where value = ${userId}`
  await forgetVerificationTokens(sql, userId)
  await forgetSignUps(sql, userId)
  await recordEvent(sql, { kind: 'password-changed', accountId: userId })
}

/** Whether a mailed link still works. Checking does not spend it. */
export async function isResetLinkFresh(token: string): Promise<boolean> {
  return (await findReset(token)) !== null
}

async function findReset(token: string): Promise<{ id: string; email: string } | null> {
  const sql = db()
  const [user] = await sql<{ id: string; email: string }[]>`
    select u.id, u.email from verifications v join users u on u.id = v.value::uuid
    where v.identifier = ${linkIdentifier('reset-password', token)} and v.expires_at > now()
      and ${isLiveAccount(sql, 'u')}`
  return user ?? null
}

import { db, systemDb } from '#app/db/client.server.ts'
import { write } from '#app/db/write.server.ts'
import { queuePasswordChangedMail } from '#app/features/accounts/mails/account-mails.server.ts'
import { choosePassword, tooManyTries } from '#app/features/accounts/messages/messages.ts'
import {
  mayRecordLockOut,
  recordAccountLockOut,
  recordFailedTry,
} from '#app/features/accounts/passwords/password-tries.server.ts'
import { hashPassword, verifyPassword } from '#app/features/accounts/passwords/password.server.ts'
import { forgetEmailChange } from '#app/features/accounts/passwords/ways-in.server.ts'
import { weaknesses } from '#app/features/accounts/passwords/weak-password.server.ts'
import * as say from '#app/features/accounts/settings/messages/messages.ts'
import { returnTry, takeTry } from '#app/platform/http/rate-limit.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { recordEvent } from '#app/platform/security-log/record-event.server.ts'

/** Whether the user has a password at all; without one, they only sign in with Google. */
export async function hasPassword({ userId }: Pick<Viewer, 'userId'>): Promise<boolean> {
  return (await findHash(userId)) !== null
}

/**
 * Throws a `Refusal` for `field` unless `typed` is the viewer's password. Failures count for the account and
 * are recorded: a person who finds a signed-in phone can neither guess for long nor go unnoticed.
 */
export async function confirmPassword({ userId }: Pick<Viewer, 'userId'>, typed: string, field: string): Promise<void> {
  const hash = await findHash(userId)
  if (hash === null) throw new Refusal('conflict', say.noPasswordYet())
  const whom = `${userId} confirms`
  const tried = await takeTry('signInAccount', whom)
  if (!tried.allowed) {
    if (await mayRecordLockOut(whom)) await recordAccountLockOut(systemDb(), userId)
    throw new Refusal('too_many', tooManyTries(), tried)
  }
  if (!(await verifyPassword({ hash, password: typed }))) {
    const refusal = new Refusal('invalid', say.wrongPassword(), { fields: { [field]: say.wrongPassword() } })
    await recordFailedTry(userId, refusal.code)
    throw refusal
  }
  await returnTry('signInAccount', whom)
}

/**
 * Changes the viewer's password, which requires the old one. All other sessions end, and reset links stop working; the
 * mailbox is told. Throws a `Refusal`.
 */
export async function changePassword(
  viewer: Viewer,
  { current, password }: { current: string; password: string },
): Promise<void> {
  const { userId, sessionId, email } = viewer
  const reasons = weaknesses(password, email)
  if (password === current) reasons.push(say.samePassword())
  if (reasons.length > 0) {
    throw new Refusal('invalid', choosePassword(), { fields: { password: reasons.join('\n') } })
  }
  await confirmPassword(viewer, current, 'current')
  const hash = await hashPassword(password)
  await write(viewer, async (sql) => {
    await forgetEmailChange(sql, userId)
    await sql`update accounts set password = ${hash}, updated_at = now()
      where user_id = ${userId} and provider_id = 'credential'`
    await sql`delete from sessions where user_id = ${userId} and id <> ${sessionId}`
    await sql`delete from verifications where value = ${userId}`
    await recordEvent(sql, { kind: 'password-changed', accountId: userId })
    await queuePasswordChangedMail(sql, userId)
  })
}

async function findHash(userId: string): Promise<string | null> {
  const [account] = await db()<{ password: string | null }[]>`
    select password from accounts where user_id = ${userId} and provider_id = 'credential'`
  return account?.password ?? null
}

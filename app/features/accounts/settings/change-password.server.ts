import { db } from '#app/db/client.server.ts'
import { queuePasswordChangedMail } from '#app/features/accounts/mails/account-mails.server.ts'
import { hashPassword } from '#app/features/accounts/passwords/password.server.ts'
import { weaknesses } from '#app/features/accounts/passwords/weak-password.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { recordEvent } from '#app/platform/security-log/record-event.server.ts'

import { confirmPassword } from './confirm-password.server.ts'

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
  if (password === current) reasons.push('This is the password that you have now. Choose another one.')
  if (reasons.length > 0) {
    throw new Refusal('invalid', 'Please choose another password.', { fields: { password: reasons.join('\n') } })
  }
  await confirmPassword(viewer, current, 'current')
  const hash = await hashPassword(password)
  await db().begin(async (sql) => {
    await sql`update accounts set password = ${hash}, updated_at = now()
      where user_id = ${userId} and provider_id = 'credential'`
    await sql`delete from sessions where user_id = ${userId} and id <> ${sessionId}`
    await sql`delete from verifications where value = ${userId}`
    await recordEvent(sql, { kind: 'password-changed', accountId: userId })
    await queuePasswordChangedMail(sql, userId)
  })
}

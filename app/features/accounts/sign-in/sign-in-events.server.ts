import { db, systemDb } from '#app/db/client.server.ts'
import { isLiveAccount, isUnbannedAccount } from '#app/db/policies/accounts.server.ts'
import { queueLockOutMail } from '#app/features/accounts/mails/account-mails.server.ts'
import {
  mayRecordLockOut,
  recordAccountLockOut,
  recordFailedTry,
} from '#app/features/accounts/passwords/password-tries.server.ts'
import { takeTry } from '#app/platform/http/rate-limit.server.ts'
import { notBefore } from '#app/platform/visitor/not-before.server.ts'

/** Records a failed sign-in in the security log; `reason` is its refusal's code. */
export async function noteFailure(email: string, reason: string): Promise<void> {
  const sql = db()
  const [user] = await sql<{ id: string }[]>`select id from users where email = ${email} and ${isLiveAccount(sql)}`
  await recordFailedTry(user?.id ?? null, reason)
}

/**
 * Records in the security log that sign-ins to an account are locked out, and mails its owner at most once a day.
 * `whom` is the rate-limit key. It takes as long for an address without an account: the timing depends only on the
 * number of attempts.
 */
export async function noteAccountLockOut(email: string, whom: string, heldMs: number): Promise<void> {
  if (!(await mayRecordLockOut(whom))) return
  await notBefore(heldMs, () => tellOwner(email), { always: true })
}

/**
 * Spends one of the day's mails to `email` before it looks for the account: the number of attempts that are left must
 * not reveal whether there is one. Counted by the address and not by the mailbox: otherwise a stranger who locks out an
 * alias first could guess at the account without a mail.
 */
async function tellOwner(email: string): Promise<void> {
  const { allowed } = await takeTry('notices', `lock-out ${email}`)
  await systemDb().begin(async (sql) => {
    const [user] = await sql<{ id: string; can_tell: boolean }[]>`
      select id, email_verified and ${isUnbannedAccount(sql)} and exists (
        select from accounts a where a.user_id = users.id and a.provider_id = 'credential') as can_tell
      from users where email = ${email} and ${isLiveAccount(sql)}`
    await recordAccountLockOut(sql, user?.id ?? null)
    if (allowed && user?.can_tell) await queueLockOutMail(sql, user.id)
  })
}

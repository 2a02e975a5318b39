import { db } from '#app/db/client.server.ts'
import { isLiveAccount, isUnbannedAccount } from '#app/db/policies/accounts.server.ts'
import { queueLockOutMail } from '#app/features/accounts/mails/account-mails.server.ts'
import { takeTry } from '#app/platform/http/rate-limit.server.ts'
import { recordEvent } from '#app/platform/security-log/record-event.server.ts'
import { notBefore } from '#app/platform/visitor/not-before.server.ts'

/** Records a failed sign-in in the security log; `reason` is its refusal's code. */
export async function noteFailure(email: string, reason: string): Promise<void> {
  const sql = db()
  const [user] = await sql<{ id: string }[]>`select id from users where email = ${email} and ${isLiveAccount(sql)}`
  await recordEvent(sql, { kind: 'sign-in-failed', accountId: user?.id ?? null, details: { reason } })
}

/** Records in the security log that a client address is locked out; this concerns no particular account. */
export async function noteAddressLockOut(address: string): Promise<void> {
  if (!(await mayNote(`address ${address}`))) return
  await recordEvent(db(), { kind: 'locked-out', accountId: null, details: { limit: 'address' } })
}

/**
 * Records in the security log that sign-ins to an account are locked out, and mails its owner at most once a day.
 * `whom` is the rate-limit key. It takes as long for an address without an account: the timing depends only on the
 * number of attempts.
 */
export async function noteAccountLockOut(email: string, whom: string, heldMs: number): Promise<void> {
  if (!(await mayNote(whom))) return
  await notBefore(heldMs, () => tellOwner(email), { always: true })
}

async function tellOwner(email: string): Promise<void> {
  const { allowed } = await takeTry('notices', `lock-out ${email}`)
  await db().begin(async (sql) => {
    const [user] = await sql<{ id: string; can_tell: boolean }[]>`
      select id, email_verified and ${isUnbannedAccount(sql)} and exists (
        select from accounts a where a.user_id = users.id and a.provider_id = 'credential') as can_tell
      from users where email = ${email} and ${isLiveAccount(sql)}`
    await recordEvent(sql, { kind: 'locked-out', accountId: user?.id ?? null, details: { limit: 'account' } })
    if (allowed && user?.can_tell) await queueLockOutMail(sql, user.id)
  })
}

// A guesser who continues must not fill the log.
const mayNote = async (whom: string) => (await takeTry('reset', `lock-out ${whom}`)).allowed

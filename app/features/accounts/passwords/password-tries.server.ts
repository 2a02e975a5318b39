import { systemDb, type Sql, type TransactionSql } from '#app/db/client.server.ts'
import { takeTry } from '#app/platform/http/rate-limit.server.ts'
import { recordEvent } from '#app/platform/security-log/record-event.server.ts'

/** Records in the security log that a password was refused; `reason` is its refusal's code. */
export async function recordFailedTry(accountId: string | null, reason: string): Promise<void> {
  await recordEvent(systemDb(), { kind: 'sign-in-failed', accountId, details: { reason } })
}

/** Records in the security log that a client address is locked out; this concerns no particular account. */
export async function recordAddressLockOut(address: string): Promise<void> {
  if (!(await mayRecordLockOut(`address ${address}`))) return
  await recordEvent(systemDb(), { kind: 'locked-out', accountId: null, details: { limit: 'address' } })
}

/** Records in the security log that passwords of an account are locked out. Ask `mayRecordLockOut` first. */
export async function recordAccountLockOut(sql: Sql | TransactionSql, accountId: string | null): Promise<void> {
  await recordEvent(sql, { kind: 'locked-out', accountId, details: { limit: 'account' } })
}

/**
 * Whether another lock-out of `whom` may be logged. This is limited, so that a persistent guesser cannot fill the
 * log.
 */
export async function mayRecordLockOut(whom: string): Promise<boolean> {
  return (await takeTry('reset', `lock-out ${whom}`)).allowed
}

import type { TransactionSql } from '#app/db/client.server.ts'
import { isDeletedAccount } from '#app/db/policies/accounts.server.ts'
import { recordClosing, recordErasure } from '#app/features/accounts/closed/closed-accounts.server.ts'
import { forgetPromises } from '#app/features/accounts/mails/one-time-link.server.ts'
import { forgetEmailChange, forgetFactors } from '#app/features/accounts/passwords/ways-in.server.ts'
import { endSessions, holdSessions } from '#app/features/accounts/sessions/check-access.server.ts'
import { forgetSignUps } from '#app/features/accounts/sign-up/sign-ups.server.ts'
import { NOTE_ERASURE_JOB } from '#app/platform/backup/erasures/erasure-notes.server.ts'
import { enqueueJob } from '#app/platform/jobs/queue.server.ts'
import { recordEvent } from '#app/platform/security-log/record-event.server.ts'

/** The name that others see for a deleted account. */
const DELETED_NAME = 'Deleted user'

/** The tables whose rows are deleted when an account is closed. The row of `users` only loses its personal data. */
export const CLOSED_TABLES = [
  'sessions',
  'accounts',
  'verifications',
  'sign_ups',
  'email_changes',
  'user_roles',
  'second_factors',
  'recovery_codes',
] as const

/**
 * Closes an account: its sessions, its ways to sign in and its address are gone. Call it before any of the person's
 * other rows is locked. Returns whether the account has to wait for the decision about a report before it is erased.
 */
export async function closeAccount(
  sql: TransactionSql,
  { userId, email }: { userId: string; email: string },
): Promise<boolean> {
  // First the sessions, then the row with a new address: a concurrent write for this account either finishes before
  // and is deleted, or waits and is refused.
  await holdSessions(sql, userId)
  // Locked before the row of the user, as in `confirmEmailChange`, so that the two cannot deadlock.
  await forgetEmailChange(sql, userId)
  await sql`
    update users set name = ${DELETED_NAME}, email = 'deleted-' || id || '@deleted.invalid',
      deleted_at = coalesce(deleted_at, now()), updated_at = now()
    where id = ${userId}`
  const waits = await recordClosing(sql, userId, email)
  // A restore of an older backup erases the account again.
  await enqueueJob(sql, NOTE_ERASURE_JOB, { userId })
  await endSessions(sql, userId)
  await sql`delete from accounts where user_id = ${userId}`
  await forgetPromises(sql, userId)
  await recordEvent(sql, { kind: 'account-deleted', accountId: userId })
  // Sign-ups with the address may hold a name.
  await forgetSignUps(sql, userId)
  await sql`delete from user_roles where user_id = ${userId}`
  await forgetFactors(sql, [userId])
  return waits
}

/**
 * Marks a closed account as erased. Returns false, and does nothing, for an account that is not closed or that waits
 * for the decision about a report. Call it before any of the person's other rows is locked.
 */
export async function eraseClosedAccount(sql: TransactionSql, userId: string): Promise<boolean> {
  // Waits for writes that began before the account was closed.
  const [user] = await sql`select 1 from users where id = ${userId} and ${isDeletedAccount(sql)} for update`
  if (!user || !(await recordErasure(sql, userId))) return false
  await sql`update users set name = ${DELETED_NAME} where id = ${userId}`
  return true
}

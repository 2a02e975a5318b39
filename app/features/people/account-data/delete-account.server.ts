import { db } from '#app/db/client.server.ts'
import { ERASE_JOB, recordClosing, recordErasure } from '#app/features/accounts/closed/closed-accounts.server.ts'
import { holdSessions } from '#app/features/accounts/sessions/check-access.server.ts'
import { forgetSignUps } from '#app/features/accounts/sign-up/sign-ups.server.ts'
import { removeLostImages } from '#app/features/chat/server/messages/lost-images.server.ts'
import { hideListingsOf } from '#app/features/moderation/bans/write-ban.server.ts'
import { removeLostPhotos } from '#app/features/photos/lost-photos.server.ts'
import { removePhotosOf } from '#app/features/photos/remove-photos.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { enqueue, type JobData } from '#app/platform/jobs/queue.server.ts'
import { recordEvent } from '#app/platform/security-log/record-event.server.ts'
import type { Storage } from '#app/platform/storage/storage.server.ts'

/** The name that others see for a deleted account. */
export const DELETED_NAME = 'Deleted user'
const WRONG_EMAIL = 'This is not the e-mail address of your account.'

/** Deleting very many listings may take longer than a page's query ever should. */
const PATIENCE = '60s'

/**
 * Deletes the viewer's account. When it resolves, sessions, listings and all identifying data are gone; photo files
 * follow soon after. The row of `users` stays, without personal data, for what others keep. A reported account is
 * hidden just the same, but its listings, profile and address are kept for the admins until the report is decided.
 * `typed` is the address that the viewer entered, so that nobody deletes an account by mistake.
 */
export async function deleteAccount({ userId, email }: Pick<Viewer, 'userId' | 'email'>, typed: string): Promise<void> {
  if (typed.trim().toLowerCase() !== email) {
    throw new Refusal('invalid', WRONG_EMAIL, { fields: { email: WRONG_EMAIL } })
  }
  await db().begin(async (sql) => {
    await sql`select set_config('statement_timeout', ${PATIENCE}, true)`
    // First the sessions, then the row with a new address: a concurrent write for this account either finishes before
    // and is deleted, or waits and is refused.
    await holdSessions(sql, userId)
    await sql`
      update users set name = ${DELETED_NAME}, email = 'deleted-' || id || '@deleted.invalid', image = null,
        deleted_at = coalesce(deleted_at, now()), updated_at = now()
      where id = ${userId}`
    const waits = await recordClosing(sql, userId, email)
    await sql`delete from sessions where user_id = ${userId}`
    await sql`delete from accounts where user_id = ${userId}`
    await sql`delete from verifications where value = ${userId}`
    await recordEvent(sql, { kind: 'account-deleted', accountId: userId })
    // Sign-ups with the address may hold a name.
    await forgetSignUps(sql, userId)
    await sql`delete from user_roles where user_id = ${userId}`
    await sql`delete from notification_settings where user_id = ${userId}`
    await sql`delete from wishlists where user_id = ${userId}`
    await sql`delete from feedback where user_id = ${userId}`
    // They name no account; the address is the account's own, because it is verified.
    await sql`delete from contacts where lower(email) = ${email}`
    await sql`delete from blocks where blocker_id = ${userId}`
    if (waits) return hideListingsOf(sql, userId)
    await sql`delete from profiles where user_id = ${userId}`
    await sql`delete from items where user_id = ${userId}`
    await enqueue(sql, ERASE_JOB, { userId })
  })
}

/**
 * The job's body: removes what is left of a deleted account, including files without a row and anything added while it
 * was being deleted. Does nothing while a report about it is open. Idempotent.
 */
export async function eraseAccount({ userId }: JobData, storage?: Storage): Promise<void> {
  if (typeof userId !== 'string') throw new Error('The job names no account')
  const erasable = await db().begin(async (sql) => {
    // Waits for writes that began before the account was gone.
    const [user] = await sql`select 1 from users where id = ${userId} and deleted_at is not null for update`
    if (!user || !(await recordErasure(sql, userId))) return false
    await sql`delete from items where user_id = ${userId}`
    await sql`delete from profiles where user_id = ${userId}`
    await sql`delete from feedback where user_id = ${userId}`
    await sql`delete from notification_settings where user_id = ${userId}`
    await sql`delete from wishlists where user_id = ${userId}`
    await sql`delete from blocks where blocker_id = ${userId}`
    await sql`update users set name = ${DELETED_NAME} where id = ${userId}`
    return true
  })
  if (!erasable) return
  await removePhotosOf(userId, storage)
  // Interrupted uploads may have left files that no row ever referred to.
  await removeLostPhotos({ owner: userId, seconds: 0 }, storage)
  await removeLostImages({ owner: userId, seconds: 0 }, storage)
}

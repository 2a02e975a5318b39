import { systemDb } from '#app/db/client.server.ts'
import { isLiveAccount } from '#app/db/policies/accounts.server.ts'
import { ABSOLUTE_DAYS } from '#app/features/accounts/sessions/session-days.ts'
import { SIGN_UP_DAYS } from '#app/features/accounts/sign-up/sign-ups.server.ts'
import { inParts } from '#app/platform/database/in-parts.server.ts'

/**
 * A job's body: removes expired sessions, links, changes of address and sign-ups. An account that was never verified is deleted a fixed
 * number of days after its latest sign-up, which frees the address.
 */
export async function removeExpiredAccounts(): Promise<void> {
  const sql = systemDb()
  const before = (days: number) => sql`now() - ${days}::integer * interval '1 day'`
  await inParts(
    (most) => sql`
    delete from sessions where id = any(array(select id from sessions where expires_at < now() limit ${most}))`,
  )
  await inParts(
    (most) => sql`
    delete from sessions
    where id = any(array(select id from sessions where created_at < ${before(ABSOLUTE_DAYS)} limit ${most}))`,
  )
  await inParts(
    (most) => sql`
    delete from verifications where id = any(array(select id from verifications where expires_at < now() limit ${most}))`,
  )
  await inParts(
    (most) => sql`
    delete from email_changes where id = any(array(select id from email_changes where expires_at < now() limit ${most}))`,
  )
  await inParts(
    (most) => sql`
    delete from sign_ups
    where id = any(array(select id from sign_ups where created_at < ${before(SIGN_UP_DAYS)} limit ${most}))`,
  )
  const isForgotten = sql`not email_verified and ${isLiveAccount(sql)} and updated_at < ${before(SIGN_UP_DAYS)}
    and not exists (select from items where items.user_id = users.id)`
  // Checked again for the rows that are deleted: an address may be verified in between.
  await inParts(
    (most) => sql`
    delete from users where ${isForgotten} and id = any(array(select id from users where ${isForgotten} limit ${most}))`,
  )
}

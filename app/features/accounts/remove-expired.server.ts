import { db } from '#app/db/client.server.ts'
import { isLiveAccount } from '#app/db/policies/accounts.server.ts'
import { ABSOLUTE_DAYS } from '#app/features/accounts/sessions/session-cookie.server.ts'
import { SIGN_UP_DAYS } from '#app/features/accounts/sign-up/sign-ups.server.ts'

/**
 * A job's body: removes expired sessions, links, changes of address and sign-ups. An account that was never verified is deleted a fixed
 * number of days after its latest sign-up, which frees the address.
 */
export async function removeExpiredAccounts(): Promise<void> {
  const sql = db()
  await sql`delete from sessions where expires_at < now()
    or created_at < now() - ${ABSOLUTE_DAYS}::integer * interval '1 day'`
  await sql`delete from verifications where expires_at < now()`
  await sql`delete from email_changes where expires_at < now()`
  await sql`delete from sign_ups where created_at < now() - ${SIGN_UP_DAYS}::integer * interval '1 day'`
  await sql`delete from users where not email_verified and ${isLiveAccount(sql)}
    and updated_at < now() - ${SIGN_UP_DAYS}::integer * interval '1 day'
    and not exists (select from items where items.user_id = users.id)`
}

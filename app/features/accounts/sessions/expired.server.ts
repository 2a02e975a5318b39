import { db } from '#app/db/client.server.ts'

import { ABSOLUTE_DAYS } from './session-cookie.server.ts'

/** So many days after the latest sign-up an account whose address was never verified is forgotten, and the address is free again. */
const UNVERIFIED_DAYS = 30

/** A job's body: removes sessions and links that hold no more, and accounts that were never finished. */
export async function removeExpiredAccounts(): Promise<void> {
  const sql = db()
  await sql`delete from sessions where expires_at < now()
    or created_at < now() - ${ABSOLUTE_DAYS}::integer * interval '1 day'`
  await sql`delete from verifications where expires_at < now()`
  await sql`delete from users where not email_verified and deleted_at is null
    and updated_at < now() - ${UNVERIFIED_DAYS}::integer * interval '1 day'
    and not exists (select from items where items.user_id = users.id)`
}

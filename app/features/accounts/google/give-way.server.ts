import { db } from '#app/db/client.server.ts'
import { isReachableAccount } from '#app/db/policies/accounts.server.ts'

/**
 * Deletes an unverified account with `email`, so that the owner of that mailbox, according to Google, gets an account
 * of their own: either a stranger made it, or its owner now uses Google. Its password is deleted with it. Not needed
 * when `subject` already has an account.
 */
export async function giveWay(email: string, subject: string): Promise<void> {
  const sql = db()
  await sql`delete from users
    where email = ${email.toLowerCase()} and not email_verified and ${isReachableAccount(sql)}
      and not exists (select from items where items.user_id = users.id)
      and not exists (select from accounts where provider_id = 'google' and account_id = ${subject})`
}

import { db } from '#app/db/client.server.ts'

/**
 * Takes away an account that was signed up with `email` and never verified, so that whom Google knows to have that mailbox
 * gets an account of their own: whoever signed up was a stranger, or has their Google account now. Its password goes with
 * it. A `subject` who comes by Google already needs no room.
 */
export async function giveWay(email: string, subject: string): Promise<void> {
  await db()`delete from users
    where email = ${email.toLowerCase()} and not email_verified and deleted_at is null and banned_at is null
      and not exists (select from items where items.user_id = users.id)
      and not exists (select from accounts where provider_id = 'google' and account_id = ${subject})`
}

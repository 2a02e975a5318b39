import type { Sql, TransactionSql } from '#app/db/client.server.ts'
import * as say from '#app/features/photos/messages/messages.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'

/**
 * Makes `key` the profile picture of `userId`; call it in the transaction that writes the profile. Its upload time is
 * reset to now, so that `removeStalePhotos` keeps it even if it was uploaded a day ago. Throws a `Refusal` with
 * `fields.picture` unless it is a profile picture of that person.
 */
export async function choosePicture(
  sql: Sql | TransactionSql,
  { userId, key }: { userId: string; key: string },
): Promise<void> {
  const { count } = await sql`
    update photos set created_at = now()
    where key = ${key} and user_id = ${userId} and starts_with(key, 'profile-pictures/')`
  if (count > 0) return
  const message = say.pictureGone()
  throw new Refusal('invalid', message, { fields: { picture: message } })
}

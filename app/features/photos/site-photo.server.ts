import type { TransactionSql } from '#app/db/client.server.ts'
import * as say from '#app/features/photos/messages/messages.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'

type Taken = { userId: string; key: string; alt: string | null }

/**
 * Makes an unattached upload a picture of the site itself, as for an ad: it loses its owner, so that it survives their
 * account. Call it in the transaction that shows it. Throws a `Refusal` with `fields.picture`.
 */
export async function takeForSite(sql: TransactionSql, { userId, key, alt }: Taken): Promise<void> {
  const { count } = await sql`
    update photos set user_id = null, alt = ${alt}
    where key = ${key} and user_id = ${userId} and item_id is null and starts_with(key, 'item-images/')
      and not exists (select from items where items.user_id = ${userId} and photos.key = any(items.images))
      and not exists (select from conversations where conversations.item_image = photos.key)`
  if (count === 0) throw new Refusal('invalid', say.pictureGone(), { fields: { picture: say.pictureGone() } })
}

/** Sets the description of a picture of the site. */
export async function describeSitePhoto(sql: TransactionSql, { key, alt }: Omit<Taken, 'userId'>): Promise<void> {
  await sql`update photos set alt = ${alt} where key = ${key} and user_id is null`
}

/**
 * Makes the admin who took a site picture down its owner; like any unattached upload, `removeStalePhotos` removes it
 * after a day.
 */
export async function giveBack(sql: TransactionSql, { userId, key }: Omit<Taken, 'alt'>): Promise<void> {
  await sql`
    update photos set user_id = ${userId}, created_at = now()
    where key = ${key} and user_id is null and item_id is null and not starts_with(key, 'item-images/pool/')`
}

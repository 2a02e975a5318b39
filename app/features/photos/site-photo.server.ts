import type { TransactionSql } from 'postgres'

import { Refusal } from '#app/platform/refusal.server.ts'

const GONE = 'This picture is no longer there. Please choose it again.'

type Taken = { userId: string; key: string; alt: string | null }

/**
 * Makes an upload that is on no item a picture of the site itself, as of an ad: it is nobody's from then on, and stays when
 * the account goes that uploaded it. Call it in the transaction that shows it. Throws a `Refusal` with `fields.picture`.
 */
export async function takeForSite(sql: TransactionSql, { userId, key, alt }: Taken): Promise<void> {
  const { count } = await sql`
    update photos set user_id = null, alt = ${alt}
    where key = ${key} and user_id = ${userId} and item_id is null and starts_with(key, 'item-images/')
      and not exists (select from items where items.user_id = ${userId} and photos.key = any(items.images))
      and not exists (select from conversations where conversations.item_image = photos.key)`
  if (count === 0) throw new Refusal('invalid', GONE, { fields: { picture: GONE } })
}

/**
 * Gives a picture that the site no longer shows to whoever took it down; as an upload that nothing shows, it is removed by
 * `removeStalePhotos` after a day.
 */
export async function giveBack(sql: TransactionSql, { userId, key }: Omit<Taken, 'alt'>): Promise<void> {
  await sql`
    update photos set user_id = ${userId}, created_at = now()
    where key = ${key} and user_id is null and item_id is null and not starts_with(key, 'item-images/pool/')`
}

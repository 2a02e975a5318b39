import { db, type TransactionSql } from '#app/db/client.server.ts'
import * as say from '#app/features/photos/messages/messages.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import { enqueueAll } from '#app/platform/jobs/queue.server.ts'
import { photoPath, photoStorage } from '#app/platform/storage/photo-storage.server.ts'
import { photoWidths } from '#app/shared/files/photo-variants.ts'

import { findSamePhoto } from './copies/flag-copies.server.ts'
import { REMOVE_PHOTO_JOB } from './remove-photos.server.ts'

/** The largest file that browsers get of a person's upload; null if they have none with this key. */
async function openLargest(owner: string, key: string): Promise<Uint8Array | null> {
  const [photo] = await db()<{ width: number }[]>`
    select width from photos where key = ${key} and user_id = ${owner} and starts_with(key, 'item-images/')`
  const file = photo && (await photoStorage().open(photoPath(key, photoWidths(photo.width).at(-1) ?? 320)))
  return file ? file.bytes() : null
}

/**
 * Gives an unattached upload to a listing of its owner that does not show it: it is hidden and deleted with the listing, and recognised
 * when it comes again. Call it in the transaction that names it. Throws a `Refusal` with `fields.photo`.
 */
async function attachApart(
  sql: TransactionSql,
  { userId, itemId, key }: { userId: string; itemId: string; key: string },
): Promise<void> {
  const { count } = await sql`
    update photos set item_id = ${itemId}
    where key = ${key} and user_id = ${userId} and item_id is null and enhanced_of is null and starts_with(key, 'item-images/')
      and not exists (select from items where items.user_id = ${userId} and photos.key = any(items.images))`
  if (count === 0) throw new Refusal('invalid', say.pictureGone(), { fields: { photo: say.pictureGone() } })
}

/** Takes photos from their listings, except for those that these show; a job removes them soon after. */
async function releaseApart(sql: TransactionSql, keys: readonly string[]): Promise<void> {
  const left = await sql<{ key: string }[]>`
    update photos set item_id = null where key = any(${[...keys]}::text[])
      and not exists (select from items where items.id = photos.item_id and photos.key = any(items.images))
    returning key`
  await enqueueAll(sql, REMOVE_PHOTO_JOB, [...left])
}

/** The deeds that proof photos of listings need. */
export const PROOF_PHOTOS = {
  open: openLargest,
  findSame: findSamePhoto,
  attach: attachApart,
  release: releaseApart,
} as const

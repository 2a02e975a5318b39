import type { TransactionSql } from '#app/db/client.server.ts'
import * as say from '#app/features/photos/messages/messages.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import { enqueueJob, enqueueAll } from '#app/platform/jobs/queue.server.ts'
import { MAX_IMAGES } from '#app/shared/catalogue.ts'

import { FLAG_COPIES_JOB } from './copies/flag-copies.server.ts'
import { REMOVE_PHOTO_JOB } from './remove-photos.server.ts'

type Attached = {
  userId: string
  itemId: string
  /** In the listing's order; the first is the cover. */
  keys: readonly string[]
  /**
   * The photos that the item showed before. The item may keep those without an owner, which older imports gave to many
   * listings and which nobody can add.
   */
  shown?: readonly string[]
}

/**
 * Makes `keys` the photos of an item. Call it in the transaction that writes the item, whose row must exist. Photos
 * that the item no longer shows are unattached and removed at once, by a job. Throws a `Refusal` with `fields.images`
 * when a key is not a photo of `userId`, belongs to another item, or is listed together with the photo it was enhanced
 * from; the transaction must then be rolled back.
 */
export async function attachPhotos(sql: TransactionSql, { userId, itemId, keys, shown = [] }: Attached): Promise<void> {
  if (keys.length === 0) throw refuseImages(say.addOneImage())
  if (keys.length > MAX_IMAGES) throw refuseImages(say.mostImages({ n: MAX_IMAGES }))
  if (new Set(keys).size < keys.length) throw refuseImages(say.addedTwice())
  const photos = await holdWithPairs(sql, keys)
  for (const [index, key] of keys.entries()) {
    const n = index + 1
    const photo = photos.find((one) => one.key === key)
    const own = photo?.user_id === userId || (photo?.user_id === null && shown.includes(key))
    if (!photo || !own) throw refuseImages(say.photoGone({ n }))
    if (photo.item_id !== null && photo.item_id !== itemId) {
      throw refuseImages(say.photoOfOther({ n }))
    }
    if (photo.enhanced_of !== null && keys.includes(photo.enhanced_of)) throw refuseImages(say.addedTwice())
  }
  const all = photos.map(({ key }) => key)
  const { count: added } = await sql`
    update photos set item_id = ${itemId}
    where key = any(${all}) and user_id = ${userId} and item_id is distinct from ${itemId}`
  if (added > 0) await enqueueJob(sql, FLAG_COPIES_JOB, { item: itemId })
  const left = await sql<{ key: string }[]>`
    update photos set item_id = null where item_id = ${itemId} and key <> all(${all})
      and not exists (select from proofs where photo_key = photos.key) returning key`
  await enqueueAll(sql, REMOVE_PHOTO_JOB, [...left])
}

/** A listing and the keys of its photos. */
export type ItemPhotos = { id: string; user_id: string; images: readonly string[] }

/**
 * Attaches photos to the newly imported listings that list them, if they belong to the same owner and are unattached.
 * Without this, every clean-up would search all listings of the owner for them. Call it in the transaction that imports
 * them.
 */
export async function attachImported(sql: TransactionSql, items: readonly ItemPhotos[]): Promise<void> {
  const named = items.flatMap(({ id, user_id, images }) => images.map((key) => ({ key, user_id, item_id: id })))
  // Locked in the order of their keys, as above.
  await sql`
    with named as (
      select distinct on (key) key, user_id, item_id
      from jsonb_to_recordset(${sql.json(named)}) as row (key text, user_id uuid, item_id uuid) order by key
    ), held as (
      select photos.key, named.item_id from named
      join photos on photos.key = named.key and photos.user_id = named.user_id and photos.item_id is null
      order by photos.key for update of photos
    )
    update photos set item_id = held.item_id from held where photos.key = held.key`
}

type LockedPhoto = { key: string; user_id: string | null; item_id: string | null; enhanced_of: string | null }

/**
 * Locks the photos with these keys, and the counterpart of each enhanced pair, which belongs to the same item. The
 * three lookups are a union because no index serves an OR across them: that read every photo of the site. Rows are
 * locked in the order of their keys, so that two listings that claim the same photos cannot deadlock.
 */
async function holdWithPairs(sql: TransactionSql, keys: readonly string[]): Promise<LockedPhoto[]> {
  const named = [...keys]
  return sql<LockedPhoto[]>`
    select key, user_id, item_id, enhanced_of from photos
    where starts_with(key, 'item-images/') and key = any(array(
      select unnest(${named}::text[])
      union select key from photos where enhanced_of = any(${named})
      union select enhanced_of from photos where key = any(${named}) and enhanced_of is not null
    ))
    order by key for update`
}

function refuseImages(message: string): Refusal {
  return new Refusal('invalid', message, { fields: { images: message } })
}

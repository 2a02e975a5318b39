import { db, systemDb, type Fragment, type Tag, type TransactionSql } from '#app/db/client.server.ts'
import { write } from '#app/db/write.server.ts'
import * as say from '#app/features/photos/messages/messages.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { enqueueAll, type JobData, type JobKind } from '#app/platform/jobs/queue.server.ts'
import { collectFailures } from '#app/platform/log/failures.server.ts'
import { photoStorage } from '#app/platform/storage/photo-storage.server.ts'
import { StorageAway, type Storage } from '#app/platform/storage/storage.server.ts'

import { noSuchPhoto } from './receive/receive-photo.server.ts'
import { removeFiles } from './receive/store-photo.server.ts'

const BATCH = 50
/** A photo that something showed is looked at again a week later. Whoever stops showing one queues its removal at once. */
const LOOK_AGAIN_DAYS = 6

/**
 * Queued for each photo of a deleted listing, for each one removed from a listing, and for a withdrawn profile picture:
 * otherwise anybody who kept the URL could see it for another day.
 */
export const REMOVE_PHOTO_JOB = 'remove-photo'

export const REMOVE_PHOTO_KIND: JobKind = {
  name: REMOVE_PHOTO_JOB,
  run: (data) => removeUnused(data),
  retries: 50,
  seconds: 60,
  survivesRestore: true,
}

/** `at` orders the candidates. */
type Candidate = { key: string; at: Date }

/**
 * True when nothing shows the photo: it is attached to no item, in no item's list (imports), not its owner's profile
 * picture, not the cover of a deleted item in a conversation, and no file of a seller waits for it.
 */
const unusedSql = (sql: Tag) => sql`
  photos.item_id is null
  and not exists (select from profiles where profiles.user_id = photos.user_id and profile_picture = photos.key)
  and not exists (select from items where items.user_id = photos.user_id and photos.key = any(items.images))
  and not exists (select from conversations where conversations.item_image = photos.key)
  and not exists (select from listing_file_photos where photo_key = photos.key)`

/**
 * Removes a photo of the viewer's own that nothing shows, with its enhanced or original counterpart. While the storage is
 * away, a job does it later. Throws the same `Refusal` for another user's photo as for a missing one.
 */
export async function removePhoto(
  viewer: Pick<Viewer, 'userId'>,
  key: string,
  storage = photoStorage(),
): Promise<void> {
  const sql = db()
  const own = sql`photos.user_id = ${viewer.userId}`
  const pair = await sql<{ key: string }[]>`
    select key from photos
    where enhanced_of = ${key} or key = (select enhanced_of from photos where key = ${key} and ${own})`
  const removable = sql`${own} and ${unusedSql(sql)}`
  try {
    if (await removeOne((work) => write(viewer, work), storage, key, removable)) {
      for (const other of pair) await removeOne((work) => write(viewer, work), storage, other.key, removable)
      return
    }
  } catch (error) {
    if (!(error instanceof StorageAway)) throw error
    await write(viewer, (sql) => enqueueAll(sql, REMOVE_PHOTO_JOB, [{ key }, ...pair]))
    return
  }
  const [photo] = await sql`select 1 from photos where key = ${key} and ${own}`
  if (!photo) throw noSuchPhoto()
  throw new Refusal('conflict', say.photoInUse())
}

/** Removes a user's photo that nothing shows any more, whatever its age; a job. Returns whether it did. */
export function removeUnused({ key }: JobData, storage = photoStorage()): Promise<boolean> {
  const sql = systemDb()
  return removeOne(sql.begin, storage, String(key), sql`photos.user_id is not null and ${unusedSql(sql)}`)
}

/**
 * Removes uploads that nothing has shown for a day; a job. Safe to run twice and beside `attachPhotos`: whoever locks
 * the row first wins. Those that are shown are not read again for a week: most are profile pictures, one of each person.
 * Returns how many were removed.
 */
export async function removeStalePhotos(storage = photoStorage()): Promise<number> {
  const sql = systemDb()
  const due = sql`photos.user_id is not null and photos.item_id is null
    and coalesce(photos.look_again_at, photos.created_at) < now() - interval '1 day'`
  const readBatch = (last: Candidate | undefined) => {
    const after = last ? sql`and (coalesce(look_again_at, created_at), key) > (${last.at}, ${last.key})` : sql``
    return sql<Candidate[]>`
      select key, coalesce(look_again_at, created_at) as at from photos where ${due} ${after}
      order by coalesce(look_again_at, created_at), key limit ${BATCH}`
  }
  const lookAgain = (keys: string[]) => sql`
    update photos set look_again_at = now() + ${LOOK_AGAIN_DAYS}::integer * interval '1 day'
    where key = any(${keys}::text[]) and ${due}`
  return removeAll(storage, sql`${due} and ${unusedSql(sql)}`, readBatch, lookAgain)
}

/** Removes every photo of a deleted account; a job. Returns how many were removed. */
export async function removePersonPhotos(userId: string, storage = photoStorage()): Promise<number> {
  const sql = systemDb()
  const own = sql`photos.user_id = ${userId}`
  return removeAll(storage, own, (last) => {
    const after = last ? sql`and (created_at, key) > (${last.at}, ${last.key})` : sql``
    return sql<Candidate[]>`
      select key, created_at as at from photos where ${own} ${after} order by created_at, key limit ${BATCH}`
  })
}

/**
 * Removes those of the photos in the batches that match `which`, oldest first, each row once. One that cannot be removed stays and does
 * not stop the others. `keep` is told those that do not match.
 */
async function removeAll(
  storage: Storage,
  which: Fragment,
  readBatch: (last: Candidate | undefined) => Promise<Candidate[]>,
  keep?: (keys: string[]) => Promise<unknown>,
): Promise<number> {
  const removing = collectFailures('removing a photo')
  let removed = 0
  for (let last: Candidate | undefined; ;) {
    const rows = await readBatch(last)
    const remaining: string[] = []
    for (const { key } of rows) {
      await removing.go(key, async () => {
        if (await removeOne(systemDb().begin, storage, key, which)) removed += 1
        else remaining.push(key)
      })
    }
    if (remaining.length > 0) await keep?.(remaining)
    last = rows.at(-1)
    if (last) continue
    removing.end()
    return removed
  }
}

/**
 * Deletes the row, which stays locked until the files are gone: a concurrent `attachPhotos` waits and then finds
 * nothing. When a file cannot be removed, the row is rolled back and the next run retries.
 */
function removeOne(
  begin: (work: (sql: TransactionSql) => Promise<boolean>) => Promise<boolean>,
  storage: Storage,
  key: string,
  which: Fragment,
): Promise<boolean> {
  return begin(async (tx) => {
    const { count } = await tx`delete from photos where key = ${key} and ${which}`
    if (count > 0) await removeFiles(storage, key)
    return count > 0
  })
}

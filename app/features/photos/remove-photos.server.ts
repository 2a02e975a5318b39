import { db, type Sql } from '#app/db/client.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { enqueueAll, type JobData, type JobKind } from '#app/platform/jobs/queue.server.ts'
import { collectFailures } from '#app/platform/log/failures.server.ts'
import { photoStorage } from '#app/platform/storage/photo-storage.server.ts'
import { StorageAway, type Storage } from '#app/platform/storage/storage.server.ts'

import { noSuchPhoto } from './receive/receive-photo.server.ts'
import { removeFiles } from './receive/store-photo.server.ts'

const BATCH = 50

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

type Candidate = { key: string; created_at: Date }

/**
 * True when nothing shows the photo: it is attached to no item, in no item's list (imports), not its owner's profile
 * picture, and not the cover of a deleted item in a conversation.
 */
const unusedSql = (sql: Sql) => sql`
  photos.item_id is null
  and not exists (select from profiles where profiles.user_id = photos.user_id and profile_picture = photos.key)
  and not exists (select from items where items.user_id = photos.user_id and photos.key = any(items.images))
  and not exists (select from conversations where conversations.item_image = photos.key)`

const staleSql = (sql: Sql) => sql`
  photos.user_id is not null and photos.created_at < now() - interval '1 day' and ${unusedSql(sql)}`

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
    if (await removeOne(sql, storage, key, removable)) {
      for (const other of pair) await removeOne(sql, storage, other.key, removable)
      return
    }
  } catch (error) {
    if (!(error instanceof StorageAway)) throw error
    await enqueueAll(sql, REMOVE_PHOTO_JOB, [{ key }, ...pair])
    return
  }
  const [photo] = await sql`select 1 from photos where key = ${key} and ${own}`
  if (!photo) throw noSuchPhoto()
  throw new Refusal('conflict', 'This photo is in use. Remove it where it is shown.')
}

/** Removes a user's photo that nothing shows any more, whatever its age; a job. Returns whether it did. */
export function removeUnused({ key }: JobData, storage = photoStorage()): Promise<boolean> {
  const sql = db()
  return removeOne(sql, storage, String(key), sql`photos.user_id is not null and ${unusedSql(sql)}`)
}

/**
 * Removes uploads that nothing has shown for a day; a job. Safe to run twice and beside `attachPhotos`: whoever locks
 * the row first wins. Returns how many were removed.
 */
export async function removeStalePhotos(storage = photoStorage()): Promise<number> {
  const sql = db()
  return removeAll(sql, storage, staleSql(sql))
}

/** Removes every photo of a deleted account; a job. Returns how many were removed. */
export async function removePersonPhotos(userId: string, storage = photoStorage()): Promise<number> {
  const sql = db()
  return removeAll(sql, storage, sql`photos.user_id = ${userId}`)
}

/** Oldest first, each row once. One that cannot be removed stays and does not stop the others. */
async function removeAll(sql: Sql, storage: Storage, which: ReturnType<typeof unusedSql>): Promise<number> {
  const removing = collectFailures('removing a photo')
  let removed = 0
  let last: Candidate | undefined
  for (;;) {
    const after = last ? sql`and (created_at, key) > (${last.created_at}, ${last.key})` : sql``
    const rows: Candidate[] = await sql<Candidate[]>`
      select key, created_at from photos where ${which} ${after} order by created_at, key limit ${BATCH}`
    for (const { key } of rows) {
      await removing.go(key, async () => {
        if (await removeOne(sql, storage, key, which)) removed += 1
      })
    }
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
function removeOne(sql: Sql, storage: Storage, key: string, which: ReturnType<typeof unusedSql>): Promise<boolean> {
  return sql.begin(async (tx) => {
    const { count } = await tx`delete from photos where key = ${key} and ${which}`
    if (count > 0) await removeFiles(storage, key)
    return count > 0
  })
}

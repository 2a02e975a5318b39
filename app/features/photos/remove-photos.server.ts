import { db, type Sql } from '#app/db/client.server.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { failures } from '#app/platform/failures.server.ts'
import type { JobData, JobKind } from '#app/platform/queue.server.ts'
import { Refusal } from '#app/platform/refusal.server.ts'
import type { Storage } from '#app/platform/storage.server.ts'

import { noSuchPhoto } from './receive-photo.server.ts'
import { photoStorage, removeFiles } from './store-photo.server.ts'

const BATCH = 50

/**
 * Queued for each photo of a listing that is deleted, or taken out of it, and for a profile picture that was taken back: nobody who
 * kept the address sees it for another day.
 */
export const REMOVE_PHOTO_JOB = 'remove-photo'

export const REMOVE_PHOTO_KIND: JobKind = {
  name: REMOVE_PHOTO_JOB,
  run: (data) => removeUnused(data),
  retries: 50,
  seconds: 60,
}

type Candidate = { key: string; created_at: Date }

/**
 * Shown by nothing: by no item, neither as its own nor in its list (an imported one), not as the owner's picture, and not in
 * a conversation as the cover of an item that is gone.
 */
const unused = (sql: Sql) => sql`
  photos.item_id is null
  and not exists (select from profiles where profiles.user_id = photos.user_id and profile_picture = photos.key)
  and not exists (select from items where items.user_id = photos.user_id and photos.key = any(items.images))
  and not exists (select from conversations where conversations.item_image = photos.key)`

const stale = (sql: Sql) => sql`
  photos.user_id is not null and photos.created_at < now() - interval '1 day' and ${unused(sql)}`

/**
 * Removes a photo of the viewer's own that nothing shows, with what it was enhanced from or to. Throws a `Refusal`: for a
 * foreign one as for a missing one.
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
  const removable = sql`${own} and ${unused(sql)}`
  if (await removeOne(sql, storage, key, removable)) {
    for (const other of pair) await removeOne(sql, storage, other.key, removable)
    return
  }
  const [photo] = await sql`select 1 from photos where key = ${key} and ${own}`
  if (!photo) throw noSuchPhoto()
  throw new Refusal('conflict', 'This photo is in use. Remove it where it is shown.')
}

/** Removes a photo of a person that nothing shows any more, however young it is; a job. Answers whether it did. */
export function removeUnused({ key }: JobData, storage = photoStorage()): Promise<boolean> {
  const sql = db()
  return removeOne(sql, storage, String(key), sql`photos.user_id is not null and ${unused(sql)}`)
}

/**
 * Removes uploads that nothing has shown for a day since they came; a job. Safe to run twice and beside `attachPhotos`:
 * whoever has the row first wins. Answers how many it removed.
 */
export async function removeStalePhotos(storage = photoStorage()): Promise<number> {
  const sql = db()
  return removeAll(sql, storage, stale(sql))
}

/** Removes every photo of an account that goes; a job. Answers how many it removed. */
export async function removePhotosOf(userId: string, storage = photoStorage()): Promise<number> {
  const sql = db()
  return removeAll(sql, storage, sql`photos.user_id = ${userId}`)
}

/** Oldest first, each row looked at once. One that cannot be removed stays, and does not keep the others. */
async function removeAll(sql: Sql, storage: Storage, which: ReturnType<typeof unused>): Promise<number> {
  const removing = failures('removing a photo')
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
 * The row is deleted, and stays locked until the files are gone: whoever wants to attach it waits and then finds nothing.
 * When a file cannot be removed the row comes back, and the next run tries again.
 */
function removeOne(sql: Sql, storage: Storage, key: string, which: ReturnType<typeof unused>): Promise<boolean> {
  return sql.begin(async (tx) => {
    const { count } = await tx`delete from photos where key = ${key} and ${which}`
    if (count > 0) await removeFiles(storage, key)
    return count > 0
  })
}

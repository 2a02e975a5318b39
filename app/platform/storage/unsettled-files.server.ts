/**
 * Notes about files that may be there without a row. An upload leaves one before it writes a file, and takes it back once
 * the row is stored; a deletion leaves one in the transaction that deletes the row. Whatever a killed server or a storage
 * that is away leaves behind is found by its note, so nobody has to list all files.
 */
import { db, systemDb, type Sql, type Tag, type TransactionSql } from '#app/db/client.server.ts'
import { collectFailures } from '#app/platform/log/failures.server.ts'

import { photoStorage } from './photo-storage.server.ts'
import type { Storage } from './storage.server.ts'

/** A file and the properties by which its row is found. */
export type Named = {
  path: string
  /** The owner: the second part of the path. */
  owner: string
}

/** The files of one storage bucket, by the table that refers to them. */
export interface Bucket<File extends Named> {
  name: string
  /** Null for a path that no upload uses: such a file is left alone. */
  read: (path: string) => File | null
  /**
   * Which of these files have no row although this database knows the owner. Files of unknown owners are left alone,
   * because the server may have been started once with another database.
   */
  findLost(this: void, files: readonly File[]): Promise<readonly Pick<File, 'path'>[]>
  /** The paths that a note in `unsettled_files` stands for; there may be no file. */
  listFiles: (noted: string, storage: Storage) => readonly string[] | Promise<readonly string[]>
}

/** No upload takes longer. */
const UPLOAD_SECONDS = 60 * 60
const BATCH = 100

/** Notes an upload before its first file is written. Rejects when the database is away, and then no file may be written. */
export async function noteUpload(name: string, sql: Sql = systemDb()): Promise<void> {
  // Waits while the job removes files of this name, which would be the new ones.
  await sql`
    insert into unsettled_files (name, due_at) values (${name}, now() + ${UPLOAD_SECONDS}::integer * interval '1 second')
    on conflict (name) do update set due_at = excluded.due_at`
}

/** Notes, in the transaction that deletes their rows, files that are to be removed. */
export async function noteRemoval(sql: Sql | TransactionSql, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await sql`
    insert into unsettled_files (name, due_at) select distinct name, now() from unnest(${[...names]}::text[]) as name
    on conflict (name) do update set due_at = excluded.due_at`
}

/** Takes a note back: the row is stored, or the files are gone. If that fails, the job finds nothing to do. */
export async function settleFiles(name: string, sql: Sql = systemDb()): Promise<void> {
  await sql`delete from unsettled_files where name = ${name}`.catch(() => undefined)
}

/** Times are stored in milliseconds, so that one that is now may lie half of one ahead. */
const isDue = (sql: Tag) => sql`due_at <= now() + interval '1 millisecond'`

interface Due {
  name: string
  due_at: Date
}

/**
 * A job's body: removes the files of due notes that no row names, and then the notes. A note whose files cannot be
 * removed stays and does not stop the others. Returns how many files were removed. Safe to run concurrently.
 */
export async function removeUnsettled(buckets: readonly Bucket<Named>[], storage = photoStorage()): Promise<number> {
  const removing = collectFailures('removing the files of a note')
  let removed = 0
  let last: Due | undefined
  for (;;) {
    const after = last ? db()`and (due_at, name) > (${last.due_at}, ${last.name})` : db()``
    const due: Due[] = await db()<Due[]>`
      select name, due_at from unsettled_files where ${isDue(db())} ${after} order by due_at, name limit ${BATCH}`
    for (const { name } of due)
      await removing.go(name, async () => void (removed += await settleNote(buckets, storage, name)))
    last = due.at(-1)
    if (last) continue
    removing.end()
    return removed
  }
}

/** The note stays locked until the files are gone, so that an upload under the same name begins afterwards. */
function settleNote(buckets: readonly Bucket<Named>[], storage: Storage, name: string): Promise<number> {
  return systemDb().begin(async (sql) => {
    const [held] = await sql`
      select from unsettled_files where name = ${name} and ${isDue(sql)} for update skip locked`
    if (!held) return 0
    const bucket = buckets.find((one) => name.startsWith(`${one.name}/`))
    const paths = (await bucket?.listFiles(name, storage)) ?? []
    const files = paths.flatMap((path) => bucket?.read(path) ?? [])
    let removed = 0
    for (const { path } of (await bucket?.findLost(files)) ?? []) {
      if (await storage.exists(path)) removed += 1
      await storage.remove(path)
    }
    await sql`delete from unsettled_files where name = ${name}`
    return removed
  })
}

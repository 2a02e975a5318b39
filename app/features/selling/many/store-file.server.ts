import { db, systemDb, type Tag, type TransactionSql } from '#app/db/client.server.ts'
import { write } from '#app/db/write.server.ts'
import { takeTry } from '#app/platform/http/rate-limit.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { language } from '#app/shared/language/language.ts'
import { oneLine } from '#app/shared/text/visible-text.ts'

import type { Choices, FileState, ListingFile, Progress, Reading, RowProblem } from './file/listing-file.schema.ts'
import { NO_CHOICES, photoName } from './file/listing-file.ts'
import * as say from './messages/messages.ts'
import { planFile } from './plan-file.server.ts'

type Person = Pick<Viewer, 'userId'>

export type FileRow = {
  id: string
  name: string
  content: Uint8Array
  choices: Choices
  reading: Reading
  language: string
  state: FileState
  stop_reason: string | null
}

const MOST_PHOTOS = 5000
const SHOWN = 20

export const noSuchFile = () => new Refusal('not_found', say.noSuchFile())

/** The viewer's file with what it would do, or how far it came; null without one. */
export async function findListingFile({ userId }: Person): Promise<ListingFile | null> {
  const [row] = await db()<FileRow[]>`
    select id, name, content, choices, reading, language, state, stop_reason from listing_files
    where user_id = ${userId} and expires_at > now()`
  if (!row) return null
  // Texts of the preview are in the language in which it was made. In another one the file is read again, as often as files may be.
  const isOfOther = row.state === 'read' && row.language !== language()
  const reading =
    isOfOther && (await takeTry('listingFiles', userId)).allowed ? await readAgain({ userId }, row) : row.reading
  return viewFile({ ...row, reading })
}

export async function viewFile(row: Omit<FileRow, 'content' | 'language'>): Promise<ListingFile> {
  const { id, name, state, choices, reading } = row
  return { id, name, state, choices, reading, progress: state === 'read' ? null : await readProgress(row) }
}

async function readProgress({ id, stop_reason }: Pick<FileRow, 'id' | 'stop_reason'>): Promise<Progress> {
  const sql = db()
  const [counts] = await sql<Pick<Progress, 'total' | 'listed' | 'priced' | 'failed'>[]>`
    select count(*)::integer as total, (count(*) filter (where outcome = 'listed'))::integer as listed,
      (count(*) filter (where outcome = 'priced'))::integer as priced,
      (count(*) filter (where outcome = 'failed'))::integer as failed
    from listing_file_rows where file_id = ${id}`
  const problems = await listProblems(id, SHOWN)
  return { total: 0, listed: 0, priced: 0, failed: 0, ...counts, stopReason: stop_reason, problems }
}

/** The rows that failed, by line. */
export const listProblems = async (fileId: string, most: number): Promise<RowProblem[]> => [
  ...(await db()<RowProblem[]>`
    select line, title, problem from listing_file_rows
    where file_id = ${fileId} and outcome = 'failed' order by line limit ${most}`),
]

/** Reads a file and keeps it in the place of the viewer's earlier one. Throws a `Refusal` while that one has work left. */
export async function storeFile(viewer: Person, given: { name: string; content: Uint8Array }): Promise<ListingFile> {
  if (given.content.length === 0) throw new Refusal('invalid', say.fileIsEmpty())
  const name = [...oneLine(given.name)].slice(0, 200).join('') || 'file.csv'
  const { reading } = await planFile(viewer, { ...given, name, choices: NO_CHOICES, photos: new Map() })
  const row = await write(viewer, async (sql) => {
    const before = await holdFile(sql, viewer)
    if (before && (before.state === 'working' || before.state === 'stopped')) {
      throw new Refusal('conflict', say.otherFileFirst())
    }
    await sql`delete from listing_files where user_id = ${viewer.userId}`
    const [stored] = await sql<FileRow[]>`
      insert into listing_files (user_id, name, content, choices, reading, language)
      values (${viewer.userId}, ${name}, ${given.content}, ${sql.json(NO_CHOICES)}, ${sql.json(reading)}, ${language()})
      returning id, name, choices, reading, state, stop_reason`
    return stored
  })
  if (!row) throw noSuchFile()
  return viewFile(row)
}

/** Reads the file again with what the viewer chose for it. */
export async function chooseForFile(viewer: Person, id: string, choices: Choices): Promise<ListingFile> {
  const row = await findFile(viewer, id)
  if (row.state !== 'read') throw new Refusal('conflict', say.isConfirmed())
  const reading = await readAgain(viewer, { ...row, choices })
  return viewFile({ ...row, choices, reading })
}

async function readAgain(viewer: Person, row: FileRow): Promise<Reading> {
  const { reading } = await planFile(viewer, { ...row, photos: await findPhotos(row.id) })
  await write(
    viewer,
    (sql) => sql`
    update listing_files set choices = ${sql.json(row.choices)}, reading = ${sql.json(reading)}, language = ${language()}
    where id = ${row.id} and user_id = ${viewer.userId} and state = 'read'`,
  )
  return reading
}

/** Remembers a photo that the viewer uploaded for rows that name it. */
export async function addFilePhoto(viewer: Person, id: string, { name, key }: { name: string; key: string }) {
  await write(viewer, async (sql) => {
    const file = await holdFile(sql, viewer)
    if (file?.id !== id) throw noSuchFile()
    if (file.state !== 'read') throw new Refusal('conflict', say.isConfirmed())
    const { count } = await sql`
      insert into listing_file_photos (file_id, name, photo_key)
      select ${id}, ${photoName(name)}, key from photos
      where key = ${key} and user_id = ${viewer.userId} and item_id is null
        and (select count(*) from listing_file_photos where file_id = ${id}) < ${MOST_PHOTOS}
      on conflict (file_id, name) do update set photo_key = excluded.photo_key`
    if (count === 0) throw new Refusal('not_found', say.noSuchPhoto())
  })
}

/** Forgets the file. The listings that it made stay. */
export async function dropFile(viewer: Person, id: string): Promise<void> {
  const { count } = await write(
    viewer,
    (sql) => sql`delete from listing_files where id = ${id} and user_id = ${viewer.userId}`,
  )
  if (count === 0) throw noSuchFile()
}

/** Locks the viewer's file until the transaction ends. */
export async function holdFile(sql: TransactionSql, { userId }: Person): Promise<FileRow | null> {
  const [row] = await sql<FileRow[]>`
    select id, name, content, choices, reading, language, state, stop_reason from listing_files
    where user_id = ${userId} and expires_at > now() for update`
  return row ?? null
}

/** The viewer's file with this id. Throws a `Refusal` when there is none. */
export async function findFile({ userId }: Person, id: string): Promise<FileRow> {
  const [row] = await db()<FileRow[]>`
    select id, name, content, choices, reading, language, state, stop_reason from listing_files
    where id = ${id} and user_id = ${userId} and expires_at > now()`
  if (!row) throw noSuchFile()
  return row
}

/** The keys of the file's photos, by name. */
export async function findPhotos(fileId: string, sql: Tag = db()): Promise<Map<string, string>> {
  const rows = await sql<{ name: string; photo_key: string }[]>`
    select name, photo_key from listing_file_photos where file_id = ${fileId} order by name`
  return new Map(rows.map(({ name, photo_key }) => [name, photo_key]))
}

/** Removes files that have expired; a job. */
export async function removeExpiredFiles(): Promise<void> {
  await systemDb()`delete from listing_files where expires_at < now()`
}

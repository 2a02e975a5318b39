// Works through a confirmed file, 25 rows at a time, by the functions that publish and edit single listings, so every
// rule of these holds. A row has its listing's id from the beginning and a price change names the price that was seen,
// so a row is done once whatever crashes; rows sent by the browser would end with its tab. A refusal of all rows
// (limits, a ban) stops the file. An own listing's row changes its price and nothing else: a spreadsheet that mangles
// a column would mangle every listing. Photos come from the seller's device; the server fetches no address of a file.
import { isDeepStrictEqual } from 'node:util'

import { db, systemDb, type TransactionSql } from '#app/db/client.server.ts'
import { isVerifiedReachableAccount } from '#app/db/policies/accounts.server.ts'
import { hasName } from '#app/db/policies/names.server.ts'
import { write } from '#app/db/write.server.ts'
import { repriceItem } from '#app/features/selling/editor/publishing/change-item.server.ts'
import { publishItem } from '#app/features/selling/editor/publishing/publish-item.server.ts'
import { takeTry } from '#app/platform/http/rate-limit.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { enqueueJob, type JobData, type JobKind } from '#app/platform/jobs/queue.server.ts'
import { inLanguage } from '#app/platform/visitor/request-language.server.ts'
import { language } from '#app/shared/language/language.ts'
import { isLanguage } from '#app/shared/language/languages.ts'
import { nameNeeded } from '#app/shared/messages/messages.ts'
import { timeLeft } from '#app/shared/text/time-left.ts'

import type { ListingFile } from './file/listing-file.schema.ts'
import type { RowTask } from './file/listing-file.ts'
import * as say from './messages/messages.ts'
import { planFile } from './plan-file.server.ts'
import type { PlannedRow } from './plan-rows.server.ts'
import { findFile, findPhotos, holdFile, noSuchFile, viewFile, type FileRow } from './store-file.server.ts'

/** Works through a confirmed file. */
export const LIST_FILE_JOB = 'list-file'
export const LIST_FILE_KIND: JobKind = {
  name: LIST_FILE_JOB,
  run: (data) => workFile(data),
  retries: 50,
  seconds: 300,
  survivesRestore: true,
}

/** A job does so many rows and queues the next one, so that a stop of the server waits for few. */
const ROWS_AT_ONCE = 25

/** Begins what the preview showed, as it would be now. Idempotent: a file that was confirmed goes on as it is. */
export async function confirmFile(viewer: Viewer, id: string): Promise<ListingFile> {
  const shown = await findFile(viewer, id)
  if (shown.state !== 'read') return viewFile(shown)
  const [named] = await db()<{ named: boolean }[]>`select ${hasName(db(), viewer.userId)} as named`
  if (!named?.named) throw new Refusal('name_needed', nameNeeded())
  const photos = await findPhotos(id)
  // Before the transaction: reading a file takes long, and others need the connection.
  const { rows, reading } = await planFile(viewer, { ...shown, photos })
  if (!rows.some(({ task }) => task)) throw new Refusal('invalid', reading.problem ?? say.nothingToDo())
  return changeFile(viewer, id, async (sql, file) => {
    if (file.state !== 'read') return file
    const isAsPlanned = isDeepStrictEqual([file.choices, await findPhotos(id, sql)], [shown.choices, photos])
    if (!isAsPlanned) throw new Refusal('conflict', say.notNow())
    await insertRows(sql, id, rows)
    await enqueueJob(sql, LIST_FILE_JOB, { file: id })
    await sql`
      update listing_files set state = 'working', reading = ${sql.json(reading)}, language = ${language()} where id = ${id}`
    return { ...file, reading, state: 'working' }
  })
}

/** Stops after the row in progress. */
export const stopFile = (viewer: Viewer, id: string): Promise<ListingFile> =>
  changeFile(viewer, id, async (sql, file) => {
    if (file.state !== 'working') return file
    await sql`update listing_files set state = 'stopped', stop_reason = null where id = ${id}`
    return { ...file, state: 'stopped', stop_reason: null }
  })

/** Goes on with the rows that wait. */
export const continueFile = (viewer: Viewer, id: string): Promise<ListingFile> =>
  changeFile(viewer, id, async (sql, file) => {
    if (file.state !== 'stopped') return file
    await enqueueJob(sql, LIST_FILE_JOB, { file: id })
    await sql`update listing_files set state = 'working', stop_reason = null where id = ${id}`
    return { ...file, state: 'working', stop_reason: null }
  })

async function changeFile(
  viewer: Viewer,
  id: string,
  change: (sql: TransactionSql, file: FileRow) => Promise<FileRow>,
): Promise<ListingFile> {
  const row = await write(viewer, async (sql) => {
    const file = await holdFile(sql, viewer)
    if (file?.id !== id) throw noSuchFile()
    return change(sql, file)
  })
  return viewFile(row)
}

async function insertRows(sql: TransactionSql, fileId: string, rows: readonly PlannedRow[]): Promise<void> {
  const results = rows
    .filter(({ task, problem }) => task !== null || problem !== null)
    .map(({ line, title, itemId, task, problem }) => ({
      file_id: fileId,
      line,
      title,
      item_id: itemId,
      task,
      outcome: task ? null : 'failed',
      problem,
    }))
  await sql`
    insert into listing_file_rows (file_id, line, title, item_id, task, outcome, problem)
    select file_id, line, title, item_id, nullif(task, 'null'), outcome, problem
    from jsonb_to_recordset(${sql.json(results)}) as row
      (file_id uuid, line integer, title text, item_id uuid, task jsonb, outcome text, problem text)`
}

type NextRow = {
  line: number
  item_id: string
  task: RowTask
  user_id: string
  created_at: Date
  language: string
  may: boolean
}

/**
 * Does the next rows of a file; a job. Each row has its listing's id from the beginning, and a price its price before, so that a
 * row that was done before a crash is done once.
 */
async function workFile({ file }: JobData): Promise<void> {
  const id = String(file)
  for (let done = 0; done < ROWS_AT_ONCE; done++) {
    const next = await findNext(id)
    if (!next) return finishFile(id)
    const reader = isLanguage(next.language) ? next.language : 'en'
    if (!(await inLanguage(reader, () => workRow(id, next)))) return
  }
  await enqueueJob(systemDb(), LIST_FILE_JOB, { file: id })
}

async function findNext(id: string): Promise<NextRow | null> {
  const sql = db()
  const [row] = await sql<NextRow[]>`
    select r.line, r.item_id, r.task, f.user_id, u.created_at, f.language, ${isVerifiedReachableAccount(sql, 'u')} as may
    from listing_files f join users u on u.id = f.user_id join listing_file_rows r on r.file_id = f.id
    where f.id = ${id} and f.state = 'working' and r.outcome is null order by r.line limit 1`
  return row ?? null
}

/** Does nothing for a file that was stopped. */
async function finishFile(id: string): Promise<void> {
  await systemDb()`
    update listing_files set state = 'done', stop_reason = null
    where id = ${id} and state = 'working'
      and not exists (select from listing_file_rows where file_id = ${id} and outcome is null)`
}

/** Whether the next row may follow. */
async function workRow(id: string, row: NextRow): Promise<boolean> {
  const settle = async (outcome: 'listed' | 'priced' | 'failed', problem: string | null = null) => {
    await systemDb()`
      update listing_file_rows set outcome = ${outcome}, problem = ${problem}
      where file_id = ${id} and line = ${row.line} and outcome is null`
    return true
  }
  if (!row.may) return stopWith(id, say.accountClosed())
  try {
    return await settle(await doTask(row))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (STOPS.has(error.code)) return stopWith(id, error.message)
    // It was listed before, and its owner changed it since.
    if (error.code === 'already_listed' && (await isOwn(row))) return settle('listed')
    return settle('failed', Object.values(error.fields ?? {})[0] ?? error.message)
  }
}

/** These refuse all further rows alike. */
const STOPS: ReadonlySet<string> = new Set(['signed_out', 'name_needed', 'too_many'])

async function doTask({ user_id, created_at, item_id, task }: NextRow): Promise<'listed' | 'priced'> {
  const seller = { userId: user_id, createdAt: created_at }
  if (task.kind === 'price') {
    await repriceItem(seller, item_id, task)
    return 'priced'
  }
  const answer = await takeTry('listedRows', user_id)
  if (!answer.allowed) throw new Refusal('too_many', say.enoughForNow({ wait: timeLeft(answer.retryAfter) }))
  const { draft, sourceId, attributes } = task
  await publishItem(seller, { id: item_id, ...draft, attributes }, { source: sourceForSeller(user_id), sourceId })
  return 'listed'
}

/** Files of one seller share their ids, and those of others do not count. */
const sourceForSeller = (userId: string) => `seller:${userId}`

async function isOwn({ item_id, user_id }: NextRow): Promise<boolean> {
  const [own] = await db()`select from items where id = ${item_id} and user_id = ${user_id}`
  return own !== undefined
}

async function stopWith(id: string, reason: string): Promise<false> {
  await systemDb()`update listing_files set state = 'stopped', stop_reason = ${reason} where id = ${id} and state = 'working'`
  return false
}

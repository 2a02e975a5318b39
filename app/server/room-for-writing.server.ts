import { randomUUID } from 'node:crypto'
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { db } from '#app/db/client.server.ts'
import { isDatabaseFull } from '#app/db/database-away.server.ts'
import { log } from '#app/platform/log.server.ts'
import { settings } from '#app/platform/settings.server.ts'

/** A photo with its variants. Below that, uploads fail one by one while smaller files still find room. */
const LEAST_FREE_BYTES = 8 * 1024 * 1024
/** What load balancers ask together is looked up once. */
const KEPT_MS = 1000

/** Whether the database refused a write for lack of room, and none has been seen to pass since. */
let hasDatabaseRefused = false
let last: { at: number; found: Promise<string | null> } | undefined

/** Told of each error that a request ended with: the next look asks the database whether it can write again. */
export function noteFailure(error: unknown): void {
  if (!isDatabaseFull(error)) return
  hasDatabaseRefused = true
  last = undefined
}

/** What cannot be written, in words for operators, or null. Costs a small file, and a small table after a refusal. */
export function findFullDisk(): Promise<string | null> {
  const now = performance.now()
  if (!last || now - last.at > KEPT_MS) last = { at: now, found: look() }
  return last.found
}

async function look(): Promise<string | null> {
  const problem = await findFolderProblem(settings().dataDir)
  if (problem !== null) return problem
  if (hasDatabaseRefused && !(await hasDatabaseRoom())) return 'no room is left in the database'
  hasDatabaseRefused = false
  return null
}

/** Of `DATA_DIR`, where photos and mail lie and, unless `DATABASE_URL` says otherwise, the database. */
export async function findFolderProblem(folder: string, freeBytes = readFreeBytes): Promise<string | null> {
  const probe = join(folder, `.room-${process.pid}-${randomUUID()}`)
  try {
    await mkdir(folder, { recursive: true })
    if ((await freeBytes(folder)) < LEAST_FREE_BYTES) return 'no room is left in DATA_DIR'
    // Inodes and quotas run out, too, and a disk that broke is mounted again for reading alone.
    await writeFile(probe, '.')
    return null
  } catch (error) {
    log.error({ err: error }, 'DATA_DIR cannot be written')
    return 'DATA_DIR cannot be written'
  } finally {
    await rm(probe, { force: true }).catch(() => {})
  }
}

async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Some new pages, which end with the transaction. */
async function hasDatabaseRoom(): Promise<boolean> {
  try {
    await db().begin(
      (tx) => tx`create temporary table room on commit drop as
        select repeat(n::text, 2000) as text from generate_series(1000, 1100) as n`,
    )
    return true
  } catch (error) {
    if (isDatabaseFull(error)) return false
    // Whoever may make no such table is not for that without room; a database that is away is another question.
    log.warn({ err: error }, 'looking for room in the database')
    return true
  }
}

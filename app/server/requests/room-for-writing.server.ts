import { randomUUID } from 'node:crypto'
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Gauge } from 'prom-client'

import { systemDb } from '#app/db/client.server.ts'
import { FULL_RETRY_S, isDatabaseFull } from '#app/db/database-away.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { registry } from '#app/platform/log/metrics.server.ts'
import { settings } from '#app/platform/settings/settings.server.ts'
import * as say from '#app/server/messages/messages.ts'

const MB = 1024 * 1024
/** The size of a photo with its variants. Below it, uploads fail one by one while smaller files still fit. */
const LEAST_FREE_BYTES = 8 * MB
/**
 * PostgreSQL writes its log (WAL) in files of 16 MB. Without room for the next one, it stops and cannot start again:
 * then nothing can be read either. So writes are refused while there is still room for three files.
 */
const LEAST_FREE_BESIDE_DATABASE = 3 * 16 * MB
/** Concurrent checks, of requests and of several load balancers, share one result. */
const KEPT_MS = 1000

/** Whether the database refused a write because it was full, and no later check has succeeded. */
let hasDatabaseRefused = false
let last: { at: number; folder: string; found: Promise<string | null> } | undefined
let lastFree: { at: number; folder: string; bytes: Promise<number> } | undefined

/**
 * Reports each error that a request ended with: after a full database, the next check asks whether it can write again.
 */
export function noteFailure(error: unknown): void {
  if (!isDatabaseFull(error)) return
  hasDatabaseRefused = true
  last = undefined
}

/**
 * Finds what cannot be written: in words for operators, or null. Costs a small file, and after a refusal also a small
 * table.
 */
export function findFullDisk(): Promise<string | null> {
  const { dataDir: folder } = settings()
  if (!isFresh(last, folder)) last = { at: performance.now(), folder, found: checkFolder(folder) }
  return last.found
}

/**
 * Throws a `Refusal` when the embedded database has too little room for a write. An external database manages its own
 * room.
 */
export async function requireRoom(freeBytes = readFreeBytes): Promise<void> {
  const { databaseUrl, dataDir } = settings()
  if (databaseUrl !== null) return
  if (!isFresh(lastFree, dataDir)) {
    // A folder that cannot be checked does not count as full: the write itself finds out what is wrong.
    const bytes = freeBytes(dataDir).catch(() => Infinity)
    lastFree = { at: performance.now(), folder: dataDir, bytes }
  }
  if ((await lastFree.bytes) >= LEAST_FREE_BESIDE_DATABASE) return
  throw new Refusal('unavailable', say.wrongOnOurSide(), { retryAfter: FULL_RETRY_S })
}

/** Whether a result is still valid: one about another folder never is. */
function isFresh<Result extends { at: number; folder: string }>(
  result: Result | undefined,
  folder: string,
): result is Result {
  return result?.folder === folder && performance.now() - result.at <= KEPT_MS
}

async function checkFolder(folder: string): Promise<string | null> {
  const problem = await findFolderProblem(folder)
  if (problem !== null) return problem
  if (hasDatabaseRefused && !(await hasDatabaseRoom())) return 'no room is left in the database'
  hasDatabaseRefused = false
  return null
}

/** Checks `DATA_DIR`, where photos and mails are stored, and also the database unless `DATABASE_URL` is set. */
export async function findFolderProblem(folder: string, freeBytes = readFreeBytes): Promise<string | null> {
  const probe = join(folder, `.room-${process.pid}-${randomUUID()}`)
  try {
    await mkdir(folder, { recursive: true })
    const least = settings().databaseUrl === null ? LEAST_FREE_BESIDE_DATABASE : LEAST_FREE_BYTES
    if ((await freeBytes(folder)) < least) return 'no room is left in DATA_DIR'
    // Catches exhausted inodes and quotas too, and a broken disk that was remounted read-only.
    await writeFile(probe, '.')
    return null
  } catch (error) {
    log.error({ err: error }, 'DATA_DIR cannot be written')
    return 'DATA_DIR cannot be written'
  } finally {
    await rm(probe, { force: true }).catch(() => {})
  }
}

export const diskFree = new Gauge({
  name: 'khazana_disk_free_bytes',
  help: 'Room that is left for this process on the disk of DATA_DIR',
  registers: [registry],
  async collect() {
    // A folder that cannot be checked has no figure; `/readyz` says what is wrong.
    const bytes = await readFreeBytes(settings().dataDir).catch(() => null)
    if (bytes !== null) this.set(bytes)
  },
})

async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Writes a few new pages, which vanish with the transaction. */
async function hasDatabaseRoom(): Promise<boolean> {
  try {
    await systemDb().begin(
      (tx) => tx`create temporary table room on commit drop as
        select repeat(n::text, 2000) as text from generate_series(1000, 1100) as n`,
    )
    return true
  } catch (error) {
    if (isDatabaseFull(error)) return false
    // Missing permission for a temporary table says nothing about room, and a database that is down is reported
    // elsewhere.
    log.warn({ err: error }, 'looking for room in the database')
    return true
  }
}

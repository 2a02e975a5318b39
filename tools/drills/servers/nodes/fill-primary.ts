import { setTimeout as pause } from 'node:timers/promises'

import { databaseErrorCode, PostgresError, openSql, type Sql } from '#packages/sql'

import type { DatabaseCluster } from './patroni.ts'
import { timeUntil } from './watch-people.ts'

const FULL_MS = 10_000
const MOST_FILES = 40
const FOLLOWS_WITHIN_MS = 120_000

/**
 * Fills the disk of the primary, and has PostgreSQL need another file of its log, as hours of small writes would: without room
 * for it, PostgreSQL ends. Resolves when writes were stored again and, with room, the member follows the new primary. Returns the
 * milliseconds until then; null where no disk can be mounted.
 */
export async function fillPrimary(
  { findPrimary, url }: DatabaseCluster,
  isStoredAgain: () => () => boolean,
): Promise<{ storedAfter: number; isPromoted: boolean; followsAfter: number } | null> {
  const full = await findPrimary()
  if (!full?.disk) return null
  const { disk, port, checkPort } = full
  // A session that begins on a full disk may fail, because it writes a file of its own.
  const superuser = openSql(url(port), { max: 1 })
  await superuser`select 1`
  const refilling = setInterval(disk.fill, 50)
  try {
    disk.fill()
    await needLogFile(superuser)
    const storedAfter = await timeUntil(isStoredAgain())
    await pause(FULL_MS - Math.min(FULL_MS, storedAfter))
    const isPromoted = (await findPrimary()) !== full
    clearInterval(refilling)
    disk.makeRoom()
    const roomy = performance.now()
    // Only a running replica says 200 there.
    for (; ; await pause(200)) {
      const role = isPromoted ? 'replica' : 'primary'
      const answer = await fetch(`http://127.0.0.1:${checkPort}/${role}`).catch(() => null)
      if (answer?.ok) break
      if (performance.now() - roomy > FOLLOWS_WITHIN_MS) return { storedAfter, isPromoted, followsAfter: Infinity }
    }
    return { storedAfter, isPromoted, followsAfter: performance.now() - roomy }
  } finally {
    clearInterval(refilling)
    disk.makeRoom()
    await superuser.end({ timeout: 0 })
  }
}

/**
 * Fills the disk of the primary while the file of its log has room: tables cannot grow, PostgreSQL refuses what needs it and
 * goes on, and nobody is promoted. Returns the milliseconds until writes are stored after it has room; null where no disk can be
 * mounted.
 */
export async function fillTables(
  { findPrimary }: DatabaseCluster,
  isStoredAgain: () => () => boolean,
): Promise<number | null> {
  const disk = (await findPrimary())?.disk
  if (!disk) return null
  const refilling = setInterval(disk.fill, 50)
  try {
    disk.fill()
    await pause(FULL_MS)
  } finally {
    clearInterval(refilling)
    disk.makeRoom()
  }
  return timeUntil(isStoredAgain())
}

/** SQLSTATE of a full disk. */
const DISK_FULL = '53100'

/** Resolves when PostgreSQL has ended. A statement that is only refused is repeated. */
async function needLogFile(superuser: Sql): Promise<void> {
  for (let file = 0; file < MOST_FILES; file += 1) {
    try {
      await superuser`select pg_switch_wal(), pg_logical_emit_message(true, 'drill', 'one more')`
    } catch (error) {
      const isRefused = error instanceof PostgresError && error.severity === 'ERROR'
      if (!isRefused || databaseErrorCode(error) !== DISK_FULL) return
    }
  }
  throw new Error(`PostgreSQL had room for ${MOST_FILES} files of its log`)
}

import { randomUUID } from 'node:crypto'

import { plainClient } from '#packages/sql'

import { hashTables } from './export-tables.server.ts'
import { loadTables } from './load-tables.server.ts'
import type { OpenedBackup } from './open-backup.server.ts'
import { verifyBackup } from './restore-backup.server.ts'

/** No backup can be tried on this server; the backup may be whole. */
export class TrialRefused extends Error {
  override name = 'TrialRefused'
}

const INSUFFICIENT_PRIVILEGE = '42501'

/**
 * Restores a backup into a scratch database on the same server, compares every row by checksum, verifies the files, and has the copy used.
 * Returns the names of the tables that differ. Throws when the backup is damaged, and a `TrialRefused` before it reads
 * anything when the role may not create databases.
 */
export async function tryRestore(
  backup: OpenedBackup,
  url: string,
  tryOut: (scratchUrl: string) => Promise<void>,
): Promise<string[]> {
  const name = `khazana_trial_${randomUUID().replaceAll('-', '')}`
  const scratch = new URL(url)
  scratch.pathname = `/${name}`
  const admin = plainClient(url)
  await admin.connect()
  try {
    await admin.query(`create database ${name}`).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === INSUFFICIENT_PRIVILEGE)) throw error
      const role = decodeURIComponent(new URL(url).username)
      throw new TrialRefused(
        `The role ${role} may not create databases, so no backup can be tried (ALTER ROLE ${role} CREATEDB).`,
      )
    })
    try {
      await verifyBackup(backup)
      await loadTables(scratch.href, backup)
      const hashes = await hashTables(scratch.href)
      const different = backup.manifest.tables
        .filter(({ name: table, rowsSha256 }) => hashes.get(table) !== rowsSha256)
        .map(({ name: table }) => table)
      await tryOut(scratch.href)
      return different
    } finally {
      await dropScratch(admin, name)
    }
  } finally {
    await admin.end()
  }
}

/**
 * Drops the database and what is still connected to it. `WITH (FORCE)` may not end an autovacuum worker, which begins right after so many new
 * rows; without it, PostgreSQL ends these workers itself.
 */
async function dropScratch(admin: ReturnType<typeof plainClient>, name: string): Promise<void> {
  await admin.query(
    'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1 and usename = current_user',
    [name],
  )
  await admin.query(`drop database if exists ${name}`)
}

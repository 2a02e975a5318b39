import { randomUUID } from 'node:crypto'

import { plainClient } from '#app/db/sql/address.server.ts'

import { hashTables } from './export-tables.server.ts'
import { loadTables } from './load-tables.server.ts'
import type { OpenedBackup } from './manifest.server.ts'
import { verifyBackup } from './restore-backup.server.ts'

/**
 * Restores a backup into a scratch database on the same server, compares every row by checksum, and verifies the files.
 * Returns the names of the tables that differ. Throws when the backup is damaged, or the role may not create databases.
 */
export async function tryRestore(backup: OpenedBackup, url: string): Promise<string[]> {
  await verifyBackup(backup)
  const name = `khazana_trial_${randomUUID().replaceAll('-', '')}`
  const scratch = new URL(url)
  scratch.pathname = `/${name}`
  const admin = plainClient(url)
  await admin.connect()
  try {
    await admin.query(`create database ${name}`)
    try {
      await loadTables(scratch.href, backup)
      const found = await hashTables(scratch.href)
      return backup.manifest.tables
        .filter(({ name: table, rowsSha256 }) => found.get(table) !== rowsSha256)
        .map(({ name: table }) => table)
    } finally {
      await admin.query(`drop database if exists ${name} with (force)`)
    }
  } finally {
    await admin.end()
  }
}

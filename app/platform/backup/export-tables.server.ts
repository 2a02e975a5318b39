import type { Client } from 'pg'

import { copyOut } from '#app/db/copy.server.ts'
import { plainClient } from '#packages/sql'

import type { BackupKey } from './cipher.server.ts'
import { putPacked } from './file-list.server.ts'
import type { Manifest, TableEntry } from './manifest.server.ts'
import { measure, measureAll, type BackupPlace } from './places/backup-place.server.ts'
import { makeRestingStream } from './resting-stream.server.ts'

/**
 * Values are written alike by every version and configuration of PostgreSQL, so that the same rows have the same bytes.
 * Tables are read from their first row on, even while another session reads them too.
 */
const SAME_TEXT = `
  set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local client_encoding = 'UTF8';
  set local synchronize_seqscans = off; set local statement_timeout = 0; set local lock_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`

/** Begins a transaction in which everything is read as of one moment. Returns that moment. */
export async function beginSnapshot(client: Client): Promise<Date> {
  await client.query('begin isolation level repeatable read read only')
  await client.query(SAME_TEXT)
  const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at')
  return rows[0]?.at ?? new Date()
}

/** The columns of every table of the product that are stored, and not derived from others. */
export async function listTables(client: Client): Promise<Pick<TableEntry, 'name' | 'columns'>[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`)
  return rows
}

export const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`

export const tableWithColumns = ({ name, columns }: Pick<TableEntry, 'name' | 'columns'>) =>
  `public.${quoteName(name)} (${columns.map(quoteName).join(', ')})`

/** Writes every table into the place. The client is in a snapshot. */
export async function exportTables(
  client: Client,
  place: BackupPlace,
  folder: string,
  key: BackupKey | null,
): Promise<TableEntry[]> {
  const tables: TableEntry[] = []
  for (const { name, columns } of await listTables(client)) {
    const file = `tables/${name}.copy.zst`
    const plain = measure()
    const rows = copyOut(client, tableWithColumns({ name, columns }))
    const stored = await putPacked(place, `${folder}/${file}`, rows, {
      key,
      steps: [makeRestingStream(), plain.stream],
    })
    // PostgreSQL's count comes behind the rows.
    await client.query('select')
    tables.push({ name, columns, rows: rows.rowCount, rowsSha256: plain.result().sha256, file, ...stored })
  }
  return tables
}

/** The schema's version: Drizzle's own list of applied migrations. */
export async function readSchema(client: Client): Promise<Manifest['schema']> {
  const { rows } = await client.query<{ migrations: number; last: string }>(`
    select count(*)::integer as migrations, coalesce(max(created_at), 0)::text as last from drizzle.__drizzle_migrations`)
  return { migrations: rows[0]?.migrations ?? 0, last: Number(rows[0]?.last ?? 0) }
}

/** The checksums of all tables as they are now, to compare with a backup's. */
export async function hashTables(url: string): Promise<Map<string, string>> {
  const client = plainClient(url)
  await client.connect()
  try {
    const hashes = new Map<string, string>()
    await beginSnapshot(client)
    for (const table of await listTables(client)) {
      const { sha256 } = await measureAll(copyOut(client, tableWithColumns(table)))
      hashes.set(table.name, sha256)
    }
    return hashes
  } finally {
    await client.end()
  }
}

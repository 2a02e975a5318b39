import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'

import { copyIn } from '#app/db/copy.server.ts'
import { knowsMigration, migrateTo, UnknownSchema } from '#app/db/migrate.server.ts'
import { sayCommand } from '#app/platform/settings/operator-command.server.ts'
import { plainClient } from '#packages/sql'

import { DamagedBackup } from './cipher.server.ts'
import { listTables, quoteName, tableWithColumns } from './export-tables.server.ts'
import { readPacked } from './file-list.server.ts'
import { backupFolder } from './manifest.server.ts'
import type { OpenedBackup } from './open-backup.server.ts'
import { isCutOff, MARK_LOADING } from './restored-site.server.ts'

/** A restore was refused, and nothing was changed; the message says why and what to do. */
export class RestoreRefused extends Error {
  override name = 'RestoreRefused'
}

/** Throws a `RestoreRefused` unless the database is empty. Removes the remains of a restore that was cut off. */
export async function requireEmptyDatabase(url: string): Promise<void> {
  const client = plainClient(url)
  await client.connect()
  try {
    await removeRemains(client)
    await requireEmpty(client)
  } finally {
    await client.end()
  }
}

/** Throws an `UnknownSchema` for a backup of a newer version, before anything is changed. */
export async function requireKnownSchema(url: string, { name, manifest }: OpenedBackup): Promise<void> {
  if (knowsMigration(manifest.schema.last)) return
  const remains = (await isCutOff(url))
    ? ' An earlier restore into this database was cut off: the next one that can be made begins anew, and until then the site does not start.'
    : ' Nothing was changed.'
  throw new UnknownSchema(
    `The backup ${name} was made by a newer version of Khazana: restore it with that version, or a newer one.${remains}`,
  )
}

async function removeRemains(client: Client): Promise<void> {
  const { rows: marked } = await client.query<{ known: boolean }>(
    `select to_regclass('restored.site') is not null as known`,
  )
  if (!marked[0]?.known) return
  const { rows } = await client.query<{ state: string }>('select state from restored.site')
  if (rows[0]?.state !== 'loading') return
  // All at once: without its mark, a database that is loaded by half would pass for a whole one.
  await atOnce(client, async () => {
    await client.query('drop schema if exists restored, drizzle, pgboss cascade')
    await client.query('drop schema public cascade')
    await client.query('create schema public')
  })
}

async function atOnce(client: Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  await work()
  await client.query('commit')
}

async function requireEmpty(client: Client): Promise<void> {
  const { rows } = await client.query<{ names: string | null }>(`
    select string_agg(distinct n.nspname || '.' || c.relname, ', ') as names
    from (select relname, relnamespace from pg_class
      where relkind in ('r', 'p') and relnamespace not in (
        select oid from pg_namespace where nspname in ('pg_catalog', 'information_schema') or nspname like 'pg\\_%')
      order by relname limit 3) c
    join pg_namespace n on n.oid = c.relnamespace`)
  if (!rows[0]?.names) return
  throw new RestoreRefused(
    `The database is not empty: it has ${rows[0].names} and possibly more. Restore into an empty database: with the embedded ` +
      `one, into another DATA_DIR or after ${sayCommand('reset')}; else into a new one (create database), named by DATABASE_URL.`,
  )
}

/**
 * Creates the backup's schema in an empty database and loads its rows, in one transaction. Throws when a table has not
 * as many rows as the manifest says.
 */
export async function loadTables(url: string, backup: OpenedBackup): Promise<void> {
  const client = plainClient(url)
  await client.connect()
  try {
    await atOnce(client, async () => {
      await client.query(MARK_LOADING)
      await client.query(
        `insert into restored.site (state, taken_at) values ('loading', $1) on conflict (only_row) do nothing`,
        [backup.manifest.takenAt],
      )
    })
    await migrateTo(url, backup.manifest.schema.last)
    await client.query('begin')
    await client.query(`set local maintenance_work_mem = '256MB'; set local statement_timeout = 0;
      set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0;
      set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'; set local client_encoding = 'UTF8'`)
    await requireSameTables(client, backup)
    const restoreRules = await takeRulesOff(client)
    for (const table of backup.manifest.tables) {
      await copyRows(client, backup, table.file, tableWithColumns(table), table.rows)
    }
    const { jobs } = backup.manifest
    if (jobs) await copyRows(client, backup, jobs.file, 'restored.jobs (name, data)', jobs.rows)
    await restoreRules()
    await setSequences(client)
    await client.query('commit')
    await client.query('analyze')
    for (const { name, rows } of backup.manifest.tables) {
      const { rows: found } = await client.query<{ n: string }>(
        `select count(*)::text as n from public.${quoteName(name)}`,
      )
      if (Number(found[0]?.n) !== rows) throw new DamagedBackup(`${name} has ${found[0]?.n} rows instead of ${rows}.`)
    }
  } finally {
    await client.end()
  }
}

async function copyRows(
  client: Client,
  { place, name, key }: OpenedBackup,
  file: string,
  target: string,
  rows: number,
): Promise<void> {
  const into = copyIn(client, target)
  await pipeline(readPacked(place, `${backupFolder(name)}/${file}`, key), into)
  if (into.rowCount === rows) return
  throw new DamagedBackup(`${target} got ${into.rowCount} rows, and the backup should have ${rows}.`)
}

async function requireSameTables(client: Client, { manifest }: OpenedBackup): Promise<void> {
  const made = (await listTables(client)).map(({ name }) => name)
  const given = manifest.tables.map(({ name }) => name)
  const different = [...made.filter((name) => !given.includes(name)), ...given.filter((name) => !made.includes(name))]
  if (different.length > 0)
    throw new DamagedBackup(`The backup's tables do not fit its schema: ${different.join(', ')}.`)
}

/**
 * Sets every sequence that gives a column its values (serial, identity) to the largest value loaded. Loading leaves sequences where they were,
 * and the next insertion would get a value that a row has already.
 */
export async function setSequences(client: Client): Promise<void> {
  const { rows } = await client.query<{ owner: string; column: string; sequence: string }>(`
    select d.refobjid::regclass::text as owner, quote_ident(a.attname) as column, s.oid::regclass::text as sequence
    from pg_class s
    join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.deptype in ('a', 'i')
      and d.refclassid = 'pg_class'::regclass and d.refobjsubid > 0
    join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
    where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace`)
  for (const { owner, column, sequence } of rows) {
    // Without rows, it begins anew.
    await client.query(`select setval($1, max(${column})) from ${owner} having max(${column}) is not null`, [sequence])
  }
}

/**
 * Empties the tables, which migrations have filled, and takes off what would slow down or change the rows that are
 * loaded: triggers, foreign keys and indexes. The function that it returns puts all of it back, which also checks the
 * foreign keys.
 */
async function takeRulesOff(client: Client): Promise<() => Promise<void>> {
  const { rows: tables } = await client.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r'`)
  const { rows: keys } = await client.query<{ owner: string; name: string; definition: string }>(`
    select format('%I.%I', n.nspname, c.relname) as owner, quote_ident(f.conname) as name,
      pg_get_constraintdef(f.oid) as definition
    from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_namespace n on n.oid = c.relnamespace
    where f.contype = 'f' and n.nspname = 'public'`)
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and not exists (select from pg_constraint where conindid = i.indexrelid and contype <> 'f')
    order by i.indrelid, c.relname`)
  const all = tables.map(({ name }) => name)
  for (const name of all) await client.query(`alter table ${name} disable trigger user`)
  for (const { owner, name } of keys) await client.query(`alter table ${owner} drop constraint ${name}`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await client.query(`truncate ${all.join(', ')}`)
  return async () => {
    for (const { definition } of indexes) await client.query(definition)
    for (const { owner, name, definition } of keys) {
      await client.query(`alter table ${owner} add constraint ${name} ${definition}`)
    }
    for (const name of all) await client.query(`alter table ${name} enable trigger user`)
  }
}

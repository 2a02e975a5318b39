import { setTimeout as pause } from 'node:timers/promises'

import { openSql, type ReservedSql } from '#packages/sql'

import { applyMigration, applyToEmpty, type MigrationNews } from './apply-migration.server.ts'
import { LOCKS } from './locks/advisory-locks.server.ts'
import { readMigrations, type Migration } from './migration-files.server.ts'
import { findPending, prepareList, readSchemaState, SchemaUnfit, type SchemaState } from './schema-state.server.ts'

const AGAIN_MS = 100

export interface MigrateOptions extends MigrationNews {
  migrations?: readonly Migration[]
}

/**
 * Brings the schema up to date while the site runs. If several processes start together, one migrates and the others wait.
 * Throws `SchemaUnfit` when the schema is too new for this build, or when its tables stay in use.
 */
export async function migrate(
  url: string,
  { migrations = readMigrations(), ...news }: MigrateOptions = {},
): Promise<void> {
  const { pending } = await readSchema(url, migrations)
  if (pending.length === 0) return
  const pool = openSql(url, { max: 1, connection: { application_name: 'khazana-migrations' } })
  try {
    const sql = await pool.reserve()
    await takeTurn(sql, news)
    await prepareList(sql)
    const state = await readSchemaState(sql)
    const left = findPending(migrations, state)
    if (state.isEmpty) return await applyToEmpty(sql, left)
    for (const migration of left) {
      const began = performance.now()
      await applyMigration(sql, migration, news)
      news.applied?.(migration.name, performance.now() - began)
    }
  } finally {
    // Ending the session gives up the lock.
    await pool.end({ timeout: 0 })
  }
}

/** A schema has migrations that this version of Khazana does not know: it was made by a newer one. */
export class UnknownSchema extends Error {
  override name = 'UnknownSchema'
}

/** Whether this version has the migration whose `when` is given. */
export const knowsMigration = (last: number): boolean => readMigrations().some(({ when }) => when === last)

/** Brings an empty database to an earlier schema: to the migration whose `when` is given. Throws an `UnknownSchema`. */
export async function migrateTo(url: string, last: number): Promise<void> {
  if (!knowsMigration(last)) {
    throw new UnknownSchema('It was made by a newer version of Khazana. Install that version, or a newer one.')
  }
  await migrate(url, { migrations: readMigrations().filter(({ when }) => when <= last) })
}

/**
 * Takes the lock without waiting inside a statement: a waiting statement is a transaction, and building an index
 * concurrently waits for those.
 */
async function takeTurn(sql: ReservedSql, { waits }: MigrationNews): Promise<void> {
  for (let tries = 1; ; tries++) {
    const [row] = await sql<{ taken: boolean }[]>`select pg_try_advisory_lock(${LOCKS.migrations}) as taken`
    if (row?.taken) return
    if (tries === 10) waits?.('another process migrates the schema')
    await pause(AGAIN_MS)
  }
}

/** Migrates at a start or before a command, unless the operator does that apart. */
export async function prepareSchema(url: string, migratesAtStart: boolean, news: MigrationNews = {}): Promise<void> {
  if (migratesAtStart) return migrate(url, news)
  const { pending } = await readSchema(url)
  const [next] = pending
  if (next) {
    throw new SchemaUnfit(
      `The database's schema lacks ${pending.length === 1 ? next.name : `${pending.length} migrations, from ${next.name} on`}, and ` +
        'MIGRATE_AT_START is off. Run the command migrate, then start again.',
    )
  }
}

export interface Schema extends SchemaState {
  pending: Migration[]
}

/** Reads what the database has, and which of this build's migrations it lacks. Throws `SchemaUnfit` when it is too new. */
export async function readSchema(url: string, migrations: readonly Migration[] = readMigrations()): Promise<Schema> {
  const sql = openSql(url, { max: 1 })
  try {
    const state = await readSchemaState(sql)
    return { ...state, pending: findPending(migrations, state) }
  } finally {
    await sql.end()
  }
}

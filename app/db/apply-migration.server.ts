import { setTimeout as pause } from 'node:timers/promises'

import type { ReservedSql } from '#packages/sql'

import type { Migration } from './migration-files.server.ts'
import { listAsApplied, SchemaUnfit } from './schema-state.server.ts'

/** Told about each step, for whoever watches. */
export interface MigrationNews {
  waits?: (reason: string) => void
  applied?: (name: string, ms: number) => void
}

/** Together more than two minutes: a long report or a backup may hold a table that long. */
const TRIES = 60
const LONGEST_PAUSE_MS = 3_000
/** While a statement waits for a table, everything that comes after it waits too. */
const LOCK_TIMEOUT = '1s'
/** SQLSTATEs: a lock was not available in time; a deadlock. */
const BLOCKED = new Set(['55P03', '40P01'])

/**
 * Applies one migration while the site runs. It waits at most a second for each lock, and tries again; in between,
 * requests go on. `sql` is one connection.
 */
export async function applyMigration(sql: ReservedSql, migration: Migration, news: MigrationNews): Promise<void> {
  await checkCondition(sql, migration)
  const { isApart, statements, name } = migration
  if (!isApart) return insist(name, news, () => applyAtOnce(sql, migration, LOCK_TIMEOUT))
  for (const statement of statements) await insist(name, news, () => runApart(sql, statement))
  await listAsApplied(sql, migration)
}

/** Nobody uses an empty database: all in one transaction, and indexes are built at once. */
export async function applyToEmpty(sql: ReservedSql, migrations: readonly Migration[]): Promise<void> {
  await inTransaction(sql, async () => {
    for (const migration of migrations) {
      const text = migration.statements.join('\n;\n')
      await sql.unsafe(migration.isApart ? text.replaceAll(/\bindex\s+concurrently\b/gi, 'INDEX') : text)
      await listAsApplied(sql, migration)
    }
  })
}

async function applyAtOnce(sql: ReservedSql, migration: Migration, lockTimeout: string): Promise<void> {
  await inTransaction(sql, async () => {
    await sql.unsafe(`set local lock_timeout = '${lockTimeout}'`)
    for (const statement of migration.statements) await sql.unsafe(statement)
    await listAsApplied(sql, migration)
  })
}

/**
 * Runs one statement by itself. One that builds or drops an index concurrently, or validates a constraint, holds nobody
 * up while it waits, and starting it again costs much: it may wait.
 */
async function runApart(sql: ReservedSql, statement: string): Promise<void> {
  const index = /\bcreate\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?/i.exec(
    statement,
  )?.[1]
  if (index !== undefined && (await isBuilt(sql, index))) return
  const mayWait = index !== undefined || /\bindex\s+concurrently\b|\bvalidate\s+constraint\b/i.test(statement)
  await sql.unsafe(`set lock_timeout = '${mayWait ? '0' : LOCK_TIMEOUT}'`)
  await sql.unsafe(statement)
}

/** Whether the index is there. One that was left half-built, by a kill or a value that it refused, is dropped. */
async function isBuilt(sql: ReservedSql, index: string): Promise<boolean> {
  const [found] = await sql<{ valid: boolean }[]>`
    select indisvalid as valid from pg_index where indexrelid = to_regclass(${`public.${index}`})`
  if (found?.valid !== false) return found !== undefined
  await sql.unsafe(`set lock_timeout = '0'`)
  await sql.unsafe(`drop index concurrently public.${index}`)
  return false
}

async function insist(name: string, news: MigrationNews, work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!isBlocked(error)) throw new Error(`Migration ${name} failed: ${readMessage(error)}`, { cause: error })
      if (tries === TRIES) {
        throw new SchemaUnfit(
          `Migration ${name} found its tables in use each of ${TRIES} times. Nothing of it was changed. End what holds them ` +
            '(long transactions in pg_stat_activity) and start it again.',
          { cause: error },
        )
      }
    }
    if (tries === 1) news.waits?.(`${name} waits for tables that are in use`)
    await pause(Math.min(200 * tries, LONGEST_PAUSE_MS) * (0.5 + Math.random() / 2))
  }
}

async function checkCondition(sql: ReservedSql, { name, condition }: Migration): Promise<void> {
  if (condition === null) return
  const [row] = await sql.unsafe(condition)
  if (row && Object.values(row)[0] === true) return
  throw new SchemaUnfit(
    `Migration ${name} has to wait: a job of the release before is still changing rows for it. Run that release until the job has ` +
      `ended, and then this one. It has ended when this is true: ${condition}`,
  )
}

async function inTransaction(sql: ReservedSql, work: () => Promise<void>): Promise<void> {
  await sql.unsafe('begin')
  try {
    await work()
    await sql.unsafe('commit')
  } catch (error) {
    await sql.unsafe('rollback').catch(() => {})
    throw error
  }
}

const isBlocked = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && BLOCKED.has(error.code)

const readMessage = (error: unknown) => (error instanceof Error ? error.message : String(error))

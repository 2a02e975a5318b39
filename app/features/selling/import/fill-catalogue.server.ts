/*
 * An import into a catalogue with few listings is one transaction that drops most indexes of items and makes them again at
 * the end: that takes a third of the time. Nobody can read items meanwhile, so it is done only while no server runs. A
 * killed import leaves nothing, and the indexes as they were.
 */
import { SERVER_NAME, type Sql, type TransactionSql } from '#app/db/client.server.ts'
import { QUEUE_NAME } from '#app/platform/jobs/queue.server.ts'

import { databaseErrorCode } from './database-error.server.ts'

/** The transaction that fills the catalogue. Each batch is a part of it that can be undone alone. */
export interface Filling {
  sql: TransactionSql
  begin: <T>(work: (sql: TransactionSql) => Promise<T>) => Promise<T>
  /** Makes the indexes again and commits. */
  finish: () => Promise<void>
  undo: () => Promise<void>
}

/** As many listings are indexed again in a second or two. */
const FEW = 5000
const LOCK_NOT_AVAILABLE = '55P03'
const NOT_ALLOWED = '42501'

/** Null when there are more listings, when a server uses the database, or when this role may not change the table. */
export async function startFilling(pool: Sql, few = FEW): Promise<Filling | null> {
  const connection = await pool.reserve()
  // A reserved connection has all that a transaction has, and may go on after an error.
  const sql = connection as unknown as TransactionSql
  const undo = async () => {
    await sql`rollback`.finally(() => connection.release())
  }
  try {
    await sql`begin`
    await sql`set local lock_timeout = '200ms'`
    await sql`set local statement_timeout = 0`
    await sql`lock table items in access exclusive mode`
    if (!(await isAlone(sql, few))) {
      await undo()
      return null
    }
    const late = await dropIndexes(sql)
    return {
      sql,
      begin: (work) => inSavepoint(sql, work),
      async finish() {
        await sql`set local maintenance_work_mem = '128MB'`
        for (const definition of late) await sql.unsafe(definition)
        await sql`commit`
        connection.release()
      },
      undo,
    }
  } catch (error) {
    await undo().catch(() => undefined)
    if ([LOCK_NOT_AVAILABLE, NOT_ALLOWED].includes(databaseErrorCode(error))) return null
    throw error
  }
}

async function isAlone(sql: TransactionSql, few: number): Promise<boolean> {
  const [row] = await sql<{ alone: boolean }[]>`
    select (select count(*) from (select from items limit ${few}) as known) < ${few} and pg_has_role(relowner, 'usage')
      and not exists (
        select from pg_stat_activity
        where datname = current_database() and application_name in (${SERVER_NAME}, ${QUEUE_NAME})) as alone
    from pg_class where oid = 'items'::regclass`
  return row?.alone ?? false
}

/** Drops what no batch needs. Resolves to the statements that make it again. */
async function dropIndexes(sql: TransactionSql): Promise<string[]> {
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = 'items'::regclass and not exists (select from pg_constraint where conindid = indexrelid)
    order by 1`
  // regclass has quoted the names.
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`)
  return indexes.map(({ definition }) => definition)
}

async function inSavepoint<T>(sql: TransactionSql, work: (sql: TransactionSql) => Promise<T>): Promise<T> {
  await sql`savepoint batch`
  try {
    const result = await work(sql)
    await sql`release savepoint batch`
    return result
  } catch (error) {
    await sql`rollback to savepoint batch`
    throw error
  }
}

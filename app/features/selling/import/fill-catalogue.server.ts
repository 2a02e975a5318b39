/*
 * An import into a catalogue with few listings is one transaction that drops most indexes of items and makes them again at
 * the end, and counts at the end, too: that takes a third of the time. Nobody can read items meanwhile, so it is done only
 * while no server runs. A killed import leaves nothing, and indexes and triggers as they were.
 * A row of a first import costs PostgreSQL 304 µs: 130 the insert, of which words are 75 to 90, 90 the indexes of
 * words and trigrams, 35 the other indexes, 14 counting. Counters are counted once at the end, because in one
 * transaction nobody clears away their old versions: before, each batch found them all, at 100 µs a row. 6,000 rows
 * for a second of one core leave 167 µs, so that goal is out of reach. COPY would save 6 µs and has no ON CONFLICT;
 * more memory or processes for an index, and no foreign key, saved nothing that matters.
 */
import { SERVER_NAME, type Sql, type TransactionSql } from '#app/db/client.server.ts'
import { QUEUE_NAME } from '#app/platform/jobs/queue.server.ts'
import { databaseErrorCode } from '#packages/sql'

/** The transaction that fills the catalogue. Each batch is a part of it that can be undone alone. */
export interface Filling {
  sql: TransactionSql
  begin: <T>(work: (sql: TransactionSql) => Promise<T>) => Promise<T>
  /** Counts what was added, makes the indexes again and commits. */
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
  const sql = Object.assign(connection, { isTransaction: true as const })
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
    const countAdded = await stopCounting(sql)
    return {
      sql,
      begin: (work) => inSavepoint(sql, work),
      async finish() {
        await countAdded()
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

type Trigger = { name: string; calls: string; rows: string }

/**
 * Triggers count what each statement added to items. Each batch would write the same counters again, and find them behind all
 * of their earlier versions, which nobody can clear away before the transaction ends. Turns these triggers off. Resolves
 * to a function that turns them on and has them count, as one statement, all that was added since.
 */
async function stopCounting(sql: TransactionSql): Promise<() => Promise<void>> {
  await sql`create temporary table items_before on commit drop as select id from items`
  const triggers = await sql<Trigger[]>`
    select quote_ident(tgname) as name, tgfoid::regproc::text as calls, quote_ident(tgnewtable) as rows from pg_trigger
    where tgrelid = 'items'::regclass and tgnewtable is not null and tgoldtable is null and tgenabled = 'O' order by 1`
  for (const { name } of triggers) await sql.unsafe(`alter table items disable trigger ${name}`)
  return () => countAdded(sql, triggers)
}

/** The triggers get the new rows from a table that has what they read. They fail if that lacks a column. */
async function countAdded(sql: TransactionSql, triggers: readonly Trigger[]): Promise<void> {
  const columns = sql`id, category, condition, is_sold, price, city, hidden_at, attributes`
  await sql`create temporary table items_added on commit drop as select ${columns} from items limit 0`
  // The database has quoted the names.
  for (const { name, calls, rows } of triggers) {
    await sql.unsafe(`alter table items enable trigger ${name}`)
    await sql.unsafe(`
      create trigger ${name} after insert on items_added referencing new table as ${rows}
      for each statement execute function ${calls}()`)
  }
  await sql`set local work_mem = '64MB'`
  await sql`insert into items_added select ${columns} from items where id not in (select id from items_before)`
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

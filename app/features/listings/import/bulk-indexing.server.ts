import type { TransactionSql } from 'postgres'

import type { Sql } from '#app/db/client.server.ts'

import { databaseErrorCode } from './database-error.server.ts'

/*
 * The search indexes take each new row's entries one by one (fastupdate = off), so that no visitor's search ever pays for collected ones.
 * For an import that is most of the time: collected per batch and merged at once they take a quarter of it. So a large import turns
 * collecting on, merges after each batch, and turns it off again; a run that was killed leaves it on until the next one ends.
 */

// Changing the setting shuts everybody out of the index for a moment. Whoever is in it is waited for only briefly, since others queue up
// behind; the long try is for a vacuum, which gives way after a second.
const LOCK_NOT_AVAILABLE = '55P03'
const TRIES = ['100ms', '100ms', '100ms', '1500ms']

/** Turns collecting on, and answers the indexes that now collect; none when they are busy or belong to somebody else. */
export async function startCollecting(sql: Sql): Promise<string[]> {
  const collecting: string[] = []
  for (const index of await searchIndexes(sql)) {
    // Where one is busy the others mostly are: planning a query looks at all of them.
    if (!(await setCollecting(sql, index, true))) break
    collecting.push(index)
  }
  return collecting
}

/** Turns collecting off wherever it is on, and merges what is left. Answers false when the indexes were too busy. */
export async function stopCollecting(sql: Sql): Promise<boolean> {
  for (const index of await searchIndexes(sql, true)) {
    if (!(await setCollecting(sql, index, false))) return false
    await sql.begin(async (transaction) => {
      // What a killed run left may be much.
      await transaction`set local statement_timeout = '120s'`
      await mergeCollected(transaction, [index])
    })
  }
  return true
}

/** Moves what the indexes collected to where it belongs. */
export async function mergeCollected(sql: Sql | TransactionSql, indexes: readonly string[]): Promise<void> {
  for (const index of indexes) await sql`select gin_clean_pending_list(${index}::regclass)`
}

/** The GIN indexes of the items that this role may alter. */
async function searchIndexes(sql: Sql, collecting = false): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select pg_class.oid::regclass::text as name
    from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
    where indrelid = 'items'::regclass and amname = 'gin' and pg_has_role(relowner, 'usage')
      and (not ${collecting} or not coalesce(reloptions, '{}') && '{fastupdate=off,fastupdate=false}')
    order by 1`
  return rows.map(({ name }) => name)
}

async function setCollecting(sql: Sql, index: string, value: boolean): Promise<boolean> {
  for (const wait of TRIES) {
    try {
      await sql.begin(async (transaction) => {
        await transaction`select set_config('lock_timeout', ${wait}, true)`
        // Quoted by regclass.
        await transaction.unsafe(`alter index ${index} set (fastupdate = ${value})`)
      })
      return true
    } catch (error) {
      if (databaseErrorCode(error) !== LOCK_NOT_AVAILABLE) throw error
    }
  }
  return false
}

// With 5,000 entries that are not merged, a search takes 2.6 ms instead of 0.3. Merging on a second connection took as
// long as all else saved, because a merge goes on while entries come. Beside a running server a row costs some 700 µs;
// 2,500 rows a second would leave 400, less than words, counters and ordered indexes take.
import type { Sql, Tag } from '#app/db/client.server.ts'
import { databaseErrorCode } from '#packages/sql'

/*
 * The search indexes normally insert each row's entries at once (fastupdate = off), so that no visitor's search has to
 * scan a pending list. For an import that would be most of the time; collecting entries and merging them at once takes
 * a quarter of it. So a large import turns collecting on, merges every few thousand rows, and turns it off at the end. A killed
 * run leaves it on until the next import ends.
 */

// Changing the setting briefly locks everybody out of the index. The short lock timeouts limit the queue that forms
// behind a wait. The one long attempt outlasts a vacuum, which gives up its lock after a second.
const LOCK_NOT_AVAILABLE = '55P03'
const TRIES = ['100ms', '100ms', '100ms', '1500ms']

/**
 * Turns collecting on. Resolves to the indexes that now collect; none if they are busy or this role may not alter them.
 */
export async function startCollecting(sql: Sql): Promise<string[]> {
  const collecting: string[] = []
  for (const index of await searchIndexes(sql)) {
    // If one is busy the others mostly are, too, because planning a query locks all of them.
    if (!(await setCollecting(sql, index, true))) break
    collecting.push(index)
  }
  return collecting
}

/** Turns collecting off everywhere and merges the rest. Resolves to false when the indexes were too busy. */
export async function stopCollecting(sql: Sql): Promise<boolean> {
  for (const index of await searchIndexes(sql, true)) {
    if (!(await setCollecting(sql, index, false))) return false
    await mergeCollected(sql, [index])
  }
  return true
}

/** Merges the collected entries into the indexes. */
export async function mergeCollected(sql: Sql, indexes: readonly string[]): Promise<void> {
  for (const index of indexes) {
    await sql.begin(async (transaction) => {
      // A killed run may have left a lot.
      await transaction`set local statement_timeout = '120s'`
      await transaction`select gin_clean_pending_list(${index}::regclass)`
    })
  }
}

/** The GIN indexes on items that this role may alter. */
async function searchIndexes(sql: Tag, collecting = false): Promise<string[]> {
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
        // regclass has quoted the name.
        await transaction.unsafe(`alter index ${index} set (fastupdate = ${value})`)
      })
      return true
    } catch (error) {
      if (databaseErrorCode(error) !== LOCK_NOT_AVAILABLE) throw error
    }
  }
  return false
}

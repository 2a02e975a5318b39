import { setTimeout as pause } from 'node:timers/promises'

import { openSql, type Sql } from '#packages/sql'

import { names } from './names.server.ts'

/** With the delay of PostgreSQL's counters, what was written is handed on within a minute. */
const EVERY_MS = 50_000

/**
 * Returns a function that says whether rows of the product's own tables were written since its last call; the first time
 * they count as written. The queue notes its own state all the time, in a schema of its own.
 */
export function watchWrites(sql: Sql): () => Promise<boolean> {
  let size: number | null = null
  return async () => {
    const [row] = await sql<{ written: number }[]>`
      select coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0)::float8 as written
      from pg_stat_user_tables where schemaname = 'public'`
    const isNew = row?.written !== size
    size = row?.written ?? null
    return isNew
  }
}

/**
 * Has PostgreSQL hand on its log to the archive in each minute in which something was written: each time it begins a new
 * file of 16 MB. `adminUrl` is that of a superuser. Returns a function that ends it.
 */
export function handOnLog(adminUrl: string): () => void {
  const ended = new AbortController()
  const sql = openSql(adminUrl, { max: 1, connect_timeout: 10 })
  const hasWrites = watchWrites(sql)
  const handOn = async () => {
    if (await hasWrites()) await sql`select pg_switch_wal()`
  }
  const repeat = async () => {
    while (!ended.signal.aborted) {
      await pause(EVERY_MS, undefined, { signal: ended.signal, ref: false })
      await handOn().catch((error: unknown) => names().warn(error, 'handing on the log of the database'))
    }
  }
  // Its end interrupts the pause.
  void repeat().catch(() => {})
  return () => {
    ended.abort()
    void sql.end({ timeout: 0 })
  }
}

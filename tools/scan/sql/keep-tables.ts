import { setTimeout as pause } from 'node:timers/promises'

import { connect, type Sql } from '#app/db/client.server.ts'

const LOCK_NOT_AVAILABLE = '55P03'
const [MOST_TRIES, AGAIN_MS] = [500, 10]

/** A connection that may disable triggers and constraints: the superuser of the drill's own database. */
export function connectAsSuperuser(databaseUrl: string): Sql {
  const url = new URL(databaseUrl)
  url.username = 'postgres'
  return connect(url.href, { max: 1 })
}

/** Copies every row, and returns a function that restores them. */
export async function keepTables(sql: Sql): Promise<() => Promise<void>> {
  const tables = await sql<{ name: string; columns: string }[]>`
    select c.table_name as name, string_agg(quote_ident(c.column_name), ', ') as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      and coalesce(c.identity_generation, '') <> 'ALWAYS'
    group by c.table_name`
  // The names come from the system catalogue, which quotes them.
  const each = (make: (name: string, columns: string) => string) =>
    tables.map(({ name, columns }) => make(`"${name}"`, columns)).join(';')
  await sql.unsafe(
    `drop schema if exists kept cascade; create schema kept; ${each((name) => `create table kept.${name} as table ${name}`)}`,
  )
  const back = each(
    (name, columns) => `delete from ${name}; insert into ${name} (${columns}) select ${columns} from kept.${name}`,
  )
  // One statement locks all tables: locking them one by one could deadlock with the product's jobs.
  const all = tables.map(({ name }) => `"${name}"`).join(', ')
  const restore = `lock table ${all} in access exclusive mode nowait; set local session_replication_role = replica; ${back}`
  return async () => {
    for (let tries = 1; ; tries += 1) {
      try {
        await sql.begin((inside) => inside.unsafe(restore))
        return
      } catch (error) {
        const isHeld = error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE
        if (!isHeld || tries === MOST_TRIES) throw error
        await pause(AGAIN_MS)
      }
    }
  }
}

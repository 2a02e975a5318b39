// The start drill writes rows while it kills the database: every acknowledged row must be there afterwards.
import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

import { openSql } from '#packages/sql'

function database(folder: string) {
  const cluster = join(realpathSync(join(folder, 'data/postgres')), 'cluster')
  const port = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[3]
  const password = readFileSync(join(cluster, 'khazana-password'), 'utf8').trim()
  return openSql(`postgres://khazana:${password}@127.0.0.1:${port}/khazana`, { max: 4 })
}

/** Inserts rows until the database is gone. `end` returns the number of acknowledged rows. */
export function keepWriting(folder: string) {
  const sql = database(folder)
  let acknowledged = 0
  const row = 'x'.repeat(2_000)
  const writeRows = async () => {
    for (;;) {
      await sql`insert into drill_writes (text) values (${row})`
      acknowledged++
    }
  }
  const ended = sql`create table if not exists drill_writes (id bigserial primary key, text text not null)`.then(() =>
    Promise.allSettled([writeRows(), writeRows(), writeRows(), writeRows()]),
  )
  return {
    acknowledged: () => acknowledged,
    end: async () => {
      await ended
      await sql.end({ timeout: 1 })
      return acknowledged
    },
  }
}

/** The number of these rows that the database of `folder` has now. */
export async function countWrites(folder: string): Promise<number> {
  const sql = database(folder)
  const [row] = await sql`select count(*)::int as count from drill_writes`
  await sql.end()
  return Number(row?.['count'])
}

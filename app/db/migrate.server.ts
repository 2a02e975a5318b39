import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { plainClient } from './sql/address.server.ts'
import { openSql } from './sql/sql.server.ts'

// The build has a copy beside its programs.
const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))
// Any number that no other advisory lock of the project uses.
const MIGRATION_LOCK = 72_001

/** Brings the schema up to date. Nodes that start together take turns; the later ones find nothing left to do. */
export async function migrate(url: string): Promise<void> {
  if (await hasLatestSchema(url)) return
  // Loaded only when needed: Drizzle takes 150 MB, and would add over a second to each command.
  const { drizzle } = await import('drizzle-orm/node-postgres')
  const { migrate: runMigrations } = await import('drizzle-orm/node-postgres/migrator')
  const client = plainClient(url)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await runMigrations(drizzle(client), { migrationsFolder: MIGRATIONS })
  } finally {
    await client.end()
  }
}

/** Whether every migration was applied. */
export async function hasLatestSchema(url: string): Promise<boolean> {
  // Drizzle's own list of migrations; it stores `when` for each one that was applied.
  const journal = JSON.parse(readFileSync(`${MIGRATIONS}/meta/_journal.json`, 'utf8')) as {
    entries: { when: number }[]
  }
  const client = openSql(url, { max: 1 })
  try {
    const [known] = await client`select to_regclass('drizzle.__drizzle_migrations') is not null as known`
    if (!known?.['known']) return false
    const [last] = await client<{ at: string | null }[]>`select max(created_at) as at from drizzle.__drizzle_migrations`
    return Number(last?.at ?? 0) >= Math.max(...journal.entries.map(({ when }) => when))
  } finally {
    await client.end()
  }
}

import { fileURLToPath } from 'node:url'

import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate as runMigrations } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))
// Any number that no other advisory lock of the project uses.
const MIGRATION_LOCK = 72_001

/** Brings the schema up to date. Nodes that start together take turns; the later ones find nothing left to do. */
export async function migrate(url: string): Promise<void> {
  const client = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await client`select pg_advisory_lock(${MIGRATION_LOCK})`
    await runMigrations(drizzle(client), { migrationsFolder: MIGRATIONS })
  } finally {
    await client.end()
  }
}

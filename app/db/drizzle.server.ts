import { drizzle } from 'drizzle-orm/postgres-js'

import { connect, db, urlOf, type Sql } from './client.server.ts'
import { accounts, sessions, users, verifications } from './schema/people.ts'

const kept = new WeakMap<Sql, ReturnType<typeof open>>()

export const accountTables = { users, sessions, accounts, verifications }

/**
 * Drizzle over the process's database, for better-auth alone. It has a small pool of its own, because Drizzle changes how
 * a client reads dates.
 */
export function orm() {
  const pool = db()
  const found = kept.get(pool) ?? open(pool)
  kept.set(pool, found)
  return found
}

function open(pool: Sql) {
  return drizzle(connect(urlOf(pool), { max: 4 }), { schema: accountTables })
}

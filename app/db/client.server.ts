import type Postgres from 'postgres'

import { checkedInScope } from './checked-writes.server.ts'
import postgres from './postgres-driver.server.ts'

export type Sql = Postgres.Sql
export type Fragment = Postgres.PendingQuery<Postgres.Row[]>

/**
 * The pool that every feature's queries go through: postgres.js, which prepares each distinct text once per connection.
 * Drizzle describes the schema and writes the migrations; see docs/decisions.
 */
export function connect(url: string, options: { max?: number; for?: 'pages' | 'work' } = {}): Sql {
  return postgres(url, {
    max: options.max ?? 10,
    idle_timeout: 60,
    connect_timeout: 10,
    backoff,
    onnotice: () => {},
    connection: { application_name: 'khazana', ...(options.for === 'pages' && PAGE_LIMITS) },
  })
}

/**
 * Seconds between tries to reach a database that is away. Tries of all connections count together, and the driver would wait
 * up to 20 s after a few of them: every page that long for its failure, and as long after the database is back.
 */
export const backoff = (tries: number) => Math.min(0.02 * 2 ** tries, 0.5) * (0.5 + Math.random() / 2)

// No page may hold a connection for long: a query past this is an error and a log line, not a queue.
// And none may read a whole table because a guess of the planner went wrong.
const PAGE_LIMITS = { statement_timeout: 5000, enable_seqscan: 'off' }

// The dev server loads modules anew; the pool outlives them.
const holder = globalThis as typeof globalThis & { khazanaSql?: Sql }

export function setDatabase(sql: Sql): void {
  holder.khazanaSql = sql
}

/**
 * The process's pool. Within an operation every write through it is checked first (`checked-writes.server.ts`). Throws
 * before `setDatabase`.
 */
export const db = (): Sql => checkedInScope(pool())

/**
 * The pool without that check: for what is written about a request and not in the name of whoever sent it, such as limits.
 * Throws before `setDatabase`.
 */
export function pool(): Sql {
  if (!holder.khazanaSql) throw new Error('The database is not connected yet: call setDatabase first')
  return holder.khazanaSql
}

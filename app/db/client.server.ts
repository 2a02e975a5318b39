import { openSql, type ReadOnlySql, type Sql, type StatementWatch } from '#packages/sql'

import { isLimited, limitedInScope, STATEMENT_MS } from './limited-reads/limited-reads.server.ts'
import { replicaInScope } from './replica-reads.server.ts'

export type { Fragment, ReadOnlySql, Sql, Tag, TransactionSql, Value, StatementWatch } from '#packages/sql'

export const SERVER_NAME = 'khazana'

export interface ConnectOptions {
  max?: number
  /** `searches`: pages' reads that may be dear; see `limited-reads`. */
  for?: 'pages' | 'searches' | 'work'
  /** The name of the connections in `pg_stat_activity`; that of a server by default. */
  name?: string
  /**
   * Whether there is a pooler in transaction mode. Its sessions do not keep limits set at their start: the role sets the
   * limits. Most poolers do not keep prepared statements either.
   */
  isPooled?: boolean
  /** Whether statements are prepared: by default unless there is a pooler. */
  prepares?: boolean
}

/**
 * The pool behind every feature's queries. It prepares each distinct text once per connection. Drizzle only describes
 * the schema and generates the migrations; see docs/decisions/2026-11-21-queries-in-sql.md.
 */
export function connect(url: string, options: ConnectOptions = {}): Sql {
  const { isPooled = false } = options
  const { prepares = !isPooled } = options
  const isForPages = options.for === 'pages' || options.for === 'searches'
  return openSql(url, {
    max: options.max ?? 10,
    idle_timeout: 60,
    connect_timeout: 10,
    backoff,
    prepare: prepares,
    switchesAccess: !isPooled,
    watch: isForPages ? holder.khazanaStatementWatch : undefined,
    connection: {
      application_name: options.name ?? SERVER_NAME,
      ...(isForPages && !isPooled && PAGE_LIMITS),
      ...(options.for === 'searches' && !isPooled && { statement_timeout: STATEMENT_MS }),
    },
  })
}

/**
 * Seconds between attempts to reach a database that is down. All connections share the count of attempts. The driver's
 * default grows to 20 s after a few of them: pages would take that long to fail, and that long to recover.
 */
export const backoff = (tries: number) => Math.min(0.02 * 2 ** tries, 0.5) * (0.5 + Math.random() / 2)

// No page may hold a connection for long: a query beyond this becomes an error and a log line, not a queue. Sequential
// scans are off, so that a wrong estimate of the planner never reads a whole table. The memory is for searches of millions of listings:
// PostgreSQL notes the places of all matches of a word, and with its own 4 MB only their blocks, whose rows it then reads in vain.
const PAGE_LIMITS = { statement_timeout: 5000, enable_seqscan: 'off', work_mem: '32MB' }

// The dev server reloads modules; the pool must survive that.
const holder = globalThis as typeof globalThis & {
  khazanaSql?: Sql
  khazanaSearches?: Searches | null
  khazanaStatementWatch?: StatementWatch
}

/** The pool for limited reads, and how many of their statements run at a time. */
interface Searches {
  sql: Sql
  most: number
}

/** Installs the watch of the pools for pages that are opened from now on. */
export function watchStatements<Begun>(watch: StatementWatch<Begun>): void {
  // The pool hands on what the watch itself made.
  holder.khazanaStatementWatch = watch as StatementWatch
}

/** Without a pool for limited reads, they share that of everything else. */
export function setDatabase(sql: Sql, searches: Searches | null = null): void {
  holder.khazanaSql = sql
  holder.khazanaSearches = searches
}

/**
 * The database for reading: PostgreSQL refuses to write here. `write` (`write.server.ts`) changes something for a person,
 * and `systemDb` all else. For signed-out readers, it asks a replica (`replica-reads.server.ts`); for reads that may be
 * dear, a pool of their own (`limited-reads`). Throws before `setDatabase`.
 */
export function db(): ReadOnlySql {
  const { reads } = systemDb()
  if (!isLimited()) return replicaInScope(reads) ?? reads
  const { sql, most } = holder.khazanaSearches ?? { sql: systemDb(), most: SHARED }
  const replica = replicaInScope(sql.reads) ?? sql.reads
  return limitedInScope(replica, most) ?? replica
}

/** How many connections requests have for limited reads, and for everything else. */
export interface PoolSizes {
  pages: number
  /** 0: limited reads share those of everything else. */
  searches: number
}

/** Opens the pools for requests and installs them. */
export function openPools(url: string, { pages, searches }: PoolSizes, link: ConnectOptions): void {
  const own = searches > 0 ? { sql: connect(url, { ...link, for: 'searches', max: searches }), most: searches } : null
  setDatabase(connect(url, { ...link, for: 'pages', max: pages }), own)
}

/** Ends the pools that are open now. */
export async function endPools(how: { timeout: number }): Promise<void> {
  await Promise.all([systemDb().end(how), holder.khazanaSearches?.sql.end(how)])
}

/** Limited reads without a pool of their own take so many of the connections of everything else. */
const SHARED = 2

/**
 * The database for what the site does by itself: jobs, commands, signing people in, counts of limits. Nobody's access is
 * checked. Throws before `setDatabase`.
 */
export function systemDb(): Sql {
  if (!holder.khazanaSql) throw new Error('The database is not connected yet: call setDatabase first')
  return holder.khazanaSql
}

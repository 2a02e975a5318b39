import { openSql } from '#packages/sql'

import type { PoolSizes } from './client.server.ts'

/** The watch for a database that hangs asks it the way that requests do. */
const WATCH = 1
/** Asking how far the primary is. On each replica, a process opens this one too, and as many for requests as here. */
const WATCH_OF_REPLICAS = 1
/** Live events take one connection, and saying that this server is alive takes another. */
const ALWAYS = 2
/** Reading which photos are hidden takes one, and so does queueing jobs; running jobs and hearing of new ones takes four. */
const BY_ROLE = { hiddenPhotos: 1, sendsJobs: 1, runsJobs: 4 }
/** A server that has not said for this long that it is alive is gone. */
const SILENT_S = 30

/** The sessions of a process that need a connection of their own, also when requests go through a pooler. */
export function countSessions(roles: ReadonlySet<string>): number {
  const { hiddenPhotos, sendsJobs, runsJobs } = BY_ROLE
  return ALWAYS + (roles.has('web') ? hiddenPhotos : 0) + (roles.has('worker') ? runsJobs : sendsJobs)
}

/** How many of a process's connections serve requests; the others have a purpose of their own. */
export const shareForRequests = (most: number, roles: ReadonlySet<string>, { hasReplicas = false } = {}): number =>
  most - WATCH - (hasReplicas ? WATCH_OF_REPLICAS : 0) - countSessions(roles)

/** A third of what serves requests is for searches, but never all. A process without pages has none. */
export function splitShare(share: number, roles: ReadonlySet<string>): PoolSizes {
  const searches = roles.has('web') ? Math.min(Math.ceil(share / 3), share - 1) : 0
  return { pages: share - searches, searches }
}

/**
 * One line for the operator: the connections that this process may open, those of all processes if the others are like
 * it, and whether the database has that many. A pooler opens its own later, as requests come: they cannot be counted here.
 */
export async function describeConnections(url: string, most: number, { isPooled = false } = {}): Promise<string> {
  const sql = openSql(url, { max: 1 })
  try {
    // The reserved ones of PostgreSQL 16 and later are missing in older versions. Every role may see the number of
    // sessions, which includes this one.
    const [row] = await sql<{ all: number; used: number; hasNodes: boolean }[]>`
      select current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
          - coalesce(current_setting('reserved_connections', true), '0')::integer as all,
        (select sum(numbackends)::integer - 1 from pg_stat_database) as used, to_regclass('nodes') is not null as "hasNodes"`
    if (!row) return ''
    const others = row.hasNodes ? await countServers(sql) : 0
    const left = Math.min(row.all - row.used - most, row.all - (others + 1) * most)
    const mine =
      others === 0 ? `up to ${most}` : `up to ${most}, and ${(others + 1) * most} by all ${others + 1} processes`
    const share = `connections: ${mine}; of the database's ${row.all}, ${row.used} are in use`
    const forPooler = isPooled ? ', less what the pooler itself may still open' : ''
    if (left >= 0) return `${share}: room for ${Math.floor(left / most)} more such processes${forPooler}`
    return `${share}: ${-left} too few. Raise its max_connections, lower DATABASE_POOL, or put a pooler in front (DATABASE_DIRECT_URL)`
  } finally {
    await sql.end({ timeout: 1 })
  }
}

async function countServers(sql: ReturnType<typeof openSql>): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select count(*)::integer as n from nodes where seen_at > now() - ${SILENT_S}::integer * interval '1 second'`
  return row?.n ?? 0
}

import { openSql } from './sql/sql.server.ts'

/** Live events take one connection, and the watch for a database that hangs takes another. */
const ALWAYS = 2
/** Reading which photos are hidden takes one, and so does queueing jobs; running jobs and hearing of new ones takes four. */
const BY_ROLE = { hiddenPhotos: 1, sendsJobs: 1, runsJobs: 4 }

/** How many of a process's connections serve requests; the others have a purpose of their own. */
export function shareForRequests(most: number, roles: ReadonlySet<string>): number {
  const { hiddenPhotos, sendsJobs, runsJobs } = BY_ROLE
  return most - ALWAYS - (roles.has('web') ? hiddenPhotos : 0) - (roles.has('worker') ? runsJobs : sendsJobs)
}

/** One line for the operator: the connections that this process may open, and what the database has left for others. */
export async function describeConnections(url: string, most: number): Promise<string> {
  const sql = openSql(url, { max: 1 })
  try {
    // The reserved ones of PostgreSQL 16 and later are missing in older versions. Every role may see the number of
    // sessions, which includes this one.
    const [row] = await sql<{ all: number; used: number }[]>`
      select current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
          - coalesce(current_setting('reserved_connections', true), '0')::integer as all,
        (select sum(numbackends)::integer - 1 from pg_stat_database) as used`
    if (!row) return ''
    const left = row.all - row.used - most
    const said = `connections: up to ${most}; of the database's ${row.all}, ${row.used} are in use`
    return left < 0
      ? `${said}: ${-left} too few. Raise its max_connections, or lower DATABASE_POOL`
      : `${said} and ${left} remain`
  } finally {
    await sql.end({ timeout: 1 })
  }
}

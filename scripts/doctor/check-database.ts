import { countSessions } from '#app/db/connection-share.server.ts'
import { readSchema } from '#app/db/migrate.server.ts'
import { checkDatabase } from '#app/db/usable.server.ts'
import { isWaiting } from '#app/platform/backup/restored-site.server.ts'
import type { Settings } from '#app/platform/settings/env.server.ts'
import { sayCommand } from '#app/platform/settings/operator-command.server.ts'
import { openSql, type Sql } from '#packages/sql'

import type { Finding } from './finding.ts'

/** Beyond these, sessions and limits last longer or shorter than they say. */
const [CLOCK_WARNING_S, CLOCK_PROBLEM_S] = [2, 30]
/** Room for an operator, a backup and the next process that starts. */
const SPARE_CONNECTIONS = 10

/** Looks at the database: whether it can be used, its schema, the rights of the role, connections and the clock. */
export async function examineDatabase(url: string, settings: Settings): Promise<Finding[]> {
  await checkDatabase(url)
  const sql = openSql(url, { max: 1, connect_timeout: 10, connection: { statement_timeout: 5000 } })
  try {
    return [
      await findVersion(sql),
      await findMigrations(url),
      ...(await findRestore(url)),
      await findRights(sql),
      await findConnections(sql, settings),
      await findClock(sql),
    ]
  } finally {
    await sql.end({ timeout: 1 })
  }
}

async function findVersion(sql: Sql): Promise<Finding> {
  const [row] = await sql<{ version: string; extensions: string | null }[]>`
    select current_setting('server_version') as version,
      (select string_agg(extname || ' ' || extversion, ', ' order by extname) from pg_extension where extname <> 'plpgsql')
        as extensions`
  return {
    about: 'database',
    level: 'ok',
    says: `PostgreSQL ${row?.version}; extensions: ${row?.extensions ?? 'none'}`,
  }
}

async function findMigrations(url: string): Promise<Finding> {
  const about = 'migrations'
  const { pending } = await readSchema(url)
  if (pending.length === 0) return { about, level: 'ok', says: 'all applied' }
  return {
    about,
    level: 'warning',
    says: `${pending.length} not applied yet, from ${pending[0]?.name} on`,
    todo: `${sayCommand('migrate')}, or the next start unless MIGRATE_AT_START is off`,
  }
}

/** A restored site looks like any other, and sends nobody a mail. */
async function findRestore(url: string): Promise<Finding[]> {
  if (!(await isWaiting(url))) return []
  return [
    {
      about: 'restore',
      level: 'problem',
      says: 'this site was restored and waits: no job runs and no mail is sent',
      todo: `look at it, then ${sayCommand('restore', '--accept')}`,
    },
  ]
}

async function findRights(sql: Sql): Promise<Finding> {
  const about = 'rights'
  const [row] = await sql<{ super: boolean; creates: boolean }[]>`
    select rolsuper as super, has_database_privilege(current_database(), 'CREATE') and
      has_schema_privilege(current_user, 'public', 'CREATE') as creates
    from pg_roles where rolname = current_user`
  if (!row?.creates) {
    return {
      about,
      level: 'problem',
      says: 'the role may not create tables, which migrations and the queue need',
      todo: 'as its owner: grant create on database and on schema public to the role of DATABASE_URL',
    }
  }
  return { about, level: 'ok', says: `the role may create tables${row.super ? ', and is a superuser' : ''}` }
}

async function findConnections(sql: Sql, { databasePool, databasePoolerUrl, roles }: Settings): Promise<Finding> {
  const about = 'connections'
  const [row] = await sql<{ used: number; most: number }[]>`
    select count(*)::integer as used,
      current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer as most
    from pg_stat_activity where backend_type = 'client backend'`
  const { used = 0, most = 0 } = row ?? {}
  const pool = databasePoolerUrl ? countSessions(roles) : databasePool
  const left = most - used
  const says = `${used} of ${most} used, ${left} left; a process of ours takes up to ${pool}`
  if (left >= pool + SPARE_CONNECTIONS) return { about, level: 'ok', says }
  return {
    about,
    level: left < SPARE_CONNECTIONS ? 'problem' : 'warning',
    says,
    todo: 'raise max_connections, lower DATABASE_POOL, or put a pooler in front (DATABASE_DIRECT_URL)',
  }
}

async function findClock(sql: Sql): Promise<Finding> {
  const about = 'clock'
  const began = Date.now()
  const [row] = await sql<{ now: number }[]>`select extract(epoch from clock_timestamp())::float8 as now`
  const ended = Date.now()
  // The database read its clock at some time in between.
  const off = Math.abs((row?.now ?? 0) - (began + ended) / 2000)
  const says = `${off.toFixed(1)} s off the database's`
  if (off <= CLOCK_WARNING_S) return { about, level: 'ok', says }
  return {
    about,
    level: off > CLOCK_PROBLEM_S ? 'problem' : 'warning',
    says,
    todo: 'let both machines keep the time by NTP',
  }
}

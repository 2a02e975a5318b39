import { setTimeout as pause } from 'node:timers/promises'

import { openSql } from '#packages/sql'

import { isDatabaseAway } from './database-away.server.ts'

/** The oldest version that has what the schema needs. */
const OLDEST = 15

/** The operator's own database cannot be used; the message says why and what to do. */
export class DatabaseUnusable extends Error {
  override name = 'DatabaseUnusable'
}

/**
 * Queries the database of DATABASE_URL once. Throws a DatabaseUnusable when it is down, refuses the login or is too
 * old.
 */
export async function checkDatabase(url: string, oldest = OLDEST): Promise<void> {
  const sql = openSql(url, { max: 1, connect_timeout: 10 })
  try {
    const [row] = await sql<{ version: string; number: number }[]>`
      select current_setting('server_version') as version, current_setting('server_version_num')::integer as number`
    if (!row || row.number >= oldest * 10_000) return
    throw new DatabaseUnusable(
      `The database at ${new URL(url).host} is PostgreSQL ${row.version}. Khazana needs ${oldest} or newer.`,
    )
  } catch (error) {
    throw inWords(error, new URL(url).host)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

const AGAIN_MS = 500

/**
 * The same, but a database that is away, or has no connection left, is waited for. `onWait` is told once, in the words
 * of the error. Whatever else is wrong with it is thrown at once.
 */
export async function waitForDatabase(
  url: string,
  { forMs, onWait }: { forMs: number; onWait: (reason: string) => void },
): Promise<void> {
  const until = performance.now() + forMs
  for (let hasTold = false; ; hasTold = true) {
    try {
      return await checkDatabase(url)
    } catch (error) {
      if (!(error instanceof DatabaseUnusable) || !isDatabaseAway(error.cause)) throw error
      if (performance.now() + AGAIN_MS > until) throw error
      if (!hasTold) onWait(error.message)
    }
    await pause(AGAIN_MS)
  }
}

const NONE_LEFT = '53300'

function inWords(error: unknown, host: string): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error
  // For a name with several addresses, the system gives a code but no message. PostgreSQL's own messages name the user
  // or the database.
  const reason = error.message || String(error.code)
  const words =
    error.code === NONE_LEFT
      ? `has no connection left: ${reason}. Raise its max_connections, or lower DATABASE_POOL of its users.`
      : isDatabaseAway(error)
        ? `cannot be reached: ${reason}. Start it, or set DATABASE_URL to one that runs.`
        : `refuses the connection: ${reason}. Check DATABASE_URL.`
  return new DatabaseUnusable(`The database at ${host} ${words}`, { cause: error })
}

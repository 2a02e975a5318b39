import { isDatabaseAway } from './database-away.server.ts'
import { openSql } from './sql/sql.server.ts'

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

function inWords(error: unknown, host: string): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error
  // For a name with several addresses, the system gives a code but no message. PostgreSQL's own messages name the user
  // or the database.
  const reason = error.message || String(error.code)
  const words = isDatabaseAway(error)
    ? `cannot be reached: ${reason}. Start it, or set DATABASE_URL to one that runs.`
    : `refuses the connection: ${reason}. Check DATABASE_URL.`
  return new DatabaseUnusable(`The database at ${host} ${words}`, { cause: error })
}

import { openSql } from '#packages/sql'

/** PgBouncer 1.21 and later renames the statements that it keeps, so that any of its sessions has them. */
const RENAMED = 'PGBOUNCER_'

/**
 * Whether the pooler at this address keeps prepared statements: a statement that finds itself in the session's list under a
 * name of the pooler's. Older poolers hand the name on to whichever session they took, where the next client would meet it:
 * there it is removed again.
 */
export async function keepsStatements(url: string): Promise<boolean> {
  const sql = openSql(url, { max: 1, prepare: true })
  try {
    return await sql.begin(async (tx) => {
      const names = await tx<{ name: string }[]>`select name from pg_prepared_statements`
      const isKept = names.length > 0 && names.every(({ name }) => name.startsWith(RENAMED))
      if (!isKept) for (const { name } of names) await tx.unsafe(`deallocate "${name.replaceAll('"', '""')}"`)
      return isKept
    })
  } finally {
    await sql.end({ timeout: 1 })
  }
}

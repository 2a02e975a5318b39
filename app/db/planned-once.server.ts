/**
 * Parts of statements that PostgreSQL plans once per connection. Given as plain values, it guesses differently with and without
 * knowing them, finds the plan for any value dear, and plans the statement anew at every call, which takes longer than
 * most of them run.
 */
import type { Fragment, Sql } from './client.server.ts'

/** `limit n` in the statement's own text: of a limit that it does not know PostgreSQL expects a tenth of all rows. */
export const limitTo = (sql: Sql, rows: number): Fragment => sql`limit ${sql.unsafe(String(Math.trunc(rows)))}`

/** `any(…)` of a few values, whose number PostgreSQL does not look at: it takes them for ten. */
export const anyOf = (sql: Sql, values: readonly (string | number)[], type: 'uuid' | 'text' | 'integer'): Fragment => {
  const array = sql.unsafe(`${type}[]`)
  return sql`any((select ${[...values]}::${array})::${array})`
}

/**
 * Fragments that let PostgreSQL plan a statement once per connection. With plain parameters, its estimates with and
 * without the values differ, so it considers the generic plan expensive and plans the statement anew at every call,
 * which takes longer than most of these statements run.
 */
import type { Fragment, Tag } from './client.server.ts'

/** `limit n` in the statement's own text: for an unknown limit, PostgreSQL expects a tenth of all rows. */
export const limitTo = (sql: Tag, rows: number): Fragment => sql`limit ${sql.unsafe(String(Math.trunc(rows)))}`

/** `any(…)` of a few values. The subquery hides their number from PostgreSQL, which always assumes ten. */
export const matchAny = (
  sql: Tag,
  values: readonly (string | number)[],
  type: 'uuid' | 'text' | 'integer',
): Fragment => {
  const array = sql.unsafe(`${type}[]`)
  return sql`any((select ${[...values]}::${array})::${array})`
}

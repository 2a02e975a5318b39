import type { Fragment, Sql } from './client.server.ts'

/**
 * A moment that an address names, in milliseconds as columns keep it. A `Date` would go out as text, and one beyond the year
 * 9999 as `+033658-09-27…`, which PostgreSQL takes for a time zone and refuses.
 */
export const momentAt = (sql: Sql, milliseconds: number): Fragment => sql`to_timestamp(${milliseconds}::float8 / 1000)`

import type { Fragment, Tag } from './client.server.ts'

/**
 * A time from a URL, in milliseconds as columns store it. The driver would send a `Date` as text, and one beyond the
 * year 9999 as `+033658-09-27…`, which PostgreSQL rejects as a time zone.
 */
export const momentAt = (sql: Tag, milliseconds: number): Fragment => sql`to_timestamp(${milliseconds}::float8 / 1000)`

// The columns, and the values in checks, that many tables of `app/db/schema/` share.
import { sql } from 'drizzle-orm'
import { timestamp, uuid } from 'drizzle-orm/pg-core'

/** A time-ordered id, made by the database. */
export const id = () =>
  uuid('id')
    .primaryKey()
    .default(sql`new_id()`)

/** A time to the millisecond, as JavaScript and the cursors of lists have it. */
export const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** For `in (…)`. */
export const list = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '))

export const number = (value: number) => sql.raw(String(value))

import type { TransactionSql } from 'postgres'

import type { Fragment, Sql } from '#app/db/client.server.ts'

export type AnySql = Sql | TransactionSql

/**
 * Returns what stands before a column of the row `alias` of a statement: the alias, quoted by the driver, and a dot. It is
 * empty without an alias: for statements on one table, and where only bare columns are allowed, as in ON CONFLICT.
 */
export const columnPrefix = (sql: AnySql, alias: string | undefined): Fragment =>
  alias === undefined ? sql`` : sql`${sql(alias)}.`

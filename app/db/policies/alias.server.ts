import type { Sql, TransactionSql } from '#app/db/client.server.ts'

export type AnySql = Sql | TransactionSql

/**
 * A column of the row `alias` of a statement, both quoted by the driver. The bare column without an alias: for statements
 * on one table, and for places that allow nothing else, such as ON CONFLICT.
 */
export const nameColumn = (sql: AnySql, alias: string | undefined, name: string) =>
  sql(alias === undefined ? name : `${alias}.${name}`)

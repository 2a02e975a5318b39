import type { Tag } from '#app/db/client.server.ts'

/**
 * A column of the row `alias` of a statement, both quoted by the driver. The bare column without an alias: for statements
 * on one table, and for places that allow nothing else, such as ON CONFLICT.
 */
export const nameColumn = (sql: Tag, alias: string | undefined, name: string) =>
  sql(alias === undefined ? name : `${alias}.${name}`)

import type { Fragment, TransactionSql } from '#app/db/client.server.ts'

/** A statement changes this many rows in a moment. */
const MOST = 1000

/**
 * Lets go of some of what refers to listings that are about to be deleted, wishes and conversations, as their deletion would.
 * Returns whether there may be more. One statement for tens of thousands of them would run into its time limit, and hold up
 * everybody who writes in one of these conversations. `items` is a query for ids.
 */
export async function releaseItems(sql: TransactionSql, items: Fragment): Promise<boolean> {
  const [row] = await sql<{ released: number }[]>`
    select release_items(array(${items}), ${MOST}::integer) as released`
  return (row?.released ?? 0) >= MOST
}

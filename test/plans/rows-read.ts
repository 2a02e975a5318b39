import type { Sql } from '#app/db/client.server.ts'

import type { Statement } from './counted-queries.ts'
import { listNodes, type PlanNode } from './scans.ts'

interface Measured extends PlanNode {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
}

/** How many rows of a table a statement really reads, whether they are shown or not. The entries of an index do not count. */
export async function countRowsRead(sql: Sql, table: string, { text, values }: Statement): Promise<number> {
  const rows = await sql.unsafe(`explain (analyze, buffers, timing off, format json) ${text}`, values, {
    prepare: true,
  })
  return listNodes(rows)
    .filter((node) => node['Relation Name'] === table)
    .reduce((sum, node) => {
      // EXPLAIN says these of each node that was measured.
      const { 'Actual Rows': found, 'Actual Loops': loops, ...removed } = node as Measured
      return (
        sum +
        loops * (found + (removed['Rows Removed by Filter'] ?? 0) + (removed['Rows Removed by Index Recheck'] ?? 0))
      )
    }, 0)
}

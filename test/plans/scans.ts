import type { Sql } from '#app/db/client.server.ts'
import { type Row as DatabaseRow, openSql } from '#packages/sql'

import type { Statement } from './counted-queries.ts'

/** A smaller table is fastest to scan sequentially: an index would not help. */
const LARGE_ROWS = 10_000

export interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: PlanNode[]
}

/**
 * A statement that scans a large table sequentially, and whether it does so with its own values or only in the generic
 * plan.
 */
export interface Scan {
  table: string
  text: string
  when: 'planned for its values' | 'planned for any values'
}

/** Checks the plans of the statements. */
export async function findScans(database: string, statements: Iterable<Statement>): Promise<Scan[]> {
  const sql = openSql(database, { max: 1 })
  const scans: Scan[] = []
  try {
    const rows = await sql<{ table: string }[]>`
      select relname as table from pg_class where relkind = 'r' and reltuples >= ${LARGE_ROWS}`
    const large = new Set(rows.map(({ table }) => table))
    if (!large.has('items')) throw new Error('items is not known to be large: the database has no statistics')
    for (const statement of statements) {
      if (!hasPlan(statement)) continue
      for (const { when, nodes } of await listPlans(sql, statement)) {
        const tables = nodes.flatMap((node) => (node['Node Type'] === 'Seq Scan' ? (node['Relation Name'] ?? []) : []))
        const text = statement.text.replaceAll(/\s+/g, ' ').trim()
        for (const table of new Set(tables)) if (large.has(table)) scans.push({ table, text, when })
      }
    }
    return scans
  } finally {
    await sql.end()
  }
}

/** Whether it reads or writes rows, unlike those that begin and end a transaction. */
const hasPlan = ({ text }: Statement): boolean => !/^(?:begin|commit|rollback)\b/i.test(text)

/**
 * A statement's plans. PostgreSQL plans a prepared statement for its values, and after some uses generically if that
 * costs no more: this returns both.
 */
export async function listPlans(
  sql: Sql,
  { text, values }: Statement,
): Promise<{ when: Scan['when']; nodes: PlanNode[] }[]> {
  const own = await sql.unsafe(`explain (format json) ${text}`, values, { prepare: true })
  const any = await sql.unsafe(`explain (generic_plan, format json) ${text}`)
  return [
    { when: 'planned for its values', nodes: listNodes(own) },
    { when: 'planned for any values', nodes: listNodes(any) },
  ]
}

export function listNodes(rows: DatabaseRow[]): PlanNode[] {
  // EXPLAIN's own shape.
  const [{ 'QUERY PLAN': found } = { 'QUERY PLAN': [] }] = rows as unknown as { 'QUERY PLAN': { Plan: PlanNode }[] }[]
  const within = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(within)]
  return found.flatMap(({ Plan }) => within(Plan))
}

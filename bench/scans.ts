import type { Row as DatabaseRow } from 'postgres'

import postgres from '#app/db/postgres-driver.server.ts'

import type { Statement } from './counted-queries.ts'

/** Reading fewer rows than this from end to end is the quickest way: no index helps. */
const LARGE_ROWS = 10_000

interface Node {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Node[]
}

/** A statement that reads a large table from end to end, and whether it does with its own values or only without them. */
export interface Scan {
  table: string
  text: string
  when: 'planned for its values' | 'planned for any values'
}

/**
 * Looks at the plans of the statements. PostgreSQL plans a prepared statement for its values, and after some uses, where
 * it costs no more, for any values: both are asked for.
 */
export async function findScans(database: string, statements: Iterable<Statement>): Promise<Scan[]> {
  const sql = postgres(database, { max: 1, onnotice: () => undefined })
  const scans: Scan[] = []
  try {
    const rows = await sql<{ table: string }[]>`
      select relname as table from pg_class where relkind = 'r' and reltuples >= ${LARGE_ROWS}`
    const large = new Set(rows.map(({ table }) => table))
    if (!large.has('items')) throw new Error('items is not known to be large: the database has no statistics')
    for (const { text, values } of statements) {
      // What the driver took from the product it takes from here.
      const own = sql.unsafe(`explain (format json) ${text}`, values as (string | number)[], { prepare: true })
      const any = sql.unsafe(`explain (generic_plan, format json) ${text}`).simple()
      for (const [when, plan] of [
        ['planned for its values', await own],
        ['planned for any values', await any],
      ] as const) {
        for (const table of scanned(plan, large)) scans.push({ table, text: text.replaceAll(/\s+/g, ' ').trim(), when })
      }
    }
    return scans
  } finally {
    await sql.end()
  }
}

function scanned(rows: DatabaseRow[], large: ReadonlySet<string>): string[] {
  // EXPLAIN's own shape.
  const [{ 'QUERY PLAN': found } = { 'QUERY PLAN': [] }] = rows as unknown as { 'QUERY PLAN': { Plan: Node }[] }[]
  const tables = new Set<string>()
  const visit = (node: Node) => {
    const table = node['Relation Name']
    if (node['Node Type'] === 'Seq Scan' && table && large.has(table)) tables.add(table)
    node.Plans?.forEach(visit)
  }
  for (const { Plan } of found) visit(Plan)
  return [...tables]
}

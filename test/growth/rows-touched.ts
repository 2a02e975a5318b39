import { connect, setDatabase, type Sql } from '#app/db/client.server.ts'

/** Rows that one request or one run of a job may touch. */
const MOST_TOUCHED = 5000

/** Counts the rows that the product's statements touch, whether they return them or not. */
export interface RowCounter {
  /** Runs `work` on a connection of its own. Returns the rows touched in each table, the most first. */
  count(work: () => Promise<unknown>): Promise<Touched[]>
  /** Runs `work`. Resolves to nothing if it touches few rows, or else to a line with their number and the tables. */
  listExcess(what: string, work: () => Promise<unknown>): Promise<string[]>
  /** Says what touched the most rows without an excess. */
  sayMost(): string
  end(): Promise<void>
}

export interface Touched {
  table: string
  rows: number
}

/** `sql` becomes the process's database again after each count. */
export function countRows(url: string, sql: Sql): RowCounter {
  // A single connection, so that its statistics are complete once it reports them.
  const own = connect(url, { max: 1, for: 'pages' })

  async function read(): Promise<Map<string, number>> {
    // PostgreSQL adds a session's figures to the shared ones at most once a second, unless it is told to.
    await own`select pg_stat_force_next_flush()`
    const rows = await own<{ table: string; rows: number }[]>`
      select t.relname as table,
        -- A scan of an index alone fetches no row, but reads its entries.
        (t.seq_tup_read + greatest(coalesce(t.idx_tup_fetch, 0), coalesce(sum(i.idx_tup_read), 0)))::float8 as rows
      from pg_stat_user_tables as t left join pg_stat_user_indexes as i using (relid)
      where t.schemaname = 'public' group by t.relid, t.relname, t.seq_tup_read, t.idx_tup_fetch`
    return new Map(rows.map(({ table, rows: n }) => [table, n]))
  }

  async function count(work: () => Promise<unknown>): Promise<Touched[]> {
    const before = await read()
    setDatabase(own)
    try {
      await work()
    } finally {
      setDatabase(sql)
    }
    return [...(await read())]
      .map(([table, rows]) => ({ table, rows: rows - (before.get(table) ?? 0) }))
      .filter(({ rows }) => rows > 0)
      .toSorted((a, b) => b.rows - a.rows)
  }

  let most = { what: 'nothing was counted', rows: 0 }
  return {
    count,
    async listExcess(what, work) {
      const touched = await count(work)
      const rows = touched.reduce((all, one) => all + one.rows, 0)
      if (rows <= MOST_TOUCHED && rows > most.rows) most = { what, rows }
      const tables = touched.slice(0, 4).map((one) => `${one.rows} of ${one.table}`)
      return rows > MOST_TOUCHED ? [`${what} touches ${rows} rows: ${tables.join(', ')}`] : []
    },
    sayMost: () => `at most ${most.rows} rows: ${most.what}`,
    end: () => own.end(),
  }
}

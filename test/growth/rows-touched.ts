import { connect, setDatabase, type Sql } from '#app/db/client.server.ts'

/** Rows that one request or one run of a job may touch. */
export const MOST_TOUCHED = 5000

/** The areas of India are as many, whatever a site has. */
const SAME_SIZE = 'areas'

/** Counts the rows that the product's statements touch, whether they return them or not. */
export interface RowCounter {
  /** Runs `work` on a connection of its own. Returns the rows touched in each table, the most first. */
  count(work: () => Promise<unknown>): Promise<Touched[]>
  /** Runs `work`. Resolves to nothing if it touches at most as many rows, or else to a line with their number and the tables. */
  listExcess(what: string, work: () => Promise<unknown>, most?: Bounds): Promise<string[]>
  /** Says what touched the most rows without an excess. */
  sayMost(): string
  end(): Promise<void>
}

interface Touched {
  table: string
  /** The rows that were read, or the entries of its indexes if these are more. */
  rows: number
  read: number
}

export interface Bounds {
  rows?: number
  /** If more entries of indexes may be read than rows: those of a bitmap are, without the rows behind them. */
  entries?: number
}

/** `sql` becomes the process's database again after each count. */
export function countRows(url: string, sql: Sql): RowCounter {
  // A single connection, so that its statistics are complete once it reports them.
  const own = connect(url, { max: 1, for: 'pages' })

  async function read(): Promise<Map<string, { rows: number; read: number }>> {
    // PostgreSQL adds a session's figures to the shared ones at most once a second, unless it is told to.
    await own`select pg_stat_force_next_flush()`
    const tables = await own<{ table: string; rows: number; read: number }[]>`
      select t.relname as table,
        -- A scan of an index alone fetches no row, but reads its entries.
        (t.seq_tup_read + greatest(coalesce(t.idx_tup_fetch, 0), coalesce(sum(i.idx_tup_read), 0)))::float8 as rows,
        (t.seq_tup_read + coalesce(t.idx_tup_fetch, 0))::float8 as read
      from pg_stat_user_tables as t left join pg_stat_user_indexes as i using (relid)
      where t.schemaname = 'public' group by t.relid, t.relname, t.seq_tup_read, t.idx_tup_fetch`
    return new Map(tables.map(({ table, ...figures }) => [table, figures]))
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
      .map(([table, after]) => ({
        table,
        rows: after.rows - (before.get(table)?.rows ?? 0),
        read: after.read - (before.get(table)?.read ?? 0),
      }))
      .filter(({ table, rows }) => rows > 0 && table !== SAME_SIZE)
      .toSorted((a, b) => b.rows - a.rows)
  }

  let highest = { what: 'nothing was counted', rows: 0 }
  return {
    count,
    async listExcess(what, work, { rows: most = MOST_TOUCHED, entries = most } = {}) {
      const touched = await count(work)
      const sum = (figure: 'rows' | 'read') => touched.reduce((all, one) => all + one[figure], 0)
      const [rows, read] = [sum('rows'), sum('read')]
      if (read <= most && rows <= entries) {
        if (rows <= MOST_TOUCHED && rows > highest.rows) highest = { what, rows }
        return []
      }
      const tables = touched.slice(0, 4).map((one) => `${one.rows} of ${one.table}`)
      return [`${what} touches ${rows} rows${entries > most ? ` and reads ${read}` : ''}: ${tables.join(', ')}`]
    },
    sayMost: () => `at most ${highest.rows} rows: ${highest.what}`,
    end: () => own.end(),
  }
}

import type { Sql, Tag, TransactionSql } from '#app/db/client.server.ts'
import { listColumns, toColumns } from '#app/db/columns/item-columns.server.ts'
import { attachImported, type ItemPhotos } from '#app/features/photos/attach-photos.server.ts'
import { databaseErrorCode } from '#packages/sql'

import { makeCityFinder, type FindCities } from './city-finder.server.ts'
import { holdOwners } from './owners.server.ts'
import type { Complete } from './rows/fill-missing.ts'
import type { ImportRow } from './rows/import-row.ts'

/** The number of the type `json`. It is read once, and takes two thirds of the time that `jsonb` does. */
const JSON_TYPE = 114

/** The pool, or a transaction of which each batch is a part. */
type Beginner = { begin: <T>(work: (sql: TransactionSql) => Promise<T>) => Promise<T> }
type Options = {
  /** Whether the search indexes will be merged afterwards. */
  isCollecting?: boolean
  /** Knows the cities of earlier batches. */
  findCities?: FindCities
}
export type ItemKey = { source: string; sourceId: string }
export type NewItem = Omit<Complete<ImportRow>, keyof ItemKey | 'hints'> & ItemKey & { userId: string }

/** Which of `keys` are already in the catalogue, as `source\0sourceId`. */
export async function findImported(sql: Tag, keys: ItemKey[]): Promise<Set<string>> {
  // LATERAL forces one lookup in the unique index per key, whatever size the planner assumes for the table.
  const rows = await sql<{ source: string; id: string }[]>`
    select wanted.source, wanted.id
    from unnest(${keys.map(({ source }) => source)}::text[], ${keys.map(({ sourceId }) => sourceId)}::text[])
      as wanted (source, id),
    lateral (select from items where items.source = wanted.source and items.source_id = wanted.id limit 1) as found`
  return new Set(rows.map(({ source, id }) => `${source}\0${id}`))
}

/**
 * Inserts the rows in one transaction; rows imported before stay unchanged. Resolves to the number of new rows and to
 * the rows that the database refused, each with its reason. Those are found by bisection, and the other rows are kept.
 * Throws an ImportRefused when an owner was banned or deleted.
 */
export async function insertItems<Row extends NewItem>(
  sql: Beginner,
  rows: Row[],
  options: Options = {},
): Promise<{ added: number; refused: [Row, string][] }> {
  if (rows.length === 0) return { added: 0, refused: [] }
  try {
    return { added: await insertBatch(sql, rows, options), refused: [] }
  } catch (error) {
    if (!isAboutData(error)) throw error
    const [first] = rows
    if (rows.length === 1 && first) return { added: 0, refused: [[first, error.message]] }
    const middle = Math.ceil(rows.length / 2)
    const left = await insertItems(sql, rows.slice(0, middle), options)
    const right = await insertItems(sql, rows.slice(middle), options)
    return { added: left.added + right.added, refused: [...left.refused, ...right.refused] }
  }
}

/** SQLSTATE classes 22 and 23 (data and constraints) and 54 (limits) blame the row; others do not. */
function isAboutData(error: unknown): error is Error {
  return /^(?:22|23|54)/.test(databaseErrorCode(error))
}

async function insertBatch(
  sql: Beginner,
  rows: NewItem[],
  { isCollecting = false, findCities = makeCityFinder() }: Options,
): Promise<number> {
  // Only photos need the new rows back, to be attached. Most large files have none.
  const withPhotos = rows.some(({ images }) => images.length > 0)
  return sql.begin(async (transaction: TransactionSql) => {
    // A batch may take longer than a page's query.
    await transaction`set local statement_timeout = '120s'`
    await holdOwners(
      transaction,
      rows.map(({ userId }) => userId),
    )
    // Large enough for a whole batch, which is merged afterwards.
    if (isCollecting) await transaction`set local gin_pending_list_limit = '64MB'`
    const cityOf = await findCities(
      transaction,
      rows.map(({ location }) => location),
    )
    const values = rows.map((row) => toRecord(row, cityOf(row.location)))
    const { names, typed } = listColumns(transaction)
    const inserted = await transaction<ItemPhotos[]>`
      insert into items (${names}, user_id, city, is_sold, created_at, updated_at, source, source_id, filled)
      select ${names}, user_id, city, is_sold, created_at, created_at, source, source_id, filled
      from json_to_recordset(${transaction.typed(values, JSON_TYPE)}) as row (${typed}, user_id uuid, city text,
        is_sold boolean, created_at timestamptz, source text, source_id text, filled text[])
      on conflict (source, source_id) do nothing
      ${withPhotos ? transaction`returning id, user_id, images` : transaction``}`
    if (withPhotos) await attachImported(transaction, inserted)
    return inserted.count
  })
}

const toRecord = (row: NewItem, city: string) => ({
  ...toColumns(row),
  user_id: row.userId,
  city,
  is_sold: row.isSold,
  created_at: row.createdAt.toISOString(),
  source: row.source,
  source_id: row.sourceId,
  filled: row.filled,
})

/** After many new rows, the planner's statistics and the visibility map are out of date. Index-only scans need both. */
export async function refreshStatistics(sql: Sql): Promise<void> {
  const connection = await sql.reserve()
  try {
    await connection`set statement_timeout = 0`
    await connection`vacuum (analyze) items`
    await connection`vacuum (analyze) item_counts`
    await connection`reset statement_timeout`
  } finally {
    connection.release()
  }
}

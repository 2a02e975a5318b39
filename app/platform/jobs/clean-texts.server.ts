/**
 * Cleans texts that were stored before the present rule for texts (`shared/text/visible-text.ts`). The job runs every
 * minute, does a bounded amount of work, and has nothing left to do once it has gone through all tables. It makes two
 * passes, a day apart: the second one finds what a process of an older release stored behind the job's back.
 */
import { db, type Sql } from '#app/db/client.server.ts'
import { log } from '#app/platform/log/log.server.ts'

import type { JobKind } from './queue.server.ts'

/** Increase it when the rule becomes stricter: all texts are then checked again. */
const RULE = 1
const PASSES = 2
const BATCH = 200
/** The time limit per minute leaves the machine free for visitors. */
const RUN_MS = 15_000

type Value = string | string[] | Record<string, string> | null

/** A table whose texts are cleaned; its key is a uuid. `clean` returns the text as its form would store it. */
export interface TextTable {
  table: string
  key: string
  columns: Readonly<Record<string, (value: NonNullable<Value>) => Value>>
}

interface Progress {
  after_id: string | null
  passes: number
}

export const cleanTextsJob = (tables: readonly TextTable[]): JobKind => ({
  name: 'clean-texts',
  run: () => cleanTexts(tables),
  every: '* * * * *',
  retries: 1,
  seconds: 300,
})

/** Continues where the last run ended. Returns how many rows it changed. Idempotent, and safe to run concurrently. */
export async function cleanTexts(tables: readonly TextTable[], { runMs = RUN_MS } = {}): Promise<number> {
  const sql = db()
  const until = Date.now() + runMs
  let changed = 0
  for (const table of tables) {
    for (;;) {
      const progress = await findProgress(sql, table.table)
      if (!progress) break
      changed += await cleanBatch(sql, table, progress)
      if (Date.now() > until) return changed
    }
  }
  return changed
}

/** Null when the table needs no work now. */
async function findProgress(sql: Sql, table: string): Promise<Progress | null> {
  await sql`
    insert into text_cleaning as kept (table_name, rule) values (${table}, ${RULE})
    on conflict (table_name) do update set rule = excluded.rule, after_id = null, passes = 0, ended_at = null
    where kept.rule < excluded.rule`
  const [progress] = await sql<Progress[]>`
    select after_id, passes from text_cleaning
    where table_name = ${table} and passes < ${PASSES} and (ended_at is null or ended_at < now() - interval '1 day')`
  return progress ?? null
}

async function cleanBatch(
  sql: Sql,
  { table, key, columns }: TextTable,
  { after_id, passes }: Progress,
): Promise<number> {
  const names = Object.keys(columns)
  const rows = await sql<({ key: string } & Record<string, Value>)[]>`
    select ${sql(key)} as key, ${sql(names)} from ${sql(table)}
    ${after_id ? sql`where ${sql(key)} > ${after_id}` : sql``} order by ${sql(key)} limit ${BATCH}`
  let changed = 0
  for (const row of rows) {
    const given = Object.fromEntries(names.map((name) => [name, row[name] ?? null]))
    const clean = cleanRow(given, columns)
    if (Object.keys(clean).length === 0) continue
    try {
      // Only if unchanged since it was read: a concurrent change has already passed the rule.
      const same = Object.keys(clean).map((name) => sql`and ${sql(name)} = ${toParameter(given[name])}`)
      const { count } = await sql`update ${sql(table)} set ${sql(clean)} where ${sql(key)} = ${row.key} ${same}`
      changed += count
    } catch (error) {
      // The row stays as it is and does not stop the others; the second pass retries it.
      log.warn({ err: error, about: `${table} ${row.key}` }, 'cleaning a text')
    }
  }
  const last = rows.at(-1)?.key ?? null
  const isOver = rows.length < BATCH
  await sql`
    update text_cleaning set after_id = ${isOver ? null : last}, passes = ${passes + (isOver ? 1 : 0)},
      ended_at = case when ${isOver} then now() else null end
    where table_name = ${table} and passes = ${passes} and after_id is not distinct from ${after_id}::uuid`
  return changed
}

/** The driver accepts records for jsonb columns, but its types do not say so. */
const toParameter = (value: Value | undefined) => (value ?? null) as string | string[] | null

/** The columns whose value changes. */
function cleanRow(row: Record<string, Value>, columns: TextTable['columns']): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(columns).flatMap(([name, clean]) => {
      const value = row[name] ?? null
      if (value === null) return []
      const cleaned = clean(value)
      return JSON.stringify(cleaned) === JSON.stringify(value) ? [] : [[name, cleaned]]
    }),
  )
}

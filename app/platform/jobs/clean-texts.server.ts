/**
 * Cleans texts that were stored before the present rule for texts (`shared/text/visible-text.ts`). The job runs every
 * minute, does a bounded amount of work, and has nothing left to do once it has gone through all tables. It makes two
 * passes, a day apart: the second one finds what a process of an older release stored behind the job's back.
 * Stored texts are cleaned once instead of on every page, so that search, mails and exports agree and pages do no
 * work for it. A row is changed only as it was read, so an edit meanwhile wins; `updated_at` stays, so no open editor
 * sees a conflict. Evidence and the audit log never change: they are cleaned when they are read.
 */
import { isDeepStrictEqual } from 'node:util'

import { systemDb, type Fragment, type Sql, type Tag } from '#app/db/client.server.ts'
import { log } from '#app/platform/log/log.server.ts'

import type { JobKind } from './queue.server.ts'
import type { StoredText, TextRule } from './stored-text-rules.ts'

/** Increase it when a rule becomes stricter: all texts are then checked again. */
const RULE = 2
const PASSES = 2
const BATCH = 200
/** The time limit per minute leaves the machine free for visitors. */
const RUN_MS = 15_000

/** A row with texts that its form would store otherwise. */
interface UncleanRow {
  key: string
  /** The columns that change. */
  clean: Record<string, StoredText>
  /** The condition that these columns are unchanged since they were read: a concurrent change has passed the rule. */
  isSame: Fragment
}

/** A table with texts that people write; its key is a uuid. The feature that owns the table registers it. */
export interface TextTable {
  table: string
  key: string
  columns: Readonly<Record<string, TextRule>>
  /** Other columns that the rules read. */
  readToo?: readonly string[]
  writeClean: (sql: Tag, row: UncleanRow) => Fragment
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
  const sql = systemDb()
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
  { table, key, columns, readToo = [], writeClean }: TextTable,
  { after_id, passes }: Progress,
): Promise<number> {
  const names = [...Object.keys(columns), ...readToo]
  const rows = await sql<({ key: string } & Record<string, StoredText>)[]>`
    select ${sql(key)} as key, ${sql(names)} from ${sql(table)}
    ${after_id ? sql`where ${sql(key)} > ${after_id}` : sql``} order by ${sql(key)} limit ${BATCH}`
  let changed = 0
  for (const row of rows) {
    const given = Object.fromEntries(names.map((name) => [name, row[name] ?? null]))
    const clean = cleanRow(given, columns)
    if (Object.keys(clean).length === 0) continue
    try {
      const isSame = sql`${Object.keys(clean).map((name) => sql`and ${sql(name)} = ${toParameter(given[name])}`)}`
      const { count } = await writeClean(sql, { key: row.key, clean, isSame })
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
const toParameter = (value: StoredText | undefined) => (value ?? null) as string | string[] | null

/** The columns whose value changes. */
function cleanRow(row: Record<string, StoredText>, columns: TextTable['columns']): Record<string, StoredText> {
  return Object.fromEntries(
    Object.entries(columns).flatMap(([name, clean]) => {
      const value = row[name] ?? null
      if (value === null) return []
      const cleaned = clean(value, row)
      // The order of a record's keys is the database's.
      return isDeepStrictEqual(cleaned, value) ? [] : [[name, cleaned]]
    }),
  )
}

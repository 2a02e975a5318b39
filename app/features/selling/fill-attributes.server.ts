/**
 * Fills in attributes of listings that are older than what their category declares: free facts get their keys, titles are read, and the
 * index gets the words of values that it lacks. The job runs every minute, does a bounded amount of work, and has nothing left to do once it has read all listings. It makes two passes, a
 * day apart: the second one finds what a process of an older release stored behind the job's back. It overwrites nothing that a
 * person stated, and leaves gaps in a listing that changed since it first ran: its seller saw them. `updated_at` stays, so no open editor
 * sees a conflict.
 */
import { isDeepStrictEqual } from 'node:util'

import { systemDb, type Sql } from '#app/db/client.server.ts'
import type { CategoryId } from '#app/nouns/category/category-list.ts'
import type { Attributes } from '#app/nouns/item/listing-attributes.ts'
import { readAttributes } from '#app/nouns/item/read-attributes.server.ts'
import { completeAttributes } from '#app/nouns/item/titles/complete-attributes.server.ts'

/** Increase it when declarations or their reading change: all listings are then read again. */
const RULE = 3
const PASSES = 2
const BATCH = 200
/** The time limit per minute leaves the machine free for visitors. */
const RUN_MS = 15_000
/** The number of the type `json`. It is read once. */
const JSON_TYPE = 114

type Progress = { afterId: string | null; passes: number }
type Row = { id: string; category: CategoryId; title: string; attributes: Attributes; isOlder: boolean }

/** Continues where the last run ended. Resolves to the number of listings that it changed. Safe to run concurrently. */
export async function fillAttributes({ runMs = RUN_MS } = {}): Promise<number> {
  const sql = systemDb()
  const until = Date.now() + runMs
  let changed = 0
  for (;;) {
    const progress = await findProgress(sql)
    if (!progress) return changed
    changed += await fillBatch(sql, progress)
    if (Date.now() > until) return changed
  }
}

/** Null when nothing is to be done now. */
async function findProgress(sql: Sql): Promise<Progress | null> {
  await sql`
    insert into attribute_filling as kept (rule) values (${RULE})
    on conflict (id) do update set rule = excluded.rule, after_id = null, passes = 0, ended_at = null
    where kept.rule < excluded.rule`
  const [progress] = await sql<Progress[]>`
    select after_id as "afterId", passes from attribute_filling
    where passes < ${PASSES} and (ended_at is null or ended_at < now() - interval '1 day')`
  return progress ?? null
}

async function fillBatch(sql: Sql, { afterId, passes }: Progress): Promise<number> {
  const rows = await sql<Row[]>`
    select id, category, title, attributes, updated_at < (select began_at from attribute_filling) as "isOlder"
    from items ${afterId ? sql`where id > ${afterId}` : sql``} order by id limit ${BATCH}`
  const changes = rows.flatMap((row) => {
    const filled = row.isOlder ? completeAttributes(row) : readAttributes(row.category, row.attributes)
    return isDeepStrictEqual(filled, row.attributes)
      ? []
      : [{ id: row.id, was: row.attributes, title: row.title, filled }]
  })
  // A listing that changed meanwhile is left alone: the second pass reads it again.
  const { count } =
    changes.length === 0
      ? { count: 0 }
      : await sql`
          update items set attributes = change.filled
          from json_to_recordset(${sql.typed(changes, JSON_TYPE)}) as change (id uuid, was jsonb, title text, filled jsonb)
          where items.id = change.id and items.attributes = change.was and items.title = change.title`
  const indexed = await indexValues(
    sql,
    rows.map(({ id }) => id),
  )
  const isOver = rows.length < BATCH
  await sql`
    update attribute_filling set after_id = ${isOver ? null : (rows.at(-1)?.id ?? null)},
      passes = ${passes + (isOver ? 1 : 0)}, ended_at = case when ${isOver} then now() else null end
    where passes = ${passes} and after_id is not distinct from ${afterId}::uuid`
  return count + indexed
}

/** Listings of older releases are in the index without the words of their values. A trigger writes what the index has of a listing. */
async function indexValues(sql: Sql, ids: readonly string[]): Promise<number> {
  const { count } = await sql`
    update items set search = search where id = any(${ids}::uuid[]) and value_words(attributes) <> ''
      and not search @@ replace(value_words(attributes), ' ', ' & ')::tsquery`
  return count
}

// The parts of statements that have all fields of an item, so that no statement lists them.
import type { Fragment, Tag, Value } from '#app/db/client.server.ts'
import { FIELD_NAMES, ITEM_FIELDS, mapFields, type FieldName, type ItemDraft } from '#app/nouns/item/item-fields.ts'
import type { Attributes } from '#app/nouns/item/listing-attributes.ts'

/** The columns that a statement writes, each with its value; an object is written as JSON. */
type Columns = Record<string, Value | Attributes>

const joinColumns = (sql: Tag, parts: readonly Fragment[]) => parts.reduce((list, part) => sql`${list}, ${part}`)

/** For a select list: the columns of `alias`, under the names of the fields. */
export function selectFields(sql: Tag, alias: string, names: readonly FieldName[] = FIELD_NAMES): Fragment {
  return joinColumns(
    sql,
    names.map((name) => sql`${sql(`${alias}.${ITEM_FIELDS[name].column}`)} as ${sql(name)}`),
  )
}

/** Picks the fields from a row of `selectFields`. */
export const readFields = <Name extends FieldName = FieldName>(
  row: Pick<ItemDraft, Name>,
  // Without names, all of them.
  names = FIELD_NAMES as readonly Name[],
): Pick<ItemDraft, Name> => mapFields(names, (name) => row[name])

/** A new item without facts has an empty record of them. */
const toValue = (name: FieldName, draft: ItemDraft) => (name === 'attributes' ? (draft[name] ?? {}) : draft[name])

/** For an insert. */
export const toColumns = (draft: ItemDraft): Columns =>
  Object.fromEntries(FIELD_NAMES.map((name) => [ITEM_FIELDS[name].column, toValue(name, draft)]))

/** Left out without an answer. */
const MAY_BE_UNSAID: ReadonlySet<string> = new Set(['choice', 'facts'])

/**
 * For an update. A choice without an answer and facts that are not sent stay as they are stored: nobody can take an answer back, and a page
 * that was loaded before its field existed sends none.
 */
export const toChangedColumns = (draft: ItemDraft): Columns =>
  Object.fromEntries(
    FIELD_NAMES.filter((name) => !MAY_BE_UNSAID.has(ITEM_FIELDS[name].sent) || draft[name] !== null).map((name) => [
      ITEM_FIELDS[name].column,
      toValue(name, draft),
    ]),
  )

/** Whether a row of `items` has the content of the draft. */
export function hasContent(sql: Tag, draft: ItemDraft): Fragment {
  const stored = joinColumns(
    sql,
    FIELD_NAMES.map((name) => sql`${sql(ITEM_FIELDS[name].column)}`),
  )
  const wanted = joinColumns(
    sql,
    FIELD_NAMES.map((name) => (name === 'attributes' ? sql`${sql.json(draft[name] ?? {})}` : sql`${draft[name]}`)),
  )
  return sql`(${stored}) is not distinct from (${wanted})`
}

/** For `json_to_recordset` and inserts: the names of all columns, and the same with their types. */
export function listColumns(sql: Tag): { names: Fragment; typed: Fragment } {
  const columns = FIELD_NAMES.map((name) => ITEM_FIELDS[name])
  return {
    names: joinColumns(
      sql,
      columns.map(({ column }) => sql`${sql(column)}`),
    ),
    typed: joinColumns(
      sql,
      columns.map(({ column, columnType }) => sql`${sql(column)} ${sql.unsafe(columnType)}`),
    ),
  }
}

import type { Tag } from '#packages/sql'

import type { Migration } from './migration-files.server.ts'

/** The schema and this build do not fit; the message says what to do. */
export class SchemaUnfit extends Error {
  override name = 'SchemaUnfit'
}

/** The database describes its own schema. */
export interface SchemaState {
  /** Whether any migration was applied. */
  isEmpty: boolean
  /** The `when` of the newest applied migration. */
  newest: number
  /** The number of the newest migration that a build must know to work with it. */
  needs: number
}

const NOTHING: SchemaState = { isEmpty: true, newest: 0, needs: 0 }

/** Reads the list of applied migrations, which Drizzle made; `needs` was added to it later. */
export async function readSchemaState(sql: Tag): Promise<SchemaState> {
  const [table] = await sql<{ exists: boolean; told: boolean }[]>`
    select count(*) > 0 as exists, count(*) filter (where attname = 'needs') > 0 as told
    from pg_attribute where attrelid = to_regclass('drizzle.__drizzle_migrations') and attnum > 0 and not attisdropped`
  if (!table?.exists) return NOTHING
  const needs = sql.unsafe(table.told ? 'coalesce(max(needs), 0)' : '0')
  const [row] = await sql<{ count: number; newest: string | null; needs: number }[]>`
    select count(*)::integer as count, max(created_at) as newest, ${needs} as needs from drizzle.__drizzle_migrations`
  return { isEmpty: !row || row.count === 0, newest: Number(row?.newest ?? 0), needs: row?.needs ?? 0 }
}

/** The migrations of this build that the database lacks. Throws `SchemaUnfit` when the schema is too new for it. */
export function findPending(migrations: readonly Migration[], state: SchemaState): Migration[] {
  const newest = migrations.at(-1)
  if (newest && state.needs > newest.number) {
    throw new SchemaUnfit(
      `A newer release has changed this database's schema. It works with releases that know migration ${digits(state.needs)}, and ` +
        `this one ends with ${digits(newest.number)}. Start that release or a newer one, or restore the backup from before the upgrade.`,
    )
  }
  return migrations.filter(({ when }) => when > state.newest)
}

/** The number as the files are named. */
export const digits = (number: number) => String(number).padStart(4, '0')

/** Makes the list, as Drizzle does, with the column that tells which builds work with the schema. */
export async function prepareList(sql: Tag): Promise<void> {
  await sql.unsafe(`create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    alter table drizzle.__drizzle_migrations add column if not exists needs integer`)
}

/** Adds a migration to the list. Drizzle stores a checksum of the file, which nothing reads; the name tells more. */
export async function listAsApplied(sql: Tag, { name, when, needs }: Migration): Promise<void> {
  await sql`insert into drizzle.__drizzle_migrations (hash, created_at, needs) values (${name}, ${when}, ${needs})`
}

import { describe, expect, it, vi } from 'vitest'

import { openSql } from '#packages/sql'
import { createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'
import { oldDatabase } from '#test/servers/old-database.ts'

import { migrate, prepareSchema, readSchema } from './migrate.server.ts'
import { readHead, readMigrations, type Migration } from './migration-files.server.ts'

const { sql, url } = await testDatabase()
const known = readMigrations()
const newest = known.at(-1)
if (!newest) throw new Error('There are no migrations')

/** Migrations after those of the build, one for each list of statements. */
const later = (...each: (string[] | Partial<Migration>)[]): Migration[] =>
  each.map((given, n) => ({
    number: newest.number + 1 + n,
    name: `later_${n}`,
    when: newest.when + 1 + n,
    statements: [],
    isApart: false,
    needs: null,
    condition: null,
    ...(Array.isArray(given) ? { statements: given } : given),
  }))

/** Forgets those that a test applied. */
const forgetLater = () => sql`delete from drizzle.__drizzle_migrations where created_at > ${newest.when}`
const listLater = async () => {
  const rows = await sql<{ hash: string }[]>`
    select hash from drizzle.__drizzle_migrations where created_at > ${newest.when} order by created_at`
  return rows.map(({ hash }) => hash)
}

describe('one process at a time', () => {
  it('returns at once, without waiting for its turn, when nothing is left to migrate', async () => {
    const busy = openSql(url, { max: 1 })
    // The lock that a process holds while it migrates the schema.
    await busy`select pg_advisory_lock(72001)`
    await expect(migrate(url)).resolves.toBeUndefined()
    await busy.end()
  })

  it('migrates, and the others that started with it wait and find nothing left', async () => {
    const applied = vi.fn<(name: string) => void>()
    const migrations = [...known, ...later(['create table first (n int)'], ['create table second (n int)'])]
    await Promise.all(Array.from({ length: 3 }, () => migrate(url, { migrations, applied })))
    expect(applied.mock.calls.map(([name]) => name)).toEqual(['later_0', 'later_1'])
    expect(await listLater()).toEqual(['later_0', 'later_1'])
    await sql`drop table first, second`
    await forgetLater()
  })
})

describe('a migration', () => {
  it('is whole or not there at all, and keeps those before it', async () => {
    const migrations = [...known, ...later(['create table kept (n int)'], ['create table half (n int)', 'select 1/0'])]
    await expect(migrate(url, { migrations })).rejects.toThrow('Migration later_1 failed: division by zero')
    expect(await sql`select to_regclass('kept') is not null as kept, to_regclass('half') as half`).toEqual([
      { kept: true, half: null },
    ])
    expect(await listLater()).toEqual(['later_0'])
    await sql`drop table kept`
    await forgetLater()
  })

  it('waits a second at most for a table in use, so that requests go on, and tries again', async () => {
    const reader = await sql.reserve()
    await reader`begin`
    await reader`select from items`
    const waits = vi.fn<(reason: string) => void>()
    const migrations = [...known, ...later(['alter table items add column later text'])]
    const migrated = migrate(url, { migrations, waits })
    // Once the migration waits for the table, whoever reads it waits behind.
    await vi.waitUntil(async () => {
      const [row] = await sql`select from pg_locks where mode = 'AccessExclusiveLock' and not granted`
      return row
    })
    // So this one goes on only because the migration gives up, while the other reader still keeps the table.
    await sql`select from items`
    await vi.waitUntil(() => waits.mock.calls.length > 0)
    await reader`commit`
    reader.release()
    await migrated
    expect(waits.mock.calls).toEqual([['later_0 waits for tables that are in use']])
    await sql`alter table items drop column later`
    await forgetLater()
  })

  it('that has to run apart builds its indexes again if they were left half-built', async () => {
    const people = [await createUser(sql), await createUser(sql)]
    await sql`update profiles set display_name = 'Same'`
    const create = 'CREATE UNIQUE INDEX CONCURRENTLY "profiles_later" ON "profiles" USING btree ("display_name")'
    const migrations = [...known, ...later({ statements: [create, 'ANALYZE profiles'], isApart: true })]
    await expect(migrate(url, { migrations })).rejects.toThrow(
      'Migration later_0 failed: could not create unique index',
    )
    const readIndex = () =>
      sql`select indisvalid as valid from pg_index where indexrelid = to_regclass('profiles_later')`
    expect(await readIndex()).toEqual([{ valid: false }])
    expect(await listLater()).toEqual([])
    await sql`update profiles set display_name = 'Other' where user_id = ${people[0]?.id ?? ''}`
    await migrate(url, { migrations })
    expect(await readIndex()).toEqual([{ valid: true }])
    await forgetLater()
    await expect(migrate(url, { migrations }), 'interrupted before it was listed').resolves.toBeUndefined()
    await sql`drop index profiles_later`
    await forgetLater()
  })

  it('waits for the job that its condition names, and says so', async () => {
    const condition = "select not exists (select from profiles where display_name = 'Other')"
    const migrations = [...known, ...later({ statements: ['create table later (n int)'], condition })]
    await expect(migrate(url, { migrations })).rejects.toThrow(
      /^Migration later_0 has to wait: a job of the release before .* true: select not exists/,
    )
    await sql`update profiles set display_name = user_id::text`
    await migrate(url, { migrations })
    await sql`drop table later`
    await forgetLater()
  })
})

describe('a schema of a newer release', () => {
  it('is used if that release says that this one works with it', async () => {
    await migrate(url, { migrations: [...known, ...later({ needs: newest.number })] })
    await expect(migrate(url)).resolves.toBeUndefined()
    expect(await readSchema(url)).toMatchObject({ pending: [], needs: newest.number })
    await forgetLater()
  })

  it('is refused otherwise, by the start and by commands', async () => {
    await migrate(url, { migrations: [...known, ...later({ needs: newest.number + 1 })] })
    for (const use of [migrate, (address: string) => prepareSchema(address, false), readSchema]) {
      await expect(use(url)).rejects.toThrow(
        /^A newer release has changed this database's schema\. .* ends with \d{4}\. Start/,
      )
    }
    await forgetLater()
  })
})

it('a start that leaves migrations to the operator names what is missing', async () => {
  await expect(prepareSchema(url, false)).resolves.toBeUndefined()
  await sql`delete from drizzle.__drizzle_migrations where created_at = ${newest.when}`
  await expect(prepareSchema(url, false)).rejects.toThrow(
    `lacks ${newest.name}, and MIGRATE_AT_START is off. Run the command migrate`,
  )
  expect((await readSchema(url)).pending).toHaveLength(1)
  await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('', ${newest.when})`
})

it('an empty database gets everything in one transaction, indexes without waiting for others', async () => {
  const empty = await oldDatabase('foundations')
  const index = 'CREATE INDEX CONCURRENTLY items_later ON items (title)'
  await migrate(empty.url, {
    migrations: [...known, ...later({ statements: [index], isApart: true, needs: newest.number + 1 })],
  })
  expect(await empty.sql`select indisvalid as valid from pg_index where indexrelid = 'items_later'::regclass`).toEqual([
    { valid: true },
  ])
  expect(
    await empty.sql`
      select count(*)::integer as applied, count(distinct xmin::text)::integer as transactions, max(needs) as needs
      from drizzle.__drizzle_migrations`,
  ).toEqual([{ applied: known.length + 1, transactions: 1, needs: newest.number + 1 }])
})

it('the head of a file is understood, or refused', () => {
  const head = '-- migrate: apart\n-- migrate: needs 0031\n-- migrate: once select true\nCREATE INDEX …'
  expect(readHead('x', head)).toEqual({ isApart: true, needs: 31, condition: 'select true' })
  expect(readHead('x', '-- The migrate: of this.\nSELECT')).toEqual({ isApart: false, needs: null, condition: null })
  for (const wrong of ['-- migrate: alone', '-- migrate: needs 31', '-- migrate: once']) {
    expect(() => readHead('0031_x', wrong)).toThrow(/^0031_x: there is no "migrate:/)
  }
})

import { expect, test } from 'vitest'

import { testDatabase } from '#test/servers/database.ts'

import { ACCOUNT_DATA } from './account-data.ts'

const { sql } = await testDatabase()

// Neither a foreign key nor the name of a column tells that these hold the id of an account.
const WITHOUT_A_SIGN = ['verifications', 'rate_limits']

const exported = ACCOUNT_DATA.exporters.flatMap(({ tables }) => tables)

/** The tables with a person in them: a foreign key to `users`, or a column for the id or the address of a person. */
async function findPersonTables(): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and (
      c.relname = 'users'
      or exists (select from pg_constraint k where k.conrelid = c.oid and k.confrelid = 'users'::regclass)
      or exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and (
          a.attname ~ '(^|_)(user|account|admin|sender|receiver|reporter|reported|blocker|blocked|owner|person|subject|participant)(_user)?_id$'
          or a.attname ~ '(^participant_|email|address)'
        )
      )
    ) order by c.relname`
  return [...rows.map(({ name }) => name), ...WITHOUT_A_SIGN]
}

test('every table with a person in it is exported, or says to the reader of the file why not', async () => {
  const tables = await findPersonTables()
  expect(tables.length).toBeGreaterThan(20)
  const told = [...exported, ...Object.keys(ACCOUNT_DATA.notExported)]
  expect(tables.filter((table) => !told.includes(table))).toEqual([])
  expect(told.filter((table) => !tables.includes(table))).toEqual([])
  expect(exported.filter((table) => table in ACCOUNT_DATA.notExported)).toEqual([])
})

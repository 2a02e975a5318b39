import { expect, test } from 'vitest'

import { testDatabase } from '#test/servers/database.ts'

const { sql } = await testDatabase()

test('an index serves each reference: whoever deletes the other row would read the whole table otherwise', async () => {
  const missing = await sql<{ reference: string }[]>`
    select conname || ' of ' || conrelid::regclass as reference from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace
      -- A category is retired, and its row never deleted.
      and confrelid <> 'categories'::regclass and not exists (
      select from pg_index
      where indrelid = conrelid and indkey[0] = conkey[1]
        -- A partial index serves only if its condition follows from the reference itself.
        and (indpred is null or pg_get_expr(indpred, indrelid) = '(' || (
          select attname from pg_attribute where attrelid = conrelid and attnum = conkey[1]) || ' IS NOT NULL)'))`
  expect(missing.map(({ reference }) => reference)).toEqual([])
})

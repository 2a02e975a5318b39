import { expect, test } from 'vitest'

import { testDatabase } from '#test/servers/database.ts'

import { inParts } from './in-parts.server.ts'

const { sql } = await testDatabase()

test('a deletion goes on until there are no more rows, a part at a time', async () => {
  await sql`create table many as select n from generate_series(1, 2500) as n`
  const sizes: number[] = []
  const deleted = await inParts(async (most) => {
    const { count } = await sql`delete from many where n = any(array(select n from many where n > 50 limit ${most}))`
    sizes.push(count)
    return { count }
  })
  expect([deleted, sizes]).toEqual([2450, [1000, 1000, 450]])
  expect(await sql`select count(*)::integer as n from many`).toEqual([{ n: 50 }])
})

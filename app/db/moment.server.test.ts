import { expect, test } from 'vitest'

import { testDatabase } from '#test/servers/database.ts'

import { momentAt } from './moment.server.ts'

const { sql } = await testDatabase()

/** The latest Date in JavaScript: in the year 275760. */
const LATEST = 8.64e15

test('a moment equals, to the millisecond, the one that its row was read with', async () => {
  // From 2023 to 2099, all with different last digits.
  const moments = Array.from({ length: 600 }, (_, n) => 1_700_000_000_001 + n * 4_000_000_007)
  const read = await Promise.all(
    moments.map(async (at) => (await sql<{ at: Date }[]>`select ${momentAt(sql, at)} as at`)[0]?.at.getTime()),
  )
  expect(read).toEqual(moments)
})

test('PostgreSQL accepts every moment that a URL can name', async () => {
  for (const at of [0, 253_402_300_799_999, 253_402_300_800_000, 999_999_999_999_999, LATEST]) {
    const [row] = await sql<{ later: boolean }[]>`select ${momentAt(sql, at)} > '2026-01-01'::timestamptz as later`
    expect([at, row?.later]).toEqual([at, at > 0])
  }
})

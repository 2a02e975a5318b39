import { expect, test } from 'vitest'

import { testDatabase } from '#test/servers/database.ts'

import { describeConnections, shareForRequests } from './connection-share.server.ts'

const { sql, url } = await testDatabase()

test('requests get what live events, photos and jobs leave of the connections', () => {
  expect(shareForRequests(16, new Set(['web', 'worker', 'photos']))).toBe(9)
  expect(shareForRequests(16, new Set(['web']))).toBe(12)
  expect(shareForRequests(8, new Set(['web', 'worker', 'photos'])), 'the least that DATABASE_POOL may be').toBe(1)
})

test('the operator is told what the database has left, or lacks', async () => {
  const [row] = await sql<{ all: number }[]>`
    select current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
      - coalesce(current_setting('reserved_connections', true), '0')::integer as all`
  const all = row?.all ?? 0
  const [, used, left] =
    new RegExp(`^connections: up to 8; of the database's ${all}, (\\d+) are in use and (\\d+) remain$`).exec(
      await describeConnections(url, 8),
    ) ?? []
  expect(Number(used)).toBeGreaterThan(0)
  expect(Number(left)).toBe(all - 8 - Number(used))
  expect(await describeConnections(url, 500)).toMatch(
    /\d+ too few\. Raise its max_connections, or lower DATABASE_POOL$/,
  )
})

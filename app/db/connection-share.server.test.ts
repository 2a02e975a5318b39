import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'

import { testDatabase } from '#test/servers/database.ts'

import { countSessions, describeConnections, shareForRequests } from './connection-share.server.ts'

const { sql, url } = await testDatabase()

const ALL_ROLES = new Set(['web', 'worker', 'photos'])

test('requests get what live events, photos and jobs leave of the connections', () => {
  expect(shareForRequests(16, ALL_ROLES)).toBe(8)
  expect(shareForRequests(16, new Set(['web']))).toBe(11)
  expect(shareForRequests(10, ALL_ROLES), 'the least that DATABASE_POOL may be').toBe(2)
  expect(shareForRequests(10, ALL_ROLES, { hasReplicas: true })).toBe(1)
  expect(countSessions(ALL_ROLES), 'past a pooler').toBe(7)
})

test('the sum of connections in docs/scaling.md has the figures of the code', () => {
  expect([['web'], ['worker'], ['photos']].map((roles) => countSessions(new Set(roles)))).toEqual([4, 6, 3])
  expect(shareForRequests(16, new Set(['web']), { hasReplicas: true })).toBe(10)
  expect(shareForRequests(16, ALL_ROLES, { hasReplicas: true })).toBe(7)
})

/** The connections of the database, those in use, and how many more processes fit. */
async function describe(most: number) {
  const said = await describeConnections(url, most)
  const [, all, used, more] = /database's (\d+), (\d+) are in use: room for (\d+) more/.exec(said) ?? []
  return { said, all: Number(all), used: Number(used), more: Number(more) }
}

test('the operator is told how many processes fit, and what all of them take', async () => {
  const alone = await describe(10)
  expect(alone.said).toMatch(/^connections: up to 10; .* more such processes$/)
  expect(await describeConnections(url, 10, { isPooled: true })).toMatch(
    / more such processes, less what the pooler itself may still open$/,
  )
  expect(alone.used).toBeGreaterThan(0)
  expect(alone.more).toBe(Math.floor((alone.all - alone.used - 10) / 10))
  const enter = (seen: string) => sql`
    insert into nodes (id, host, writes, reads, seen_at) values (${randomUUID()}, 'one', 'x', '{x}', now() - ${seen}::interval)`
  for (let n = 0; n < 3; n += 1) await enter('1 second')
  await enter('1 minute')
  const { said, all, more } = await describe(10)
  expect(said).toMatch(/^connections: up to 10, and 40 by all 4 processes; /)
  expect(more).toBeLessThanOrEqual(Math.floor((all - 40) / 10))
  // Each alone would fit.
  const most = Math.floor(all / 4) + 1
  expect((await describe(most)).said).toMatch(
    / too few\. Raise its max_connections, lower DATABASE_POOL, or put a pooler/,
  )
})

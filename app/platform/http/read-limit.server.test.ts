import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'

import { settings } from '#app/platform/settings/settings.server.ts'
import { testDatabase } from '#test/servers/database.ts'
import { openLine } from '#test/servers/line.ts'
import { startRedisStandIn } from '#test/servers/redis-server.ts'
import { testSettings } from '#test/visitor.ts'

import { openReadLimits, takeReadTry } from './read-limit.server.ts'

/** A real one in the drill `redis`: the stand-in runs no scripts. */
const { TEST_REDIS } = process.env
const standIn = await startRedisStandIn()
afterAll(standIn.stop)

const { sql } = await testDatabase()
const SECRET = 'a secret that is for tests only, and long enough'

async function open(url: string, limit = '3/1h') {
  testSettings({ SESSION_SECRET: SECRET, LIMIT_AI: limit })
  onTestFinished(await openReadLimits(url, settings()))
}

const countRows = async () => (await sql`select from rate_limits`).length
const isAllowed = async (whom: string) => (await takeReadTry('ai', whom)).allowed

async function takeMany(whom: string, times: number): Promise<boolean[]> {
  const answers: boolean[] = []
  for (let n = 0; n < times; n += 1) answers.push(await isAllowed(whom))
  return answers
}

test('without Redis, while it is away, and when it cannot count, the database counts: nothing runs unlimited', async () => {
  testSettings({ SESSION_SECRET: SECRET, LIMIT_AI: '3/1h' })
  expect(await takeMany(randomUUID(), 4)).toEqual([true, true, true, false])
  const line = await openLine(standIn.url)
  line.cut()
  await open(line.url)
  expect(await takeMany(randomUUID(), 4)).toEqual([true, true, true, false])
  // The stand-in answers a script with something else than a number.
  await open(standIn.url)
  expect(await takeMany(randomUUID(), 4)).toEqual([true, true, true, false])
})

describe.skipIf(TEST_REDIS === undefined)('in Redis', () => {
  const openReal = (limit?: string) => open(TEST_REDIS ?? '', limit)
  /** Until the connection is there, the database counts. */
  async function waitForRedis() {
    await expect
      .poll(async () => {
        const before = await countRows()
        await isAllowed(randomUUID())
        return (await countRows()) - before
      })
      .toBe(0)
  }

  test('a limit holds across parallel attempts, tells the wait, and writes nothing to the database', async () => {
    await openReal()
    await waitForRedis()
    const [before, whom] = [await countRows(), randomUUID()]
    const answers = await Promise.all(Array.from({ length: 20 }, () => takeReadTry('ai', whom)))
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(3)
    const [refused] = answers.filter((answer) => !answer.allowed)
    expect(refused?.allowed === false && refused.retryAfter).toBeGreaterThan(3590)
    expect(await isAllowed(randomUUID()), 'another').toBe(true)
    expect(await countRows()).toBe(before)
  })

  test('an attempt is free again after its window', async () => {
    await openReal('2/1s')
    await waitForRedis()
    const whom = randomUUID()
    expect(await takeMany(whom, 3)).toEqual([true, true, false])
    await expect.poll(() => isAllowed(whom)).toBe(true)
  })

  test('a steady limit frees one attempt after the other', async () => {
    await openReal('3+1/1s')
    await waitForRedis()
    const whom = randomUUID()
    expect(await takeMany(whom, 4)).toEqual([true, true, true, false])
    await expect.poll(() => isAllowed(whom)).toBe(true)
    expect(await isAllowed(whom)).toBe(false)
  })
})

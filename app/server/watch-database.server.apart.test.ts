import { afterEach, beforeEach, expect, onTestFinished, test, vi, type MockInstance } from 'vitest'

import { connect, db, setDatabase, systemDb } from '#app/db/client.server.ts'
import { isDatabaseAway } from '#app/db/database-away.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { databaseUp } from '#app/platform/log/metrics.server.ts'
import { testDatabase } from '#test/servers/database.ts'
import { openLine } from '#test/servers/line.ts'

import { watchDatabase } from './watch-database.server.ts'

const { sql, url } = await testDatabase()
beforeEach(() => {
  vi.spyOn(log, 'error').mockReturnValue()
  vi.spyOn(log, 'info').mockReturnValue()
})

let looked: MockInstance
// The watch's own clock, which goes on when a test says so.
vi.mock('node:timers/promises', async (original) => ({
  ...(await original<typeof import('node:timers/promises')>()),
  setTimeout: (ms: number, value?: unknown, { signal }: { signal?: AbortSignal } = {}) =>
    new Promise((resolve, reject) => {
      const refuse = () => reject(new Error('aborted'))
      if (signal?.aborted) refuse()
      signal?.addEventListener('abort', refuse)
      setTimeout(resolve, ms, value)
    }),
}))
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  looked = vi.spyOn(databaseUp, 'set')
})
afterEach(() => void vi.useRealTimers())

const EVERY_MS = 20
const TIMES = { everyMs: EVERY_MS, firstMs: 400, againMs: 100 }

async function watched() {
  const line = await openLine(url)
  setDatabase(connect(line.url, { max: 2 }))
  const unwatch = watchDatabase(line.url, { times: TIMES })
  onTestFinished(async () => {
    unwatch()
    vi.useRealTimers()
    await systemDb().end({ timeout: 0 })
    line.close()
    setDatabase(sql)
  })
  return line
}

const refusal = (question: Promise<unknown>) => question.then(() => null, isDatabaseAway)

/** Lets time pass until `work` is over. */
async function whileTimePasses<T>(work: Promise<T>): Promise<T> {
  let isOver = false
  const settle = () => void (isOver = true)
  work.then(settle, settle)
  while (!isOver) {
    vi.advanceTimersByTime(EVERY_MS)
    await new Promise(setImmediate)
  }
  return work
}

/** One more look at the database, which answers it however long that takes on a busy machine. */
async function nextLook() {
  const before = looked.mock.calls.length
  vi.advanceTimersByTime(EVERY_MS)
  while (looked.mock.calls.length === before) await new Promise(setImmediate)
}

test('a hanging database counts as down for all waiting requests and later ones, until it continues', async () => {
  const line = await watched()
  await db()`select 1`
  await nextLook()
  line.hang()
  const waiting = Array.from({ length: 20 }, () => refusal(db()`select 1`))
  expect(await whileTimePasses(Promise.all(waiting))).toEqual(waiting.map(() => true))
  expect(log.error).toHaveBeenCalledExactlyOnceWith('the database does not answer: all waiting requests fail now')
  for (let n = 0; n < 12; n += 1) expect(await whileTimePasses(refusal(db()`select 1`))).toBe(true)
  expect(log.error).toHaveBeenCalledOnce()
  expect((await databaseUp.get()).values[0]?.value).toBe(0)
  line.goOn()
  await expect.poll(() => refusal(db()`select 1`)).toBeNull()
  await expect.poll(async () => (await databaseUp.get()).values[0]?.value).toBe(1)
  await expect.poll(() => vi.mocked(log.info).mock.calls).toContainEqual(['the database answers again'])
})

test('a slow query does not mean that the database is away', async () => {
  await watched()
  const pool = db()
  const held = await sql.reserve()
  await held`select pg_advisory_lock(1)`
  const slow = db()`select pg_advisory_lock(1)`.execute()
  for (let n = 0; n < (2 * TIMES.firstMs) / EVERY_MS; n += 1) await nextLook()
  expect(db()).toBe(pool)
  expect(log.error).not.toHaveBeenCalled()
  await held`select pg_advisory_unlock(1)`
  held.release()
  await slow
})

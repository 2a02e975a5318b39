import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { connect, db, setDatabase } from '#app/db/client.server.ts'
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

async function watched(times: NonNullable<Parameters<typeof watchDatabase>[1]>['times']) {
  const line = await openLine(url)
  setDatabase(connect(line.url, { max: 2 }))
  const unwatch = watchDatabase(line.url, { times })
  onTestFinished(async () => {
    unwatch()
    await db().end({ timeout: 0 })
    line.close()
    setDatabase(sql)
  })
  return line
}

const refusal = (question: Promise<unknown>) => question.then(() => null, isDatabaseAway)

test('a hanging database counts as down for all waiting requests and later ones, until it continues', async () => {
  const line = await watched({ everyMs: 20, firstMs: 400, againMs: 100 })
  await db()`select 1`
  line.hang()
  const waiting = Array.from({ length: 20 }, () => refusal(db()`select 1`))
  expect(await Promise.all(waiting)).toEqual(waiting.map(() => true))
  expect(log.error).toHaveBeenCalledExactlyOnceWith('the database does not answer: all waiting requests fail now')
  for (let n = 0; n < 12; n += 1) expect(await refusal(db()`select 1`)).toBe(true)
  expect(log.error).toHaveBeenCalledOnce()
  expect((await databaseUp.get()).values[0]?.value).toBe(0)
  line.goOn()
  await expect.poll(() => refusal(db()`select 1`)).toBeNull()
  await expect.poll(async () => (await databaseUp.get()).values[0]?.value).toBe(1)
  await expect.poll(() => vi.mocked(log.info).mock.calls).toContainEqual(['the database answers again'])
})

test('a slow query does not mean that the database is away', async () => {
  await watched({ everyMs: 20, firstMs: 1000, againMs: 100 })
  const pool = db()
  await db()`select pg_sleep(2)`
  expect(db()).toBe(pool)
  expect(log.error).not.toHaveBeenCalled()
})

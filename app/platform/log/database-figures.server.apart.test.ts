import { afterAll, expect, test } from 'vitest'

import { connect, setDatabase } from '#app/db/client.server.ts'
import { setLater } from '#test/later.ts'
import { testDatabase } from '#test/servers/database.ts'

import { measureStatements } from './database-figures.server.ts'
import { poolWaitSeconds, registry, statementFailures, statementSeconds } from './metrics.server.ts'

const { url } = await testDatabase()
measureStatements()
const sql = connect(url, { max: 1, for: 'pages' })
setDatabase(sql)
afterAll(() => sql.end({ timeout: 5 }))

async function figure(name: string) {
  const line = new RegExp(String.raw`^${name}(?:\{.*\})? (\S+)$`, 'm').exec(await registry.metrics())
  return Number(line?.[1] ?? 0)
}

test('statements are measured by name, and so is the time for which they wait for a connection', async () => {
  async function answerAtOnce() {
    return sql`select 1 as one`
  }
  async function divideByZero() {
    return sql`select 1 / 0`
  }
  await answerAtOnce()
  // That one waited until the first connection was open.
  poolWaitSeconds.reset()
  await answerAtOnce()
  expect(await figure('khazana_pool_wait_seconds_count')).toBe(0)
  expect(await figure('khazana_pool_connections')).toBe(1)
  const held = await sql.reserve()
  const waiting = answerAtOnce()
  await expect.poll(() => figure('khazana_pool_waiting')).toBe(1)
  setLater(5000)
  held.release()
  await waiting
  await expect(divideByZero()).rejects.toThrow('division by zero')
  expect(await figure('khazana_pool_waiting')).toBe(0)
  expect(await figure('khazana_pool_wait_seconds_count')).toBe(1)
  expect(await figure('khazana_pool_wait_seconds_sum')).toBeGreaterThanOrEqual(5)
  expect(await countByStatement(statementSeconds)).toEqual({ answerAtOnce: 3, divideByZero: 1 })
  expect(await countByStatement(statementFailures)).toEqual({ divideByZero: 1 })
})

async function countByStatement(metric: typeof statementSeconds | typeof statementFailures) {
  const { values } = await metric.get()
  const counts = values.filter((one) => !('metricName' in one) || String(one.metricName).endsWith('_count'))
  return Object.fromEntries(counts.map(({ labels, value }) => [labels.statement, value]))
}

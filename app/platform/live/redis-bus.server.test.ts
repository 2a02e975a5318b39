import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { log } from '#app/platform/log/log.server.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { openSql } from '#packages/sql'
import { testDatabase } from '#test/servers/database.ts'
import { openLine } from '#test/servers/line.ts'
import { startRedisStandIn } from '#test/servers/redis-server.ts'

import type { Bus, BusEvent } from './bus.server.ts'
import { openBus, redisBus } from './redis-bus.server.ts'

/** A real one in the drill `redis`. */
const { TEST_REDIS } = process.env
const standIn = TEST_REDIS === undefined ? await startRedisStandIn() : null
const redisUrl = TEST_REDIS ?? standIn?.url ?? ''
afterAll(() => standIn?.stop())

const { sql, url } = await testDatabase()
const TIMES = { lookMs: 50, answerMs: 600_000 }
let prefix = ''
beforeEach(() => {
  prefix = `khazana:${randomUUID()}`
  for (const level of ['info', 'warn'] as const) vi.spyOn(log, level).mockReturnValue()
})

const event = (n: number): BusEvent => ({ name: 'message', to: ['a', 'b'], data: { conversation: 'c', revision: n } })

function listen(bus: Bus) {
  const heard: (BusEvent | 'gap')[] = []
  bus.subscribe({ event: (one) => void heard.push(one), gap: () => void heard.push('gap') })
  return { heard, revisions: () => heard.flatMap((one) => (one === 'gap' ? [] : [one.data['revision']])) }
}

const buses: Bus[] = []
async function open(address = redisUrl, times = TIMES) {
  const bus = await redisBus(address, [prefix], times)
  buses.push(bus)
  return bus
}
afterEach(async () => {
  for (const bus of buses.splice(0)) await bus.close()
})

test('each listener receives an event once, in order, and the publisher at once', async () => {
  const [a, b, c] = [await open(), await open(), await open()]
  const [atA, atB, atC] = [listen(a), listen(b), listen(c)]
  for (let n = 1; n <= 2000; n += 1) a.publish(event(n))
  expect(atA.heard).toHaveLength(2000)
  const all = Array.from({ length: 2000 }, (_, n) => n + 1)
  await vi.waitFor(() => expect([atB.revisions(), atC.revisions()]).toEqual([all, all]))
  b.publish(event(2001))
  await vi.waitFor(() => expect([atA.revisions().at(-1), atC.revisions().at(-1)]).toEqual([2001, 2001]))
  expect([atA.revisions().length, atB.revisions().length]).toEqual([2001, 2001])
})

test('another site on the same Redis hears nothing', async () => {
  const a = await open()
  prefix = `khazana:${randomUUID()}`
  const [b, c] = [await open(), await open()]
  const [atB, atC] = [listen(b), listen(c)]
  a.publish(event(1))
  b.publish(event(2))
  await vi.waitFor(() => expect(atC.revisions()).toEqual([2]))
  expect(atB.revisions()).toEqual([2])
})

test('processes with the secret before and after hear each other once', async () => {
  const names = [1, 2, 3].map(() => `khazana:${randomUUID()}`)
  const [older = '', newer = '', newest = ''] = names
  // In the order of a rolling replacement: accepting the next one, having it, and accepting one more.
  const lists = [[older], [older, newer], [newer, older], [newer, older, newest]] as [string, ...string[]][]
  for (const [one, other] of [
    [0, 1],
    [1, 2],
    [2, 3],
  ] as const) {
    const [a, b] = [await redisBus(redisUrl, lists[one] ?? ['']), await redisBus(redisUrl, lists[other] ?? [''])]
    buses.push(a, b)
    const [atA, atB] = [listen(a), listen(b)]
    for (let n = 1; n <= 20; n += 1) (n % 2 ? a : b).publish(event(n))
    const all = Array.from({ length: 20 }, (_, n) => n + 1)
    const sorted = ({ revisions }: typeof atA) => revisions().toSorted((x, y) => Number(x) - Number(y))
    await vi.waitFor(() => expect([sorted(atA), sorted(atB)]).toEqual([all, all]))
  }
})

test('after an outage everybody hears of a gap, also of what others could not send, and events flow again', async () => {
  const line = await openLine(redisUrl)
  onTestFinished(line.close)
  const [a, b] = [await open(line.url), await open()]
  const [atA, atB] = [listen(a), listen(b)]
  line.cut()
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalled())
  a.publish(event(1))
  expect(atA.revisions(), 'in its own process').toEqual([1])
  await line.mend()
  await vi.waitFor(() => expect([atA.heard.includes('gap'), atB.heard.includes('gap')]).toEqual([true, true]))
  a.publish(event(2))
  await vi.waitFor(() => expect(atB.revisions()).toEqual([2]))
  b.publish(event(3))
  await vi.waitFor(() => expect(atA.revisions()).toEqual([1, 2, 3]))
})

test('one that hangs is left and found again, with a gap', async () => {
  const line = await openLine(redisUrl)
  onTestFinished(line.close)
  const a = await open(line.url, { ...TIMES, answerMs: 500 })
  const atA = listen(a)
  line.hang()
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalled())
  line.goOn()
  await vi.waitFor(() => expect(atA.heard).toContain('gap'))
})

test('one that is away at the start is waited for; one that refuses the login is not', async () => {
  const line = await openLine(redisUrl)
  onTestFinished(line.close)
  line.cut()
  const [a, b] = [await open(line.url), await open()]
  const atA = listen(a)
  await line.mend()
  await vi.waitFor(() => expect(atA.heard).toContain('gap'))
  b.publish(event(1))
  await vi.waitFor(() => expect(atA.revisions()).toEqual([1]))

  const closed = await startRedisStandIn({ password: 'a secret' })
  onTestFinished(closed.stop)
  await expect(open(closed.url.replace('//', '//:wrong@'))).rejects.toThrow('WRONGPASS')
})

test('with REDIS_URL, events go by Redis, and what triggers announce by NOTIFY arrives too', async () => {
  const parcels: string[] = []
  const listening = openSql(url, { max: 1, onnotify: (_channel, parcel) => void parcels.push(parcel) })
  await listening`listen khazana_events`
  const settings = readSettings({
    DATABASE_URL: url,
    SESSION_SECRET: 'a secret that is for tests only, and long enough',
    REDIS_URL: redisUrl,
  })
  const [a, b] = [await openBus(url, settings), await openBus(url, settings)]
  buses.push(a, b)
  const atB = listen(b)
  a.publish(event(1))
  await vi.waitFor(() => expect(atB.revisions()).toEqual([1]))
  await sql`select pg_notify('khazana_events', ${JSON.stringify({ from: 'database', events: [event(2)] })})`
  await vi.waitFor(() => expect(atB.revisions()).toEqual([1, 2]))
  await vi.waitFor(() => expect(parcels.join()).toContain('"revision":2'))
  expect(parcels.join()).not.toContain('"revision":1')
  await listening.end()
})

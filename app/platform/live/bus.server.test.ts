import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { connect as connectDatabase } from '#app/db/client.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { liveGaps } from '#app/platform/log/metrics.server.ts'
import { openSql } from '#packages/sql'
import { testDatabase } from '#test/servers/database.ts'
import { openLine } from '#test/servers/line.ts'

import { processBus, type Bus, type BusEvent } from './bus.server.ts'
import { postgresBus } from './postgres-bus.server.ts'

const { sql, url } = await testDatabase()

const event = (n: number): BusEvent => ({ name: 'message', to: ['a', 'b'], data: { conversation: 'c', revision: n } })

/** Records what a bus delivers, and can wait until a number of deliveries has arrived. */
function listen(bus: Bus) {
  const heard: (BusEvent | 'gap')[] = []
  const stop = bus.subscribe({ event: (one) => void heard.push(one), gap: () => void heard.push('gap') })
  const revisions = () => heard.flatMap((one) => (one === 'gap' ? [] : [one.data['revision']]))
  return { heard, stop, revisions, until: (count: number) => vi.waitFor(() => expect(heard).toHaveLength(count)) }
}

const open: Bus[] = []
async function opened(address = url, lookMs?: number) {
  const bus = await postgresBus(address, lookMs)
  open.push(bus)
  return bus
}
afterEach(async () => {
  for (const bus of open.splice(0)) await bus.close()
})

describe('in one process', () => {
  test('listeners have received an event once it is published, until they stop', () => {
    const bus = processBus()
    const [one, two] = [listen(bus), listen(bus)]
    bus.publish(event(1))
    one.stop()
    bus.publish(event(2))
    expect([one.revisions(), two.revisions()]).toEqual([[1], [1, 2]])
  })

  test('a failing listener does not affect the others', () => {
    const complaint = vi.spyOn(log, 'error').mockReturnValue()
    const bus = processBus()
    bus.subscribe({
      event: () => {
        throw new Error('Broken')
      },
      gap: () => {},
    })
    const other = listen(bus)
    bus.publish(event(1))
    expect(other.revisions()).toEqual([1])
    expect(complaint).toHaveBeenCalledOnce()
  })

  test('an event that carries more than ids is refused', () => {
    expect(() => processBus().publish({ name: 'message', to: [], data: { text: 'x'.repeat(1000) } })).toThrow('ids')
  })
})

describe('between processes on one database', () => {
  beforeEach(() => {
    for (const level of ['info', 'warn'] as const) vi.spyOn(log, level).mockReturnValue()
  })

  test('each listener receives an event once, in order, and the publisher at once', async () => {
    const [a, b, c] = [await opened(), await opened(), await opened()]
    const [atA, atB, atC] = [listen(a), listen(b), listen(c)]
    for (let n = 1; n <= 500; n += 1) a.publish(event(n))
    expect(atA.heard).toHaveLength(500)
    await Promise.all([atB.until(500), atC.until(500)])
    const all = Array.from({ length: 500 }, (_, n) => n + 1)
    for (const { revisions } of [atA, atB, atC]) expect(revisions()).toEqual(all)
    expect(atB.heard[0]).toEqual(event(1))
    b.publish(event(501))
    await Promise.all([atA.until(501), atC.until(501)])
    expect(atB.heard).toHaveLength(501)
  })

  test('a single process forwards nothing; one that joins receives every later event', async () => {
    const parcels: string[] = []
    const listening = await listenTo((parcel) => void parcels.push(parcel))
    const a = await opened()
    for (let n = 1; n <= 20; n += 1) a.publish(event(n))
    const b = await opened()
    const atB = listen(b)
    a.publish(event(21))
    await atB.until(1)
    expect(atB.revisions()).toEqual([21])
    const told = parcels.flatMap((parcel) => (JSON.parse(parcel) as { events: BusEvent[] }).events)
    expect(told).toEqual([event(21)])
    await listening.end()
  })

  test('many processes that start at the same time find each other', async () => {
    const buses = await Promise.all(Array.from({ length: 5 }, () => opened()))
    const heard = buses.map(listen)
    for (const [n, bus] of buses.entries()) bus.publish(event(n))
    await Promise.all(heard.map(({ until }) => until(5)))
    for (const { revisions } of heard) expect(new Set(revisions())).toEqual(new Set([0, 1, 2, 3, 4]))
  })

  test('a process that is alone again stops forwarding', async () => {
    const parcels: string[] = []
    const listening = await listenTo((parcel) => void parcels.push(parcel))
    const [a, b] = [await opened(url, 20), await opened()]
    a.publish(event(0))
    await vi.waitFor(() => expect(parcels.join()).toContain('"revision":0'))
    await b.close()
    // It checks only now and then; until that check, what it publishes is still passed on.
    const ofA = () => parcels.filter((parcel) => !parcel.includes('"from":"database"')).length
    let n = 0
    await vi.waitFor(async () => {
      const before = ofA()
      for (let times = 0; times < 10; times += 1) {
        a.publish(event((n += 1)))
        await sql`select pg_notify('khazana_events', ${JSON.stringify({ from: 'database', events: [event(-n)] })})`
        await vi.waitFor(() => expect(parcels.join()).toContain(`"revision":${-n}}`))
      }
      expect(ofA()).toBe(before)
    })
    await listening.end()
  })

  test('a lost connection comes back, and everybody hears of a gap, also the metrics', async () => {
    liveGaps.reset()
    const [a, b] = [await opened(), await opened()]
    const [atA, atB] = [listen(a), listen(b)]
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'khazana-bus' and datname = current_database()`
    await vi.waitFor(() => expect([atA.heard.includes('gap'), atB.heard.includes('gap')]).toEqual([true, true]))
    const gaps = () => [...atA.heard, ...atB.heard].filter((one) => one === 'gap').length
    await expect.poll(async () => (await liveGaps.get()).values[0]?.value === gaps()).toBe(true)
    const before = atB.heard.length
    await vi.waitFor(async () => {
      a.publish(event(1))
      await vi.waitFor(() => expect(atB.heard.slice(before)).toContainEqual(event(1)))
    })
  })

  test('without the database it keeps retrying, and announces a gap when it is back', async () => {
    const proxy = await openLine(url)
    const [a, b] = [await opened(proxy.url), await opened()]
    const [atA, atB] = [listen(a), listen(b)]
    proxy.cut()
    await vi.waitFor(() => expect(log.warn).toHaveBeenCalled())
    a.publish(event(1))
    expect(atA.revisions()).toEqual([1])
    await proxy.mend()
    await vi.waitFor(() => expect([atA.heard.at(-1), atB.heard.at(-1)]).toEqual(['gap', 'gap']))
    a.publish(event(2))
    await vi.waitFor(() => expect(atB.heard.at(-1)).toEqual(event(2)))
    expect(atB.revisions()).toEqual([2])
    await a.close()
    proxy.cut()
  })

  test('a bus whose connection ends before it is ready does not count as listening', async () => {
    const silent = connectDatabase(url, { max: 1 })
    // Behaves like a bus that has died without PostgreSQL noticing that its connection ended.
    await silent`select pg_advisory_lock_shared(72003)`
    const listening = await listenTo((parcel) => {
      const { hello, pid } = JSON.parse(parcel) as { hello?: true; pid: number }
      if (hello) void sql`select pg_terminate_backend(${pid})`.execute()
    })
    const refused = postgresBus(url).then(
      () => 'opened',
      (error: unknown) => String(error),
    )
    expect(await refused).toContain('ended')
    await listening.end()
    await silent.end()
  })

  test('an address where nothing answers fails the start', async () => {
    await expect(postgresBus('postgres://nobody@127.0.0.1:1/none')).rejects.toThrow('ECONNREFUSED')
  })
})

/** Records everything that is sent on the buses' channel from now on. */
async function listenTo(hear: (parcel: string) => void) {
  const listening = openSql(url, { max: 1, onnotify: (_channel, parcel) => hear(parcel) })
  await listening`listen khazana_events`
  return listening
}

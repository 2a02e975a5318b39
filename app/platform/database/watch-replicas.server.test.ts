import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { connect, db, setDatabase, systemDb } from '#app/db/client.server.ts'
import { readingReplicas, replicaAgeMs, setReplicas, type Replica } from '#app/db/replica-reads.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { registry, replicaInUse } from '#app/platform/log/metrics.server.ts'
import { openSql } from '#packages/sql'
import { setLater } from '#test/later.ts'
import { testDatabase } from '#test/servers/database.ts'
import { openLine } from '#test/servers/line.ts'
import { pretendReplica } from '#test/servers/pretended-replica.ts'

import { watchReplicas } from './watch-replicas.server.ts'

const { sql, url } = await testDatabase()
// Longer than a busy machine takes between two looks.
const TIMES = { everyMs: 10, answerMs: 60_000, lateMs: 60_000, aloneMs: 600_000 }
/** A test whose replica has to be late, or silent, waits this long. */
const SHORT_MS = 300

const replica = await pretendReplica(url)
await replica.own`create table source as select 'replica' as name`
await sql`create table source as select 'primary' as name`

beforeEach(async () => {
  vi.spyOn(log, 'warn').mockReturnValue()
  vi.spyOn(log, 'info').mockReturnValue()
  await replica.beAsUsual()
})

const readSourceName = async () => (await db()<{ name: string }[]>`select name from source`)[0]?.name
const readAsEverybody = () => readingReplicas(readSourceName)
/** A write of anybody moves the primary's log on. */
const write = async () => sql`select pg_logical_emit_message(true, 'x', 'x')`

function watch(urls: readonly string[] = [replica.url], primary = url, times: Partial<typeof TIMES> = {}) {
  const leave = watchReplicas(primary, urls, { sizes: { pages: 2, searches: 1 }, times: { ...TIMES, ...times } })
  onTestFinished(leave)
}

async function watchInTime(...given: Parameters<typeof watch>) {
  watch(...given)
  await expect.poll(readAsEverybody).toBe('replica')
}

/** Up to when replicas in time show everything, on the clock of `performance.now()`. */
const FAR = 1e12
const shownUntil = () => FAR - replicaAgeMs(FAR)

/** Waits until the replica has been looked at that often from now on. */
async function looks(count: number) {
  const told = vi.spyOn(replicaInUse, 'set')
  const before = told.mock.calls.length
  await expect.poll(() => told.mock.calls.length).toBeGreaterThanOrEqual(before + count)
}

const readMetric = async (name: string, of = '1') =>
  (await registry.getSingleMetric(name)?.get())?.values.find(({ labels }) => labels['replica'] === of)?.value

test('everybody’s reads come from a replica in time, those of one person from the primary', async () => {
  expect(await readAsEverybody(), 'before it was ever asked').toBe('primary')
  await watchInTime()
  expect(await readSourceName()).toBe('primary')
  expect(await readMetric('khazana_replica_in_use')).toBe(1)
  const age = replicaAgeMs()
  expect(age).toBeGreaterThan(0)
  expect(age).toBeLessThan(TIMES.lateMs)
})

test('an idle primary makes no replica late', async () => {
  // The tests share one server, so its own log moves on all the time.
  await sql.unsafe(`
    create schema idle;
    create function idle.pg_current_wal_lsn() returns pg_lsn language sql as 'select ''0/1000''::pg_lsn'`)
  const idle = new URL(url)
  idle.searchParams.set('options', '-c search_path=idle,public,pg_catalog')
  await replica.own`update told set place = '0/1000'`
  await watchInTime([replica.url], idle.href)
  const before = shownUntil()
  await expect.poll(shownUntil).toBeGreaterThan(before)
  expect(await readAsEverybody()).toBe('replica')
})

test('a late one is left alone until it has caught up, and both are told', async () => {
  await watchInTime([replica.url], url, { lateMs: SHORT_MS })
  await replica.own`update told set place = pg_current_wal_lsn()`
  await write()
  await expect.poll(readAsEverybody).toBe('primary')
  expect(replicaAgeMs(), 'pages from the primary').toBe(0)
  await expect.poll(() => readMetric('khazana_replica_lag_seconds')).toBeGreaterThan(SHORT_MS / 1000)
  expect(log.warn).toHaveBeenCalledWith({ replica: '1', fault: 'late' }, expect.any(String))
  await replica.own`update told set place = null`
  await expect.poll(readAsEverybody).toBe('replica')
  await expect.poll(() => readMetric('khazana_replica_in_use')).toBe(1)
  expect(log.info).toHaveBeenCalledWith({ replica: '1' }, 'the replica is asked again')
})

test.each([
  ['follows no primary', () => replica.own`update told set follows = false`, 'not a replica'],
  ['follows another primary', () => replica.own`update told set system = 1`, 'of another database'],
] as const)('one that %s is not asked', async (_, change, fault) => {
  await watchInTime()
  await change()
  await expect.poll(readAsEverybody).toBe('primary')
  expect(log.warn).toHaveBeenCalledWith({ replica: '1', fault }, expect.any(String))
})

test('one that is the primary now is not behind, and nobody is warned of it', async () => {
  await watchInTime()
  const heldOpen = () => replica.own<{ pid: number }[]>`
    select pid from pg_stat_activity where datname = current_database() and query like 'select name from source%'`
  expect(await heldOpen()).not.toHaveLength(0)
  const [started] = await sql<{ at: string }[]>`select pg_postmaster_start_time()::text as at`
  await replica.own`update told set follows = false, started = ${started?.at ?? ''}::timestamptz`
  await expect.poll(readAsEverybody).toBe('primary')
  await expect.poll(heldOpen).toHaveLength(0)
  expect(log.info).toHaveBeenCalledWith({ replica: '1' }, 'the replica is the primary now')
  vi.mocked(log.warn).mockClear()
  await looks(10)
  expect(await readAsEverybody()).toBe('primary')
  expect(await readMetric('khazana_replica_in_use')).toBe(0)
  expect(await readMetric('khazana_replica_lag_seconds')).toBeUndefined()
  expect(log.warn).not.toHaveBeenCalled()
  // It follows another primary now, and has replayed nothing of that yet. The time as the primary does not count.
  setLater(3_600_000)
  await looks(2)
  await replica.own`update told set follows = true, started = '2026-01-02', place = '0/1'`
  await expect.poll(() => readMetric('khazana_replica_lag_seconds')).toBeGreaterThan(0)
  expect(await readMetric('khazana_replica_lag_seconds')).toBeLessThan(3600)
  await replica.beAsUsual()
  await expect.poll(readAsEverybody).toBe('replica')
})

test('one that goes away fails no read, and is asked again once it is back', async () => {
  const line = await openLine(replica.url)
  onTestFinished(line.close)
  await watchInTime([line.url])
  let wrong = 0
  let isReading = true
  const reading = Array.from({ length: 4 }, async () => {
    while (isReading) await readAsEverybody().catch(() => (wrong += 1))
  })
  line.cut()
  await expect.poll(readAsEverybody).toBe('primary')
  await line.mend()
  await expect.poll(readAsEverybody).toBe('replica')
  isReading = false
  await Promise.all(reading)
  expect(wrong).toBe(0)
  expect(await readMetric('khazana_replica_repeats_total')).toBeGreaterThan(0)
})

test('reads that wait for one that hangs are answered by the primary', async () => {
  const line = await openLine(replica.url)
  onTestFinished(line.close)
  await watchInTime([line.url], url, { answerMs: SHORT_MS })
  line.hang()
  const waiting = Array.from({ length: 20 }, readAsEverybody)
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['primary']))
  line.goOn()
  await expect.poll(readAsEverybody).toBe('replica')
})

test('the others are asked while one is away', async () => {
  await watchInTime(['postgres://nobody@127.0.0.1:1/none', replica.url])
  expect(await Promise.all(Array.from({ length: 4 }, readAsEverybody))).toEqual(Array(4).fill('replica'))
})

test('while the primary is away, a replica that had everything goes on answering, for a while', async () => {
  const line = await openLine(url)
  const before = systemDb()
  setDatabase(connect(line.url, { max: 1 }))
  onTestFinished(async () => {
    line.close()
    await systemDb().end({ timeout: 0 })
    setDatabase(before)
  })
  await watchInTime([replica.url], line.url)
  const source = () => readAsEverybody().catch(() => 'nobody')
  line.cut()
  await looks(2)
  expect(await source()).toBe('replica')
  setLater(2 * TIMES.lateMs)
  // As far as anybody knows, the primary stands still.
  await expect.poll(source).toBe('replica')
  setLater(2 * TIMES.lateMs + TIMES.aloneMs)
  await expect.poll(source).toBe('nobody')
})

test('a statement that took too long is not asked again', async () => {
  const hasty = openSql(replica.url, { max: 1, connection: { statement_timeout: 50 } })
  const noteFailure = vi.fn<Replica['noteFailure']>()
  setReplicas([{ name: '1', sql: () => hasty, isInTime: () => true, shownUntil: () => Infinity, noteFailure }])
  onTestFinished(async () => {
    setReplicas([])
    await hasty.end({ timeout: 1 })
  })
  const slow = readingReplicas(async () => db()`select pg_sleep(60)`)
  await expect(slow).rejects.toMatchObject({ code: '57014' })
  expect(noteFailure).not.toHaveBeenCalled()
})

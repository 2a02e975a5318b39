import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { connect, db, setDatabase } from '#app/db/client.server.ts'
import { readingReplicas, replicaAgeMs, setReplicas, type Replica } from '#app/db/replica-reads.server.ts'
import { openSql } from '#app/db/sql/sql.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { registry } from '#app/platform/log/metrics.server.ts'
import { databaseServer, testDatabase } from '#test/servers/database.ts'
import { openLine } from '#test/servers/line.ts'

import { watchReplicas } from './watch-replicas.server.ts'

const { sql, url } = await testDatabase()
const { serverUrl } = await databaseServer()
const TIMES = { everyMs: 10, answerMs: 1000, lateMs: 1000, aloneMs: 2000 }

/**
 * A database beside the primary that says of itself what a replica says: its functions stand before PostgreSQL's. By
 * default it has replayed everything.
 */
const replica = await (async () => {
  const name = new URL(url).pathname.slice(1).replace('khazana_test', 'khazana_copy')
  const admin = connect(serverUrl, { max: 1 })
  await admin`create database ${admin(name)}`
  const address = new URL(url)
  address.pathname = `/${name}`
  const own = connect(address.href, { max: 2 })
  await own.unsafe(`
    create table told (follows boolean default true, place pg_lsn, system bigint);
    insert into told default values;
    create table source as select 'replica' as name;
    create function public.pg_is_in_recovery() returns boolean language sql as 'select follows from public.told';
    create function public.pg_last_wal_replay_lsn() returns pg_lsn language sql as
      'select coalesce(place, pg_current_wal_lsn()) from public.told';
    create function public.pg_control_system() returns table (system_identifier bigint) language sql as
      'select coalesce(told.system, own.system_identifier) from public.told, pg_catalog.pg_control_system() own'`)
  await sql`create table source as select 'primary' as name`
  address.searchParams.set('options', '-c search_path=public,pg_catalog')
  afterAll(async () => {
    await own.end({ timeout: 1 })
    await admin`drop database ${admin(name)} with (force)`
    await admin.end()
  })
  return { own, url: address.href }
})()

beforeEach(async () => {
  vi.spyOn(log, 'warn').mockReturnValue()
  vi.spyOn(log, 'info').mockReturnValue()
  await replica.own`update told set follows = true, place = null, system = null`
})

const readSourceName = async () => (await db()<{ name: string }[]>`select name from source`)[0]?.name
const readAsEverybody = () => readingReplicas(readSourceName)
/** A write of anybody moves the primary's log on. */
const write = async () => sql`select pg_logical_emit_message(true, 'x', 'x')`

function watch(urls: readonly string[] = [replica.url], primary = url) {
  const leave = watchReplicas(primary, urls, { max: 2, times: TIMES })
  onTestFinished(leave)
}

async function watchInTime(...given: Parameters<typeof watch>) {
  watch(...given)
  await expect.poll(readAsEverybody).toBe('replica')
}

/** Reads for longer than a replica may be late. Returns from where. */
async function readForLong() {
  const sources = new Set<string | undefined>()
  for (const began = performance.now(); performance.now() - began < TIMES.lateMs * 1.5;)
    sources.add(await readAsEverybody())
  return [...sources]
}

const readMetric = async (name: string) => (await registry.getSingleMetric(name)?.get())?.values.at(-1)?.value

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
  expect(await readForLong()).toEqual(['replica'])
})

test('a late one is left alone until it has caught up, and both are told', async () => {
  await watchInTime()
  await replica.own`update told set place = pg_current_wal_lsn()`
  await write()
  await expect.poll(readAsEverybody).toBe('primary')
  expect(replicaAgeMs(), 'pages from the primary').toBe(0)
  await expect.poll(() => readMetric('khazana_replica_lag_seconds')).toBeGreaterThan(TIMES.lateMs / 1000)
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
  await watchInTime([line.url])
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
  const before = db()
  setDatabase(connect(line.url, { max: 1 }))
  onTestFinished(async () => {
    line.close()
    await db().end({ timeout: 0 })
    setDatabase(before)
  })
  await watchInTime([replica.url], line.url)
  line.cut()
  expect(await readForLong()).toEqual(['replica'])
  await expect.poll(() => readAsEverybody().catch(() => 'nobody'), { timeout: 5000 }).toBe('nobody')
})

test('it takes no writes: the primary is asked to do them', async () => {
  await watchInTime()
  const [row] = await readingReplicas(
    async () => db()<{ name: string }[]>`
    insert into source values ('written') returning (select name from source limit 1) as name`,
  )
  expect(row?.name).toBe('primary')
  await sql`delete from source where name = 'written'`
  expect(await replica.own`select from source where name = 'written'`).toHaveLength(0)
})

test('a statement that took too long is not asked again', async () => {
  const hasty = openSql(replica.url, { max: 1, connection: { statement_timeout: 50 } })
  const noteFailure = vi.fn<Replica['noteFailure']>()
  setReplicas([{ name: '1', sql: () => hasty, isInTime: () => true, shownUntil: () => performance.now(), noteFailure }])
  onTestFinished(async () => {
    setReplicas([])
    await hasty.end({ timeout: 1 })
  })
  const slow = readingReplicas(async () => db()`select pg_sleep(60)`)
  await expect(slow).rejects.toMatchObject({ code: '57014' })
  expect(noteFailure).not.toHaveBeenCalled()
})

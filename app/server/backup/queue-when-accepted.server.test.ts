import { afterEach, expect, onTestFinished, test, vi } from 'vitest'

import { findDatabaseTrouble } from '#app/db/database-away.server.ts'
import {
  MARK_LOADING,
  markAsRestored,
  readRestored,
  requireWholeRestore,
  setRestored,
} from '#app/platform/backup/restored-site.server.ts'
import { openQueue, type JobKind } from '#app/platform/jobs/queue.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { registry } from '#app/platform/log/metrics.server.ts'
import { testDatabase } from '#test/servers/database.ts'
import { openLine } from '#test/servers/line.ts'

import { openQueueWhenAccepted } from './queue-when-accepted.server.ts'

const { sql, url } = await testDatabase()
const takenAt = new Date('2026-11-20T00:00:00Z')
const ran = vi.fn<() => Promise<void>>(async () => {})
const jobs: JobKind[] = [{ name: 'clean-up', run: ran, retries: 0, seconds: 10 }]

const waiting = () => registry.getSingleMetricAsString('khazana_restore_waiting')

let close = async () => {}
afterEach(async () => {
  await close()
  close = async () => {}
  ran.mockClear()
})

test('connections that are lost while the queue opens do not end the server: it is opened again', async () => {
  const warned = vi.spyOn(log, 'warn').mockReturnValue()
  const line = await openLine(url)
  onTestFinished(line.close)
  line.cut()
  const opened = openQueueWhenAccepted(line.url, jobs, { work: true })
  await vi.waitFor(() => expect(warned).toHaveBeenCalled())
  await line.mend()
  const { queue, close: end } = await opened
  close = end
  await queue.sendJob(sql, { name: 'clean-up', data: {} })
  await vi.waitFor(() => expect(ran).toHaveBeenCalled())
})

test('on a restored site no job runs before it is accepted, and the log and the metrics say so', async () => {
  const warned = vi.spyOn(log, 'warn').mockReturnValue()
  await sql.unsafe(MARK_LOADING)
  await setRestored(sql, { state: 'waiting', takenAt })
  const queue = await openQueueWhenAccepted(url, jobs, { work: true, lookMs: 10 })
  close = queue.close
  await queue.queue.sendJob(sql, { name: 'clean-up', data: {} })
  await vi.waitFor(() => expect(warned).toHaveBeenCalledOnce())
  expect(await waiting()).toContain('khazana_restore_waiting 1')
  expect(ran).not.toHaveBeenCalled()
  await setRestored(sql, { state: 'accepted', takenAt })
  await vi.waitFor(() => expect(ran).toHaveBeenCalledOnce())
  expect(await waiting()).toContain('khazana_restore_waiting 0')
})

test('a database that its log brought back waits too, and its queue loses what may not run again', async () => {
  const mail: JobKind = { name: 'mail', run: ran, retries: 0, seconds: 10 }
  const { queue, close: end } = await openQueue(url, [...jobs, mail], { work: false })
  for (const name of ['clean-up', 'mail']) await queue.sendJob(sql, { name, data: {} })
  await end()
  await markAsRestored(url, takenAt, { survivors: ['clean-up'], erased: [] })
  expect(await readRestored(sql)).toEqual({ state: 'waiting', takenAt })
  const left = await sql`select name from pgboss.job where state = 'created' and name in ('clean-up', 'mail')`
  expect(left).toEqual([{ name: 'clean-up' }])
})

test('a connection that ends within pg-boss’s start is an outage, not a fault', async () => {
  const line = await openLine(url)
  onTestFinished(line.close)
  line.hang()
  const opening = openQueue(line.url, jobs, { work: false }).then(
    () => null,
    (error: unknown) => findDatabaseTrouble(error)?.kind,
  )
  await vi.waitFor(() => expect(line.connections()).toBeGreaterThan(0))
  line.cut()
  expect(await opening).toBe('away')
})

test('a server that stops meanwhile does not wait for the queue', async () => {
  const warned = vi.spyOn(log, 'warn').mockReturnValue()
  warned.mockClear()
  const line = await openLine(url)
  line.cut()
  const ending = new AbortController()
  const opened = openQueueWhenAccepted(line.url, jobs, { work: true, signal: ending.signal })
  await vi.waitFor(() => expect(warned).toHaveBeenCalled())
  ending.abort()
  await expect(opened).rejects.toThrow('ECONNREFUSED')
})

test('a site whose restore was cut off does not start', async () => {
  await sql.unsafe(MARK_LOADING)
  await setRestored(sql, { state: 'accepted', takenAt })
  await requireWholeRestore(url)
  await setRestored(sql, { state: 'loading', takenAt })
  await expect(requireWholeRestore(url)).rejects.toThrow('was cut off')
})

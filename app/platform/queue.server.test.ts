import { afterEach, expect, test, vi } from 'vitest'

import { testDatabase } from '#test/database.ts'

import { log } from './log.server.ts'
import { enqueue, openQueue, setQueue, type JobData } from './queue.server.ts'

const { sql, url } = await testDatabase()
const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

test('a job that is to wait runs once its time has come, and not before', async () => {
  vi.spyOn(log, 'info').mockReturnValue()
  const ran: JobData[] = []
  const kind = { name: 'told', run: async (data: JobData) => ran.push(data), retries: 1, seconds: 10 }
  const { queue, close } = await openQueue(url, [kind], { work: true, pauses: { first: 1, longest: 1, look: 0.5 } })
  closers.push(close)
  setQueue(queue)
  await sql.begin((transaction) => enqueue(transaction, 'told', { which: 'later' }, { afterSeconds: 600 }))
  await enqueue(sql, 'told', { which: 'now' })
  await expect.poll(() => ran, { timeout: 15_000 }).toEqual([{ which: 'now' }])
  const [job] = await sql<{ state: string; wait: number }[]>`
    select state, extract(epoch from start_after - created_on)::float8 as wait from pgboss.job
    where name = 'told' and data->>'which' = 'later'`
  expect(job?.state).toBe('created')
  expect(job?.wait).toBeGreaterThan(599)
  expect(job?.wait).toBeLessThan(601)
  await sql`update pgboss.job set start_after = now() where name = 'told' and data->>'which' = 'later'`
  await expect.poll(() => ran, { timeout: 15_000 }).toEqual([{ which: 'now' }, { which: 'later' }])
}, 60_000)

import { PgBoss } from 'pg-boss'
import { expect, onTestFinished, test } from 'vitest'

import { testDatabase } from '#test/servers/database.ts'

import { openQueue } from './queue.server.ts'
import { wakeDueWorkers } from './wake-due-workers.server.ts'

const { sql, url } = await testDatabase()

test('workers whose jobs are due are woken, with one statement for all kinds', async () => {
  const names = Array.from({ length: 50 }, (_, nth) => `kind-${nth}`)
  const kinds = names.map((name) => ({ name, run: () => Promise.resolve(), retries: 1, seconds: 10 }))
  const { queue, close } = await openQueue(url, kinds, { work: false })
  onTestFinished(() => close())
  await queue.sendJob(sql, { name: 'kind-7', data: {} })
  await queue.sendJob(sql, { name: 'kind-9', data: {}, afterSeconds: 600 })

  const woken: string[] = []
  const boss = new PgBoss({ connectionString: url, max: 1 })
  await boss.start()
  onTestFinished(() => boss.stop({ graceful: false }))
  let statements = 0
  let look: [text: string, values?: unknown[]] = ['']
  const database = boss.getDb()
  const counting = {
    executeSql: (...given: typeof look) => (statements++, (look = given), database.executeSql(...given)),
  }
  const watched = Object.assign(Object.create(boss) as PgBoss, {
    getDb: () => counting,
    notifyWorker: (id: string) => woken.push(id),
  })
  const workers = names.map((job) => ({ job, id: `worker of ${job}` }))
  const end = wakeDueWorkers(watched, workers, 0.05)
  await expect.poll(() => woken.length).toBeGreaterThan(1)
  end()
  expect(new Set(woken)).toEqual(new Set(['worker of kind-7']))
  // A look that was under way when it ended may still be counted.
  expect(statements - woken.length).toBeLessThanOrEqual(1)

  // However many jobs wait, a look reads one of each kind.
  await sql`
    insert into pgboss.job (name, data, retry_limit, expire_seconds, policy)
    select name, data, retry_limit, expire_seconds, policy from pgboss.job, generate_series(1, 30000) where name = 'kind-7'`
  await sql`analyze pgboss.job`
  const [text, values] = look
  const { rows } = await database.executeSql(`explain (analyze, buffers, format json) ${text}`, values)
  // PostgreSQL's documented shape.
  const [{ Plan: plan }] = rows[0]['QUERY PLAN'] as [{ Plan: Record<string, number> }]
  expect((plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)).toBeLessThanOrEqual(4 * names.length)
})

test('a slow look is not asked again, and one that fails after the end says nothing', async () => {
  const looks: PromiseWithResolvers<{ rows: [] }>[] = []
  const errors: Error[] = []
  const executeSql = () => {
    const look = Promise.withResolvers<{ rows: [] }>()
    looks.push(look)
    return look.promise
  }
  let ticks = 0
  const boss = {
    getDb: () => ({ executeSql }),
    emit: (_: 'error', error: Error) => errors.push(error),
    notifyWorker: () => {},
  }
  const end = wakeDueWorkers(boss, [{ job: 'a job', id: 'a worker' }], 0.001)
  onTestFinished(end)
  await expect.poll(() => looks.length).toBe(1)
  await expect.poll(() => ++ticks).toBeGreaterThan(3)
  expect(looks).toHaveLength(1)
  looks[0]?.reject(new Error('away'))
  await expect.poll(() => looks.length).toBe(2)
  expect(errors.map(({ message }) => message)).toEqual(['away'])
  end()
  looks[1]?.reject(new Error('gone'))
  await Promise.allSettled([looks[1]?.promise])
  expect(errors).toHaveLength(1)
})

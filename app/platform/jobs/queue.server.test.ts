import { connect, createServer, type AddressInfo } from 'node:net'
import { TLSSocket } from 'node:tls'
import { afterEach, expect, test, vi } from 'vitest'

import { connect as connectDatabase } from '#app/db/client.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { jobSeconds, registry } from '#app/platform/log/metrics.server.ts'
import { testDatabase } from '#test/servers/database.ts'

import { enqueueJob, enqueueAll, openQueue, setQueue, type Executor, type JobData } from './queue.server.ts'

const { sql, url } = await testDatabase()
const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

test('a delayed job runs once its time has come, and not before', async () => {
  vi.spyOn(log, 'info').mockReturnValue()
  const ran: JobData[] = []
  const kind = { name: 'told', run: async (data: JobData) => ran.push(data), retries: 1, seconds: 10 }
  const { queue, close } = await openQueue(url, [kind], { work: true, pauses: { first: 1, longest: 1, look: 0.5 } })
  closers.push(close)
  setQueue(queue)
  await sql.begin((transaction) => enqueueJob(transaction, 'told', { which: 'later' }, { afterSeconds: 600 }))
  await enqueueJob(sql, 'told', { which: 'now' })
  await expect.poll(() => ran).toEqual([{ which: 'now' }])
  const [job] = await sql<{ state: string; wait: number }[]>`
    select state, extract(epoch from start_after - created_on)::float8 as wait from pgboss.job
    where name = 'told' and data->>'which' = 'later'`
  expect(job?.state).toBe('created')
  expect(job?.wait).toBeGreaterThan(599)
  expect(job?.wait).toBeLessThan(601)
  await sql`update pgboss.job set start_after = now() where name = 'told' and data->>'which' = 'later'`
  await expect.poll(() => ran).toEqual([{ which: 'now' }, { which: 'later' }])
})

test('many jobs are queued by one statement, in the transaction that causes them, and each runs without polling', async () => {
  vi.spyOn(log, 'info').mockReturnValue()
  const ran: JobData[] = []
  const kind = { name: 'many', run: async (data: JobData) => ran.push(data), retries: 4, seconds: 10 }
  const { queue, close } = await openQueue(url, [kind], { work: true, pauses: { first: 1, longest: 1, look: 3600 } })
  closers.push(close)
  setQueue(queue)
  const all = Array.from({ length: 30 }, (_, which) => ({ which, says: `"it’s" ${which}` }))
  const undone = sql.begin(async (transaction) => {
    await enqueueAll(transaction, 'many', [{ which: 'undone' }])
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  let statements = 0
  await sql.begin(async (transaction) => {
    const counting: Executor = {
      typed: transaction.typed,
      unsafe: (...given) => (statements++, transaction.unsafe(...given)),
    }
    await enqueueAll(counting, 'many', all)
    await enqueueAll(counting, 'many', [])
  })
  expect(statements).toBe(1)
  await expect.poll(() => ran.length).toBe(all.length)
  expect(ran.toSorted((one, other) => Number(one['which']) - Number(other['which']))).toEqual(all)
  // A job from `sendAll` gets the same retry limit as one from `sendJob`.
  expect(await sql`select distinct retry_limit from pgboss.job where name = 'many'`).toMatchObject([{ retry_limit: 4 }])
})

test('errors of the queue are logged by their kind, and a final failure is told apart', async () => {
  vi.spyOn(log, 'info').mockReturnValue()
  const complaints = vi.spyOn(log, 'error').mockReturnValue()
  const run = () => Promise.reject(new Error('Broken'))
  const kind = { name: 'fails', run, retries: 1, seconds: 10 }
  const { queue, close } = await openQueue(url, [kind], { work: true, pauses: { first: 1, longest: 1, look: 0.5 } })
  closers.push(close)
  await queue.sendJob(sql, { name: 'fails', data: {} })
  const said = () => complaints.mock.calls.map(([, words]) => words as unknown)
  await expect.poll(said).toEqual(['job failed, to be tried again', 'job failed for good'])
  await sql`alter schema pgboss rename to elsewhere`
  await expect.poll(said).toContain('queue')
  await sql`alter schema elsewhere rename to pgboss`
  const [told] = complaints.mock.calls[said().indexOf('queue')] ?? []
  expect(told).toMatchObject({ err: expect.any(Error) })
  expect(told).toHaveProperty('err.code', '42P01')
})

// A throwaway key made for this test by `openssl req -x509 -newkey ec`.
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgnrNDboZAsSu5RGBl
NvAK6rxw5VJsrU4Xy+7b1YxqJUuhRANCAAQsIzYPNGYHJBbz/vLtV5KWhi8o+qSx
qvFV82HC7spJqouoA2Eyq13fNRRr6z/vyPcHz55UOGLBLV3GcU38amhr
-----END PRIVATE KEY-----
`
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBhzCCAS2gAwIBAgIUUMlbdmrJ74yvV3OIzylxy1VUBxowCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNZGF0YWJhc2UudGVzdDAgFw0yNjExMjMwMzIxNTRaGA8yMTI2
MTAzMDAzMjE1NFowGDEWMBQGA1UEAwwNZGF0YWJhc2UudGVzdDBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABCwjNg80ZgckFvP+8u1XkpaGLyj6pLGq8VXzYcLuykmq
i6gDYTKrXd81FGvrP+/I9wfPnlQ4YsEtXcZxTfxqaGujUzBRMB0GA1UdDgQWBBTm
a0pglTT/jSTHociuL+fiULfbTzAfBgNVHSMEGDAWgBTma0pglTT/jSTHociuL+fi
ULfbTzAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0gAMEUCIQCXF49pc9rr
18qdRxhYUvGJwrG6VY+Zs5VeBpQ9JzzYMQIgMD+cA8IcddqtOYYiPuR6HHYFXr2Z
qSrmTjorlSIA6F0=
-----END CERTIFICATE-----
`

/** The database behind TLS with an unknown certificate, as many managed databases have. */
async function encrypted(): Promise<URL> {
  const server = createServer((socket) => {
    // A PostgreSQL client asks for encryption before it sends anything else.
    socket.once('data', () => {
      socket.write('S')
      const inside = new TLSSocket(socket, { isServer: true, key: KEY, cert: CERTIFICATE })
      const beyond = connect(Number(new URL(url).port), '127.0.0.1')
      for (const end of [inside, beyond, socket]) end.on('error', () => beyond.destroy())
      inside.pipe(beyond).pipe(inside)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  closers.unshift(async () => server.close())
  const address = new URL(url)
  // A TCP server's address is an object; only pipes return a string.
  address.port = String((server.address() as AddressInfo).port)
  return address
}

test.each([
  ['require', encrypted],
  ['prefer', async () => new URL(url)],
])(
  'sslmode=%s means the same for the queue as for pages',
  async (mode, find) => {
    vi.spyOn(log, 'info').mockReturnValue()
    const address = await find()
    address.searchParams.set('sslmode', mode)
    const pages = connectDatabase(address.href, { max: 1 })
    expect(await pages`select 1 as one`).toEqual([{ one: 1 }])
    await pages.end()
    const ran: JobData[] = []
    const kind = { name: 'far', run: async (data: JobData) => ran.push(data), retries: 1, seconds: 10 }
    const { queue, close } = await openQueue(address.href, [kind], { work: true })
    closers.unshift(close)
    await queue.sendJob(sql, { name: 'far', data: { mode } })
    await expect.poll(() => ran).toEqual([{ mode }])
  },
  60_000,
)

test('the metrics say of each job what was done, failed, waits and is dead', async () => {
  vi.spyOn(log, 'info').mockReturnValue()
  vi.spyOn(log, 'error').mockReturnValue()
  const run = async ({ fails }: JobData) => {
    if (fails) throw new Error('it failed')
  }
  const kinds = ['once', 'again'].map((name, retries) => ({ name, run, retries, seconds: 10 }))
  const pauses = { first: 3600, longest: 3600, look: 0.5 }
  const { queue, close } = await openQueue(url, kinds, { work: true, pauses })
  closers.push(close)
  for (const name of ['once', 'again']) {
    for (const fails of [true, false]) await queue.sendJob(sql, { name, data: { fails } })
  }
  await queue.sendJob(sql, { name: 'once', data: {}, afterSeconds: 3600 })
  const ended = () =>
    sql`select from pgboss.job where name in ('once', 'again') and state in ('retry', 'completed', 'failed')`
  await expect.poll(ended).toHaveLength(4)
  await sql`update pgboss.job set created_on = now() - interval '100 s' where name = 'again'`
  const lines = async () =>
    (await registry.metrics()).split('\n').filter((line) => /^khazana_jobs?_(?!seconds).*"(?:once|again)"/.test(line))
  await expect
    .poll(lines)
    .toEqual([
      'khazana_jobs_total{job="once",result="done"} 1',
      'khazana_jobs_total{job="once",result="failed"} 0',
      'khazana_jobs_total{job="once",result="dead"} 1',
      'khazana_jobs_total{job="again",result="done"} 1',
      'khazana_jobs_total{job="again",result="failed"} 1',
      'khazana_jobs_total{job="again",result="dead"} 0',
      'khazana_jobs_waiting{job="once"} 0',
      'khazana_jobs_waiting{job="again"} 1',
      'khazana_jobs_oldest_seconds{job="once"} 0',
      expect.stringMatching(/^khazana_jobs_oldest_seconds\{job="again"\} 1\d\d\.\d+$/),
      'khazana_jobs_dead{job="once"} 1',
      'khazana_jobs_dead{job="again"} 0',
    ])
  // A failed run takes time as well.
  const timed = (await jobSeconds.get()).values.filter(({ metricName }) => metricName === 'khazana_job_seconds_count')
  const counts = Object.fromEntries(timed.map(({ labels, value }) => [labels.job, value]))
  expect(counts).toMatchObject({ once: 2, again: 2 })
})

test('the queue stores the kind of a failure, and no address', async () => {
  vi.spyOn(log, 'info').mockReturnValue()
  vi.spyOn(log, 'error').mockReturnValue()
  const refusal = Object.assign(new Error('550 <asha@khazana.test> unknown'), {
    code: 'EENVELOPE',
    rejected: ['asha@khazana.test'],
  })
  const kind = { name: 'refused', run: () => Promise.reject(refusal), retries: 0, seconds: 10 }
  const { queue, close } = await openQueue(url, [kind], { work: true, pauses: { first: 1, longest: 1, look: 0.5 } })
  closers.push(close)
  await queue.sendJob(sql, { name: 'refused', data: { id: 'one' } })
  const dead = () => sql`select data, output from pgboss.job where name = 'dead-letters' and data ->> 'id' = 'one'`
  await expect.poll(dead).toHaveLength(1)
  const kept = JSON.stringify([await dead(), await sql`select data, output from pgboss.job where name = 'refused'`])
  expect(kept).toContain('EENVELOPE')
  expect(kept).not.toContain('asha@')
})

import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'

import { systemDb } from '#app/db/client.server.ts'
import { openQueue, setQueue, type JobData } from '#app/platform/jobs/queue.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { mailsSent } from '#app/platform/log/metrics.server.ts'
import { ago } from '#test/dates.ts'
import { recordJobs, takeJobs } from '#test/jobs.ts'
import { testDatabase } from '#test/servers/database.ts'
import { startSmtp } from '#test/servers/smtp-server.ts'
import { testSettings } from '#test/visitor.ts'

import { MAIL_JOB, queueMail, readMails, removeOldMails, sendQueuedMail, type MailKind } from './mail.server.ts'

const { sql, url } = await testDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'khazana-mail-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const mail = (n: number) => ({
  to: `person-${n}@khazana.test`,
  subject: `Mail ${n} — नमस्ते`,
  text: `Hello ${n}\n.\nA dot alone does not end it.`,
  html: `<p>Hello ${n}</p>`,
})

const NUMBERED: MailKind<{ n: number }> = {
  name: 'numbered',
  compose: ({ n }) => Promise.resolve(n < 0 ? null : mail(n)),
}
// Longer than a busy machine takes.
const PATIENCE_MS = 600_000
const send = (data: JobData, patienceMs?: number) => sendQueuedMail([NUMBERED], data, patienceMs)

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

beforeEach(() => {
  testSettings({ DATA_DIR: dataDir })
})

/** A job as the queue would deliver it. */
async function queued(n: number): Promise<JobData> {
  takeJobs()
  await queueMail(systemDb(), NUMBERED, { n })
  return takeJobs(MAIL_JOB)[0]?.data ?? {}
}

test('no mail is lost to a server that is down, refuses or is slow; each has one Message-ID', async () => {
  const complaints = vi.spyOn(log, 'error').mockReturnValue()
  vi.spyOn(log, 'info').mockReturnValue()
  mailsSent.reset()
  // A port that is certainly closed, because a server just stopped listening on it.
  const gone = await startSmtp()
  await gone.stop()
  testSettings({ SMTP_URL: gone.url })
  // A server that is slow for a second each time, as one is for 30 s. Nobody gives it up, however busy the machine is.
  const kind = { name: MAIL_JOB, run: (data: JobData) => send(data, PATIENCE_MS), retries: 50, seconds: 600, atOnce: 3 }
  const { queue, close } = await openQueue(url, [kind], { work: true, pauses: { first: 1, longest: 1, look: 0.5 } })
  setQueue(queue)
  closers.push(close)
  const failures = () => complaints.mock.calls.length
  const until = async (count: number) => {
    await expect.poll(failures).toBeGreaterThanOrEqual(count)
  }

  for (let n = 0; n < 6; n++) await queueMail(sql, NUMBERED, { n })
  await until(7)
  const down = failures()

  const server = await startSmtp('refusing', gone.port)
  closers.push(server.stop)
  for (let n = 6; n < 12; n++) await queueMail(sql, NUMBERED, { n })
  await until(down + 12)
  expect(server.received).toEqual([])
  const refused = failures() - down

  server.setMood(1000)
  await expect.poll(() => server.received.length).toBeGreaterThanOrEqual(3)
  server.setMood('willing')
  const arrived = () => new Set(server.received.map(({ to }) => to.join())).size
  await expect.poll(arrived).toBe(12)
  const ids = new Set(server.received.map(({ messageId }) => messageId))
  console.log(
    `mails: ${12 - arrived()} of 12 lost, ${ids.size} Message-IDs, ${server.received.length} deliveries, after ${down} failures while down and ${refused} refusals`,
  )
  expect(ids.size).toBe(12)
  // A mail is counted after it has arrived.
  const countMails = async () =>
    Object.fromEntries((await mailsSent.get()).values.map(({ labels, value }) => [labels.result, value]))
  await expect.poll(countMails).toEqual({ sent: 12, failed: failures() })
  expect(server.received).toHaveLength(12)
  expect(server.received.find(({ to }) => to[0] === 'person-3@khazana.test')).toMatchObject({
    subject: 'Mail 3 — नमस्ते',
    text: 'Hello 3\n.\nA dot alone does not end it.\n',
    html: expect.stringContaining('<p>Hello 3</p>'),
    headers: expect.stringContaining('Auto-Submitted: auto-generated'),
  })
})

test('a mail is queued in the transaction of its cause, or not at all', async () => {
  vi.spyOn(log, 'info').mockReturnValue()
  const { queue, close } = await openQueue(
    url,
    [{ name: MAIL_JOB, run: (data) => send(data), retries: 1, seconds: 10 }],
    {
      work: false,
    },
  )
  closers.push(close)
  setQueue(queue)
  const waiting = async () =>
    Number((await sql`select count(*) from pgboss.job where name = ${MAIL_JOB} and state = 'created'`)[0]?.['count'])
  const before = await waiting()
  const undone = sql.begin(async (transaction) => {
    await queueMail(transaction, NUMBERED, { n: 1 })
    throw new Error('changed its mind')
  })
  await expect(undone).rejects.toThrow('changed its mind')
  expect(await waiting()).toBe(before)
  await sql.begin((transaction) => queueMail(transaction, NUMBERED, { n: 2 }))
  expect(await waiting()).toBe(before + 1)
})

test('a server that hangs is given up, and the mail keeps its Message-ID for the retry', async () => {
  const server = await startSmtp(60_000)
  closers.push(server.stop)
  testSettings({ SMTP_URL: server.url })
  recordJobs()
  const data = await queued(1)
  await expect(send(data, 300)).rejects.toThrow(/Greeting never received|Timeout/i)
  server.setMood('willing')
  await send(data, PATIENCE_MS)
  await send(data, PATIENCE_MS)
  expect(server.received.map(({ messageId }) => messageId)).toEqual([
    `<${String(data['id'])}@khazana.test>`,
    `<${String(data['id'])}@khazana.test>`,
  ])
})

test('without a server mails are files: one each, whole, newest first', async () => {
  recordJobs()
  const [one, other] = [await queued(1), await queued(2)]
  await Promise.all([send(one), send(one)])
  await send(one)
  await send(other)
  const folder = join(dataDir, 'mail')
  writeFileSync(join(folder, '.half.part'), 'half')
  const files = readdirSync(folder).filter((name) => name.endsWith('.eml'))
  expect(files.filter((name) => name.includes(String(one['id']))).length).toBeLessThanOrEqual(2)
  expect(files.filter((name) => (statSync(join(folder, name)).mode & 0o077) !== 0)).toEqual([])
  const mails = (await readMails(10)).map(String)
  expect(mails[0]).toContain('person-2@khazana.test')
  expect(mails.join()).not.toContain('half')
  expect(await readMails(1)).toHaveLength(1)
})

test('a mail’s job has its kind and ids, and a mail without a receiver is not sent', async () => {
  recordJobs()
  expect(await queued(3)).toEqual({ n: 3, kind: 'numbered', id: expect.stringMatching(/^[\da-f-]{36}$/) })
  rmSync(join(dataDir, 'mail'), { recursive: true, force: true })
  mailsSent.reset()
  await send(await queued(-1))
  expect(await readMails(10)).toEqual([])
  expect((await mailsSent.get()).values).toEqual([{ labels: { result: 'dropped' }, value: 1 }])
  await expect(send({ kind: 'unheard-of', id: 'x' })).rejects.toThrow('unheard-of')
})

test('mails that were written as files go after seven days', async () => {
  recordJobs()
  rmSync(join(dataDir, 'mail'), { recursive: true, force: true })
  await send(await queued(1))
  const folder = join(dataDir, 'mail')
  const [first = ''] = readdirSync(folder)
  await send(await queued(2))
  writeFileSync(join(folder, '.left.part'), 'half')
  writeFileSync(join(folder, 'notes.txt'), 'not ours')
  for (const name of [first, '.left.part', 'notes.txt'])
    utimesSync(join(folder, name), ago({ days: 7.1 }), ago({ days: 7.1 }))
  const other = readdirSync(folder).find((name) => name.endsWith('.eml') && name !== first) ?? ''
  utimesSync(join(folder, other), ago({ days: 6.9 }), ago({ days: 6.9 }))
  expect(await removeOldMails()).toBe(2)
  expect(readdirSync(folder).toSorted()).toEqual([other, 'notes.txt'].toSorted())
  rmSync(folder, { recursive: true })
  expect(await removeOldMails()).toBe(0)
})

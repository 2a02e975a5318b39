import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, expect, test, vi } from 'vitest'

import { setDatabase } from '#app/db/client.server.ts'
import { openQueue } from '#app/platform/jobs/queue.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { MAIL_JOB } from '#app/platform/mail/mail.server.ts'
import { recordEvent } from '#app/platform/security-log/record-event.server.ts'
import { createUser } from '#test/factories.ts'
import { recordJobs } from '#test/jobs.ts'
import { createListingReport } from '#test/reports.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { admin } from './admin.ts'

// A process of its own takes its time to start on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const SESSION_SECRET = 'a secret that is for tests only, and long enough'
const { sql, url } = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'khazana-admin-command-'))
afterAll(() => rm(folder, { recursive: true }))

// The command in this process leaves its own connections behind.
afterEach(() => {
  setDatabase(sql)
  recordJobs()
})

const run = (...args: string[]) => runOn(url, ...args)
const settingsFor = (database: string) => ({ DATABASE_URL: database, SESSION_SECRET, DATA_DIR: join(folder, 'data') })

/** The command as an operator runs it: a process of its own. */
async function runOn(database: string, ...args: string[]) {
  const env = { ...process.env, ...settingsFor(database) }
  const child = spawn(process.execPath, [resolve('scripts/admin.ts'), ...args], { cwd: folder, env, stdio: 'pipe' })
  const exited = new Promise<number | null>((done) => child.on('exit', (code) => done(code)))
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), exited])
  return { stdout, stderr, code }
}

/** The command in this process: another takes a second to start. */
async function runHere(args: string[], more: Record<string, string> = {}) {
  const written = { stdout: '', stderr: '' }
  const keep = (where: keyof typeof written) => (text: unknown) => (written[where] += String(text)) !== ''
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation(keep(name)),
  )
  const code = await admin(args, { ...settingsFor(url), ...more }, join(folder, '.env'))
  for (const spy of spies) spy.mockRestore()
  return { ...written, code }
}

const said = (stdout: string) => ({ stdout: `${stdout}\n`, stderr: '', code: 0 })

test('grants the role, and lists who has it', async () => {
  const asha = await createUser(sql, { email: 'asha@example.in', displayName: 'Asha' })
  expect(await run('grant', ' Asha@Example.in ')).toEqual(said('asha@example.in is an admin now.'))
  expect(await sql`select user_id, role from user_roles`).toEqual([{ user_id: asha.id, role: 'admin' }])
  expect(await runHere(['list'])).toEqual(said('asha@example.in  Asha'))
})

test('tells a log that could not be checked from one that is whole, and from one that was changed', async () => {
  const accountId = (await createUser(sql)).id
  const former = 'the secret that the site had in its first year'
  testSettings({ SESSION_SECRET: former })
  await recordEvent(sql, { kind: 'signed-in', accountId })
  const unchecked = await runHere(['verify-log'])
  expect(unchecked).toMatchObject({ code: 2, stdout: expect.stringContaining('could not be checked') })
  const known = { SESSION_SECRET_PREVIOUS: former }
  expect(await runHere(['verify-log'], known)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(', 0 problems'),
  })
  await sql`alter table security_events disable trigger user`
  await sql`update security_events set kind = 'signed-out-everywhere' where account_id = ${accountId}`
  expect(await runHere(['verify-log'], known)).toMatchObject({ code: 1 })
  await sql`delete from security_events`
  await sql`alter table security_events enable trigger user`
})

test('bans and unbans an account, and reports the effect on listings and reports', { tags: ['long'] }, async () => {
  // A report keeps its evidence where the settings say.
  testSettings({ DATA_DIR: join(folder, 'data') })
  const { seller, reporter, item } = await createListingReport(sql)
  const { email } = seller
  // More than are moved at once.
  await sql`
    insert into items (user_id, title, description, price, category, condition, images)
    select user_id, title, description, price, category, condition, images from items, generate_series(1, 100)
    where id = ${item.id}`
  expect(await run('ban', email)).toEqual(
    said(
      `${email} is banned: signed out everywhere, nobody can sign in to it, and 101 listings are hidden. 1 open report is closed as acted on.`,
    ),
  )
  const mails = await sql<{ whom: string }[]>`
    select data ->> 'person' as whom from pgboss.job where name = ${MAIL_JOB}`
  expect(mails.map(({ whom }) => whom).toSorted()).toEqual([seller.userId, reporter.userId].toSorted())
  expect(await run('ban', email)).toEqual(said(`${email} is banned already.`))
  expect(await run('unban', email)).toEqual(said(`${email} can sign in again, and 101 listings are shown again.`))
  expect(await run('unban', email)).toEqual(said(`${email} is not banned.`))
})

test('reports an address without an account', { tags: ['long'] }, async () => {
  const stderr = 'Nobody has an account with the address nobody@example.in\n'
  expect(await run('ban', 'nobody@example.in')).toEqual({ stdout: '', stderr, code: 1 })
})

test('writes the download of somebody who asks by letter, and erases the account', { tags: ['long'] }, async () => {
  const { id } = await createUser(sql, { email: 'letter@example.in', displayName: 'Meera' })
  expect(await run('export', 'Letter@example.in', 'meera.json')).toEqual(
    said('Everything that is kept of letter@example.in is in meera.json.'),
  )
  const path = join(folder, 'meera.json')
  expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ account: { id, email: 'letter@example.in' } })
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(await run('erase', 'letter@example.in'), 'nobody confirms').toMatchObject({ code: 1, stdout: '' })
  expect(await run('erase', 'letter@example.in', '--yes')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('letter@example.in is erased'),
  })
  expect(await sql`select from users where id = ${id} and deleted_at is not null`).toHaveLength(1)
  const noted = await sql`select from pgboss.job where name = 'note-erasure' and data ->> 'userId' = ${id}`
  expect(noted, 'a restore repeats it').toHaveLength(1)
})

test('names the unreachable database, and says what to do', async () => {
  const stderr =
    'The database at 127.0.0.1:1 cannot be reached: connect ECONNREFUSED 127.0.0.1:1. Start it, or set DATABASE_URL to one that runs.\n'
  expect(await runOn('postgres://a:private@127.0.0.1:1/b', 'list')).toEqual({ stdout: '', stderr, code: 1 })
})

test('lists the jobs that failed for good, queues them again, and deletes them', async () => {
  vi.spyOn(log, 'error').mockReturnValue()
  const kind = { name: 'told', run: () => Promise.reject(new Error('Broken')), retries: 0, seconds: 10 }
  const { queue, close } = await openQueue(url, [kind], { work: true, pauses: { first: 1, longest: 1, look: 0.5 } })
  for (const which of [1, 2]) await queue.sendJob(sql, { name: 'told', data: { which } })
  const waiting = () => sql`
    select name, source_name, data from pgboss.job where state = 'created' and name in ('told', 'dead-letters')
    order by data ->> 'which'`
  const areDead = async () => {
    await expect.poll(waiting).toMatchObject([1, 2].map((which) => ({ source_name: 'told', data: { which } })))
  }
  await areDead()
  await close()

  expect(await runHere(['dead-jobs'])).toMatchObject({
    stdout: expect.stringMatching(/^told {2}2, 20\S+Z to 20\S+Z\n/),
    code: 0,
  })
  const other = 'No job mail has failed for good. These have: told.\n'
  expect(await runHere(['retry-jobs', 'mail'])).toEqual({ stdout: '', stderr: other, code: 1 })
  expect(await runHere(['retry-jobs', 'told'])).toEqual(
    said('2 jobs are queued again: a process with the role worker runs them.'),
  )
  expect(await waiting()).toEqual([1, 2].map((which) => ({ name: 'told', source_name: null, data: { which } })))

  const again = await openQueue(url, [kind], { work: true, pauses: { first: 1, longest: 1, look: 0.5 } })
  await areDead()
  await again.close()
  expect(await runHere(['drop-jobs', 'told'])).toEqual(said('2 jobs are deleted.'))
  expect([...(await waiting())]).toEqual([])
  expect(await runHere(['dead-jobs'])).toEqual(said('No job has failed for good.'))
})

test('prints its usage', async () => {
  const [help, ...wrong] = [
    await runHere(['--help']),
    await runHere([]),
    await runHere(['toString', 'asha@example.in']),
  ]
  expect(help).toMatchObject({ code: 0, stderr: '' })
  expect(help.stdout).toMatch(/^npm run admin -- grant\|revoke\|ban\|unban\|reset-factors EMAIL/)
  expect(help.stdout).toContain('its listings are hidden')
  for (const { code, stdout, stderr } of wrong) {
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain('npm run admin -- grant')
  }
})

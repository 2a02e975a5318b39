import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test, vi } from 'vitest'

import { writeResults } from '#app/platform/backup/backup-results.server.ts'
import { folderPlace } from '#app/platform/backup/places/backup-place.server.ts'
import { markAsRestored } from '#app/platform/backup/restored-site.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { testDatabase } from '#test/servers/database.ts'
import { startS3Server } from '#test/servers/s3-server.ts'
import { startSmtp } from '#test/servers/smtp-server.ts'

import { doctor } from './doctor.ts'

vi.setConfig({ testTimeout: 120_000 })

const SESSION_SECRET = 'a secret that is for tests only, and long enough'
const { url, sql } = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'khazana-doctor-'))
let server = 'nginx'
let isOurs = true
// A site behind a proxy that hides the health checks, as those of ops/ do.
const site = createServer((req, res) => {
  res.setHeader('x-request-id', 'one')
  if (server) res.setHeader('server', server)
  if (req.url !== '/robots.txt') res.statusCode = 404
  res.end(isOurs ? `User-agent: *\nSitemap: http://${req.headers.host}/sitemap.xml\n` : 'somebody else')
})
await new Promise<void>((done) => site.listen(0, '127.0.0.1', done))
const { port } = site.address() as AddressInfo
afterAll(async () => {
  site.close()
  await rm(folder, { recursive: true })
})

const own = {
  DATABASE_URL: url,
  SESSION_SECRET,
  DATA_DIR: join(folder, 'data'),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
}

/** The doctor in this process: another takes its time to start. */
async function examine(given: Record<string, string> = {}, words: string[] = []) {
  let out = ''
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation((text) => (out += String(text)) !== ''),
  )
  const { level } = log
  log.level = 'silent'
  const code = await doctor(words, { ...own, ...given }, join(folder, '.env'))
  log.level = level
  for (const spy of spies) spy.mockRestore()
  return { out, code }
}

/** A command as an operator runs it: a process of its own. */
async function run(script: string, given: Record<string, string>, words: string[] = []) {
  const child = spawn(process.execPath, [resolve(script), ...words], {
    cwd: folder,
    env: { ...process.env, ...own, ...given },
    stdio: 'pipe',
  })
  const exited = new Promise<number | null>((done) => child.on('exit', (code) => done(code)))
  const [out, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), exited])
  return { out: out + errors, code }
}

test('an installation in order has a line for each part', async () => {
  const { out, code } = await run('scripts/doctor/doctor.ts', {
    TRUSTED_PROXIES: '1',
    SMTP_URL: '',
    DEMO: '',
    // The primary itself, and nothing.
    REDIS_URL: 'redis://:the-redis-secret@127.0.0.1:9',
    DATABASE_REPLICA_URL: `${url},postgres://khazana:the-replica-secret@127.0.0.1:9/khazana`,
  })
  expect(out).not.toMatch(/the-(?:replica|redis)-secret/)
  for (const line of [
    /^ok {7}database {5}PostgreSQL 18/m,
    /^ok {7}migrations {3}all applied/m,
    /^ok {7}rights {7}the role may create tables/m,
    /^\w+ +connections {2}\d+ of \d+ used/m,
    /^ok {7}clock {8}0\.\d s off/m,
    /^warning {2}replica {6}number 1 is the primary itself/m,
    /^problem {2}replica {6}.*ECONNREFUSED/m,
    /^problem {2}redis {8}.*ECONNREFUSED/m,
    /^ok {7}storage {6}DATA_DIR\/photos takes files/m,
    /^problem {2}mail {9}mails are files/m,
    /^ok {7}address {6}this site answers/m,
    /^ok {7}disk {9}\d+\.\d GB free/m,
    /^warning {2}backups {6}the site takes none: neither of your own database nor of the photos in DATA_DIR\/photos\n +→ /m,
    /\n\n3 problems, \d+ warnings?\n$/,
  ]) {
    expect(out).toMatch(line)
  }
  expect(code).toBe(1)
  expect(findOtherLines(out)).toEqual([])
})

/** The lines that are not of the table, such as those of a log. */
const findOtherLines = (out: string) =>
  out.split('\n').filter((line) => line !== '' && !/^(?:ok|warning|problem) {2,}|^ +→ |^\d+ problem/.test(line))

test('what the log would say of a bucket with another clock stands not in the table', async () => {
  const bucket = await startS3Server({ aheadMs: 60 * 60_000 })
  const { endpoint, region, bucket: name, accessKeyId, secretAccessKey } = bucket.address
  const { out } = await run('scripts/doctor/doctor.ts', {
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: name,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  })
  await bucket.close()
  expect(bucket.arrived.length).toBeGreaterThan(1)
  expect(out).toMatch(/^\w+ +storage /m)
  expect(findOtherLines(out)).toEqual([])
})

test('what is wrong is a problem with a remedy, and no secret is printed', async () => {
  isOurs = false
  const { out, code } = await examine({
    DATABASE_URL: 'postgres://khazana:the-database-secret@127.0.0.1:9/khazana',
    SMTP_URL: 'smtp://khazana:the-mail-secret@127.0.0.1:9',
  })
  isOurs = true
  expect(code).toBe(1)
  expect(out).toMatch(/^problem {2}database {5}The database at 127\.0\.0\.1:9 cannot be reached.*\n +→ /m)
  expect(out).toMatch(/^problem {2}mail .*ECONNREFUSED.*\n +→ check SMTP_URL/m)
  expect(out).toMatch(/^problem {2}address {6}something else answers.*\n +→ /m)
  expect(out).not.toMatch(/the-(?:database|mail)-secret|for tests only/)
})

test('a proxy that nobody trusts, and settings that are wrong, are problems', async () => {
  server = 'nginx'
  const { out } = await examine()
  expect(out).toMatch(/^problem {2}address {6}nginx is in front, and TRUSTED_PROXIES is 0/m)
  server = ''
  expect((await examine({ TRUSTED_PROXIES: '1' })).out).toMatch(
    /^warning {2}address {6}TRUSTED_PROXIES is 1, and no proxy/m,
  )
  expect(await examine({ PORT: 'many' })).toEqual({
    out: expect.stringMatching(/^problem {2}settings {5}PORT: /),
    code: 1,
  })
})

test('a backup by hand is what the doctor asked for', async () => {
  const nightly = { BACKUP_EVERY: 'nightly' }
  expect((await examine(nightly)).out).toMatch(/^warning {2}backups {6}none was taken yet\n +→ npm run backup/m)
  expect(await run('scripts/backup/backup.ts', nightly)).toMatchObject({ code: 0 })
  expect((await examine(nightly)).out).toMatch(/^ok {7}backups {6}the newest is of 20/m)
  const place = folderPlace(join(folder, 'data/backups'))
  await writeResults(place, { unopened: ['2026-01-01T21-00-00-000Z'] })
  expect((await examine(nightly)).out).toMatch(
    /^warning {2}backups {6}2026-01-01T21-00-00-000Z beside them cannot be opened/m,
  )
  await writeResults(place, { untried: 'The role may not.' })
  expect((await examine(nightly)).out).toMatch(
    /^warning {2}backups {6}the newest is of 20.*, and was not restored on trial\n +→ The role may not\.$/m,
  )
})

test('one mail goes where --mail-to says, and a refusal is a problem', async () => {
  const mailServer = await startSmtp()
  const mails = { SMTP_URL: mailServer.url, MAIL_FROM: 'Asha <asha@khazana.example>' }
  expect((await examine(mails, ['--mail-to', 'me@khazana.example'])).out).toMatch(
    /^ok {7}mail {9}.* accepts the login\nok {7}mail {9}.* took a mail from asha@khazana\.example for me@khazana\.example/m,
  )
  expect(mailServer.received).toMatchObject([{ to: ['me@khazana.example'], subject: 'A mail of the doctor' }])
  mailServer.setMood('closed')
  expect((await examine(mails, ['--mail-to', 'me@khazana.example'])).out).toMatch(
    /^problem {2}mail .*5\.7\.1 Relay access denied/m,
  )
  await mailServer.stop()
})

test('a restored site that waits to be accepted is a problem', async () => {
  await markAsRestored(url, new Date(), { survivors: [], erased: [] })
  expect((await examine()).out).toMatch(/^problem {2}restore {6}this site was restored and waits.*\n +→ .*--accept/m)
  await sql`drop schema restored cascade`
})

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'

import { sessionCookieName } from '#app/features/accounts/sessions/session-cookie.server.ts'
import { openQueue, setQueue } from '#app/platform/jobs/queue.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { mailJob, readMails } from '#app/platform/mail/mail.server.ts'
import { ANNOUNCE_KIND } from '#app/platform/notices/announce.server.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings, Visitor } from '#test/visitor.ts'

import { createApi } from './api.ts'
import { MAILS } from './mails.ts'

const { sql, url } = await testDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'khazana-secrets-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const PASSWORDS = ['a kettle of lilac fog', 'a sail of yellow tin', 'the third word of seven']
/** As its owner types it, and as it is read. */
const UPI = { typed: 'UPI ID: Lilac.Fog@OKKettle', address: 'lilac.fog@okkettle', name: 'Asha of the lilac fog' }
/** Money could be sent to each, or asked for in its name. */
const UPI_SECRETS = [UPI.address, 'lilac.fog', 'okkettle', UPI.name]
const ASHA = 'asha@khazana.test'
const BINA = 'bina@khazana.test'

/** Every row of every table as text, including the queue's. */
async function readTables(): Promise<string[]> {
  const tables = await sql<{ schema: string; name: string }[]>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`
  const rows = await Promise.all(
    tables.map(
      ({ schema, name }) => sql<{ row: string }[]>`
        select ${`${schema}.${name}: `}::text || t::text as row from ${sql(schema)}.${sql(name)} t`,
    ),
  )
  return rows.flat().map(({ row }) => row)
}

/** Every file in the data folder except the mails, which stand for mailboxes. */
const readFiles = () =>
  readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && !file.name.endsWith('.eml'))
    .map((file) => `${file.name}: ${readFileSync(join(file.parentPath, file.name), 'latin1')}`)

/** The ways in which a text can be stored and read again by anybody. */
function listForms(secret: string): string[] {
  const bytes = Buffer.from(secret)
  // Wherever it begins in what was encoded; the letters at both ends depend on what is beside it.
  const encoded = [0, 1, 2].map((before) =>
    Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64url')
      .slice(Math.ceil((before * 4) / 3), Math.floor(((before + bytes.length) * 4) / 3)),
  )
  return [secret.toLowerCase(), encodeURIComponent(secret).toLowerCase(), bytes.toString('hex'), ...encoded]
}

/** The texts that have one of the secrets. */
function findLeaks(texts: readonly string[], secrets: readonly string[]): string[] {
  const forms = secrets.flatMap(listForms)
  return texts.filter((text) => {
    const all = `${text}\n${text.toLowerCase()}\n${text.replaceAll('+', '-').replaceAll('/', '_')}`
    return forms.some((form) => all.includes(form))
  })
}

/** Stores the address as a careless release would, and returns the rows where the search finds it. */
async function findCareless(sealed: string): Promise<string[]> {
  await sql`alter table upi_addresses drop constraint if exists upi_addresses_is_sealed`
  await sql`update upi_addresses set sealed = ${sealed}`
  return findLeaks(await readTables(), UPI_SECRETS)
}

test('after all mails with links, no table, file or log line has a password, a token that works or a UPI address', async () => {
  testSettings({ DATA_DIR: dataDir })
  const spies = (['info', 'warn', 'error', 'debug'] as const).map((level) => vi.spyOn(log, level).mockReturnValue())
  const pauses = { first: 1, longest: 1, look: 0.5 }
  const { queue, close } = await openQueue(url, [mailJob(MAILS), ANNOUNCE_KIND], { work: true, pauses })
  setQueue(queue)
  const api = createApi()
  const visitor = new Visitor(api)
  const [first = '', second = '', third = ''] = PASSWORDS
  const mails = async () =>
    (await readMails(50)).map((bytes) =>
      bytes
        .toString()
        .replaceAll(/=\r?\n/g, '')
        .replaceAll('=3D', '='),
    )
  const until = async (count: number) => {
    await expect.poll(async () => (await mails()).length).toBe(count)
  }
  const tokens = async () => (await mails()).flatMap((text) => /token=([\w-]{20,})/.exec(text)?.[1] ?? [])

  // Two verifications, of which one is used, the same link again, a second sign-up, an existing account, a reset.
  await visitor.post('/auth/sign-up', { email: ASHA, password: first, name: 'Asha' })
  await until(1)
  const [used = ''] = await tokens()
  expect((await visitor.post('/auth/verify', { token: used, password: first })).status).toBe(200)
  await visitor.post('/auth/sign-up', { email: ASHA, password: second })
  await visitor.post('/auth/sign-up', { email: BINA, password: first })
  await visitor.post('/auth/sign-up', { email: BINA, password: second })
  await visitor.post('/auth/verification', { email: BINA })
  await visitor.post('/auth/reset-request', { email: ASHA })
  await until(6)
  const found = await tokens()
  expect(found.length).toBeGreaterThanOrEqual(4)
  const reset = (await mails()).find((text) => text.includes('Choose a new password')) ?? ''
  const spare = found.filter((token) => !reset.includes(token))
  const changed = await visitor.post('/auth/reset', { token: /token=([\w-]+)/.exec(reset)?.[1], password: third })
  expect(changed.status).toBe(200)
  // Both links of a change of address, which stay unused.
  const asked = await visitor.post('/account/email', { email: 'new@khazana.test', password: third })
  expect(asked.status).toBe(200)
  await until(8)
  const links = (await tokens()).filter((token) => !found.includes(token))
  expect(links).toHaveLength(2)
  // A UPI address: typed wrongly, stored, changed, read and taken away in a file.
  expect((await visitor.post('/account/reauthentication', { password: third })).status).toBe(200)
  const putUpi = (address: string) => visitor.ask('PUT', '/me/upi', { body: { address, name: UPI.name } })
  expect((await putUpi(`${UPI.typed}.com`)).status).toBe(422)
  expect([(await putUpi('kettle@ybl')).status, (await putUpi(UPI.typed)).status]).toEqual([200, 200])
  expect((await visitor.get('/me/upi')).json['account']).toEqual({ address: UPI.address, name: UPI.name })
  expect((await visitor.get('/me/export')).text).toContain(UPI.address)
  await until(10)
  const session = decodeURIComponent(visitor.cookies.get(sessionCookieName()) ?? '').split('.')[0] ?? ''
  expect(session).not.toBe('')

  const secrets = [...PASSWORDS, ...spare, ...links, session, ...UPI_SECRETS]
  const places = {
    rows: await readTables(),
    files: readFiles(),
    lines: spies.flatMap(({ mock }) => mock.calls.map((call) => JSON.stringify(call))),
  }
  const leaks = findLeaks(Object.values(places).flat(), secrets)
  console.log(
    `secrets at rest: ${leaks.length} of ${secrets.length} found in ${places.rows.length} rows, ${places.files.length} files and ${places.lines.length} log lines`,
  )
  expect(leaks).toEqual([])
  // Proves that the search works: each place contains what is allowed there.
  expect(places.rows.some((row) => row.startsWith('pgboss.job') && row.includes('verification'))).toBe(true)
  expect(places.rows.some((row) => row.includes(ASHA))).toBe(true)
  expect(places.lines.length).toBeGreaterThan(0)
  // The queue contains nobody's address either.
  expect(places.rows.filter((row) => row.startsWith('pgboss.') && /@khazana|Asha/.test(row))).toEqual([])
  expect(places.rows.some((row) => row.startsWith('public.upi_addresses'))).toBe(true)
  // In clear, or only dressed up, the address would be found.
  const clear = JSON.stringify({ address: UPI.address, name: UPI.name })
  const careless = [
    UPI.address,
    clear,
    ...(['base64', 'base64url', 'hex'] as const).map((to) => Buffer.from(clear).toString(to)),
  ]
  for (const sealed of careless) expect([sealed, await findCareless(sealed)]).toEqual([sealed, [expect.any(String)]])
  await close()
})

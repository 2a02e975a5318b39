import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'

import { sessionCookieName } from '#app/features/accounts/sessions/session-cookie.server.ts'
import { openQueue, setQueue } from '#app/platform/jobs/queue.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { mailJob, readMails } from '#app/platform/mail/mail.server.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings, Visitor } from '#test/visitor.ts'

import { createApi } from './api.ts'
import { MAILS } from './mails.ts'

const { sql, url } = await testDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'khazana-secrets-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const PASSWORDS = ['a kettle of lilac fog', 'a sail of yellow tin', 'the third word of seven']
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

test('after all mails with links, no table, file or log line has a password or a token that works', async () => {
  testSettings({ DATA_DIR: dataDir })
  const spies = (['info', 'warn', 'error', 'debug'] as const).map((level) => vi.spyOn(log, level).mockReturnValue())
  const pauses = { first: 1, longest: 1, look: 0.5 }
  const { queue, close } = await openQueue(url, [mailJob(MAILS)], { work: true, pauses })
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
  const session = decodeURIComponent(visitor.cookies.get(sessionCookieName()) ?? '').split('.')[0] ?? ''
  expect(session).not.toBe('')

  const secrets = [...PASSWORDS, ...spare, ...links, session]
  const places = {
    rows: await readTables(),
    files: readFiles(),
    lines: spies.flatMap(({ mock }) => mock.calls.map((call) => JSON.stringify(call))),
  }
  const leaks = Object.values(places)
    .flat()
    .filter((text) => secrets.some((secret) => text.includes(secret)))
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
  await close()
})

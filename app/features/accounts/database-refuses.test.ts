import { beforeEach, describe, expect, test, vi } from 'vitest'

import { log } from '#app/platform/log/log.server.ts'
import { createApi } from '#app/server/api.ts'
import { takeJobs } from '#test/jobs.ts'
import { takeMails } from '#test/mails.ts'
import { plainPasswords } from '#test/plain-passwords.ts'
import { promptAnswers } from '#test/prompt-answers.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings, Visitor } from '#test/visitor.ts'

promptAnswers()
plainPasswords()

// A database failure must not look like an ordinary answer: "wrong password" would make users choose a new one, and a
// success would make them wait for a mail that is never sent.

const { sql } = await testDatabase()
const api = createApi()
const EMAIL = 'asha@khazana.test'
const PASSWORD = 'a kettle of lilac fog'
const TABLES = [
  'users',
  'profiles',
  'accounts',
  'sessions',
  'verifications',
  'sign_ups',
  'security_events',
  'rate_limits',
]

beforeEach(async () => {
  testSettings()
  vi.spyOn(log, 'error').mockReturnValue()
  vi.spyOn(log, 'warn').mockReturnValue()
  await sql`delete from users`
  await sql`delete from rate_limits`
  await sql`create or replace function refuse_write() returns trigger language plpgsql as $$
    begin raise exception 'refused' using errcode = tg_argv[0]; end $$`
  await sql`create or replace function note_write() returns trigger language plpgsql as $$
    begin insert into written_tables values (tg_table_name); return null; end $$`
  takeJobs()
})

/** The tables to which a request writes, while the database takes everything. */
async function writtenBy(name: string): Promise<string[]> {
  const go = await WAYS[name]?.()
  await sql`create table written_tables (name text)`
  const watch = TABLES.map(
    (table) => `create trigger noted after insert or update or delete on ${table} for each statement
      execute function note_write()`,
  )
  await sql.unsafe(watch.join(';'))
  await go?.()
  await sql.unsafe(TABLES.map((table) => `drop trigger noted on ${table}`).join(';'))
  const rows = await sql<{ name: string }[]>`select distinct name from written_tables`
  await sql`drop table written_tables`
  return rows.map((row) => row.name)
}

const known: Record<string, Promise<string[]>> = {}

const visitor = () => new Visitor(api)
const signUp = () => visitor().post('/auth/sign-up', { email: EMAIL, password: PASSWORD, name: 'Asha' })

async function mailedToken(): Promise<string> {
  return /token=([\w-]+)/.exec(String((await takeMails()).at(-1)?.text))?.[1] ?? ''
}

async function verifiedAccount(): Promise<void> {
  await signUp()
  const answer = await visitor().post('/auth/verify', { token: await mailedToken(), password: PASSWORD })
  expect(answer.status).toBe(200)
}

/** Each request, made ready by setting up the account that it needs. */
const WAYS: Record<string, () => Promise<() => ReturnType<typeof signUp>>> = {
  'sign-up': async () => signUp,
  async 'sign-in'() {
    await verifiedAccount()
    return () => visitor().post('/auth/sign-in', { email: EMAIL, password: PASSWORD })
  },
  async 'the link of a sign-up'() {
    await signUp()
    const token = await mailedToken()
    return () => visitor().post('/auth/verify', { token, password: PASSWORD })
  },
  async 'the wish for a new password'() {
    await verifiedAccount()
    return () => visitor().post('/auth/reset-request', { email: EMAIL })
  },
  async 'a new password'() {
    await verifiedAccount()
    await visitor().post('/auth/reset-request', { email: EMAIL })
    const token = await mailedToken()
    return () => visitor().post('/auth/reset', { token, password: 'a lantern over the sea' })
  },
}

test('no account is made while it cannot be checked whether its address is banned', async () => {
  await sql.unsafe(`create trigger refused before update on closed_accounts for each statement
    execute function refuse_write('53100')`)
  const answer = await signUp()
  await sql.unsafe('drop trigger refused on closed_accounts')
  expect([answer.status, await sql`select from users`, takeJobs()]).toEqual([503, [], []])
})

describe.each([
  { reason: 'has no room', code: '53100', after: '10' },
  { reason: 'is shutting down', code: '57P01', after: '2' },
])('a database that $reason', ({ code, after }) => {
  test.each(Object.keys(WAYS))('is not taken for a refusal: %s', async (name) => {
    const found: Record<string, unknown> = {}
    for (const table of await (known[name] ??= writtenBy(name))) {
      await sql`delete from users`
      await sql`delete from rate_limits`
      takeJobs()
      const go = await WAYS[name]?.()
      await sql.unsafe(`create trigger refused before insert or update or delete on ${table} for each statement
        execute function refuse_write('${code}')`)
      const answer = await go?.()
      await sql.unsafe(`drop trigger refused on ${table}`)
      if (answer?.status === 200) continue
      found[table] = [answer?.status, answer?.json.error?.code, answer?.headers.get('Retry-After')]
    }
    expect(Object.keys(found).length, 'none of the tables is written to').toBeGreaterThan(0)
    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((table) => [table, [503, 'unavailable', after]])))
  })
})

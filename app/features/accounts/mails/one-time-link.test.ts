import { beforeEach, describe, expect, test } from 'vitest'

import { readFlash } from '#app/platform/http/flash.server.ts'
import type { JobData } from '#app/platform/jobs/queue.server.ts'
import { MAIL_JOB } from '#app/platform/mail/mail.server.ts'
import { createApi } from '#app/server/api.ts'
import { MAILS } from '#app/server/mails.ts'
import { hence } from '#test/dates.ts'
import { createUser, givePassword } from '#test/factories.ts'
import { recordJobs, takeJobs } from '#test/jobs.ts'
import { takeMails } from '#test/mails.ts'
import { plainPasswords } from '#test/plain-passwords.ts'
import { testDatabase } from '#test/servers/database.ts'
import { beginSession, testSettings, Visitor } from '#test/visitor.ts'

plainPasswords()
const { sql } = await testDatabase()
const api = createApi()
const EMAIL = 'asha@khazana.test'
const NEW_EMAIL = 'asha.new@khazana.test'
const PASSWORD = 'a kettle of lilac fog'

beforeEach(async () => {
  testSettings()
  recordJobs()
  for (const table of ['users', 'rate_limits', 'verifications']) await sql`delete from ${sql(table)}`
})

/** One attempt to send a mail: its text, or null when it is not sent. */
async function send(job: JobData): Promise<string | null> {
  const { id, kind: name, ...about } = job
  const kind = MAILS.find((one) => one.name === name)
  return (await kind?.compose(about, String(id)))?.text ?? null
}
const readToken = (text: string | null) => /token=([\w-]+)/.exec(text ?? '')?.[1] ?? ''
const onlyJob = () => {
  const [job, ...others] = takeJobs(MAIL_JOB)
  expect(others).toEqual([])
  return job?.data ?? {}
}
const visitor = () => new Visitor(api)

async function signUp(): Promise<JobData> {
  await visitor().post('/auth/sign-up', { email: EMAIL, password: PASSWORD, name: 'Asha' })
  return onlyJob()
}
test('a mail is written in the language of the account, and leads to its pages', async () => {
  const hindi = { 'accept-language': 'hi-IN' }
  await visitor().post('/auth/sign-up', { email: EMAIL, password: PASSWORD, name: 'Asha' }, hindi)
  // The queue's worker has no language of its own.
  const mails = await takeMails()
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[EMAIL, 'Khazana के लिए अपने ईमेल की पुष्टि करें']])
  expect(mails[0]?.text).toContain('यह लिंक एक दिन तक काम करता है।')
  expect(mails[0]?.text).toMatch(/\/hi\/auth\/verify\?token=/)
  expect(mails[0]?.html).toContain('<html lang="hi-IN">')
})

test('the toasts after a link, and after signing out everywhere, are in the language of the page', async () => {
  const reader = visitor()
  const ask = async (path: string, body: object) => {
    expect((await reader.post(path, body, { 'accept-language': 'hi-IN' })).status).toBe(200)
    return readFlash(reader.cookieHeader)?.text
  }
  await ask('/auth/sign-up', { email: EMAIL, password: PASSWORD, name: 'Asha' })
  const token = readToken((await takeMails())[0]?.text ?? null)
  expect(await ask('/auth/verify', { token, password: PASSWORD })).toBe('आपके ईमेल की पुष्टि हो गई। स्वागत है!')
  expect(await ask('/auth/sign-out-everywhere', {})).toBe('हर जगह से साइन आउट हो गया।')
})

async function requestReset(): Promise<JobData> {
  await sql`update users set email_verified = true`
  await visitor().post('/auth/reset-request', { email: EMAIL })
  return onlyJob()
}
const verify = (token: string) => visitor().post('/auth/verify', { token, password: PASSWORD })
const isVerified = async () => (await sql`select from users where email_verified`).length === 1
const reset = async (token: string) =>
  (await visitor().post('/auth/reset', { token, password: 'a sail of yellow tin' })).status

/** Asks for another address: the jobs of the mails to the old and to the new one. */
async function requestEmailChange(): Promise<JobData[]> {
  const user = await createUser(sql, { email: EMAIL })
  await givePassword(sql, user.id, PASSWORD)
  const signedIn = new Visitor(api, { cookies: (await beginSession(sql, user.id)).cookies })
  expect((await signedIn.post('/account/email', { email: NEW_EMAIL, password: PASSWORD })).status).toBe(200)
  return takeJobs(MAIL_JOB).map(({ data }) => data)
}
const confirm = async (token: string) => (await visitor().post('/account/email/confirm', { token })).status

describe('the mails of an address change', () => {
  test('have no token or address in their jobs, and no token is in the database before they are sent', async () => {
    const jobs = await requestEmailChange()
    expect(jobs).toEqual(
      ['old', 'new'].map((side) => ({
        id: expect.any(String),
        kind: 'change-email',
        change: expect.any(String),
        side,
      })),
    )
    for (const job of jobs) {
      const token = readToken(await send(job))
      expect(token).toHaveLength(43)
      expect(readToken(await send(job))).toBe(token)
      expect(JSON.stringify(await sql`select * from verifications`)).not.toContain(token)
    }
    expect(JSON.stringify(jobs)).not.toContain('@')
  })

  test('carry no link that was used, and none after the account is deleted', async () => {
    const [old, next] = await requestEmailChange()
    expect(await confirm(readToken(await send(old ?? {})))).toBe(200)
    expect(await send(old ?? {})).toBeNull()
    await sql`update users set deleted_at = now()`
    expect(await send(next ?? {})).toBeNull()
  })

  test('end with one to the old address, whose job does not carry it', async () => {
    for (const job of await requestEmailChange()) await confirm(readToken(await send(job)))
    const done = onlyJob()
    expect(done).toEqual({ id: expect.any(String), kind: 'email-changed', user: expect.any(String) })
    expect(await send(done)).toContain('Both addresses confirmed the change')
  })
})

describe.each([
  ['verification', signUp, { isAgain: false }],
  ['reset', async () => (await signUp(), await sql`delete from verifications`, requestReset()), { next: '/' }],
])('the mail of a %s', (_, queue, more) => {
  test('has no token, address or words in its job, and none is in the database before it is sent', async () => {
    const job = await queue()
    const rows = await sql<{ id: string }[]>`select id from users`
    expect(job).toEqual({ id: expect.any(String), kind: expect.any(String), user: rows[0]?.id, ...more })
    const token = readToken(await send(job))
    expect(token).toHaveLength(43)
    const stored = JSON.stringify([await sql`select * from verifications`, job])
    expect(stored).not.toContain(token)
  })

  test('carries the same token at every attempt, and its lifetime starts with the attempt', async () => {
    const job = await queue()
    // The mail server was down for a day and a half.
    await sql`update verifications set expires_at = expires_at - interval '36 hours'`
    const first = readToken(await send(job))
    const before = await sql`select expires_at from verifications where identifier not like 'sign-up:%'`
    await sql`update verifications set expires_at = now() + interval '1 minute' where identifier not like 'sign-up:%'`
    expect(readToken(await send(job))).toBe(first)
    const rows = await sql<
      { expires_at: Date }[]
    >`select expires_at from verifications where identifier not like 'sign-up:%'`
    expect(rows).toHaveLength(before.length)
    expect(rows[0]?.expires_at.getTime()).toBeGreaterThan(hence({ minutes: 50 }).getTime())
  })
})

test('a used link stays used when its mail is retried', async () => {
  const job = await signUp()
  const token = readToken(await send(job))
  await verify(token)
  expect(await isVerified()).toBe(true)
  expect(await send(job)).toBeNull()
  const resetJob = await requestReset()
  const resetToken = readToken(await send(resetJob))
  expect(await reset(resetToken)).toBe(200)
  expect(await send(resetJob)).toBeNull()
  expect(await reset(resetToken)).toBe(422)
})

test('a waiting mail sends no link that was withdrawn meanwhile, and none to a deleted account', async () => {
  const first = await signUp()
  const again = await signUp()
  await verify(readToken(await send(again)))
  expect([await isVerified(), await send(first)]).toEqual([true, null])
  const resetJob = await requestReset()
  await sql`update users set deleted_at = now()`
  expect(await send(resetJob)).toBeNull()
})

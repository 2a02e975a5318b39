import { beforeEach, expect, test } from 'vitest'

import { createApi } from '#app/server/api.ts'
import { setBanned } from '#test/ban.ts'
import { createUser } from '#test/factories.ts'
import { takeJobs } from '#test/jobs.ts'
import { takeMails } from '#test/mails.ts'
import { plainPasswords } from '#test/plain-passwords.ts'
import { promptAnswers } from '#test/prompt-answers.ts'
import { testDatabase } from '#test/servers/database.ts'
import { beginSession, testSettings, Visitor } from '#test/visitor.ts'

import { hashToken } from './session-cookie.server.ts'

promptAnswers()
plainPasswords()

const { sql } = await testDatabase()
const api = createApi()
const [EMAIL, PASSWORD, CHOSEN] = ['asha@khazana.test', 'a kettle of lilac fog', 'a lantern over the sea']

beforeEach(async () => {
  testSettings()
  for (const table of ['users', 'rate_limits', 'verifications']) await sql`delete from ${sql(table)}`
  await new Visitor(api).post('/auth/sign-up', { email: EMAIL, password: PASSWORD })
  await sql`update users set email_verified = true`
  await sql`delete from verifications`
  takeJobs()
})

async function signedIn(visitor = new Visitor(api)) {
  expect((await visitor.post('/auth/sign-in', { email: EMAIL, password: PASSWORD })).status).toBe(200)
  return visitor
}

const isSignedIn = async (visitor: Visitor) => (await visitor.get('/me')).json['user'] !== null

/** How many of these are still signed in, checked by a read and by a write. */
async function stillIn(what: string, visitors: Visitor[]) {
  const seen = await Promise.all(visitors.map(isSignedIn))
  const written = await Promise.all(visitors.map(async (one) => (await one.post('/auth/sign-out-everywhere')).status))
  const figure = seen.filter(Boolean).length + written.filter((status) => status !== 401).length
  console.log(`${what}: ${figure} of ${visitors.length} sessions still hold`)
  return figure
}

async function resetToken(): Promise<string> {
  await new Visitor(api).post('/auth/reset-request', { email: EMAIL })
  const text = (await takeMails()).at(-1)?.text
  return new URL(/http\S+/.exec(String(text))?.[0] ?? '').searchParams.get('token') ?? ''
}

test('a session that somebody planted is never the one that is begun', async () => {
  const planted = 'khazana_session'
  const mallory = await signedIn()
  const known = mallory.cookies.get(planted) ?? ''
  const values = [known, 'x', encodeURIComponent(`planted.${'a'.repeat(43)}=`)]
  for (const value of values) {
    const visitor = new Visitor(api, { cookies: { [planted]: value } })
    await signedIn(visitor)
    expect(visitor.cookies.get(planted)).not.toBe(value)
    expect(await isSignedIn(new Visitor(api, { cookies: { [planted]: value } }))).toBe(false)
  }
  const tokens = await sql<{ token: string }[]>`select token from sessions`
  expect(tokens).toHaveLength(values.length)
})

test('a token needs our signature for sessions; one signed for another purpose is invalid', async () => {
  const [user] = await sql<{ id: string }[]>`select id from users`
  const { cookies } = await beginSession(sql, user?.id ?? '')
  const visitor = await signedIn(new Visitor(api))
  const signed = decodeURIComponent(Object.values(cookies)[0] ?? '')
  const token = signed.slice(0, signed.lastIndexOf('.'))
  const signature = signed.slice(signed.lastIndexOf('.') + 1)
  const forged = [
    token,
    `${token}.`,
    `${token}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
    `${token} .${signature}`,
    `${hashToken(token)}.${signature}`,
    `${signed}.${signature}`,
    '.',
    '%',
    "' or true --",
    decodeURIComponent(visitor.cookies.get('khazana_device') ?? ''),
    decodeURIComponent(visitor.cookies.get('khazana_flash') ?? ''),
  ]
  const seen = forged.map((value) =>
    isSignedIn(new Visitor(api, { cookies: { khazana_session: encodeURIComponent(value) } })),
  )
  expect(await Promise.all(seen)).toEqual(forged.map(() => false))
  expect(await isSignedIn(new Visitor(api, { cookies }))).toBe(true)
  testSettings({ SESSION_SECRET: 'another secret, with which nothing was signed' })
  expect(await isSignedIn(new Visitor(api, { cookies }))).toBe(false)
})

test('signing out ends this session, and no other', async () => {
  const [here, there] = [await signedIn(), await signedIn()]
  const copy = here.twin()
  await here.post('/auth/sign-out')
  expect(await stillIn('after signing out', [here, copy])).toBe(0)
  expect(await isSignedIn(there)).toBe(true)
})

test('emptying the cache ends no session, and the answer leaves every cookie alone', async () => {
  const here = await signedIn()
  const set = here.setCookies.length
  const { status, headers } = await here.ask('DELETE', '/auth/cache')
  expect([status, headers.get('clear-site-data')]).toEqual([200, '"cache"'])
  expect(here.setCookies).toHaveLength(set)
  expect(await isSignedIn(here)).toBe(true)
})

test('signing out everywhere ends all of one person', async () => {
  const all = [await signedIn(), await signedIn(), await signedIn()]
  const copies = all.map((one) => one.twin())
  expect((await all[1]?.post('/auth/sign-out-everywhere'))?.status).toBe(200)
  expect(await stillIn('after signing out everywhere', copies)).toBe(0)
})

test('a new password ends all sessions, begins one, and every other link is void', async () => {
  const before = [await signedIn(), await signedIn()]
  const [token, older] = [await resetToken(), await resetToken()]
  const visitor = new Visitor(api)
  const weak = await visitor.post('/auth/reset', { token, password: 'password123' })
  expect(weak.json.error?.fields?.['password']).toContain('too common')
  expect((await visitor.post('/auth/reset', { token, password: CHOSEN })).text).toBe('{"ok":true}')
  expect(await isSignedIn(visitor)).toBe(true)
  expect(await stillIn('after a new password', before)).toBe(0)
  for (const used of [token, older, 'x', '']) {
    expect((await new Visitor(api).post('/auth/reset', { token: used, password: `${CHOSEN} 2` })).status).toBe(422)
  }
  expect((await new Visitor(api).post('/auth/sign-in', { email: EMAIL, password: PASSWORD })).status).toBe(401)
  expect((await new Visitor(api).post('/auth/sign-in', { email: EMAIL, password: CHOSEN })).status).toBe(200)
})

test('a new password ends the session that the browser had of another account', async () => {
  const { cookies } = await beginSession(sql, (await createUser(sql)).id)
  const visitor = new Visitor(api, { cookies })
  const copy = visitor.twin()
  expect((await visitor.post('/auth/reset', { token: 'x', password: CHOSEN })).status).toBe(422)
  expect(await isSignedIn(copy), 'a link that does not work changes nothing').toBe(true)
  expect((await visitor.post('/auth/reset', { token: await resetToken(), password: CHOSEN })).status).toBe(200)
  expect((await visitor.get('/me')).json['user']).toMatchObject({ email: EMAIL })
  expect(await stillIn('after a new password of another account', [copy])).toBe(0)
})

test('a reset link works once, also when it comes twice at once, and for an hour', async () => {
  const token = await resetToken()
  const reset = (given: string, password: string) => new Visitor(api).post('/auth/reset', { token: given, password })
  const both = await Promise.all([reset(token, CHOSEN), reset(token, `${CHOSEN} 2`)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  const late = await resetToken()
  await sql`update verifications set expires_at = now() - interval '1 second'`
  expect((await reset(late, `${CHOSEN} 3`)).status).toBe(422)
})

test('a reset proves the mailbox: a pending account becomes verified', async () => {
  await sql`update users set email_verified = false`
  const visitor = new Visitor(api)
  expect((await visitor.post('/auth/reset', { token: await resetToken(), password: CHOSEN })).status).toBe(200)
  expect(await isSignedIn(visitor)).toBe(true)
})

test('a ban ends all sessions at once, and none can begin, by a reset either', async () => {
  const before = [await signedIn(), await signedIn()]
  const token = await resetToken()
  const [user] = await sql<{ id: string }[]>`select id from users`
  await setBanned(user?.id ?? '', true)
  expect(await stillIn('after a ban', before)).toBe(0)
  const visitor = new Visitor(api)
  expect((await visitor.post('/auth/reset', { token, password: CHOSEN })).status).toBe(403)
  expect(await isSignedIn(visitor)).toBe(false)
  expect(await sql`select from sessions`).toEqual([])
  await setBanned(user?.id ?? '', false)
  expect(await stillIn('after the ban was lifted', before)).toBe(0)
})

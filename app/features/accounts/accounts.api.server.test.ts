import { beforeEach, describe, expect, test } from 'vitest'

import { createApi } from '#app/server/api.ts'
import { setBanned } from '#test/ban.ts'
import { createUser } from '#test/factories.ts'
import { takeJobs } from '#test/jobs.ts'
import { takeMails } from '#test/mails.ts'
import { promptAnswers } from '#test/prompt-answers.ts'
import { testDatabase } from '#test/servers/database.ts'
import { beginSession, testSettings, Visitor } from '#test/visitor.ts'

import { hashToken } from './sessions/session-cookie.server.ts'

promptAnswers()

const { sql } = await testDatabase()
const api = createApi()
const PASSWORD = 'a kettle of lilac fog'

beforeEach(async () => {
  testSettings()
  takeJobs()
  await sql`delete from users`
  await sql`delete from rate_limits`
  await sql`delete from verifications`
})

/** The URL of the link in the newest mail. */
async function mailedLink(): Promise<URL> {
  const text = (await takeMails()).at(-1)?.text
  return new URL(/http\S+/.exec(String(text))?.[0] ?? '')
}

async function signedUp(email = 'asha@khazana.test', visitor = new Visitor(api)) {
  expect((await visitor.post('/auth/sign-up', { email, password: PASSWORD, name: 'Asha' })).status).toBe(200)
  return visitor
}

async function verified(email = 'asha@khazana.test') {
  const visitor = await signedUp(email)
  await verify(visitor)
  await visitor.post('/auth/sign-out')
  return visitor
}

/** Every row of the tables about accounts. */
async function everyRow(): Promise<string> {
  const tables = ['users', 'accounts', 'sessions', 'verifications', 'sign_ups', 'profiles', 'rate_limits']
  const rows = await Promise.all(tables.map((table) => sql`select t::text as row from ${sql(table)} t`))
  return rows
    .flat()
    .map((row) => String(row['row']))
    .join('\n')
}

/** Follows the newest mail's link in the browser that signed up. */
async function verify(visitor: Visitor) {
  const { pathname, searchParams } = await mailedLink()
  expect(pathname).toBe('/auth/verify')
  const answer = await visitor.post('/auth/verify', { token: searchParams.get('token') })
  expect([answer.status, answer.text]).toEqual([200, '{"arrival":{"next":"/","scrollY":null,"saves":null}}'])
}

const signIn = (visitor: Visitor, password = PASSWORD, email = 'asha@khazana.test') =>
  visitor.post('/auth/sign-in', { email, password })

const me = async (visitor: Visitor) => (await visitor.get('/me')).json['user']

describe('an account', () => {
  test('is made, verified, signed in to and out of', async () => {
    const visitor = await signedUp('Asha@Khazana.test')
    expect(await me(visitor)).toBeNull()
    expect((await signIn(visitor)).json.error?.code).toBe('unverified')
    await verify(visitor)
    expect(await me(visitor)).toMatchObject({ email: 'asha@khazana.test' })
    await visitor.post('/auth/sign-out')
    expect((await signIn(visitor, PASSWORD, 'ASHA@khazana.test')).text).toBe('{"ok":true}')
    expect(await me(visitor)).toEqual({
      id: expect.any(String),
      name: 'Asha',
      email: 'asha@khazana.test',
      picture: null,
      isAdmin: false,
    })
    expect((await visitor.post('/auth/sign-out')).status).toBe(200)
    expect(visitor.cookies.has('khazana_session')).toBe(false)
    expect(await me(visitor)).toBeNull()
    expect(await sql`select from sessions`).toEqual([])
  })

  test('accepts the longest password in characters that people see, and refuses a longer one', async () => {
    const longest = '🙂🙃😀😁'.repeat(32)
    const fields = { password: 'Use at most 128 characters.' }
    const visitor = new Visitor(api)
    const signUp = (password: string) => visitor.post('/auth/sign-up', { email: 'asha@khazana.test', password })
    expect((await signUp(`${longest}🙂`)).json.error?.fields).toEqual(fields)
    expect((await signUp(longest)).status).toBe(200)
    await verify(visitor)
    expect((await signIn(visitor, longest)).status).toBe(200)
    await visitor.post('/auth/reset-request', { email: 'asha@khazana.test' })
    const token = (await mailedLink()).searchParams.get('token')
    const reset = (password: string) => visitor.post('/auth/reset', { token, password })
    expect((await reset(`${longest}😂`)).json.error?.fields).toEqual(fields)
    expect((await reset(longest.replace('🙂', '😂'))).status).toBe(200)
    expect((await signIn(new Visitor(api), longest.replace('🙂', '😂'))).status).toBe(200)
  })

  test('fills the tables as specified', async () => {
    const visitor = await verified()
    await signIn(visitor)
    const [user] = await sql`select * from users`
    expect(user).toMatchObject({ email: 'asha@khazana.test', name: 'Asha', email_verified: true })
    const [account] = await sql`select * from accounts`
    expect(account).toMatchObject({
      user_id: user?.['id'],
      account_id: user?.['id'],
      provider_id: 'credential',
    })
    expect(await sql`select user_id, display_name, profile_picture from profiles`).toEqual([
      { user_id: user?.['id'], display_name: 'Asha', profile_picture: null },
    ])
    expect(await sql`select from user_roles`).toEqual([])
    expect(await sql`select from verifications`).toEqual([])
    const [session] = await sql`select *, expires_at - created_at as idle from sessions`
    expect(session).toMatchObject({ user_id: user?.['id'] })
    expect(session?.['idle']).toMatch(/^(?:90 days|89 days 23:59:59)/)
  })

  test('keeps neither the session’s token nor a mailed one nor the password', async () => {
    const visitor = await signedUp()
    const mailed = (await mailedLink()).searchParams.get('token') ?? ''
    const proof = visitor.cookies.get('khazana_sign_up') ?? ''
    await visitor.post('/auth/reset-request', { email: 'asha@khazana.test' })
    const reset = (await mailedLink()).searchParams.get('token') ?? ''
    const before = await everyRow()
    await visitor.post('/auth/verify', { token: mailed })
    const token = decodeURIComponent(visitor.cookies.get('khazana_session') ?? '').split('.')[0] ?? ''
    const kept = before + (await everyRow())
    const secrets = [mailed, reset, proof, token, PASSWORD]
    expect(secrets.map(({ length }) => length >= 20)).toEqual(secrets.map(() => true))
    const found = secrets.filter((secret) => kept.includes(secret))
    console.log(`secrets at rest: ${found.length} of ${secrets.length}`)
    expect(found).toEqual([])
    expect(kept).toContain(hashToken(token))
    expect(kept).toContain(hashToken(proof))
  })

  test('has a mailed link that works once, and for a day', async () => {
    const visitor = await signedUp()
    const token = (await mailedLink()).searchParams.get('token')
    const use = () => visitor.twin().post('/auth/verify', { token })
    await sql`update verifications set expires_at = now() - interval '1 second'`
    expect((await use()).status).toBe(422)
    expect((await signIn(visitor)).json.error?.code).toBe('unverified')
    await sql`update verifications set expires_at = now() + interval '23 hours'`
    const both = await Promise.all([use(), use()])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect(await sql`select from verifications`).toEqual([])
    expect((await signIn(visitor)).status).toBe(200)
    for (const wrong of ['', 'x', "'", 'a'.repeat(201), '%00', '😀', null]) {
      const { status } = await visitor.post('/auth/verify', { token: wrong })
      expect([400, 422]).toContain(status)
    }
  })
})

describe('signing in', () => {
  test('needs the right password of a valid account', async () => {
    const visitor = await verified()
    const refusal = async () => (await signIn(visitor)).json.error?.code
    expect((await signIn(visitor, 'another kettle of fog')).json.error?.code).toBe('signed_out')
    expect((await signIn(visitor, PASSWORD.toUpperCase())).json.error?.code).toBe('signed_out')
    const [user] = await sql<{ id: string }[]>`select id from users`
    await setBanned(user?.id ?? '', true)
    expect(await refusal()).toBe('forbidden')
    await setBanned(user?.id ?? '', false)
    await sql`update users set deleted_at = now()`
    expect(await refusal()).toBe('forbidden')
    await sql`update users set deleted_at = null, email_verified = false`
    expect(await refusal()).toBe('unverified')
    await sql`delete from accounts`
    expect(await refusal()).toBe('signed_out')
    await sql`delete from users`
    expect(await refusal()).toBe('signed_out')
  })

  test('accepts a password in any Unicode normalisation', async () => {
    const visitor = new Visitor(api)
    await visitor.post('/auth/sign-up', { email: 'asha@khazana.test', password: 'crème brûlée नमस्ते'.normalize('NFC') })
    await sql`update users set email_verified = true`
    expect((await signIn(visitor, 'crème brûlée नमस्ते'.normalize('NFD'))).status).toBe(200)
  })

  test('is limited to ten attempts per hour and account, also when fifty come at once', async () => {
    testSettings({ TRUSTED_PROXIES: '1' })
    await verified()
    const guess = (n: number) => signIn(new Visitor(api, { address: `203.0.113.${n}` }), `guess number ${n}`)
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => guess(n)))
    const seen = answers.filter(({ status }) => status === 401).length
    console.log(`50 guesses at once, hashed for real: ${seen} tried`)
    expect([seen, answers.filter(({ status }) => status === 429).length]).toEqual([10, 40])
    expect((await signIn(new Visitor(api, { address: '203.0.113.99' }))).status).toBe(429)
  })

  test('ends the session that the browser had', async () => {
    const visitor = await verified()
    await signIn(visitor)
    const before = visitor.twin()
    await signIn(visitor)
    expect(await me(visitor)).not.toBeNull()
    expect(await me(before)).toBeNull()
  })
})

describe('cookies', () => {
  const ATTRIBUTES = 'Path=/; HttpOnly; SameSite=Lax'
  const parts = (line: string) =>
    line
      .slice(line.indexOf(';') + 2)
      .split('; ')
      .toSorted()
      .join('; ')

  test.each([
    ['http://khazana.test', '', ''],
    ['https://khazana.test', '__Host-', '; Secure'],
  ])('at %s', async (PUBLIC_URL, prefix, secure) => {
    testSettings({ PUBLIC_URL })
    const visitor = await verified()
    await signIn(visitor)
    const lines = visitor.setCookies.filter((line) => !/Max-Age=0/.test(line))
    const names = lines.map((line) => line.split('=', 1)[0])
    expect(new Set(names)).toEqual(
      new Set(['flash', 'session', 'device', 'sign_up'].map((one) => `${prefix}khazana_${one}`)),
    )
    for (const line of lines) {
      expect(parts(line).replace(/Max-Age=\d+; /, '')).toBe((ATTRIBUTES + secure).split('; ').toSorted().join('; '))
    }
    expect(visitor.setCookies.find((line) => line.includes('_session='))).toContain('Max-Age=31536000')
    expect(await me(visitor)).not.toBeNull()
    await visitor.post('/auth/sign-out')
    expect(visitor.setCookies.at(-1)).toMatch(new RegExp(`^${prefix}khazana_session=;.*Max-Age=0`))
  })

  test('without the prefix are ignored behind TLS', async () => {
    testSettings({ PUBLIC_URL: 'https://khazana.test' })
    const { cookies } = await beginSession(sql, (await createUser(sql)).id)
    const [value = ''] = Object.values(cookies)
    expect(await me(new Visitor(api, { cookies: { '__Host-khazana_session': value } }))).not.toBeNull()
    expect(await me(new Visitor(api, { cookies: { khazana_session: value } }))).toBeNull()
  })
})

test('twenty concurrent sign-ups, five with one address, get the same answer', { tags: ['long'] }, async () => {
  testSettings({ TRUSTED_PROXIES: '1' })
  const emails = [
    ...Array.from({ length: 15 }, (_, n) => `person-${n}@khazana.test`),
    ...Array(5).fill('same@khazana.test'),
  ]
  const answers = await Promise.all(
    emails.map((email, n) =>
      new Visitor(api, { address: `203.0.113.${n}` }).post('/auth/sign-up', { email, password: PASSWORD }),
    ),
  )
  expect(new Set(answers.map(({ status, text }) => status + text))).toEqual(new Set(['200{"ok":true}']))
  expect(await sql`select from users`).toHaveLength(16)
  const mails = (await takeMails()).map(({ to, subject }) => `${to} ${subject}`)
  expect(mails).toEqual(Array(18).fill(expect.stringContaining('Verify')))
  expect(mails.filter((mail) => mail.startsWith('same@'))).toHaveLength(3)
})

import { afterAll, describe, expect, test } from 'vitest'

import { readFlash } from '#app/platform/http/flash.server.ts'
import { createApi } from '#app/server/api.ts'
import { setBanned } from '#test/ban.ts'
import { createUser } from '#test/factories.ts'
import { ASHA, CALLBACK, PUBLIC_URL, signInByGoogle } from '#test/google-sign-in.ts'
import { testDatabase } from '#test/servers/database.ts'
import { passProvider, startProvider, type Forgery, type Person } from '#test/servers/oidc-provider.ts'
import { testSettings, Visitor } from '#test/visitor.ts'

const { sql } = await testDatabase()
const api = createApi()
const google = signInByGoogle(sql)

let refused = 0
afterAll(() => {
  console.log(`sign-ins by Google that must not be: 0 of ${refused} came through`)
})

async function begin(visitor: Visitor, next: string | null = null, asked = next): Promise<URL> {
  const answer = await visitor.post('/auth/google', { next, asked })
  expect(answer.status).toBe(200)
  return new URL(String(answer.json['url']))
}

const come = (visitor: Visitor, back: URL) => visitor.get(`/auth/callback/google${back.search}`)

async function signIn(visitor: Visitor, next: string | null = null) {
  const { href } = await begin(visitor, next)
  return come(visitor, await passProvider(href, CALLBACK))
}

const me = async (visitor: Visitor) => (await visitor.get('/me')).json['user'] as { id: string; name: string } | null
const toast = (visitor: Visitor) => readFlash(visitor.cookieHeader)?.text
const people = () => sql`select email, name, email_verified from users order by email`

async function expectRefused(visitor: Visitor, answer: { status: number; headers: Headers }, path = '/auth') {
  expect([answer.status, answer.headers.get('location')]).toEqual([303, path])
  expect(await me(visitor)).toBeNull()
  refused += 1
}

test('the browser is sent to the provider with PKCE, state and nonce, and without a secret', async () => {
  const url = await begin(new Visitor(api))
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    response_type: 'code',
    client_id: 'khazana-test',
    redirect_uri: CALLBACK,
    scope: 'openid email profile',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{20,}$/),
    nonce: expect.stringMatching(/^[\w-]{20,}$/),
  })
  expect(url.href).not.toContain('secret')
})

test('whoever came from a Hindi page returns to one, and is spoken to in Hindi', async () => {
  const visitor = new Visitor(api)
  const hindi = { 'accept-language': 'hi-IN' }
  const begun = await visitor.post('/auth/google', { next: '/add-item', asked: '/add-item' }, hindi)
  const back = await passProvider(String(begun.json['url']), CALLBACK)
  // The provider’s page sends the browser back, with the browser’s own language.
  const answer = await visitor.get(`/auth/callback/google${back.search}`, { 'accept-language': 'en-IN' })
  expect([answer.headers.get('location'), toast(visitor)]).toEqual(['/hi/add-item', 'फिर से स्वागत है!'])

  const again = await visitor.post('/auth/google', { next: '/add-item', asked: '/wishlist' }, hindi)
  const state = new URL(String(again.json['url'])).searchParams.get('state') ?? ''
  const failed = await visitor.get(`/auth/callback/google?error=server_error&state=${state}`)
  expect([failed.headers.get('location'), toast(visitor)]).toEqual([
    '/hi/auth?mode=sign-in&next=%2Fwishlist',
    'Google से साइन इन नहीं हो पाया। कृपया फिर कोशिश करें।',
  ])
})

test('whoever chose Hindi while signed out gets mails in it after signing in with Google', async () => {
  const language = async () => (await sql<{ language: string }[]>`select language from users`)[0]?.language
  await signIn(new Visitor(api))
  expect(await language()).toBe('en')
  await signIn(new Visitor(api, { cookies: { khazana_language: 'hi' } }))
  expect(await language()).toBe('hi')
  await signIn(new Visitor(api))
  expect(await language()).toBe('hi')
})

test('a new person gets an account, and returns to it', async () => {
  const visitor = new Visitor(api)
  const answer = await signIn(visitor, '/add-item')
  expect([answer.status, answer.headers.get('location'), toast(visitor)]).toEqual([303, '/add-item', 'Welcome back!'])
  expect(await me(visitor)).toMatchObject({ name: 'Asha Menon', email: 'asha@khazana.test', picture: null })
  expect(await people()).toEqual([{ email: 'asha@khazana.test', name: 'Asha Menon', email_verified: true }])
  const account = await sql`select provider_id, account_id, password from accounts`
  expect(account).toEqual([{ provider_id: 'google', account_id: 'google-1', password: null }])
  const first = await me(visitor)

  google.provider.signInAs({ ...ASHA, email: 'asha.new@khazana.test', name: 'Somebody Else' })
  const later = new Visitor(api)
  await signIn(later)
  expect(await me(later)).toMatchObject({ id: first?.id, name: 'Asha Menon', email: 'asha@khazana.test' })
  expect(await people()).toHaveLength(1)
  const cookie = later.setCookies.find((line) => line.startsWith('khazana_session='))
  expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000$/)
})

describe('the way back', () => {
  const LISTING = '/listing/0198c0de-0000-7000-8000-000000000001#contact-seller'
  const SAVE = LISTING.replace('#contact-seller', '#save')
  const PERSON = '/profile/0198c0de-0000-7000-8000-000000000002'

  test('keeps the fragment of the URL, which no server sees', async () => {
    expect((await signIn(new Visitor(api), LISTING)).headers.get('location')).toBe(LISTING)
    const place = '/browse?search=tin+robot&min=100#results'
    expect((await signIn(new Visitor(api), place)).headers.get('location')).toBe(place)
  })

  test.each([
    [LISTING, LISTING],
    // A heart: signing in leads to the list, where the heart then is.
    [SAVE, '/browse?search=tin+robot'],
    [LISTING.replace('#contact-seller', '#report'), LISTING.replace('#contact-seller', '#report')],
    [`${PERSON}#send-message`, `${PERSON}#send-message`],
    [`${PERSON}#report`, `${PERSON}#report`],
  ])('to %s is still there after a refusal, of whichever kind', async (asked, next) => {
    const again = `/auth?${new URLSearchParams({ mode: 'sign-in', next: asked }).toString()}`
    const refusedAs = async (person: Person | null) => {
      google.provider.signInAs(person)
      const visitor = new Visitor(api)
      const { href } = await begin(visitor, next, asked)
      await expectRefused(visitor, await come(visitor, await passProvider(href, CALLBACK)), again)
      return toast(visitor)
    }
    expect(await refusedAs(null)).toBe('You did not let Google sign you in. Nothing was changed.')
    expect(await refusedAs({ ...ASHA, email_verified: false })).toContain('Google has not verified')
    await createUser(sql, { email: ASHA.email })
    expect(await refusedAs(ASHA)).toContain('There is an account with this e-mail address')
    await sql`delete from users`
    await signIn(new Visitor(api))
    await sql`update users set banned_at = now()`
    expect(await refusedAs(ASHA)).toContain('This account is closed.')
  })

  test('leads to the list of a heart, not to the question on the listing', async () => {
    const visitor = new Visitor(api)
    const { href } = await begin(visitor, '/browse?search=tin+robot', SAVE)
    const answer = await come(visitor, await passProvider(href, CALLBACK))
    expect(answer.headers.get('location')).toBe('/browse?search=tin+robot')
  })

  test('ignores a `next` in the provider’s answer', async () => {
    expect.hasAssertions()
    for (const next of ['/browse', '//evil.example', 'https://evil.example']) {
      const visitor = new Visitor(api)
      const state = (await begin(visitor)).searchParams.get('state') ?? ''
      const search = new URLSearchParams({ error: `x&next=${next}`, error_description: `&next=${next}`, next, state })
      await expectRefused(visitor, await come(visitor, new URL(`${CALLBACK}?${search.toString()}`)))
    }
  })
})

test('a session that the browser had ends', async () => {
  const visitor = new Visitor(api)
  await signIn(visitor)
  const before = visitor.twin()
  await signIn(visitor)
  expect([await me(visitor), await me(before)]).toEqual([expect.anything(), null])
})

test.each([
  ['\u202eAsha\u0000\u001b Menon\u200b', 'Asha Menon'],
  ['<b>Asha</b>', '<b>Asha</b>'],
  ['x'.repeat(300), 'x'.repeat(60)],
  ['', 'User'],
  ['Khazana Support', 'User'],
])('a name that the provider gives as %j is shown as %j', async (name, shown) => {
  google.provider.signInAs({ ...ASHA, name })
  const visitor = new Visitor(api)
  await signIn(visitor)
  expect(await me(visitor)).toMatchObject({ name: shown })
})

describe('refused is', () => {
  test.each([false, 'false', 'true', 1, undefined])('an address that is not verified: %j', async (verified) => {
    google.provider.signInAs({ ...ASHA, email_verified: verified })
    const visitor = new Visitor(api)
    await expectRefused(visitor, await signIn(visitor))
    expect(toast(visitor)).toBe('Google has not verified this e-mail address, so it cannot be used to sign in.')
    expect(await people()).toEqual([])
  })

  test('taking over a verified account that has a password', async () => {
    const { id } = await createUser(sql, { email: ASHA.email })
    await sql`insert into accounts (user_id, account_id, provider_id, password) values (${id}, ${id}, 'credential', 'x')`
    const visitor = new Visitor(api)
    await expectRefused(visitor, await signIn(visitor))
    expect(toast(visitor)).toContain('There is an account with this e-mail address and a password already.')
    expect(await sql`select provider_id from accounts`).toEqual([{ provider_id: 'credential' }])
  })

  test('people who decline, are banned or have deleted their account', async () => {
    google.provider.signInAs(null)
    const visitor = new Visitor(api)
    await expectRefused(visitor, await signIn(visitor))
    expect(toast(visitor)).toBe('You did not let Google sign you in. Nothing was changed.')

    google.provider.signInAs(ASHA)
    await signIn(visitor)
    const user = await me(visitor)
    await setBanned(user?.id ?? '', true)
    await expectRefused(visitor, await signIn(visitor))
    expect(toast(visitor)).toBe('This account is closed. Please write to us if that is wrong.')
    await sql`update users set banned_at = null, deleted_at = now()`
    await expectRefused(visitor, await signIn(visitor))
  })

  test.each([
    'asha@khazana.test\r\nBcc: ravi@khazana.test',
    'asha@khazana.test\n',
    'asha@khazana.test, ravi@khazana.test',
    'Asha <asha@khazana.test>',
    'asha@khazana.test\u0000',
    '\u202easha@khazana.test',
    'asha',
    '',
    `${'a'.repeat(250)}@khazana.test`,
  ])('anything but one valid address: %j', async (email) => {
    google.provider.signInAs({ ...ASHA, email })
    const visitor = new Visitor(api)
    await expectRefused(visitor, await signIn(visitor))
    expect(toast(visitor)).toBe(
      'Google gave no e-mail address that we can use. Please sign up with your e-mail address.',
    )
    expect(await people()).toEqual([])
  })

  test('another account of the provider with the same address', async () => {
    await signIn(new Visitor(api))
    for (const sub of ['google-2', 'GOOGLE-1', 'google-1 ', '']) {
      google.provider.lie({ idToken: (claims) => ({ ...claims, sub }) })
      const visitor = new Visitor(api)
      await expectRefused(visitor, await signIn(visitor))
    }
    expect(await sql`select account_id from accounts`).toEqual([{ account_id: 'google-1' }])
  })

  const MALLORY = { sub: 'google-2', email: 'mallory@khazana.test', email_verified: true, name: 'Mallory' }
  test.each<[string, Forgery]>([
    ['no address', { idToken: ({ email: _email, ...claims }) => claims }],
    ['an address that is no text', { idToken: (claims) => ({ ...claims, email: ['asha@khazana.test'] }) }],
    ['no ID token', { idToken: () => null }],
    ['a sub that is a list', { idToken: (claims) => ({ ...claims, sub: ['google-1'] }) }],
    ['a sub with a line end', { idToken: (claims) => ({ ...claims, sub: 'google-1\r\n' }) }],
  ])('an ID token with %s, whatever the provider’s user page says', async (_, forgery) => {
    await signIn(new Visitor(api))
    google.provider.signInAs(MALLORY)
    google.provider.lie({ ...forgery, userInfo: { ...ASHA } })
    const visitor = new Visitor(api)
    await expectRefused(visitor, await signIn(visitor))
    expect(await people()).toMatchObject([{ email: ASHA.email }])
  })

  test.each<[string, (claims: Record<string, unknown>) => Record<string, unknown>]>([
    ['for another client', (claims) => ({ ...claims, aud: 'somebody-else' })],
    ['by another provider', (claims) => ({ ...claims, iss: 'https://evil.example' })],
    ['that is too old', (claims) => ({ ...claims, exp: 1_700_000_000 })],
    ['without a nonce', ({ nonce: _nonce, ...claims }) => claims],
  ])('an ID token %s', async (_, idToken) => {
    google.provider.lie({ idToken })
    const visitor = new Visitor(api)
    await expectRefused(visitor, await signIn(visitor))
    expect(await people()).toEqual([])
  })

  test('a code that comes twice, in another browser, or with an unknown state', async () => {
    const visitor = new Visitor(api)
    const back = await passProvider((await begin(visitor)).href, CALLBACK)
    const other = new Visitor(api)
    await expectRefused(other, await come(other, back))
    const mine = visitor.twin()
    expect((await come(visitor, back)).headers.get('location')).toBe('/')
    await visitor.post('/auth/sign-out')
    await expectRefused(visitor, await come(visitor, back))
    await expectRefused(mine, await come(mine, back))
    for (const search of ['', '?code=x', '?state=x', '?code=x&state=x', `?state=${back.searchParams.get('state')}`]) {
      const stranger = new Visitor(api)
      await expectRefused(stranger, await come(stranger, new URL(`${CALLBACK}${search}`)))
    }
  })

  test('somebody else’s code in one’s own browser: the verifier does not fit', async () => {
    expect.hasAssertions()
    const [mallory, victim] = [new Visitor(api), new Visitor(api)]
    const stolen = await passProvider((await begin(mallory)).href, CALLBACK)
    const own = await passProvider((await begin(victim)).href, CALLBACK)
    own.searchParams.set('code', stolen.searchParams.get('code') ?? '')
    await expectRefused(victim, await come(victim, own))
  })

  test('a token that was made for another sign-in: the nonce does not fit', async () => {
    const visitor = new Visitor(api)
    const url = await begin(visitor)
    url.searchParams.set('nonce', 'of-another-sign-in')
    await expectRefused(visitor, await come(visitor, await passProvider(url.href, CALLBACK)))
    expect(await people()).toEqual([])
  })

  test('an error of the provider, whatever it says', async () => {
    for (const error of ['server_error', '<script>', 'https://evil.example', 'a'.repeat(1500)]) {
      const visitor = new Visitor(api)
      const state = (await begin(visitor)).searchParams.get('state') ?? ''
      const back = new URL(CALLBACK)
      back.search = new URLSearchParams({ error, state, error_description: error }).toString()
      await expectRefused(visitor, await come(visitor, back))
      expect(toast(visitor)).toBe('Sign-in with Google did not work. Please try again.')
    }
  })
})

test('without its settings the operation answers 404', async () => {
  testSettings({ PUBLIC_URL })
  expect((await new Visitor(api).post('/auth/google', { next: null })).status).toBe(404)
})

test('an unreachable provider is reported, and works again when it is back', async () => {
  const port = Number(new URL(google.provider.url).port)
  await google.provider.stop()
  testSettings({ PUBLIC_URL, ...google.provider.settings })
  const visitor = new Visitor(api)
  for (let n = 0; n < 2; n++) {
    const answer = await visitor.post('/auth/google', { next: null })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10'])
  }
  google.provider = await startProvider(CALLBACK, port)
  google.provider.signInAs(ASHA)
  await signIn(visitor)
  expect(await me(visitor)).not.toBeNull()

  // The provider goes down between the redirect there and the return.
  const back = await passProvider((await begin(visitor)).href, CALLBACK)
  await visitor.post('/auth/sign-out')
  await google.provider.stop()
  await expectRefused(visitor, await come(visitor, back))
  google.provider = await startProvider(CALLBACK, port)
})

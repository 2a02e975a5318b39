/** A stranger signs up with somebody's address and never verifies it; then its owner signs in with Google. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { log } from '#app/platform/log.server.ts'
import { createApi } from '#app/server/api.ts'
import { testDatabase } from '#test/database.ts'
import { takeMails } from '#test/mails.ts'
import { passProvider, startProvider, type Person } from '#test/oidc-provider.ts'
import { testSettings, Visitor } from '#test/visitor.ts'

const { sql } = await testDatabase()
const api = createApi()
const PUBLIC_URL = 'http://khazana.test'
const CALLBACK = `${PUBLIC_URL}/api/auth/callback/google`
const ASHA: Person = { sub: 'google-1', email: 'asha@khazana.test', email_verified: true, name: 'Asha Menon' }
let provider: Awaited<ReturnType<typeof startProvider>>

beforeAll(async () => {
  // At its start it prints that it is meant for tests.
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.spyOn(console, 'info').mockReturnValue()
  provider = await startProvider(CALLBACK)
})
afterAll(() => provider.stop())

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.spyOn(log, 'warn').mockReturnValue()
  testSettings({ PUBLIC_URL, ...provider.settings })
  for (const table of ['users', 'rate_limits', 'verifications']) await sql`delete from ${sql(table)}`
  provider.signInAs(ASHA)
})

async function signIn(visitor: Visitor, next: string | null = null) {
  const { json } = await visitor.post('/auth/google', { next })
  const back = await passProvider(String(json['url']), CALLBACK)
  return visitor.get(`/auth/callback/google${back.search}`)
}

const me = async (visitor: Visitor) => (await visitor.get('/me')).json['user']

const PASSWORD = 'a kettle of lilac fog'
const strangers = async () => {
  const stranger = new Visitor(api)
  await stranger.post('/auth/sign-up', { email: ASHA.email, password: PASSWORD, name: 'Cheap Phones' })
  return stranger
}

test('it does not keep its owner out, and its password and link are void', async () => {
  const stranger = await strangers()
  const token = /token=([\w-]+)/.exec((await takeMails()).at(-1)?.text ?? '')?.[1]
  const owner = new Visitor(api)
  expect((await signIn(owner, '/add-item')).headers.get('location')).toBe('/add-item')
  expect(await me(owner)).toMatchObject({ name: 'Asha Menon', email: ASHA.email })
  expect((await stranger.post('/auth/verify', { token })).status).toBe(422)
  expect((await stranger.post('/auth/sign-in', { email: ASHA.email, password: PASSWORD })).status).toBe(401)
  expect(await sql`select provider_id from accounts`).toEqual([{ provider_id: 'google' }])
  expect(await sql`select from sign_ups`).toEqual([])
})

test('it is not touched by somebody who comes to an account of another address, is refused, or by a ban', async () => {
  const unverified = () => sql`select from users where not email_verified`
  provider.signInAs({ ...ASHA, email: 'before@khazana.test' })
  await signIn(new Visitor(api))
  await strangers()
  provider.signInAs(ASHA)
  await signIn(new Visitor(api))
  expect(await unverified()).toHaveLength(1)
  provider.signInAs({ ...ASHA, sub: 'google-2', email_verified: false })
  await signIn(new Visitor(api))
  expect(await unverified()).toHaveLength(1)
  await sql`update users set banned_at = now() where not email_verified`
  provider.signInAs({ ...ASHA, sub: 'google-2' })
  const visitor = new Visitor(api)
  expect((await signIn(visitor)).headers.get('location')).toBe('/auth')
  expect(await me(visitor)).toBeNull()
  expect(await unverified()).toHaveLength(1)
})

/** A stranger signs up with somebody's address and never verifies it; then its owner signs in with Google. */
import { expect, test } from 'vitest'

import { createApi } from '#app/server/api.ts'
import { ASHA, CALLBACK, signInByGoogle } from '#test/google-sign-in.ts'
import { takeMails } from '#test/mails.ts'
import { plainPasswords } from '#test/plain-passwords.ts'
import { testDatabase } from '#test/servers/database.ts'
import { passProvider } from '#test/servers/oidc-provider.ts'
import { Visitor } from '#test/visitor.ts'

plainPasswords()
const { sql } = await testDatabase()
const api = createApi()
const google = signInByGoogle(sql)

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

test('the mailbox’s owner can sign in, and the stranger’s password and link are void', async () => {
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

test('a sign-in to another address, a refused one and a ban leave it unchanged', async () => {
  const unverified = () => sql`select from users where not email_verified`
  google.provider.signInAs({ ...ASHA, email: 'before@khazana.test' })
  await signIn(new Visitor(api))
  await strangers()
  google.provider.signInAs(ASHA)
  await signIn(new Visitor(api))
  expect(await unverified()).toHaveLength(1)
  google.provider.signInAs({ ...ASHA, sub: 'google-2', email_verified: false })
  await signIn(new Visitor(api))
  expect(await unverified()).toHaveLength(1)
  await sql`update users set banned_at = now() where not email_verified`
  google.provider.signInAs({ ...ASHA, sub: 'google-2' })
  const visitor = new Visitor(api)
  expect((await signIn(visitor)).headers.get('location')).toBe('/auth')
  expect(await me(visitor)).toBeNull()
  expect(await unverified()).toHaveLength(1)
})

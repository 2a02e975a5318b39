import { expect, test } from 'vitest'

import { readFlash } from '#app/platform/http/flash.server.ts'
import { createApi } from '#app/server/api.ts'
import { CALLBACK, signInByGoogle } from '#test/google-sign-in.ts'
import { testDatabase } from '#test/servers/database.ts'
import { passProvider } from '#test/servers/oidc-provider.ts'
import { Visitor } from '#test/visitor.ts'

const { sql } = await testDatabase()
const api = createApi()
signInByGoogle(sql)

/** Goes to Google and back; `again`, to prove who is signed in. */
async function signIn(visitor: Visitor, again: boolean) {
  const begun = await visitor.post('/auth/google', { next: '/profile', asked: '/profile', again })
  const back = await passProvider(String(begun.json['url']), CALLBACK)
  const answer = await visitor.get(`/auth/callback/google${back.search}`)
  return [answer.headers.get('location'), readFlash(visitor.cookieHeader)?.text]
}

test('a signed-in person who goes to Google again has proved who they are', async () => {
  const visitor = new Visitor(api)
  expect(await signIn(visitor, false)).toEqual(['/profile', 'Welcome back!'])
  expect((await visitor.get('/me/export')).status).toBe(403)
  expect(await signIn(visitor, true)).toEqual(['/profile', 'Thank you. You can go on now.'])
  expect((await visitor.get('/me/export')).status).toBe(200)
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { readFlash } from '#app/platform/http/flash.server.ts'
import { createApi } from '#app/server/api.ts'
import { addAppAt } from '#test/authenticator-app.ts'
import { CALLBACK, signInByGoogle } from '#test/google-sign-in.ts'
import { takeJobs } from '#test/jobs.ts'
import { testDatabase } from '#test/servers/database.ts'
import { passProvider } from '#test/servers/oidc-provider.ts'
import { Visitor } from '#test/visitor.ts'

const { sql } = await testDatabase()
const api = createApi()
signInByGoogle(sql)
const NOW = Date.UTC(2026, 10, 28, 12)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  takeJobs()
})
afterEach(() => void vi.useRealTimers())

async function goToGoogle(visitor: Visitor, again = false) {
  const next = '/add-item'
  const begun = await visitor.post('/auth/google', { next, asked: next, again })
  const back = await passProvider(String(begun.json['url']), CALLBACK)
  return (await visitor.get(`/auth/callback/google${back.search}`)).headers.get('location')
}

const isIn = async (visitor: Visitor) => (await visitor.get('/me')).json['user'] !== null

test('Google alone signs nobody in who has a second factor: the code comes next, and the way on is kept', async () => {
  const owner = new Visitor(api)
  await goToGoogle(owner)
  await goToGoogle(owner, true)
  const { code } = await addAppAt(NOW, owner)

  const elsewhere = new Visitor(api)
  expect(await goToGoogle(elsewhere)).toBe('/auth/second-step?next=%2Fadd-item')
  expect([await isIn(elsewhere), readFlash(elsewhere.cookieHeader)]).toEqual([false, null])
  expect((await elsewhere.get('/me/export')).status).toBe(401)
  expect((await elsewhere.post('/auth/second-step', { code: '000000' })).status).toBe(422)
  expect(await isIn(elsewhere)).toBe(false)
  expect((await elsewhere.post('/auth/second-step', { code: code() })).status).toBe(200)
  expect(await isIn(elsewhere)).toBe(true)
})

test('going to Google again proves nothing without the second factor, and says nothing of the kind', async () => {
  const owner = new Visitor(api)
  await goToGoogle(owner)
  await goToGoogle(owner, true)
  const { code } = await addAppAt(NOW, owner)
  const ways = await owner.get('/account/reauthentication')
  expect(ways.json).toMatchObject({ password: false, code: true, google: false })
  owner.cookies.delete('khazana_flash')
  expect(await goToGoogle(owner, true)).toBe('/auth/second-step?next=%2Fadd-item')
  expect([await isIn(owner), readFlash(owner.cookieHeader)]).toEqual([false, null])
  expect((await owner.post('/auth/second-step', { code: code() })).status).toBe(200)
  expect((await owner.get('/me/export')).status).toBe(403)
})

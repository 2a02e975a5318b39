import { RouterContextProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'

import { setSiteOverrides } from '#app/nouns/site/site-overrides.server.ts'
import { deviceCookie } from '#app/platform/visitor/known-device.server.ts'
import { setBrowserCookies, setViewer } from '#app/platform/visitor/viewer-context.server.ts'
import { createApi } from '#app/server/api.ts'
import { createItem, createUser } from '#test/factories.ts'
import { takeJobs } from '#test/jobs.ts'
import { takeMails } from '#test/mails.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings, Visitor } from '#test/visitor.ts'

import { headers, loader, meta } from './auth.tsx'

const { sql } = await testDatabase()
const api = createApi()
beforeEach(async () => {
  testSettings({ LIMIT_SIGN_UP: '1/1h' })
  takeJobs()
  await sql`delete from users`
  await sql`delete from rate_limits`
})

const VIEWER = {
  userId: '00000000-0000-7000-8000-000000000001',
  sessionId: '00000000-0000-7000-8000-000000000002',
  name: 'Asha',
  email: 'asha@khazana.test',
  picture: null,
  isAdmin: false,
  createdAt: new Date(),
}

function load(query: string, viewer: typeof VIEWER | null = null, cookies: string | null = null) {
  const url = new URL(`http://khazana.test/auth${query}`)
  const context = new RouterContextProvider()
  setViewer(context, viewer)
  setBrowserCookies(context, cookies)
  return loader({ params: {}, request: new Request(url), url, pattern: '/auth', context })
}

test('returns the mode, and where to go afterwards', async () => {
  expect(await load('')).toEqual({
    mode: 'sign-in',
    next: '/',
    purpose: null,
    title: null,
    reset: null,
    google: false,
    invitation: null,
    signUpRefusal: null,
    passkeys: true,
    demo: true,
  })
  expect(await load('?mode=sign-up&next=/browse')).toMatchObject({ mode: 'sign-up', next: '/browse' })
  expect(await load('?next=//elsewhere.example')).toMatchObject({ next: '/' })
  testSettings({ DEMO: '0', GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' })
  expect(await load('?mode=elsewhere')).toMatchObject({ mode: 'sign-in', google: true, demo: false })
})

test('sends signed-in people on, except from a mailed link', async () => {
  const answer: unknown = await load('?next=/browse', VIEWER).catch((thrown: unknown) => thrown)
  expect(answer).toBeInstanceOf(Response)
  expect(answer instanceof Response && [answer.status, answer.headers.get('location')]).toEqual([302, '/browse'])
  expect(await load('?mode=reset&token=abc', VIEWER)).toMatchObject({ reset: { token: 'abc', stale: true } })
})

test('names the purpose, as a sign-up for newcomers and as a sign-in for known browsers', async () => {
  const { id: seller } = await createUser(sql, { displayName: 'Rohan' })
  const { id } = await createItem(sql, { userId: seller, title: 'Tin robot' })
  const at = (path: string) => `?next=${encodeURIComponent(path)}`
  const contact = at(`/listing/${id}#contact-seller`)
  const purpose = 'message Rohan about “Tin robot”'
  expect(await load(contact)).toMatchObject({ mode: 'sign-up', purpose })
  expect(await load(`${contact}&mode=sign-in`)).toMatchObject({ mode: 'sign-in', purpose })
  const known = deviceCookie(null, 'asha@khazana.test').split(';')[0] ?? ''
  expect(await load(contact, null, known)).toMatchObject({ mode: 'sign-in', purpose })
  expect(await load(contact, null, 'khazana_device=forged~x.y')).toMatchObject({ mode: 'sign-up' })
  const words = async (path: string) => (await load(at(path))).purpose
  expect([await words(`/listing/${id}#save`), await words(`/listing/${id}#report`)]).toEqual([
    'save “Tin robot”',
    'report “Tin robot”',
  ])
  expect([await words(`/profile/${seller}#report`), await words('/add-item')]).toEqual(['report Rohan', 'sell an item'])
  expect(await load(at('/messages?c=1'))).toMatchObject({ mode: 'sign-in', purpose: 'read your messages' })
  for (const path of [`/listing/${id}`, '/browse?search=tin', '/']) expect(await words(path)).toBeNull()
  // A hidden, deleted or unknown listing reveals nothing.
  await sql`update items set hidden_at = now(), hidden_reason = 'report' where id = ${id}`
  expect(await words(`/listing/${id}#contact-seller`)).toBe('message the seller about this listing')
  await sql`update users set banned_at = now() where id = ${seller}`
  expect(await words(`/profile/${seller}#report`)).toBe('report this person')
})

test('is neither indexed nor cached', () => {
  expect(headers()).toEqual({ 'Cache-Control': 'no-store' })
  // Only the arguments that `meta` reads.
  const described = meta({ matches: [], loaderData: undefined } as unknown as Parameters<typeof meta>[0])
  expect(described).toContainEqual({ name: 'robots', content: 'noindex' })
})

test('a mailed link is valid until it is used; opening it and a weak password do not use it', async () => {
  const person = { email: 'asha@khazana.test', password: 'a kettle of lilac fog' }
  await new Visitor(api).post('/auth/sign-up', person)
  takeJobs()
  await new Visitor(api).post('/auth/reset-request', { email: person.email })
  const [mail] = await takeMails()
  const token = /token=([\w-]+)/.exec(String(mail?.text))?.[1] ?? ''
  const stale = async () => (await load(`?mode=reset&token=${token}`)).reset?.stale
  expect(await stale()).toBe(false)
  const visitor = new Visitor(api)
  const weak = await visitor.post('/auth/reset', { token, password: 'asha' })
  expect([weak.status, weak.json.error?.fields?.['password']?.split('\n')]).toEqual([
    422,
    [
      'Use at least 10 characters.',
      'Do not use your e-mail address in your password.',
      'Use more than three different characters.',
    ],
  ])
  expect(await stale()).toBe(false)
  expect((await visitor.post('/auth/reset', { token, password: 'marigold-well-59' })).status).toBe(200)
  expect(await stale()).toBe(true)
})

test('a rejected weak password does not count as a sign-up', async () => {
  const visitor = new Visitor(api)
  for (const password of ['short', '1234567890', 'aaaaaaaaaaaa']) {
    expect((await visitor.post('/auth/sign-up', { email: 'ravi@khazana.test', password })).status).toBe(422)
  }
  expect(
    (await visitor.post('/auth/sign-up', { email: 'ravi@khazana.test', password: 'teal-lantern-482' })).status,
  ).toBe(200)
  const refused = await visitor.post('/auth/sign-up', { email: 'zoya@khazana.test', password: 'teal-lantern-482' })
  expect([refused.status, Number(refused.headers.get('retry-after')) > 3000]).toEqual([429, true])
  expect(await sql`select email from users`).toEqual([{ email: 'ravi@khazana.test' }])
})

test('says why nobody may sign up, and shows newcomers the sign-in', async () => {
  const item = await createItem(sql)
  const wish = `?next=${encodeURIComponent(`/listing/${item.id}#contact-seller`)}`
  expect((await load(wish)).mode).toBe('sign-up')
  setSiteOverrides({ signUp: 'closed' })
  expect(await load('?mode=sign-up')).toMatchObject({
    mode: 'sign-up',
    signUpRefusal: 'New accounts cannot be made here right now. If you have one, please sign in.',
  })
  expect((await load(wish)).mode).toBe('sign-in')
  setSiteOverrides({ signUp: 'invited' })
  expect((await load('?mode=sign-up')).signUpRefusal).toMatch(/by invitation only/)
  expect((await load('?mode=sign-up&invitation=guessed')).signUpRefusal).toMatch(/does not work any more/)
  setSiteOverrides({})
})

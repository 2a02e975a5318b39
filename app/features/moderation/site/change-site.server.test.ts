import { beforeEach, expect, test } from 'vitest'

import { setSiteOverrides } from '#app/nouns/site/site-overrides.server.ts'
import { inReadersLanguage, site } from '#app/nouns/site/this-site.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { postgresBus } from '#app/platform/live/postgres-bus.server.ts'
import { watchSiteSwitches } from '#app/platform/site/site-switches.server.ts'
import { inLanguage } from '#app/platform/visitor/request-language.server.ts'
import { createApi, OPERATIONS } from '#app/server/api.ts'
import { createViewer } from '#test/chat.ts'
import { ASHA, CALLBACK, signInByGoogle } from '#test/google-sign-in.ts'
import { plainPasswords } from '#test/plain-passwords.ts'
import { promptAnswers } from '#test/prompt-answers.ts'
import { createAdmin } from '#test/reports.ts'
import { testDatabase } from '#test/servers/database.ts'
import { passProvider } from '#test/servers/oidc-provider.ts'
import { beginSession, Visitor } from '#test/visitor.ts'

promptAnswers()
plainPasswords()

const { sql, url } = await testDatabase()
const api = createApi()
signInByGoogle(sql)
const FILE = { bannerEn: null, bannerHi: null, readOnly: null, signUp: null }
const makeVisitor = async (who: Viewer) => new Visitor(api, { cookies: (await beginSession(sql, who.userId)).cookies })
let admin: Viewer
let visitor: Visitor
beforeEach(async () => {
  for (const table of ['site_switches', 'invitations', 'rate_limits']) await sql`delete from ${sql(table)}`
  setSiteOverrides({})
  admin = await createAdmin(sql)
  visitor = await makeVisitor(admin)
})

const set = (more: object) => visitor.ask('PUT', '/admin/site', { body: { ...FILE, ...more } })
const PASSWORD = 'a kettle of lilac fog'
const signUp = async (email: string, invitation: string | null = null) => {
  await sql`delete from rate_limits`
  const { status, json } = await new Visitor(api).post('/auth/sign-up', { email, password: PASSWORD, invitation })
  return status === 200 ? 200 : json.error?.message
}
const countPeople = async () => (await sql`select from users`).length

test('an admin sets the switches, which go before the file until they are left to it, each change on record', async () => {
  expect((await set({ bannerEn: ' Back at\n6 ', bannerHi: '', readOnly: true, signUp: 'closed' })).status).toBe(200)
  expect(site()).toMatchObject({ readOnly: true, signUp: 'closed' })
  // A text in one language serves the other one.
  expect(inReadersLanguage(site().banner)).toBe('Back at 6')
  expect(inLanguage('hi', () => inReadersLanguage(site().banner))).toBe('Back at 6')
  expect((await set({ bannerEn: '', bannerHi: '', signUp: 'closed' })).status).toBe(200)
  expect([inReadersLanguage(site().banner) || null, site().readOnly, site().signUp]).toEqual([null, false, 'closed'])
  expect((await set({ signUp: 'closed' })).status).toBe(200)
  expect((await set({ signUp: 'closed' })).status).toBe(200)
  expect((await set({})).status).toBe(200)
  expect(site().signUp).toBe('open')
  const rows = await sql<{ details: object }[]>`
    select details from audit_log where admin_id = ${admin.userId} and action = 'site-switched' order by at, id`
  expect(rows.map(({ details }) => details)).toEqual([
    { 'read only': true, 'sign up': 'closed', 'notice en': 'Back at 6', 'notice hi': '' },
    { 'read only': 'file', 'notice en': '' },
    { 'notice en': 'file', 'notice hi': 'file' },
    { 'sign up': 'file' },
  ])
})

test('a notice that is too long, or left to the file in one language, is refused at its field', async () => {
  const fields = async (more: object) => {
    const { status, json } = await set(more)
    return [status, Object.keys(json.error?.fields ?? {})]
  }
  expect(await fields({ bannerEn: 'a'.repeat(301), bannerHi: '' })).toEqual([422, ['bannerEn']])
  expect(await fields({ bannerEn: 'Hello' })).toEqual([422, ['bannerHi']])
  expect(await fields({ signUp: 'half' })).toEqual([422, ['signUp']])
  expect(await sql`select from site_switches`).toHaveLength(0)
})

test('every process hears of a change', async () => {
  const bus = await postgresBus(url)
  const watching = await watchSiteSwitches(bus)
  // As another process would.
  await sql`insert into site_switches (read_only) values (true)`
  await expect.poll(() => site().readOnly).toBe(true)
  await sql`delete from site_switches`
  await expect.poll(() => site().readOnly).toBe(false)
  watching.close()
  await bus.close()
})

test('read-only, nothing is stored but what ends or proves a session, deletes an account or lifts read-only', async () => {
  setSiteOverrides({ readOnly: true })
  const writes = OPERATIONS.filter(({ method }) => method !== 'get')
  for (const { method, path, whileReadOnly } of writes) {
    if (whileReadOnly) continue
    const asked = path.replaceAll(/:\w+/g, crypto.randomUUID())
    const { status, json } = await visitor.ask(method.toUpperCase(), asked, { body: {} })
    expect([path, status, json.error?.code]).toEqual([path, 403, 'read_only'])
  }
  const on = writes.filter(({ whileReadOnly }) => whileReadOnly).map(({ method, path }) => `${method} ${path}`)
  expect(on.toSorted()).toEqual([
    'delete /account/sessions/:id',
    'delete /auth/cache',
    'delete /me',
    'post /account/email/refuse',
    'post /account/reauthentication',
    'post /account/reauthentication/passkey',
    'post /admin/words/tries',
    'post /auth/google',
    'post /auth/passkey',
    'post /auth/passkey/setup',
    'post /auth/second-step',
    'post /auth/second-step/passkey',
    'post /auth/second-step/passkey/setup',
    'post /auth/sign-in',
    'post /auth/sign-out',
    'post /auth/sign-out-everywhere',
    'post /unsubscribe',
    'put /admin/site',
  ])
  expect((await visitor.post('/auth/sign-out')).status).toBe(200)
  expect((await visitor.get('/places?q=Pune')).status).toBeLessThan(500)
})

test('what a site does not offer is refused, and what it offers is not', async () => {
  const person = await makeVisitor(await createViewer(sql, 'Ravi'))
  const ask = async (who: Visitor, method: string, path: string) => {
    const { status, json } = await who.ask(method, path.replace(':id', crypto.randomUUID()))
    return [status, json.error?.message]
  }
  const without = [403, 'This site does not offer that.']
  setSiteOverrides({ sponsorship: false, ads: false, chatImages: false })
  expect(await ask(person, 'GET', '/me/sponsorship')).toEqual(without)
  expect(await ask(person, 'POST', '/items/:id/sponsorship')).toEqual(without)
  expect(await ask(person, 'POST', '/conversations/:id/images')).toEqual(without)
  // Admins prepare ads while nobody sees them.
  expect((await visitor.post('/admin/ads', {})).status).toBe(422)
  setSiteOverrides({})
  expect((await person.get('/me/sponsorship')).status).toBe(200)
  expect((await ask(person, 'POST', '/items/:id/sponsorship'))[0]).toBe(404)
})

test('a closed site makes no accounts, neither by a form nor by Google, and lets people in whom it knows', async () => {
  const known = new Visitor(api)
  await come(known)
  await known.post('/auth/sign-out')
  setSiteOverrides({ signUp: 'closed' })
  const before = await countPeople()
  expect(await signUp('new@khazana.test')).toMatch(/^New accounts cannot be made here right now/)
  expect(await countPeople()).toBe(before)
  await come(known)
  expect((await known.get('/me')).json['user']).toMatchObject({ email: ASHA.email })
})

test('by invitation, as many sign up as it is for, until it is revoked or too old', async () => {
  setSiteOverrides({ signUp: 'invited' })
  const { status, json } = await visitor.post('/admin/invitations', { note: 'Class of 1999', people: 2, days: 14 })
  expect(status).toBe(201)
  const token = new URL(String(json['url'])).searchParams.get('invitation')
  expect(JSON.stringify(await sql`select * from invitations`)).not.toContain(token)

  expect(await signUp('a@khazana.test')).toMatch(/by invitation only/)
  expect(await signUp('a@khazana.test', 'guessed')).toMatch(/does not work any more/)
  expect(await signUp('a@khazana.test', token)).toBe(200)
  // The address of an account uses it, too, and the answer tells nothing of it.
  expect(await signUp(admin.email, token)).toBe(200)
  expect(await signUp('b@khazana.test', token)).toMatch(/does not work any more/)

  const made = await visitor.post('/admin/invitations', { note: '', people: 5, days: 1 })
  const second = new URL(String(made.json['url'])).searchParams.get('invitation')
  await sql`update invitations set expires_at = now() - interval '1 second'`
  expect(await signUp('b@khazana.test', second)).toMatch(/does not work any more/)
  await sql`update invitations set expires_at = now() + interval '1 day'`
  const [row] = await sql<{ id: string }[]>`select id from invitations where remaining > 0`
  expect((await visitor.ask('DELETE', `/admin/invitations/${row?.id}`)).status).toBe(200)
  expect(await signUp('b@khazana.test', second)).toMatch(/does not work any more/)
  const deeds = await sql<{ action: string }[]>`
    select action from audit_log where admin_id = ${admin.userId} order by at, id`
  expect(deeds.map(({ action }) => action)).toEqual(['invitation-made', 'invitation-made', 'invitation-revoked'])
})

test('by invitation, a new person comes by Google only with one', async () => {
  setSiteOverrides({ signUp: 'invited' })
  const stranger = new Visitor(api)
  await come(stranger)
  expect((await stranger.get('/me')).json['user']).toBeNull()
  const { json } = await visitor.post('/admin/invitations', { note: 'Asha', people: 1, days: 14 })
  const invited = new Visitor(api)
  await come(invited, new URL(String(json['url'])).searchParams.get('invitation'))
  expect((await invited.get('/me')).json['user']).toMatchObject({ email: ASHA.email })
})

test('an invitation has a number of people and days', async () => {
  const { status, json } = await visitor.post('/admin/invitations', { note: 'a', people: 0, days: 400 })
  expect([status, Object.keys(json.error?.fields ?? {})]).toEqual([422, ['people', 'days']])
})

async function come(browser: Visitor, invitation: string | null = null): Promise<void> {
  const begun = await browser.post('/auth/google', { next: null, asked: null, invitation })
  const back = await passProvider(String(begun.json['url']), CALLBACK)
  await browser.get(`/auth/callback/google${back.search}`)
}

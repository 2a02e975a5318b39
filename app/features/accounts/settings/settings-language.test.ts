import { beforeEach, expect, test } from 'vitest'

import { createApi } from '#app/server/api.ts'
import { createUser, givePassword } from '#test/factories.ts'
import { recordJobs } from '#test/jobs.ts'
import { takeMails } from '#test/mails.ts'
import { plainPasswords } from '#test/plain-passwords.ts'
import { testDatabase } from '#test/servers/database.ts'
import { beginSession, testSettings, Visitor } from '#test/visitor.ts'

plainPasswords()
const { sql } = await testDatabase()
const api = createApi()

beforeEach(() => testSettings())

async function signedIn() {
  const user = await createUser(sql)
  return { user, visitor: new Visitor(api, { cookies: (await beginSession(sql, user.id)).cookies }) }
}

const readLanguage = async (id: string) =>
  (await sql<{ language: string }[]>`select language from users where id = ${id}`)[0]?.language

test('the language of mails is English until its owner chooses another', async () => {
  const { user, visitor } = await signedIn()
  const other = await signedIn()
  expect(await readLanguage(user.id)).toBe('en')
  expect((await visitor.ask('PUT', '/account/language', { body: { language: 'hi' } })).status).toBe(200)
  expect([await readLanguage(user.id), await readLanguage(other.user.id)]).toEqual(['hi', 'en'])
})

const PASSWORD = 'a kettle of lilac fog'

/** Somebody with an account in English, signed out, who has read pages in English and perhaps chosen a language. */
async function signedOut(cookies: Record<string, string>) {
  const user = await createUser(sql)
  await givePassword(sql, user.id, PASSWORD)
  return { user, visitor: new Visitor(api, { cookies }) }
}

test.each([
  ['hi', 'hi'],
  ['en', 'en'],
  ['fr', 'en'],
  ['qps', 'en'],
])('whoever chose %s while signed out gets mails in %s after signing in', async (chosen, expected) => {
  const { user, visitor } = await signedOut({ khazana_language: chosen })
  const wrong = await visitor.post('/auth/sign-in', { email: user.email, password: 'not the password' })
  expect([wrong.status, await readLanguage(user.id)]).toEqual([401, 'en'])
  expect((await visitor.post('/auth/sign-in', { email: user.email, password: PASSWORD })).status).toBe(200)
  expect(await readLanguage(user.id)).toBe(expected)
})

test('signing in on a page in another language chooses none', async () => {
  const { user, visitor } = await signedOut({})
  const body = { email: user.email, password: PASSWORD }
  expect((await visitor.post('/auth/sign-in', body, { 'accept-language': 'hi-IN' })).status).toBe(200)
  expect(await readLanguage(user.id)).toBe('en')
})

test('a mailed link signs in with the language that was chosen, too', async () => {
  recordJobs()
  const { user, visitor } = await signedOut({ khazana_language: 'hi' })
  await visitor.post('/auth/reset-request', { email: user.email })
  const token = /token=([\w-]+)/.exec((await takeMails())[0]?.text ?? '')?.[1]
  expect((await visitor.post('/auth/reset', { token, password: 'a sail of yellow tin' })).status).toBe(200)
  expect(await readLanguage(user.id)).toBe('hi')
})

test.each(['fr', 'qps', '', null])('it cannot be %s', async (language) => {
  const { user, visitor } = await signedIn()
  expect((await visitor.ask('PUT', '/account/language', { body: { language } })).status).toBe(422)
  expect(await readLanguage(user.id)).toBe('en')
})

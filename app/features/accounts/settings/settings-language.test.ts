import { beforeEach, expect, test } from 'vitest'

import { createApi } from '#app/server/api.ts'
import { createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'
import { beginSession, testSettings, Visitor } from '#test/visitor.ts'

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

test.each(['fr', 'qps', '', null])('it cannot be %s', async (language) => {
  const { user, visitor } = await signedIn()
  expect((await visitor.ask('PUT', '/account/language', { body: { language } })).status).toBe(422)
  expect(await readLanguage(user.id)).toBe('en')
})

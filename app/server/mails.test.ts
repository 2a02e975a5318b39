import { beforeEach, expect, test } from 'vitest'

import { hashPassword } from '#app/features/accounts/passwords/password.server.ts'
import type { Mail } from '#app/platform/mail/mail.server.ts'
import { newId } from '#app/shared/new-id.ts'
import { createUser } from '#test/factories.ts'
import { takeJobs } from '#test/jobs.ts'
import { takeMails } from '#test/mails.ts'
import { testDatabase } from '#test/servers/database.ts'
import { beginSession, testSettings, Visitor } from '#test/visitor.ts'

import { createApi } from './api.ts'

// Mails are composed by a worker, which has no language of its own. Those of decisions and chats are tested beside them.

const { sql } = await testDatabase()
const api = createApi()
const PASSWORD = 'a kettle of lilac fog'

beforeEach(() => {
  testSettings()
  takeJobs()
})

/** Somebody who reads Hindi, in a browser that asks for English. */
async function readerOfHindi(email: string) {
  const { id } = await createUser(sql, { email, language: 'hi' })
  const password = await hashPassword(PASSWORD)
  await sql`insert into accounts ${sql({ user_id: id, account_id: id, provider_id: 'credential', password })}`
  return new Visitor(api, { cookies: (await beginSession(sql, id)).cookies })
}

const listLanguages = (mails: readonly Mail[]) =>
  mails.map(({ to, subject, html }) => [
    to,
    /[\u0900-\u097f]/.test(subject) ? 'Hindi' : 'English',
    /<html lang="([^"]+)"/.exec(html)?.[1],
  ])

test('a new address is asked for and told in the language of the account', async () => {
  const [old, next] = ['mails-old@khazana.test', 'mails-new@khazana.test']
  const visitor = await readerOfHindi(old)
  expect((await visitor.post('/account/email', { email: next, password: PASSWORD })).status).toBe(200)
  const asked = await takeMails()
  for (const { text } of asked) {
    const token = /confirm-email\?token=([\w-]+)/.exec(text)?.[1]
    expect((await new Visitor(api).post('/account/email/confirm', { token })).status).toBe(200)
  }
  expect(new Set(listLanguages([...asked, ...(await takeMails())]).map(String))).toEqual(
    new Set([`${old},Hindi,hi-IN`, `${next},Hindi,hi-IN`]),
  )
})

test('a message to us is answered in the language of the account with that address', async () => {
  const visitor = await readerOfHindi('mails-asha@khazana.test')
  for (const email of ['mails-asha@khazana.test', 'mails-somebody@khazana.test']) {
    const given = { id: newId(), name: 'Asha Menon', email, message: 'Where do I see what I have sold?' }
    expect((await visitor.post('/contact', given)).status).toBe(200)
  }
  // A mailbox without an account: in the language of the form.
  const unknown = { id: newId(), name: 'Uma', email: 'mails-uma@khazana.test', message: 'मेरी लिस्टिंग कहाँ है?' }
  expect((await new Visitor(api).post('/contact', unknown, { 'accept-language': 'hi-IN' })).status).toBe(200)
  expect(listLanguages(await takeMails())).toEqual([
    ['mails-asha@khazana.test', 'Hindi', 'hi-IN'],
    ['mails-somebody@khazana.test', 'English', 'en-IN'],
    ['mails-uma@khazana.test', 'Hindi', 'hi-IN'],
  ])
})

test('a forgotten password is renewed in the language of the account', async () => {
  const email = 'mails-forgetful@khazana.test'
  await readerOfHindi(email)
  expect((await new Visitor(api).post('/auth/reset-request', { email })).status).toBe(200)
  expect(listLanguages(await takeMails())).toEqual([[email, 'Hindi', 'hi-IN']])
})

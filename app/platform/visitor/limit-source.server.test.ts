import { beforeEach, expect, test } from 'vitest'

import { cookieName } from '#app/platform/http/cookies.server.ts'
import { createApi } from '#app/server/api.ts'
import { newId } from '#app/shared/new-id.ts'
import { plainPasswords } from '#test/plain-passwords.ts'
import { promptAnswers } from '#test/prompt-answers.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings, Visitor } from '#test/visitor.ts'

import { deviceCookie } from './known-device.server.ts'

// This does not test how long a refusal is delayed.
promptAnswers()
plainPasswords()

const { sql } = await testDatabase()
const api = createApi()
// The shared address of all phones of a carrier.
const SHARED = '100.64.0.1'

beforeEach(async () => {
  testSettings({
    TRUSTED_PROXIES: '1',
    LIMIT_SIGN_UP: '1/30m',
    LIMIT_FEEDBACK: '1/1h',
    LIMIT_CONTACT: '1/1h',
    LIMIT_SIGN_IN_IP: '2/5m',
    LIMIT_RESET: '50/1h',
  })
  await sql`delete from rate_limits`
})

const stranger = () => new Visitor(api, { address: SHARED })

/** A phone that the account was signed in on before. */
function known(email: string) {
  const [, value = ''] = /=([^;]*)/.exec(deviceCookie(null, email)) ?? []
  return new Visitor(api, { address: SHARED, cookies: { [cookieName('khazana_device')]: value } })
}

let sent = 0
const signUp = (visitor: Visitor) =>
  visitor.post('/auth/sign-up', { email: `new-${sent++}@khazana.test`, password: 'a kettle of lilac fog' })
const askForReset = (visitor: Visitor) => visitor.post('/auth/reset-request', { email: `reset-${sent++}@khazana.test` })
const guess = (visitor: Visitor) =>
  visitor.post('/auth/sign-in', { email: `guessed-${sent++}@khazana.test`, password: 'a wrong one, surely' })
const inquiry = { name: 'Asha', email: 'asha@khazana.test', subject: 'A lamp', message: 'The lamp does not light up.' }
const sendFeedback = (visitor: Visitor) => visitor.post('/feedback', { ...inquiry, id: newId() })
const sendContact = (visitor: Visitor) => visitor.post('/contact', { ...inquiry, id: newId() })

test.each([
  ['sign-ups', signUp, 1],
  ['links to a new password', askForReset, 2],
  ['failed sign-ins', guess, 2],
  ['feedback messages', sendFeedback, 1],
  ['contact messages', sendContact, 1],
])('%s of a shared address do not limit a known device', async (_what, act, most) => {
  for (let n = 0; n < most; n++) expect((await act(stranger())).status).not.toBe(429)
  expect((await act(stranger())).status).toBe(429)
  expect((await act(known('asha@khazana.test'))).status).not.toBe(429)
  expect((await act(known('ravi@khazana.test'))).status).not.toBe(429)
})

test('the limit counts per person: more devices give no more attempts', async () => {
  expect((await signUp(known('asha@khazana.test'))).status).toBe(200)
  expect((await signUp(known('asha@khazana.test'))).status).toBe(429)
})

test('known devices of one address can make many accounts, but not any number', async () => {
  const answers = []
  for (let n = 0; n < 11; n++) answers.push((await signUp(known(`person-${n}@khazana.test`))).status)
  expect(answers).toEqual([...Array.from({ length: 10 }, () => 200), 429])
})

test('a cookie that we did not sign is an address like any other', async () => {
  expect((await signUp(stranger())).status).toBe(200)
  const forged = new Visitor(api, { address: SHARED, cookies: { [cookieName('khazana_device')]: 'id~mark.forged' } })
  expect((await signUp(forged)).status).toBe(429)
})

import { beforeEach, expect, test } from 'vitest'

import { createApi } from '#app/server/api.ts'
import { takeJobs } from '#test/jobs.ts'
import { takeMails } from '#test/mails.ts'
import { plainPasswords } from '#test/plain-passwords.ts'
import { promptAnswers } from '#test/prompt-answers.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings, Visitor } from '#test/visitor.ts'

promptAnswers()
plainPasswords()

const { sql } = await testDatabase()
const api = createApi()
const EMAIL = 'asha@khazana.test'
const ITEM = '0198c0de-0000-7000-8000-000000000001'

const mailedLink = async () => new URL(/http\S+/.exec(String((await takeMails()).at(-1)?.text))?.[0] ?? '')

beforeEach(async () => {
  testSettings()
  takeJobs()
  await sql`delete from users`
  await sql`delete from rate_limits`
  await sql`delete from verifications`
  const visitor = new Visitor(api)
  await visitor.post('/auth/sign-up', { email: EMAIL, password: 'a kettle of lilac fog', name: 'Asha' })
  await visitor.post('/auth/verify', { token: (await mailedLink()).searchParams.get('token') })
  takeJobs()
})

test.each([
  // The hash opens the heart's or the message's dialog once they are in.
  [`/listing/${ITEM}#save`, `/listing/${ITEM}#save`],
  [`/listing/${ITEM}#contact`, `/listing/${ITEM}#contact`],
  ['/browse?city=Pune&sort=city', '/browse?city=Pune&sort=city'],
  // The home page needs no `next`, and no link leads off the site.
  ['/', null],
  [undefined, null],
  ['https://elsewhere.test/', null],
  ['//elsewhere.test', null],
])('a person who came for %s and chose a new password is signed in, and led to %s', async (next, led) => {
  await new Visitor(api).post('/auth/reset-request', { email: EMAIL, next })
  const { pathname, searchParams } = await mailedLink()
  expect([pathname, searchParams.get('mode'), searchParams.get('next')]).toEqual(['/auth', 'reset', led])
  // The mail is opened on another phone.
  const other = new Visitor(api)
  const chosen = { token: searchParams.get('token'), password: 'a sail of yellow tin' }
  expect((await other.post('/auth/reset', chosen)).status).toBe(200)
  expect((await other.get('/me')).json).toMatchObject({ user: { email: EMAIL } })
  expect((await new Visitor(api).post('/auth/reset', chosen)).status).toBe(422)
})

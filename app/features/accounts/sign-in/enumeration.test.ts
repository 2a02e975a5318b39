import { beforeEach, expect, test } from 'vitest'

import { createApi } from '#app/server/api.ts'
import { takeJobs } from '#test/jobs.ts'
import { takeMails } from '#test/mails.ts'
import { heldBack, promptAnswers } from '#test/prompt-answers.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings, Visitor, type Answer } from '#test/visitor.ts'

promptAnswers()

const { sql } = await testDatabase()
const api = createApi()
const PASSWORD = 'a kettle of lilac fog'
const GUESS = 'some other kettle of fog'
let addresses = 0
const stranger = () => new Visitor(api, { address: `203.0.113.${(addresses += 1)}` })

// Equal in length, so that answers that repeat them can be compared too.
const PEOPLE = {
  verified: 'known@khazana.test',
  waiting: 'waits@khazana.test',
  google: 'gmail@khazana.test',
  banned: 'gone1@khazana.test',
  nobody: 'never@khazana.test',
} as const
const EMAILS = Object.values(PEOPLE)

beforeEach(async () => {
  addresses = 0
  testSettings({ TRUSTED_PROXIES: '1' })
  for (const table of ['users', 'rate_limits', 'verifications']) await sql`delete from ${sql(table)}`
  await Promise.all(EMAILS.slice(0, 4).map((email) => stranger().post('/auth/sign-up', { email, password: PASSWORD })))
  await sql`update users set email_verified = true where email <> ${PEOPLE.waiting}`
  await sql`update users set banned_at = now() where email = ${PEOPLE.banned}`
  await sql`update accounts set provider_id = 'google', password = null
    where user_id = (select id from users where email = ${PEOPLE.google})`
  for (const table of ['rate_limits', 'verifications', 'sign_ups']) await sql`delete from ${sql(table)}`
  takeJobs()
})

/**
 * Everything in an answer that a client can see. A random value is equivalent to any other of its length, and so is a wait, which is
 * shorter for who asks a second later.
 */
const visible = ({ status, headers, text }: Answer) =>
  JSON.stringify([status, Object.fromEntries(headers), text])
    .replaceAll(/(?<=khazana_sign_up=)[\w-]+/g, (value) => `${value.length} characters`)
    .replaceAll(/(?<="retry-after":")\d+/g, 'seconds')

async function expectAlike(what: string, ask: (email: string) => Promise<Answer>) {
  const answers = await Promise.all(EMAILS.map(async (email) => visible(await ask(email))))
  const kinds = new Set(answers)
  console.log(`${what}: ${kinds.size} kind of answer to ${EMAILS.length} kinds of address: ${[...kinds][0] ?? ''}`)
  expect(kinds.size).toBe(1)
}

const subjects = async () => Object.fromEntries((await takeMails()).map(({ to, subject }) => [to, subject]))

test('sign-up and the sign-in after it reveal no account to anybody but its owner', async () => {
  const strangers = new Map(EMAILS.map((email) => [email, stranger()]))
  const at = (email: string) => strangers.get(email as (typeof EMAILS)[number]) ?? stranger()
  await expectAlike('sign-up', (email) => at(email).post('/auth/sign-up', { email, password: GUESS }))
  expect(await subjects()).toEqual({
    ...Object.fromEntries(EMAILS.slice(0, 4).map((email) => [email, 'You already have a Khazana account'])),
    [PEOPLE.waiting]: 'Verify your e-mail address for Khazana',
    [PEOPLE.nobody]: 'Verify your e-mail address for Khazana',
  })
  await expectAlike('sign-in with what was signed up', (email) =>
    at(email).post('/auth/sign-in', { email, password: GUESS }),
  )
  await expectAlike('sign-in with something else', (email) =>
    at(email).post('/auth/sign-in', { email, password: 'and another kettle' }),
  )
  await expectAlike('the link again', (email) => at(email).post('/auth/verification', { email }))
  expect(await subjects()).toEqual({
    ...Object.fromEntries(EMAILS.map((email) => [email, 'You already have a Khazana account'])),
    [PEOPLE.waiting]: 'Verify your e-mail address for Khazana',
    [PEOPLE.nobody]: 'Verify your e-mail address for Khazana',
  })
  const names = [...strangers.values()].flatMap(({ setCookies }) => setCookies.map((line) => line.split('=')[0]))
  expect(names).toEqual(EMAILS.map(() => 'khazana_sign_up'))
  // Nothing has changed for existing accounts.
  expect((await stranger().post('/auth/sign-in', { email: PEOPLE.verified, password: PASSWORD })).status).toBe(200)
})

test('signing up twice looks the same with both passwords, whether or not there was an account before', async () => {
  const attempts = ['first kettle of fog', 'second kettle of fog']
  const ADDRESSES = [PEOPLE.verified, PEOPLE.waiting, PEOPLE.nobody]
  for (const email of ADDRESSES) {
    for (const password of attempts) await stranger().post('/auth/sign-up', { email, password })
  }
  for (const password of attempts) {
    const answers = ADDRESSES.map(async (email) => visible(await stranger().post('/auth/sign-in', { email, password })))
    const [one, ...others] = await Promise.all(answers)
    expect(others).toEqual([one, one])
    expect(one).toContain('unverified')
  }
  await expectAlike('the link again after two sign-ups', (email) => stranger().post('/auth/verification', { email }))
})

test('sign-in, reset and the verification link answer alike, and mail the owner alone', async () => {
  await expectAlike('sign-in', (email) => stranger().post('/auth/sign-in', { email, password: GUESS }))
  expect(await subjects()).toEqual({})
  await expectAlike('reset', (email) => stranger().post('/auth/reset-request', { email }))
  expect(await subjects()).toEqual(
    Object.fromEntries(EMAILS.slice(0, 4).map((email) => [email, 'Choose a new password for Khazana'])),
  )
  await expectAlike('the link again', (email) => stranger().post('/auth/verification', { email }))
  expect(await subjects()).toEqual({ [PEOPLE.waiting]: 'Verify your e-mail address for Khazana' })
})

test('refusals by a rate limit do not depend on the account either', async () => {
  const wishes = EMAILS.flatMap((email) =>
    ['reset-request', 'verification'].map((path) => stranger().post(`/auth/${path}`, { email })),
  )
  expect(new Set((await Promise.all(wishes)).map(({ status }) => status))).toEqual(new Set([200]))
  // Three attempts each, all at the same moment.
  const used = await sql`update rate_limits set tries = array_fill(now(), array[3]) where key like 'reset:%'`
  expect(used.count).toBe(wishes.length)
  await expectAlike('one reset too many', (email) => stranger().post('/auth/reset-request', { email }))
  await expectAlike('one link too many', (email) => stranger().post('/auth/verification', { email }))
})

// `npm run drill -- enumeration` measures the times.
test.each([PEOPLE.verified, PEOPLE.nobody])(
  'a refusal is held back, so that the time of a hash more or less does not show: %s',
  async (email) => {
    heldBack.length = 0
    expect((await stranger().post('/auth/sign-in', { email, password: GUESS })).status).toBe(401)
    expect(heldBack).toEqual([350])
  },
)

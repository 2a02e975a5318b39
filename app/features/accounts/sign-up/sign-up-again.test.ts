import { beforeEach, expect, test } from 'vitest'

import { createApi } from '#app/server/api.ts'
import { setBanned } from '#test/ban.ts'
import { takeJobs } from '#test/jobs.ts'
import { takeMails } from '#test/mails.ts'
import { plainPasswords } from '#test/plain-passwords.ts'
import { promptAnswers } from '#test/prompt-answers.ts'
import { testDatabase } from '#test/servers/database.ts'
import { beginSession, testSettings, Visitor, type Answer } from '#test/visitor.ts'

// enumeration.test.ts covers how long an answer is delayed.
promptAnswers()
plainPasswords()

const { sql } = await testDatabase()
const api = createApi()
const EMAIL = 'asha@khazana.test'
const [OWN, STRANGERS, CHOSEN] = ['a kettle of lilac fog', 'marigold-well-59', 'lantern over the sea 3']
const ITEM = '0198c0de-0000-7000-8000-000000000001'
const SAVE = { next: '/browse?search=tin', scrollY: 1200, saves: ITEM }
const STALE = 'This link was used already or is too old. Try to sign in: if needed, we send a new one.'

beforeEach(async () => {
  testSettings()
  takeJobs()
  for (const table of ['users', 'rate_limits', 'verifications']) await sql`delete from ${sql(table)}`
  await tries()
})

/** The mails to one mailbox since the last call. */
const mails = async () =>
  (await takeMails()).map(({ to, subject, text }) => {
    expect([to, subject]).toEqual([EMAIL, 'Verify your e-mail address for Khazana'])
    return { text, token: /\/auth\/verify\?token=([\w-]+)/.exec(text)?.[1] ?? '' }
  })

async function onlyMail() {
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  return mail ?? { text: '', token: '' }
}

/** Signs up in a browser and returns the token that the mailbox receives. */
async function signUp(browser: Visitor, password: string, more: object = {}): Promise<string> {
  const answer = await browser.post('/auth/sign-up', { email: EMAIL, password, ...more })
  expect([answer.status, answer.text]).toEqual([200, '{"ok":true}'])
  return (await onlyMail()).token
}

const verify = (browser: Visitor, token: string, password?: string, isNew?: boolean) =>
  browser.post('/auth/verify', { token, password, isNew })

const said = ({ status, json }: Answer) => [status, json.error?.fields?.['password'] ?? json.error?.message]
const me = async (browser: Visitor) => (await browser.get('/me')).json['user']

/** Reads the failures and lock-outs that the security log got since the last call. */
let seen = '00000000-0000-0000-0000-000000000000'
async function tries() {
  const rows = await sql<{ id: string; kind: string; isTheirs: boolean; details: Record<string, unknown> }[]>`
    select id, kind, coalesce(account_id = (select id from users), false) as "isTheirs", details - 'via' as details
    from security_events where id > ${seen} and kind in ('sign-in-failed', 'locked-out') order by id`
  seen = rows.at(-1)?.id ?? seen
  return rows.map(({ kind, isTheirs, details }) => ({ kind, isTheirs, ...details }))
}

/** The account's name, as its owner and as others see it. */
const names = async () =>
  (await sql`select name, display_name from users join profiles on profiles.user_id = users.id`).map(Object.values)

/** The outcome of signing in with each password, in a new browser. */
const signIns = (...passwords: string[]) =>
  Promise.all(
    passwords.map(async (password) => {
      const answer = await new Visitor(api).post('/auth/sign-in', { email: EMAIL, password })
      return answer.json.error?.code ?? 'in'
    }),
  )

test('the browser that signed up verifies with one tap, is signed in, and continues with its purpose', async () => {
  const phone = new Visitor(api)
  const token = await signUp(phone, OWN, { name: 'Asha', arrival: SAVE })
  const answer = await verify(phone, token)
  expect([answer.status, answer.json]).toEqual([200, { arrival: SAVE }])
  expect(await me(phone)).toMatchObject({ name: 'Asha', email: EMAIL })
  expect(phone.cookies.has('khazana_sign_up')).toBe(false)
  expect(await signIns(OWN)).toEqual(['in'])
  for (const table of ['verifications', 'sign_ups']) expect(await sql`select from ${sql(table)}`).toEqual([])
})

test('opening the link verifies nobody, however often', async () => {
  const phone = new Visitor(api)
  const token = await signUp(phone, OWN)
  const answer = await phone.get(`/auth/verify?token=${token}`)
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `/auth/verify?token=${token}`])
  expect(await sql`select email_verified from users`).toEqual([{ email_verified: false }])
  expect((await verify(phone, token)).status).toBe(200)
})

test('another browser is asked for the password, and then continues with the same purpose', async () => {
  const token = await signUp(new Visitor(api), OWN, { arrival: SAVE })
  const other = new Visitor(api)
  expect(said(await verify(other, token))).toEqual([422, 'Please enter your password.'])
  expect(said(await verify(other, token, 'not what was chosen'))).toEqual([
    422,
    'That is not a password that somebody signed up with. Type it again, or choose a new one.',
  ])
  expect(await me(other)).toBeNull()
  expect((await verify(other, token, OWN)).json).toEqual({ arrival: SAVE })
  expect(await me(other)).toMatchObject({ email: EMAIL })
})

test('a person who chooses a new password instead is led there, but no action runs for them', async () => {
  const token = await signUp(new Visitor(api), OWN, { arrival: SAVE })
  const other = new Visitor(api)
  expect(said(await verify(other, token, 'a b c d', true))).toEqual([422, 'Use at least 10 characters.'])
  const arrival = { next: `/listing/${ITEM}#save`, scrollY: null, saves: null }
  expect((await verify(other, token, CHOSEN, true)).json).toEqual({ arrival })
  expect(await signIns(OWN, CHOSEN)).toEqual(['signed_out', 'in'])
})

test.each([
  ['before', [STRANGERS, OWN]],
  ['after', [OWN, STRANGERS]],
])('a stranger who signed up %s the owner never gets their password in', async (_, passwords) => {
  const [browsers, tokens] = [[new Visitor(api), new Visitor(api)], [] as string[]]
  for (const [n, password] of passwords.entries()) tokens.push(await signUp(browsers[n] ?? new Visitor(api), password))
  const owner = browsers[passwords.indexOf(OWN)] ?? new Visitor(api)
  // Whichever mail is opened, including the newest.
  expect((await verify(owner, tokens[1] ?? '')).status).toBe(200)
  expect(await signIns(OWN, STRANGERS)).toEqual(['in', 'signed_out'])
  for (const token of tokens) expect(said(await verify(owner, token, STRANGERS))).toEqual([422, STALE])
})

test('the mail of a later sign-up from elsewhere mentions it; that of the same browser does not', async () => {
  const phone = new Visitor(api)
  const telling = async (browser: Visitor) => {
    await browser.post('/auth/sign-up', { email: EMAIL, password: OWN })
    return (await onlyMail()).text.includes('Somebody signed up with this e-mail address again.')
  }
  expect([await telling(phone), await telling(phone), await telling(new Visitor(api))]).toEqual([false, false, true])
  await phone.post('/auth/verification', { email: EMAIL })
  expect((await onlyMail()).text).toContain('Somebody signed up')
})

test('a browser’s latest sign-up counts, even if another address came in between', async () => {
  const phone = new Visitor(api)
  const first = await signUp(phone, STRANGERS, { name: 'Ash', arrival: SAVE })
  await signUp(phone, OWN, { name: 'Asha' })
  await phone.post('/auth/sign-up', { email: 'other@khazana.test', password: OWN })
  takeJobs()
  expect((await verify(phone, first)).json).toMatchObject({ arrival: { next: '/' } })
  expect(await me(phone)).toMatchObject({ email: EMAIL, name: 'Asha' })
  expect(await signIns(OWN, STRANGERS)).toEqual(['in', 'signed_out'])
})

test.each([
  ['several names', 'Cheap Phones', ['', null]],
  ['one name', 'Asha', ['Asha', 'Asha']],
])('after a password is chosen, sign-ups with %s show a name only if they agree', async (_, other, shown) => {
  await signUp(new Visitor(api), STRANGERS, { name: other })
  const token = await signUp(new Visitor(api), OWN, { name: 'Asha' })
  await verify(new Visitor(api), token, CHOSEN, true)
  expect(await names()).toEqual([shown])
})

test('a reset chooses a password, too, and makes all mailed links void', async () => {
  const token = await signUp(new Visitor(api), STRANGERS)
  const owner = new Visitor(api)
  await owner.post('/auth/reset-request', { email: EMAIL })
  const reset = /token=([\w-]+)/.exec((await takeMails())[0]?.text ?? '')?.[1]
  expect((await owner.post('/auth/reset', { token: reset, password: CHOSEN })).status).toBe(200)
  expect(said(await verify(owner, token, STRANGERS))).toEqual([422, STALE])
  expect(await signIns(STRANGERS, CHOSEN)).toEqual(['signed_out', 'in'])
  expect(await sql`select from sign_ups`).toEqual([])
})

test('a reset of a verified account keeps its name, even after other sign-ups with its address', async () => {
  const phone = new Visitor(api)
  await verify(phone, await signUp(phone, OWN, { name: 'Asha' }))
  await new Visitor(api).post('/auth/sign-up', { email: EMAIL, password: STRANGERS, name: 'Cheap Phones' })
  takeJobs()
  await phone.post('/auth/reset-request', { email: EMAIL })
  const reset = /token=([\w-]+)/.exec((await takeMails())[0]?.text ?? '')?.[1]
  expect((await phone.post('/auth/reset', { token: reset, password: CHOSEN })).status).toBe(200)
  expect(await names()).toEqual([['Asha', 'Asha']])
})

test('of two links that are used concurrently, one works', async () => {
  const browsers = [new Visitor(api), new Visitor(api)] as const
  const tokens = [await signUp(browsers[0], OWN), await signUp(browsers[1], STRANGERS)] as const
  const answers = await Promise.all([verify(browsers[0], tokens[0]), verify(browsers[1], tokens[1])])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  expect(await signIns(OWN, STRANGERS)).toEqual(answers.map(({ status }) => (status === 200 ? 'in' : 'signed_out')))
})

test('earlier sessions end, and so does another account’s in this browser', async () => {
  const phone = new Visitor(api)
  const token = await signUp(phone, OWN)
  const [user] = await sql<{ id: string }[]>`select id from users`
  await beginSession(sql, user?.id ?? '')
  await verify(phone, token)
  expect(await sql`select from sessions`).toHaveLength(1)
  expect(await me(phone)).toMatchObject({ email: EMAIL })
})

test('a banned account stays closed', async () => {
  const phone = new Visitor(api)
  const token = await signUp(phone, OWN)
  const [user] = await sql<{ id: string }[]>`select id from users`
  await setBanned(user?.id ?? '', true)
  expect((await verify(phone, token)).status).toBe(403)
  expect(await me(phone)).toBeNull()
  expect(await tries()).toEqual([{ kind: 'sign-in-failed', isTheirs: true, reason: 'forbidden' }])
})

test('guessing passwords is limited to ten an hour, and choosing one is not', async () => {
  const token = await signUp(new Visitor(api), OWN)
  const other = new Visitor(api)
  const answers = []
  for (let n = 0; n < 11; n++) answers.push((await verify(other, token, `guess number ${n}`)).status)
  expect(answers).toEqual([...Array<number>(10).fill(422), 429])
  expect((await verify(new Visitor(api), token, CHOSEN, true)).status).toBe(200)
})

test('guesses and lock-outs are in the security log, at most three lock-outs an hour; being asked is not', async () => {
  testSettings({ LIMIT_SIGN_IN_ACCOUNT: '2/1h' })
  const token = await signUp(new Visitor(api), OWN)
  const other = new Visitor(api)
  expect((await verify(other, token)).status).toBe(422)
  expect((await verify(other, token, 'short', true)).status).toBe(422)
  expect(await tries()).toEqual([])
  for (let n = 0; n < 7; n++) await verify(other, token, `guess number ${n}`)
  expect(await tries()).toEqual([
    ...Array.from({ length: 2 }, () => ({ kind: 'sign-in-failed', isTheirs: true, reason: 'invalid' })),
    ...Array.from({ length: 3 }, () => ({ kind: 'locked-out', isTheirs: true, limit: 'account' })),
  ])
})

test('an address that is locked out of guessing is in the security log', async () => {
  testSettings({ LIMIT_SIGN_IN_IP: '2/5m' })
  const token = await signUp(new Visitor(api), OWN)
  for (let n = 0; n < 3; n++) await verify(new Visitor(api), token, `guess number ${n}`)
  expect((await tries()).at(-1)).toEqual({ kind: 'locked-out', isTheirs: false, limit: 'address' })
})

test('a link that is sent again leads to its browser’s latest destination', async () => {
  const phone = new Visitor(api)
  await signUp(phone, OWN)
  const again = async (browser: Visitor, arrival?: object) => {
    expect((await browser.post('/auth/verification', { email: EMAIL, arrival })).status).toBe(200)
    return (await onlyMail()).token
  }
  await again(new Visitor(api), { ...SAVE, next: '/about' })
  const token = await again(phone, SAVE)
  expect((await verify(new Visitor(api), token, OWN)).json).toEqual({ arrival: SAVE })
})

test.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/auth?next=/x', '/api/me'])(
  'it never leads to another site: %s',
  async (next) => {
    const phone = new Visitor(api)
    const token = await signUp(phone, OWN, { arrival: { next, scrollY: null, saves: null } })
    expect((await verify(phone, token)).json).toMatchObject({ arrival: { next: '/' } })
  },
)

test('the database refuses a path to another site, too', async () => {
  await signUp(new Visitor(api), OWN)
  for (const next of ['//evil.example', '/\\evil.example', 'https://evil.example', '']) {
    await expect(sql`update sign_ups set next = ${next}`).rejects.toThrow('sign_ups_next_is_own_path')
  }
})

test('the limit on links sent again does not depend on sign-ups', async () => {
  testSettings({ LIMIT_RESET: '3/1h', LIMIT_SIGN_UP: '100/1h' })
  for (let n = 0; n < 5; n++) await new Visitor(api).post('/auth/sign-up', { email: EMAIL, password: `${OWN} ${n}` })
  expect(await mails()).toHaveLength(3)
  for (let n = 0; n < 3; n++) await new Visitor(api).post('/auth/verification', { email: EMAIL })
  expect(await mails()).toHaveLength(3)
  expect((await new Visitor(api).post('/auth/verification', { email: EMAIL })).status).toBe(429)
})

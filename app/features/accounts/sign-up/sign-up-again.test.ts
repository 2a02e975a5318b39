import { beforeEach, expect, test, vi } from 'vitest'

import { readFlash } from '#app/platform/flash.server.ts'
import { createApi } from '#app/server/api.ts'
import { testDatabase } from '#test/database.ts'
import { takeJobs } from '#test/jobs.ts'
import { takeMails } from '#test/mails.ts'
import { beginSession, testSettings, Visitor } from '#test/visitor.ts'

// How long an answer is held back is tested in enumeration.test.ts.
vi.mock('#app/features/accounts/sign-in/not-before.server.ts', () => ({
  notBefore: (_: number, work: () => unknown) => work(),
}))

const { sql } = await testDatabase()
const api = createApi()
const EMAIL = 'asha@khazana.test'
const [A, B, CHOSEN] = ['a kettle of lilac fog', 'marigold-well-59', 'lantern over the sea 3']
const VERIFIED = 'Your e-mail address is verified. Please sign in.'

beforeEach(async () => {
  testSettings()
  takeJobs()
  for (const table of ['users', 'rate_limits', 'verifications']) await sql`delete from ${sql(table)}`
})

/** The links of the mails to one mailbox since it was last looked into. */
const links = async () =>
  (await takeMails()).map(({ to, subject, text }) => {
    expect([to, subject]).toEqual([EMAIL, 'Verify your e-mail address for Khazana'])
    return new URL(/http\S+/.exec(text)?.[0] ?? '')
  })

async function signUp(password: string, name?: string): Promise<URL> {
  const answer = await new Visitor(api).post('/auth/sign-up', { email: EMAIL, password, name })
  expect([answer.status, answer.text]).toEqual([200, '{"ok":true}'])
  return onlyLink()
}

async function resend(): Promise<URL> {
  expect((await new Visitor(api).post('/auth/verification', { email: EMAIL })).status).toBe(200)
  return onlyLink()
}

async function onlyLink(): Promise<URL> {
  const [link, ...others] = await links()
  expect(others).toEqual([])
  return link ?? new URL('http://none.invalid')
}

/** What is said to whoever opens a verification link. */
async function open({ pathname, search }: URL): Promise<string | undefined> {
  expect(pathname).toBe('/api/auth/verify')
  const visitor = new Visitor(api)
  await visitor.get(pathname.slice('/api'.length) + search)
  return readFlash(visitor.cookieHeader)?.text
}

/** The name of the account, for its owner and for others. */
const names = async () =>
  (await sql`select name, display_name from users join profiles on profiles.user_id = users.id`).map(Object.values)

async function choosePassword({ searchParams }: URL): Promise<void> {
  const body = { token: searchParams.get('token'), password: CHOSEN }
  expect((await new Visitor(api).post('/auth/reset', body)).status).toBe(200)
}

/** How a sign-in with each password ends. */
const signIns = (...passwords: string[]) =>
  Promise.all(
    passwords.map(async (password) => {
      const answer = await new Visitor(api).post('/auth/sign-in', { email: EMAIL, password })
      return answer.json.error?.code ?? 'in'
    }),
  )

test('whoever signs up again before verifying gets a link that brings the second password', async () => {
  const first = await signUp(A)
  const second = await signUp(B)
  expect(await signIns(A, B)).toEqual(['unverified', 'unverified'])
  expect(await open(second)).toBe(VERIFIED)
  expect(await signIns(A, B)).toEqual(['signed_out', 'in'])
  // Nothing is left that could bring the first one back.
  expect(await open(first)).toContain('used already')
  expect(await signIns(A, B)).toEqual(['signed_out', 'in'])
  expect(await sql`select from verifications`).toEqual([])
  expect(await sql`select from users`).toHaveLength(1)
})

test('the link of the first mail brings the first password, and the second link then holds no more', async () => {
  const first = await signUp(A)
  const second = await signUp(B)
  expect(await open(first)).toBe(VERIFIED)
  expect(await open(second)).toContain('used already')
  expect(await signIns(A, B)).toEqual(['in', 'signed_out'])
})

test.each([
  ['another one', 'Asha Rao', ['Asha Rao', 'Asha Rao']],
  ['none', undefined, ['', null]],
])('the name is that of the sign-up whose link is opened, too: %s', async (_, own, shown) => {
  await signUp(A, 'Cheap Phones')
  const link = await signUp(B, own)
  expect(await names()).toEqual([['Cheap Phones', 'Cheap Phones']])
  expect(await open(link)).toBe(VERIFIED)
  expect(await names()).toEqual([shown])
})

test('with the same password the latest name holds when the link is sent again', async () => {
  await signUp(A, 'Asha')
  await signUp(A, 'Asha Rao')
  expect(await open(await resend())).toBe(VERIFIED)
  expect(await names()).toEqual([['Asha Rao', 'Asha Rao']])
})

test.each([
  ['several names', 'Cheap Phones', 'Asha', ['', null]],
  ['one name', 'Asha', 'Asha', ['Asha', 'Asha']],
])(
  'where a password is chosen, %s of the sign-ups are shown as far as they are one',
  async (_, first, second, shown) => {
    await signUp(A, first)
    await signUp(B, second)
    await choosePassword(await resend())
    expect(await names()).toEqual([shown])
  },
)

test('a reset of a verified account leaves its name alone, whoever signed up with its address since', async () => {
  await open(await signUp(A, 'Asha'))
  await new Visitor(api).post('/auth/sign-up', { email: EMAIL, password: B, name: 'Cheap Phones' })
  takeJobs()
  await new Visitor(api).post('/auth/reset-request', { email: EMAIL })
  const [mail] = await takeMails()
  await choosePassword(new URL(/http\S+/.exec(String(mail?.text))?.[0] ?? ''))
  expect(await names()).toEqual([['Asha', 'Asha']])
})

test('a link of before names were kept with it leaves the name as it is', async () => {
  const link = await signUp(A, 'Asha')
  await sql`update verifications set value = regexp_replace(value, ' [^ ]*$', '') where identifier like 'verify-email:%'`
  expect(await open(link)).toBe(VERIFIED)
  expect(await names()).toEqual([['Asha', 'Asha']])
  expect(await signIns(A)).toEqual(['in'])
})

test('of two links that are opened at once, one holds', async () => {
  const both = [await signUp(A), await signUp(B)]
  const said = await Promise.all(both.map(open))
  expect(said.map((text) => text === VERIFIED || text?.includes('used already'))).toEqual([true, true])
  expect(said.filter((text) => text === VERIFIED)).toHaveLength(1)
  expect(await signIns(A, B)).toEqual(said.map((text) => (text === VERIFIED ? 'in' : 'signed_out')))
})

test('a link that was made while the other was opened changes no password of a verified account', async () => {
  const first = await signUp(A)
  const late = await signUp(B)
  const [kept] =
    await sql`select identifier, value, expires_at from verifications where identifier like 'verify-email:%'
    order by created_at desc limit 1`
  await open(first)
  await sql`insert into verifications ${sql(kept ?? {})}`
  expect(await open(late)).toContain('used already')
  expect(await signIns(A, B)).toEqual(['in', 'signed_out'])
})

test('sessions of before end with the link', async () => {
  const link = await signUp(A)
  const [user] = await sql<{ id: string }[]>`select id from users`
  await beginSession(sql, user?.id ?? '')
  await open(link)
  expect(await sql`select from sessions`).toEqual([])
})

test('a link again is that of the password, as long as there is one', async () => {
  await signUp(A)
  await signUp(A)
  const again = await resend()
  expect(await open(again)).toBe(VERIFIED)
  expect(await signIns(A)).toEqual(['in'])
})

test.each([
  ['before', [A, B]],
  ['after', [B, A]],
])('a stranger’s password that was given %s the owner’s never holds by a link again: it is chosen', async (_, all) => {
  const mailed = []
  for (const password of all) mailed.push(await signUp(password))
  const again = await resend()
  expect([again.pathname, again.searchParams.get('mode')]).toEqual(['/auth', 'reset'])
  const owner = new Visitor(api)
  const token = again.searchParams.get('token')
  expect((await owner.post('/auth/reset', { token, password: CHOSEN })).status).toBe(200)
  expect((await owner.get('/me')).json['user']).toMatchObject({ email: EMAIL })
  for (const link of mailed) expect(await open(link)).toContain('used already')
  expect(await signIns(A, B, CHOSEN)).toEqual(['signed_out', 'signed_out', 'in'])
  expect((await new Visitor(api).post('/auth/reset', { token, password: A })).status).toBe(422)
})

test('whether a link was sent again as often as it may be does not hang on sign-ups', async () => {
  testSettings({ LIMIT_RESET: '3/1h', LIMIT_SIGN_UP: '100/1h' })
  for (let n = 0; n < 5; n++) await new Visitor(api).post('/auth/sign-up', { email: EMAIL, password: `${A} ${n}` })
  expect(await links()).toHaveLength(3)
  for (let n = 0; n < 3; n++) await resend()
  expect((await new Visitor(api).post('/auth/verification', { email: EMAIL })).status).toBe(429)
})

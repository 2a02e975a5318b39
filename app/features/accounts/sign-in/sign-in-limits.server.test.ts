import { beforeEach, describe, expect, test, vi } from 'vitest'

import { connect, setDatabase } from '#app/db/client.server.ts'
import { verifyPassword } from '#app/features/accounts/passwords/password.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { MAIL_JOB } from '#app/platform/mail/mail.server.ts'
import { createApi } from '#app/server/api.ts'
import { createUser, createUsers } from '#test/factories.ts'
import { takeJobs } from '#test/jobs.ts'
import { plainHash, plainPasswords } from '#test/plain-passwords.ts'
import { promptAnswers } from '#test/prompt-answers.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings, Visitor } from '#test/visitor.ts'

plainPasswords()
promptAnswers()

const { sql } = await testDatabase()
const api = createApi()
const RIGHT = 'a kettle of lilac fog'
const address = (n: number) => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`
const from = (n: number) => new Visitor(api, { address: address(n) })
const signIn = (visitor: Visitor, email: string, password: string) => visitor.post('/auth/sign-in', { email, password })
const tries = () => vi.mocked(verifyPassword).mock.calls.length

beforeEach(async () => {
  testSettings({ TRUSTED_PROXIES: '1' })
  vi.mocked(verifyPassword).mockClear()
  await sql`delete from rate_limits`
  await sql`delete from users`
  takeJobs()
})

async function account(email: string) {
  const { id } = await createUser(sql, { email })
  await sql`insert into accounts (user_id, account_id, provider_id, password)
    values (${id}, ${id}, 'credential', ${plainHash(RIGHT)})`
  return email
}

/** The addresses of many accounts, each kind of row inserted by one statement. */
async function accounts(many: number): Promise<string[]> {
  const people = await createUsers(
    sql,
    Object.fromEntries(Array.from({ length: many }, (_, n) => [`person-${n}`, { name: 'Asha' }])),
  )
  const rows = Object.values(people).map(({ id }) => ({
    user_id: id,
    account_id: id,
    provider_id: 'credential',
    password: plainHash(RIGHT),
  }))
  await sql`insert into accounts ${sql(rows)}`
  return Object.values(people).map(({ email }) => email)
}

async function statuses(answers: Promise<{ status: number }>[]): Promise<Record<number, number>> {
  const counts: Record<number, number> = {}
  for (const { status } of await Promise.all(answers)) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** Expects that the visitor has to wait for the rest of a limit's period. By the database's clock, none began before the first try. */
async function expectWait(answer: { headers: Headers }, period: number) {
  const wait = Number(answer.headers.get('retry-after'))
  const [row] = await sql<{ seconds: number }[]>`
    select ceil(extract(epoch from now() - min(tries[1])))::integer as seconds from rate_limits`
  expect(wait).toBeLessThanOrEqual(period)
  expect(wait).toBeGreaterThanOrEqual(period - (row?.seconds ?? 0))
}

describe('guessing passwords', () => {
  test('from one address at one account: ten an hour, also when fifty come at once', async () => {
    const email = await account('asha@khazana.test')
    const found = await statuses(Array.from({ length: 50 }, (_, n) => signIn(from(1), email, `guess number ${n}`)))
    console.log(`1 address × 1 account, 50 at once: ${tries()} passwords tried, ${found[429]} refused unseen`)
    expect(found).toEqual({ 401: 10, 429: 40 })
    expect(tries()).toBe(10)
  })

  test('from two hundred addresses at one account: ten an hour', async () => {
    const email = await account('asha@khazana.test')
    const found = await statuses(Array.from({ length: 200 }, (_, n) => signIn(from(n), email, `guess number ${n}`)))
    console.log(`200 addresses × 1 account: ${tries()} passwords tried`)
    expect(found).toEqual({ 401: 10, 429: 190 })
    expect(tries()).toBe(10)
    const answer = await signIn(from(2000), email, RIGHT)
    expect(answer.status).toBe(429)
    await expectWait(answer, 3600)
  })

  test('from one address at two hundred accounts: 25 in five minutes, and others are served', async () => {
    const emails = await accounts(200)
    // The door's own limit on writes would refuse first.
    testSettings({ TRUSTED_PROXIES: '1', LIMIT_WRITES: '100000/1m' })
    const found = await statuses(emails.map((email) => signIn(from(1), email, 'the same guess')))
    console.log(`1 address × 200 accounts: ${tries()} passwords tried`)
    expect(found).toEqual({ 401: 25, 429: 175 })
    const others = await statuses(emails.slice(0, 60).map((email, n) => signIn(from(n + 2), email, RIGHT)))
    expect(others).toEqual({ 200: 60 })
    const answer = await signIn(from(1), emails[199] ?? '', RIGHT)
    expect(answer.status).toBe(429)
    await expectWait(answer, 300)
  })

  test('counts addresses of one IPv6 customer as one', async () => {
    const emails = await accounts(40)
    const found = await statuses(
      emails.map((email, n) =>
        signIn(new Visitor(api, { address: `2001:db8:1:2:${n}::${n}` }), email, 'the same guess'),
      ),
    )
    expect(found).toEqual({ 401: 25, 429: 15 })
  })

  test('cannot be hidden behind an address that the client makes up', async () => {
    testSettings()
    const email = await account('asha@khazana.test')
    const emails = await accounts(40)
    expect(await statuses(emails.map((one, n) => signIn(from(n), one, 'the same guess')))).toEqual({ 401: 25, 429: 15 })
    testSettings({ TRUSTED_PROXIES: '1' })
    await sql`delete from rate_limits`
    const made = emails.map((one, n) => signIn(new Visitor(api, { address: `${address(n)}, 10.9.9.9` }), one, 'guess'))
    expect(await statuses(made)).toEqual({ 401: 25, 429: 15 })
    expect(email).toBe('asha@khazana.test')
  })
})

describe('an owner', () => {
  test('a successful sign-in uses up no attempt', async () => {
    const email = await account('asha@khazana.test')
    for (let n = 0; n < 30; n++) expect((await signIn(from(1), email, RIGHT)).status).toBe(200)
  })

  test('is not limited on a known device because of strangers or its network', async () => {
    const email = await account('asha@khazana.test')
    const device = from(1)
    expect((await signIn(device, email, RIGHT)).status).toBe(200)
    await device.post('/auth/sign-out')
    for (let n = 0; n < 30; n++) await signIn(from(100 + n), email, 'wrong guess')
    for (let n = 0; n < 30; n++) await signIn(from(1), `nobody-${n}@khazana.test`, 'wrong guess')
    expect((await signIn(from(1), email, RIGHT)).status).toBe(429)
    expect((await signIn(device, email, RIGHT)).status).toBe(200)
  })

  test('gets ten attempts on it, too, from any address; it helps with no other account', async () => {
    const [mine, other] = [await account('asha@khazana.test'), await account('ravi@khazana.test')]
    const device = from(1)
    await signIn(device, mine, RIGHT)
    const moved = (n: number) => new Visitor(api, { address: address(n), cookies: Object.fromEntries(device.cookies) })
    vi.mocked(verifyPassword).mockClear()
    const found = await statuses(Array.from({ length: 40 }, (_, n) => signIn(moved(n), mine, 'wrong guess')))
    expect(found).toEqual({ 401: 10, 429: 30 })
    for (let n = 0; n < 12; n++) await signIn(from(50 + n), other, 'wrong guess')
    expect((await signIn(moved(99), other, RIGHT)).status).toBe(429)
  })

  test('has a device cookie that nobody can forge, and that reveals nothing', async () => {
    const email = await account('asha@khazana.test')
    const device = from(1)
    await signIn(device, email, RIGHT)
    const good = device.cookies.get('khazana_device') ?? ''
    expect(decodeURIComponent(good)).toMatch(/^[\w-]{22}~[\w-]{22}\.[\w+/]{43}=$/)
    for (let n = 0; n < 10; n++) await signIn(from(100 + n), email, 'wrong guess')
    const [value = '', signature = ''] = decodeURIComponent(good).split('.')
    const session = decodeURIComponent(device.cookies.get('khazana_session') ?? '')
    const forged = [
      value,
      `${value}.`,
      `x${value}.${signature}`,
      `${value}.${signature.slice(1)}`,
      `.${signature}`,
      session,
    ]
    const answers = forged.map((cookie) =>
      signIn(new Visitor(api, { cookies: { khazana_device: encodeURIComponent(cookie) } }), email, RIGHT),
    )
    expect(await statuses(answers)).toEqual({ 429: forged.length })
    expect((await signIn(new Visitor(api, { cookies: { khazana_device: good } }), email, RIGHT)).status).toBe(200)
  })
})

describe('limits', () => {
  test('are an operator’s to change', async () => {
    testSettings({
      TRUSTED_PROXIES: '1',
      LIMIT_SIGN_IN_ACCOUNT: '2/10m',
      LIMIT_SIGN_IN_IP: '3/20m',
      LIMIT_SIGN_UP: '1/1d',
    })
    const email = await account('asha@khazana.test')
    for (let n = 0; n < 2; n++) expect((await signIn(from(1), email, 'wrong')).status).toBe(401)
    const answer = await signIn(from(2), email, RIGHT)
    expect(answer.status).toBe(429)
    await expectWait(answer, 600)
    expect((await signIn(from(1), 'b@khazana.test', 'wrong')).status).toBe(401)
    await expectWait(await signIn(from(1), 'b@khazana.test', 'wrong'), 1200)
    const signUp = () => from(9).post('/auth/sign-up', { email: 'new@khazana.test', password: RIGHT })
    expect((await signUp()).status).toBe(200)
    await expectWait(await signUp(), 86_400)
  })

  test('let nobody in while the database does not answer', async () => {
    vi.spyOn(log, 'error').mockReturnValue()
    const email = await account('asha@khazana.test')
    const gone = connect('postgres://nobody@127.0.0.1:1/none', { max: 1 })
    setDatabase(gone)
    try {
      expect((await signIn(from(1), email, RIGHT)).status).toBe(503)
    } finally {
      setDatabase(sql)
      await gone.end({ timeout: 0 })
    }
    await sql`alter table rate_limits rename to rate_limits_away`
    try {
      for (const path of ['sign-in', 'sign-up', 'reset-request', 'verification']) {
        expect((await from(1).post(`/auth/${path}`, { email, password: RIGHT })).status).toBe(500)
      }
    } finally {
      await sql`alter table rate_limits_away rename to rate_limits`
    }
    expect([tries(), takeJobs()]).toEqual([0, []])
  })

  test('keep mailboxes from being filled', async () => {
    const email = await account('asha@khazana.test')
    const mails = async (path: string, body: object) => {
      for (let n = 0; n < 20; n++) await from(n).post(`/auth/${path}`, body)
      return takeJobs(MAIL_JOB).length
    }
    const figures = [
      await mails('reset-request', { email }),
      await mails('sign-up', { email, password: RIGHT }),
      await mails('verification', { email }),
    ]
    console.log(`mails to one mailbox from 60 wishes of 20 addresses: ${figures.join(' + ')}`)
    expect(figures).toEqual([3, 3, 0])
    for (let n = 0; n < 100; n++) await from(500).post('/auth/reset-request', { email: `person-${n}@khazana.test` })
    expect((await from(500).post('/auth/reset-request', { email: 'one-more@khazana.test' })).status).toBe(429)
  })
})

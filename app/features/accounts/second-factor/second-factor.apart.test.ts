import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { hashPassword } from '#app/features/accounts/passwords/password.server.ts'
import { createApi } from '#app/server/api.ts'
import { addAppAt, readSecret } from '#test/authenticator-app.ts'
import { createUser } from '#test/factories.ts'
import { takeJobs } from '#test/jobs.ts'
import { takeMails } from '#test/mails.ts'
import { testDatabase } from '#test/servers/database.ts'
import { beginSession, testSettings, Visitor } from '#test/visitor.ts'

import { codeAt, stepAt } from './totp.server.ts'

// enumeration.apart.test.ts covers how long a refusal is delayed.
vi.mock('#app/platform/visitor/not-before.server.ts', () => ({ notBefore: (_: number, work: () => unknown) => work() }))

const { sql } = await testDatabase()
const api = createApi()
const PASSWORD = 'a kettle of lilac fog'
const hash = await hashPassword(PASSWORD)
const NOW = Date.UTC(2026, 10, 28, 12)

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  testSettings()
  takeJobs()
  for (const table of ['users', 'rate_limits', 'verifications']) await sql`delete from ${sql(table)}`
})

afterEach(() => void vi.useRealTimers())

async function signedIn(role: string | null = null) {
  const user = await createUser(sql)
  await sql`insert into accounts (user_id, account_id, provider_id, password)
    values (${user.id}, ${user.id}, 'credential', ${hash})`
  if (role) await sql`insert into user_roles (user_id, role) values (${user.id}, ${role})`
  const { id, cookies } = await beginSession(sql, user.id)
  return { user, sessionId: id, visitor: new Visitor(api, { cookies }) }
}

const addApp = (visitor: Visitor, name?: string) => addAppAt(NOW, visitor, name)

const first = async (visitor: Visitor, email: string, password = PASSWORD) =>
  visitor.post('/auth/sign-in', { email, password })
const second = (visitor: Visitor, code: string) => visitor.post('/auth/second-step', { code })
const isIn = async (visitor: Visitor) => (await visitor.get('/me')).json['user'] !== null

describe('setting up an app', () => {
  test('stores it once it has shown a code, ends other sessions, tells the mailbox, and gives recovery codes', async () => {
    const { user, visitor } = await signedIn()
    const other = new Visitor(api, { cookies: (await beginSession(sql, user.id)).cookies })
    const { json } = await visitor.post('/account/factors/app/setup')
    const setup = json['setup']
    const wrong = await visitor.post('/account/factors/app', { setup, code: '000000', name: 'Phone' })
    expect([wrong.status, Object.keys(wrong.json.error?.fields ?? {})]).toEqual([422, ['code']])
    expect(await sql`select from second_factors`).toHaveLength(0)
    const { recovery } = await addApp(visitor, '  My  phone ')
    expect(new Set(recovery).size).toBe(10)
    expect(recovery?.every((code) => /^(?:[A-Z2-9]{4}-){3}[A-Z2-9]{4}$/.test(code))).toBe(true)
    expect(await sql`select kind, name from second_factors`).toEqual([{ kind: 'app', name: 'My phone' }])
    expect([await isIn(visitor), await isIn(other)]).toEqual([true, false])
    expect(await takeMails()).toMatchObject([{ to: user.email, subject: 'How you sign in to Khazana was changed' }])
    const [event] = await sql`select kind from security_events where kind = 'factor-added' order by id desc limit 1`
    expect(event).toEqual({ kind: 'factor-added' })
    expect((await addApp(visitor, 'Tablet')).recovery, 'the codes stay').toBeNull()
  })

  test('wants a proof of who is there, and takes no set-up of another person or from long ago', async () => {
    const [asha, ravi] = [await signedIn(), await signedIn()]
    const { json } = await asha.visitor.post('/account/factors/app/setup')
    const code = codeAt(readSecret(String(json['secret'])), stepAt(NOW))
    const add = async (visitor: Visitor) =>
      (await visitor.post('/account/factors/app', { setup: json['setup'], code, name: 'Phone' })).status
    expect(await add(ravi.visitor)).toBe(409)
    await sql`update sessions set reauthenticated_at = null`
    expect(await add(asha.visitor)).toBe(403)
    await sql`update sessions set reauthenticated_at = now()`
    vi.setSystemTime(NOW + 31 * 60_000)
    expect(await add(asha.visitor)).toBe(409)
    expect(await sql`select from second_factors`).toHaveLength(0)
  })

  test('leaves no usable secret in the database', async () => {
    const { visitor } = await signedIn()
    const { secret, recovery } = await addApp(visitor)
    const rows = [
      ...(await sql`select f::text as row from second_factors f`),
      ...(await sql`select r::text as row from recovery_codes r`),
    ]
    const stored = rows.map((row) => String(row['row'])).join('\n')
    const bytes = readSecret(secret)
    for (const one of [
      secret,
      bytes.toString('base64'),
      bytes.toString('base64url'),
      bytes.toString('hex'),
      ...(recovery ?? []),
    ]) {
      expect(stored).not.toContain(one)
      expect(stored).not.toContain(one.replaceAll('-', ''))
    }
  })
})

describe('signing in', () => {
  test('takes the password, then a code; until then nothing of the account can be reached', async () => {
    const { user, visitor } = await signedIn()
    const { code } = await addApp(visitor)
    const other = new Visitor(api)
    expect((await first(other, user.email, 'some other kettle')).status).toBe(401)
    const half = await first(other, user.email)
    expect([half.status, half.json]).toEqual([200, { ok: true, needsSecondFactor: true }])
    expect([...other.cookies.keys()]).toEqual(['khazana_second_step'])
    expect([await isIn(other), (await other.get('/me/export')).status]).toEqual([false, 401])
    expect((await second(new Visitor(api), code())).status, 'in another browser').toBe(409)
    expect((await second(other, '000000')).status).toBe(422)
    expect(await isIn(other)).toBe(false)
    expect((await second(other, code())).status).toBe(200)
    expect(await isIn(other)).toBe(true)
    expect([...other.cookies.keys()].toSorted()).toEqual(['khazana_device', 'khazana_flash', 'khazana_session'])
  })

  test('counts a code once, and none before it', async () => {
    const { user, visitor } = await signedIn()
    const { code } = await addApp(visitor)
    const [one, two] = [new Visitor(api), new Visitor(api)]
    await first(one, user.email)
    await first(two, user.email)
    expect((await second(one, code(-1))).status, 'it was shown when the app was added').toBe(422)
    const both = await Promise.all([second(one, code()), second(two, code())])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 422]))
    const late = new Visitor(api)
    await first(late, user.email)
    expect((await second(late, code(1))).status).toBe(200)
    await first(late, user.email)
    expect((await second(late, code())).status).toBe(422)
  })

  test('limits guesses; those of a stranger lock nobody out on their own device', async () => {
    testSettings({ LIMIT_SIGN_IN_ACCOUNT: '3/1h', LIMIT_SIGN_IN_IP: '100/1m' })
    const { user, visitor } = await signedIn()
    const { code } = await addApp(visitor)
    const own = new Visitor(api)
    await first(own, user.email)
    await second(own, code())
    await own.post('/auth/sign-out')
    const stranger = new Visitor(api)
    await first(stranger, user.email)
    const statuses: number[] = []
    for (let n = 0; n < 4; n++) statuses.push((await second(stranger, `00000${n}`)).status)
    expect([...statuses, (await second(stranger, code(1))).status]).toEqual([422, 422, 422, 429, 429])
    await first(own, user.email)
    expect((await second(own, code(1))).status).toBe(200)
  })

  test('takes a recovery code in place of the app, once, however it is typed', async () => {
    const { user, visitor } = await signedIn()
    const { recovery } = await addApp(visitor)
    await takeMails()
    const [used = ''] = recovery ?? []
    const other = new Visitor(api)
    await first(other, user.email)
    expect((await second(other, ` ${used.toLowerCase().replaceAll('-', ' ')} `)).status).toBe(200)
    expect(await takeMails()).toMatchObject([{ to: user.email }])
    await first(other, user.email)
    expect((await second(other, used)).status).toBe(422)
    const renewed = await visitor.post('/account/recovery-codes')
    const [fresh = ''] = renewed.json['codes'] as string[]
    expect((await second(other, recovery?.[1] ?? '')).status, 'new codes replace the earlier ones').toBe(422)
    expect((await second(other, fresh)).status).toBe(200)
  })

  test('still wants the code after the password was reset, and a reset ends a first step', async () => {
    const { user, visitor } = await signedIn()
    const { code } = await addApp(visitor)
    const other = new Visitor(api)
    await first(other, user.email)
    takeJobs()
    await other.post('/auth/reset-request', { email: user.email })
    const token = /token=([\w-]+)/.exec((await takeMails())[0]?.text ?? '')?.[1]
    const reset = new Visitor(api)
    const answer = await reset.post('/auth/reset', { token, password: 'a lantern over the sea' })
    expect([answer.json, await isIn(reset)]).toEqual([{ ok: true, needsSecondFactor: true }, false])
    expect((await second(other, code())).status).toBe(409)
    expect((await second(reset, code())).status).toBe(200)
  })

  test('goes on after ten minutes only with the password again', async () => {
    const { user, visitor } = await signedIn()
    const { code } = await addApp(visitor)
    const other = new Visitor(api)
    await first(other, user.email)
    await sql`update verifications set expires_at = now()`
    expect((await second(other, code())).status).toBe(409)
  })

  test('works with secrets that an earlier SESSION_SECRET encrypted', async () => {
    const { user, visitor } = await signedIn()
    const { code } = await addApp(visitor)
    testSettings({
      SESSION_SECRET: 'another secret that is for tests only, and long enough',
      // A comma would separate two.
      SESSION_SECRET_PREVIOUS: 'a secret that is for tests only%2C and long enough',
    })
    const other = new Visitor(api)
    await first(other, user.email)
    expect((await second(other, code())).status).toBe(200)
  })
})

describe('removing a second factor', () => {
  const remove = async (visitor: Visitor, id: unknown) =>
    (await visitor.ask('DELETE', `/account/factors/${String(id)}`)).status
  const ids = async () =>
    (await sql`select id from second_factors order by created_at, id`).map(({ id }) => id as string)

  test('wants a proof, for which a code counts, and with the last one recovery codes go', async () => {
    const { user, visitor } = await signedIn()
    const { code } = await addApp(visitor)
    const [id] = await ids()
    await sql`update sessions set reauthenticated_at = null`
    expect(await remove(visitor, id)).toBe(403)
    expect((await visitor.post('/account/reauthentication', { code: '000000' })).status).toBe(422)
    expect((await visitor.post('/account/reauthentication', { code: code() })).status).toBe(200)
    const stranger = await signedIn()
    expect(await remove(stranger.visitor, id)).toBe(404)
    expect(await remove(visitor, id)).toBe(200)
    expect([await ids(), await sql`select from recovery_codes`]).toEqual([[], []])
    expect((await first(new Visitor(api), user.email)).json).toEqual({ ok: true })
  })
})

import { beforeEach, describe, expect, test, vi } from 'vitest'

import { hashPassword } from '#app/features/accounts/passwords/password.server.ts'
import { removeExpiredAccounts } from '#app/features/accounts/remove-expired.server.ts'
import { createApi } from '#app/server/api.ts'
import { deleteAccount } from '#test/account-data.ts'
import { createUser } from '#test/factories.ts'
import { takeJobs } from '#test/jobs.ts'
import { takeMails } from '#test/mails.ts'
import { plainPasswords } from '#test/plain-passwords.ts'
import { testDatabase } from '#test/servers/database.ts'
import { beginSession, testSettings, Visitor } from '#test/visitor.ts'

import { findEmailChange, findPendingEmail } from './change-email.server.ts'
import { deviceName } from './device-name.ts'
import { listSessions } from './own-sessions.server.ts'

plainPasswords()
const { sql } = await testDatabase()
const api = createApi()
const PASSWORD = 'a kettle of lilac fog'
const NEXT = 'a lantern over the sea'
const hash = await hashPassword(PASSWORD)

beforeEach(async () => {
  testSettings()
  takeJobs()
  for (const table of ['users', 'rate_limits', 'verifications']) await sql`delete from ${sql(table)}`
})

async function signedIn({
  email = 'asha@khazana.test',
  password = hash,
}: { email?: string; password?: string | null } = {}) {
  const user = await createUser(sql, { email, displayName: 'Asha' })
  await sql`insert into accounts ${sql({
    user_id: user.id,
    account_id: password ? user.id : 'google-1',
    provider_id: password ? 'credential' : 'google',
    password,
  })}`
  return { user, visitor: await readDevice(user.id) }
}

const readDevice = async (id: string) => new Visitor(api, { cookies: (await beginSession(sql, id)).cookies })
const isIn = async (visitor: Visitor) => (await visitor.get('/me')).json['user'] !== null
const readEmail = async (id: string) =>
  (await sql<{ email: string }[]>`select email from users where id = ${id}`)[0]?.email
const tokenIn = (text: string | undefined) => /confirm-email\?token=([\w-]+)/.exec(text ?? '')?.[1] ?? ''
const events = async () => (await sql`select kind from security_events order by id desc limit 1`)[0]?.['kind']

describe('the password', () => {
  const change = (visitor: Visitor, current: string, password: string) =>
    visitor.ask('PUT', '/account/password', { body: { current, password } })

  test('changes with the old one: other sessions and mailed links end, and the mailbox gets a mail', async () => {
    const { user, visitor } = await signedIn()
    const other = await readDevice(user.id)
    const stranger = await signedIn({ email: 'ravi@khazana.test' })
    await new Visitor(api).post('/auth/reset-request', { email: user.email })
    const token = /token=([\w-]+)/.exec((await takeMails())[0]?.text ?? '')?.[1]
    expect((await change(visitor, PASSWORD, NEXT)).status).toBe(200)
    expect([await isIn(visitor), await isIn(other), await isIn(stranger.visitor)]).toEqual([true, false, true])
    expect(await takeMails()).toMatchObject([{ to: user.email, subject: 'Your Khazana password was changed' }])
    expect((await new Visitor(api).post('/auth/reset', { token, password: 'yet another kettle' })).status).toBe(422)
    const again = (password: string) => new Visitor(api).post('/auth/sign-in', { email: user.email, password })
    expect([(await again(PASSWORD)).status, (await again(NEXT)).status]).toEqual([401, 200])
  })

  test('stays if the old one is wrong, or the new one is weak, the same or missing', async () => {
    const { visitor } = await signedIn()
    const listFields = async (current: string, password: string) => {
      const { status, json } = await change(visitor, current, password)
      return [status, Object.keys(json.error?.fields ?? {})]
    }
    expect(await listFields('some other kettle', NEXT)).toEqual([422, ['current']])
    expect(await listFields(PASSWORD, 'short')).toEqual([422, ['password']])
    expect(await listFields(PASSWORD, PASSWORD)).toEqual([422, ['password']])
    expect(await listFields('', '')).toEqual([422, ['current', 'password']])
    expect((await change(new Visitor(api), PASSWORD, NEXT)).status).toBe(401)
    expect(await sql`select password from accounts`).toEqual([{ password: hash }])
    const google = await signedIn({ email: 'g@khazana.test', password: null })
    expect((await change(google.visitor, PASSWORD, NEXT)).status).toBe(409)
  })

  test('has limited attempts on a signed-in device', async () => {
    testSettings({ LIMIT_SIGN_IN_ACCOUNT: '2/1h' })
    const { visitor } = await signedIn()
    for (let n = 0; n < 2; n++) expect((await change(visitor, `guess number ${n}`, NEXT)).status).toBe(422)
    expect((await change(visitor, PASSWORD, NEXT)).status).toBe(429)
  })

  test('has its wrong guesses and lock-outs in the security log, at most three lock-outs an hour', async () => {
    testSettings({ LIMIT_SIGN_IN_ACCOUNT: '2/1h' })
    const { user, visitor } = await signedIn()
    await change(visitor, 'guess number 1', NEXT)
    await visitor.post('/account/email', { email: 'new@khazana.test', password: 'guess number 2' })
    for (let n = 0; n < 5; n++) expect((await change(visitor, PASSWORD, NEXT)).status).toBe(429)
    const rows = await sql`select kind, details ->> 'via' as via from security_events
      where account_id = ${user.id} and kind in ('sign-in-failed', 'locked-out') order by id`
    expect(rows.map(Object.values)).toEqual([
      ['sign-in-failed', 'PUT /account/password'],
      ['sign-in-failed', 'POST /account/email'],
      ...Array.from({ length: 3 }, () => ['locked-out', 'PUT /account/password']),
    ])
  })
})

describe('sessions', () => {
  test('are listed with device and time, the current one first', async () => {
    const { user, visitor } = await signedIn()
    const agent =
      'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
    const phone = new Visitor(api)
    await phone.post('/auth/sign-in', { email: user.email, password: PASSWORD }, { 'user-agent': agent })
    const [session] = await sql<{ id: string }[]>`select id from sessions where user_agent is null`
    const sessions = await listSessions({ userId: user.id, sessionId: session?.id ?? '' })
    expect(sessions).toMatchObject([
      { device: 'Unknown device', isCurrent: true },
      { device: 'Chrome on Android', isCurrent: false, beganAt: expect.stringMatching(/^\d{4}-/) },
    ])
    expect(await isIn(visitor)).toBe(true)
  })

  test('can be ended one by one, but only one’s own', async () => {
    const { user, visitor } = await signedIn()
    const other = await readDevice(user.id)
    const stranger = await signedIn({ email: 'ravi@khazana.test' })
    const ids = await sql<{ id: string }[]>`select id from sessions where user_id = ${user.id} order by created_at`
    const end = (by: Visitor, id: string | undefined) => by.ask('DELETE', `/account/sessions/${id}`)
    expect((await end(stranger.visitor, ids[1]?.id)).status).toBe(404)
    expect((await end(new Visitor(api), ids[1]?.id)).status).toBe(401)
    expect((await end(visitor, ids[1]?.id)).status).toBe(200)
    expect([await isIn(visitor), await isIn(other), await isIn(stranger.visitor)]).toEqual([true, false, true])
    expect((await end(visitor, ids[1]?.id)).status).toBe(404)
    expect(await events()).toBe('session-ended')
    const last = await end(visitor, ids[0]?.id)
    expect([last.status, await isIn(visitor)]).toEqual([200, false])
    expect(last.headers.getSetCookie().join()).toContain('khazana_session=;')
  })

  test.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (Linux; Android 13; SAMSUNG SM-A146B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
      'Samsung Internet on Android',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox on Linux'],
    ['Mozilla/5.0 (Mobile; KAIOS/3.0) Gecko/84.0 Firefox/84.0', 'Firefox on KaiOS'],
    ['curl/8.5.0', 'Unknown device'],
    [null, 'Unknown device'],
  ])('the browser %j is named %j', (agent, name) => {
    expect(deviceName(agent)).toBe(name)
  })
})

describe('the e-mail address', () => {
  const ask = (visitor: Visitor, email: string, password = PASSWORD) =>
    visitor.post('/account/email', { email, password })
  const confirm = (token: string) => new Visitor(api).post('/account/email/confirm', { token })

  /** The tokens that both mailboxes received. */
  async function asked(visitor: Visitor, email = 'New@khazana.test') {
    expect((await ask(visitor, email)).status).toBe(200)
    const mails = await takeMails()
    const to = (address: string) => tokenIn(mails.find((mail) => mail.to === address)?.text)
    return { ofOld: to('asha@khazana.test'), ofNew: to(email.toLowerCase()), mails }
  }

  test.each([
    ['old first', ['ofOld', 'ofNew']],
    ['new first', ['ofNew', 'ofOld']],
  ] as const)('changes when both mailboxes agreed, the %s, and the old one gets a mail', async (_, [first, second]) => {
    const { user, visitor } = await signedIn()
    const tokens = await asked(visitor)
    expect(tokens.mails).toHaveLength(2)
    expect(tokens.mails.find(({ to }) => to === 'asha@khazana.test')).toMatchObject({
      subject: 'Do you want to change your e-mail address for Khazana?',
      text: expect.stringContaining('Nothing changes until both this mailbox and the new one have confirmed it.'),
    })
    expect(await findPendingEmail({ userId: user.id })).toEqual({
      email: 'new@khazana.test',
      oldConfirmed: false,
      newConfirmed: false,
    })
    expect((await confirm(tokens[first])).json).toEqual({ state: 'waiting' })
    expect(await readEmail(user.id)).toBe('asha@khazana.test')
    // Each link works once, and neither confirmation counts for the other.
    expect((await confirm(tokens[first])).status).toBe(422)
    expect(await readEmail(user.id)).toBe('asha@khazana.test')
    expect((await confirm(tokens[second])).json).toEqual({ state: 'changed' })
    expect(await readEmail(user.id)).toBe('new@khazana.test')
    expect(await takeMails()).toMatchObject([
      {
        to: 'asha@khazana.test',
        subject: 'Your Khazana account has another e-mail address',
        text: expect.stringContaining('This is our last mail about the account to the old one.'),
      },
    ])
    expect([await findPendingEmail({ userId: user.id }), await events()]).toEqual([null, 'email-changed'])
    const signIn = (email: string) => new Visitor(api).post('/auth/sign-in', { email, password: PASSWORD })
    expect([(await signIn('asha@khazana.test')).status, (await signIn('new@khazana.test')).status]).toEqual([401, 200])
  })

  test('looking at a link changes nothing, and the database has no token', async () => {
    const { user, visitor } = await signedIn()
    const { ofOld, ofNew } = await asked(visitor)
    for (const token of [ofOld, ofNew]) {
      for (let n = 0; n < 2; n++) expect(await findEmailChange(token)).toMatchObject({ email: 'new@khazana.test' })
    }
    const kept = JSON.stringify([await sql`select * from verifications`, await sql`select * from email_changes`])
    for (const token of [ofOld, ofNew]) expect(kept).not.toContain(token)
    expect((await new Visitor(api).get(`/account/email/confirm?token=${ofNew}`)).status).toBe(404)
    expect(await readEmail(user.id)).toBe('asha@khazana.test')
  })

  test('needs the password, a new address and a session', async () => {
    const { visitor } = await signedIn()
    const listFields = async (email: string, password: string) =>
      Object.keys((await ask(visitor, email, password)).json.error?.fields ?? {})
    expect(await listFields('new@khazana.test', 'some other kettle')).toEqual(['password'])
    expect(await listFields('ASHA@khazana.test', PASSWORD)).toEqual(['email'])
    expect(await listFields('no address', PASSWORD)).toEqual(['email'])
    expect((await ask(new Visitor(api), 'new@khazana.test')).status).toBe(401)
    expect(takeJobs()).toEqual([])
    const google = await signedIn({ email: 'g@khazana.test', password: null })
    expect((await ask(google.visitor, 'new@khazana.test', '')).status).toBe(200)
  })

  test('of another account gets the same answer; only its mailbox is told, and nothing changes', async () => {
    const { user, visitor } = await signedIn()
    await createUser(sql, { email: 'taken@khazana.test' })
    const [free, taken] = [await ask(visitor, 'free@khazana.test'), await ask(visitor, 'taken@khazana.test')]
    expect([free.status, free.text]).toEqual([taken.status, taken.text])
    const mails = await takeMails()
    expect(mails.find(({ to }) => to === 'taken@khazana.test')).toMatchObject({
      subject: 'You already have a Khazana account',
    })
    const old = tokenIn(mails.findLast(({ to }) => to === user.email)?.text)
    expect((await confirm(old)).json).toEqual({ state: 'waiting' })
    expect(await readEmail(user.id)).toBe(user.email)
  })

  test('that somebody else took meanwhile stays theirs; a stranger’s unverified sign-up does not reserve it', async () => {
    const { user, visitor } = await signedIn()
    const first = await asked(visitor)
    await createUser(sql, { email: 'new@khazana.test', emailVerified: false })
    await confirm(first.ofOld)
    expect((await confirm(first.ofNew)).json).toEqual({ state: 'changed' })
    await sql`update users set email = ${user.email} where id = ${user.id}`
    takeJobs()
    const second = await asked(visitor)
    const { id: other } = await createUser(sql, { email: 'new@khazana.test' })
    await confirm(second.ofOld)
    expect((await confirm(second.ofNew)).status).toBe(409)
    expect([await readEmail(user.id), await readEmail(other)]).toEqual([user.email, 'new@khazana.test'])
  })

  test('stays when its owner or either mailbox declines, and when another change is requested', async () => {
    const { user, visitor } = await signedIn()
    const stops: ((tokens: { ofOld: string; ofNew: string }) => Promise<unknown>)[] = [
      () => visitor.ask('DELETE', '/account/email'),
      ({ ofOld }) => new Visitor(api).post('/account/email/refuse', { token: ofOld }),
      ({ ofNew }) => new Visitor(api).post('/account/email/refuse', { token: ofNew }),
    ]
    for (const stop of stops) {
      await sql`delete from rate_limits`
      const tokens = await asked(visitor)
      await stop(tokens)
      expect([(await confirm(tokens.ofOld)).status, (await confirm(tokens.ofNew)).status]).toEqual([422, 422])
    }
    await sql`delete from rate_limits`
    const first = await asked(visitor, 'first@khazana.test')
    const second = await asked(visitor, 'second@khazana.test')
    for (const token of [first.ofOld, first.ofNew]) expect((await confirm(token)).status).toBe(422)
    for (const token of [second.ofOld, second.ofNew]) expect((await confirm(token)).status).toBe(200)
    expect(await readEmail(user.id)).toBe('second@khazana.test')
  })

  test('links are valid for a day, and no longer than the account', async () => {
    const { user, visitor } = await signedIn()
    const { ofOld, ofNew } = await asked(visitor)
    await confirm(ofOld)
    await sql`update email_changes set expires_at = now() - interval '1 minute'`
    expect((await confirm(ofNew)).status).toBe(422)
    await sql`delete from rate_limits`
    const again = await asked(visitor)
    await sql`update users set banned_at = now() where id = ${user.id}`
    await confirm(again.ofOld)
    expect((await confirm(again.ofNew)).status).toBe(422)
    expect(await readEmail(user.id)).toBe('asha@khazana.test')
  })

  test('is deleted with the account, or once it has expired', async () => {
    const { user, visitor } = await signedIn()
    const other = await signedIn({ email: 'ravi@khazana.test' })
    await asked(visitor)
    await asked(other.visitor, 'ravi-new@khazana.test')
    const addresses = async () =>
      (await sql<{ email: string }[]>`select new_email as email from email_changes`).map(({ email }) => email)
    const countLinks = async () => (await sql`select from verifications`).length
    const links = await countLinks()
    await deleteAccount({ userId: user.id, email: user.email }, user.email)
    expect(await addresses()).toEqual(['ravi-new@khazana.test'])
    expect(await countLinks()).toBe(links / 2)
    await removeExpiredAccounts()
    expect(await addresses()).toEqual(['ravi-new@khazana.test'])
    await sql`update email_changes set expires_at = now() - interval '1 minute'`
    await removeExpiredAccounts()
    expect(await addresses()).toEqual([])
  })

  test('is deleted in the order in which it is confirmed, so that the two cannot deadlock', async () => {
    const { user, visitor } = await signedIn()
    await asked(visitor)
    let deleting: Promise<boolean> | undefined
    await sql.begin(async (tx) => {
      await tx`select from email_changes where user_id = ${user.id} for update`
      deleting = deleteAccount({ userId: user.id, email: user.email }, user.email)
      const waiting = () =>
        sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await vi.waitFor(async () => expect(await waiting()).toHaveLength(1))
      await tx`select from users where id = ${user.id} for update`
    })
    await deleting
    expect(await sql`select from email_changes`).toEqual([])
  })

  test('two concurrent clicks on one link confirm once', async () => {
    const { user, visitor } = await signedIn()
    const { ofOld, ofNew } = await asked(visitor)
    const both = await Promise.all([confirm(ofOld), confirm(ofOld)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 422]))
    await Promise.all([confirm(ofNew), confirm(ofNew)])
    expect(await readEmail(user.id)).toBe('new@khazana.test')
  })

  test('mails to one mailbox are limited', async () => {
    const { visitor } = await signedIn()
    for (let n = 0; n < 3; n++) expect((await ask(visitor, `new+${n}@khazana.test`)).status).toBe(200)
    expect((await ask(visitor, 'new@khazana.test')).status).toBe(429)
  })
})

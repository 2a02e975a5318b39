import { beforeEach, describe, expect, test } from 'vitest'

import { beginSecondStep } from '#app/features/accounts/sessions/second-step.server.ts'
import { createApi } from '#app/server/api.ts'
import { createUser } from '#test/factories.ts'
import { takeJobs } from '#test/jobs.ts'
import { takeMails } from '#test/mails.ts'
import { testDatabase } from '#test/servers/database.ts'
import { SoftwarePasskey, type Ceremony } from '#test/software-passkey.ts'
import { beginSession, testSettings, Visitor } from '#test/visitor.ts'

const { sql } = await testDatabase()
const api = createApi()
const SITE = { PUBLIC_URL: 'https://khazana.test' }

beforeEach(async () => {
  testSettings(SITE)
  takeJobs()
  for (const table of ['users', 'rate_limits', 'verifications']) await sql`delete from ${sql(table)}`
})

async function signedIn() {
  const user = await createUser(sql)
  const { cookies } = await beginSession(sql, user.id)
  return { user, visitor: new Visitor(api, { cookies }) }
}

async function challengeFor(visitor: Visitor, path: string): Promise<string> {
  const { status, json } = await visitor.post(path)
  expect(status).toBe(200)
  return String(json['challenge'])
}

const add = async (visitor: Visitor, made: unknown, name = 'My key') =>
  visitor.post('/account/factors/passkey', { name, passkey: made })

/** Somebody with a passkey, and the device that has it. */
async function withPasskey() {
  const person = await signedIn()
  const device = new SoftwarePasskey()
  const challenge = await challengeFor(person.visitor, '/account/factors/passkey/setup')
  const { status, json } = await add(person.visitor, device.make({ challenge }))
  expect(status).toBe(200)
  return { ...person, device, codes: json['codes'] }
}

/** A browser in which somebody gave the first factor. */
async function half(userId: string): Promise<Visitor> {
  const line = await sql.begin((tx) => beginSecondStep(tx, userId))
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
  return new Visitor(api, { cookies: { [name]: value } })
}

const second = (visitor: Visitor, passkey: unknown) => visitor.post('/auth/second-step/passkey', { passkey })
const isIn = async (visitor: Visitor) => (await visitor.get('/me')).json['user'] !== null

describe('adding a passkey', () => {
  test('stores its public key, ends other sessions, tells the mailbox, and gives recovery codes', async () => {
    const { user, visitor } = await signedIn()
    const other = new Visitor(api, { cookies: (await beginSession(sql, user.id)).cookies })
    const asked = await visitor.post('/account/factors/passkey/setup')
    expect(asked.json).toMatchObject({ rp: { id: 'khazana.test', name: 'Khazana' }, attestation: 'none' })
    const challenge = String(asked.json['challenge'])
    const answer = await add(visitor, new SoftwarePasskey().make({ challenge }), '  My  key ')
    expect([answer.status, answer.json['codes']]).toEqual([200, expect.any(Array)])
    expect(await sql`select kind, name, transports from second_factors`).toMatchObject([
      { kind: 'passkey', name: 'My key' },
    ])
    expect([await isIn(visitor), await isIn(other)]).toEqual([true, false])
    expect(await takeMails()).toMatchObject([{ to: user.email, subject: 'How you sign in to Khazana was changed' }])
    expect(
      await sql`
      select details from security_events where kind = 'factor-added' and account_id = ${user.id}`,
    ).toMatchObject([{ details: { factor: 'passkey' } }])
    const again = await visitor.post('/account/factors/passkey/setup')
    expect(again.json['excludeCredentials'], 'so that a device makes no second one').toMatchObject([
      { transports: ['internal'] },
    ])
  })

  test('takes a challenge once, of this person, and made on this site', async () => {
    const [asha, ravi] = [await signedIn(), await signedIn()]
    const from = () => challengeFor(asha.visitor, '/account/factors/passkey/setup')
    const status = async (visitor: Visitor, ceremony: Ceremony) =>
      (await add(visitor, new SoftwarePasskey().make(ceremony))).status
    const challenge = await from()
    expect(await status(ravi.visitor, { challenge }), 'of another person').toBe(409)
    expect(await status(asha.visitor, { challenge: 'AAAA' }), 'made up').toBe(409)
    expect(await status(asha.visitor, { challenge, origin: 'https://khazana.test.evil.test' })).toBe(422)
    expect(await status(asha.visitor, { challenge }), 'the refused one has spent it').toBe(409)
    expect(await status(asha.visitor, { challenge: await from(), rpId: 'evil.test' })).toBe(422)
    const old = await from()
    await sql`update verifications set expires_at = now()`
    expect(await status(asha.visitor, { challenge: old })).toBe(409)
    expect(await sql`select from second_factors`).toHaveLength(0)
    await sql`update sessions set reauthenticated_at = null`
    expect((await asha.visitor.post('/account/factors/passkey/setup')).status, 'without a proof').toBe(403)
  })

  test('refuses a passkey that an account has', async () => {
    const { device } = await withPasskey()
    const ravi = await signedIn()
    const challenge = await challengeFor(ravi.visitor, '/account/factors/passkey/setup')
    expect((await add(ravi.visitor, device.make({ challenge }))).status).toBe(409)
  })

  test('is not possible without HTTPS, except on localhost, and without a name', async () => {
    const { visitor } = await signedIn()
    const statuses: number[] = []
    for (const url of ['http://khazana.test', 'https://192.0.2.1', 'https://[2001:db8::1]', 'http://localhost:3000']) {
      testSettings({ PUBLIC_URL: url, DEMO: '0' })
      statuses.push((await visitor.post('/auth/passkey/setup')).status)
    }
    expect(statuses).toEqual([409, 409, 409, 200])
  })
})

test('nobody makes more challenges than the writes that their address may make', async () => {
  testSettings({ ...SITE, LIMIT_WRITES: '2/1m' })
  const visitor = new Visitor(api)
  const statuses: number[] = []
  for (let n = 0; n < 4; n++) statuses.push((await visitor.post('/auth/passkey/setup')).status)
  expect(statuses).toEqual([200, 200, 429, 429])
  expect(await sql`select from verifications`).toHaveLength(2)
})

describe('the second step', () => {
  const SETUP = '/auth/second-step/passkey/setup'

  test('takes a passkey of the account, once for each challenge', async () => {
    const { user, device } = await withPasskey()
    const [one, two] = [await half(user.id), await half(user.id)]
    const signed = device.sign({ challenge: await challengeFor(one, SETUP), isVerified: false })
    expect((await second(new Visitor(api), signed)).status, 'in another browser').toBe(409)
    expect([(await second(one, signed)).status, await isIn(one)]).toEqual([200, true])
    expect([(await second(two, signed)).status, await isIn(two)], 'replayed').toEqual([409, false])
    const [{ used } = {}] = await sql`select used_at as used from second_factors`
    expect(used).not.toBeNull()
  })

  test('refuses what another passkey, another site or another person signed', async () => {
    const { user, device } = await withPasskey()
    const ravi = await withPasskey()
    const visitor = await half(user.id)
    const from = () => challengeFor(visitor, SETUP)
    const stranger = new SoftwarePasskey()
    expect((await second(visitor, stranger.sign({ challenge: await from() }))).status, 'unknown').toBe(422)
    expect((await second(visitor, ravi.device.sign({ challenge: await from() }))).status, 'foreign').toBe(422)
    const forged = stranger.sign({ challenge: await from() })
    const id = device.id.toString('base64url')
    expect((await second(visitor, { ...forged, id, rawId: id })).status, 'signed by another key').toBe(422)
    const origin = 'https://evil.test'
    expect((await second(visitor, device.sign({ challenge: await from(), origin }))).status).toBe(422)
    expect((await second(visitor, device.sign({ challenge: await from(), rpId: 'evil.test' }))).status).toBe(422)
    const theirs = await challengeFor(await half(ravi.user.id), SETUP)
    expect((await second(visitor, device.sign({ challenge: theirs }))).status, 'of another person').toBe(409)
    expect(await isIn(visitor)).toBe(false)
    expect(
      await sql`
      select distinct details from security_events where kind = 'sign-in-failed' and account_id = ${user.id}`,
    ).toMatchObject([{ details: { reason: 'passkey' } }])
  })

  test('refuses a count that was used, as a copy of the passkey would have', async () => {
    const { user, device } = await withPasskey()
    const step = async (count: number) => {
      const visitor = await half(user.id)
      return (await second(visitor, device.sign({ challenge: await challengeFor(visitor, SETUP), count }))).status
    }
    expect([await step(5), await step(5), await step(4), await step(6)]).toEqual([200, 422, 422, 200])
  })

  test('limits tries', async () => {
    testSettings({ ...SITE, LIMIT_SIGN_IN_ACCOUNT: '2/1h' })
    const { user, device } = await withPasskey()
    const visitor = await half(user.id)
    const statuses: number[] = []
    for (const by of [new SoftwarePasskey(), new SoftwarePasskey(), device]) {
      statuses.push((await second(visitor, by.sign({ challenge: await challengeFor(visitor, SETUP) }))).status)
    }
    expect(statuses).toEqual([422, 422, 429])
  })
})

describe('signing in with a passkey alone', () => {
  const signIn = (visitor: Visitor, passkey: unknown) => visitor.post('/auth/passkey', { passkey })
  const from = (visitor: Visitor) => challengeFor(visitor, '/auth/passkey/setup')

  test('needs a device that has checked its owner, and a challenge for that', async () => {
    const { user, device } = await withPasskey()
    const visitor = new Visitor(api)
    const asked = await visitor.post('/auth/passkey/setup')
    expect(asked.json).toMatchObject({ userVerification: 'required' })
    expect(asked.json['allowCredentials'], 'nothing tells whose passkeys there are').toBeUndefined()
    const unchecked = device.sign({ challenge: await from(visitor), isVerified: false })
    expect((await signIn(visitor, unchecked)).status).toBe(422)
    const forStep = await challengeFor(await half(user.id), '/auth/second-step/passkey/setup')
    expect((await signIn(visitor, device.sign({ challenge: forStep }))).status).toBe(409)
    expect((await signIn(visitor, new SoftwarePasskey().sign({ challenge: await from(visitor) }))).status).toBe(422)
    expect(await isIn(visitor)).toBe(false)
    const signed = device.sign({ challenge: await from(visitor) })
    expect([(await signIn(visitor, signed)).status, await isIn(visitor)]).toEqual([200, true])
    expect((await signIn(new Visitor(api), signed)).status, 'replayed').toBe(409)
  })

  test('opens no closed account, and limits tries of an address', async () => {
    testSettings({ ...SITE, LIMIT_SIGN_IN_IP: '2/1h' })
    const { user, device } = await withPasskey()
    await sql`update users set banned_at = now() where id = ${user.id}`
    const visitor = new Visitor(api)
    const banned = await signIn(visitor, device.sign({ challenge: await from(visitor) }))
    expect([banned.status, await isIn(visitor)]).toEqual([403, false])
    const statuses: number[] = []
    for (let n = 0; n < 2; n++) {
      statuses.push((await signIn(visitor, new SoftwarePasskey().sign({ challenge: await from(visitor) }))).status)
    }
    expect(statuses).toEqual([422, 429])
  })
})

describe('what owners do with a passkey', () => {
  test('they prove by it who they are, and no other proves it', async () => {
    const { visitor, device } = await withPasskey()
    const ravi = await withPasskey()
    await sql`update sessions set reauthenticated_at = null`
    expect((await visitor.get('/account/reauthentication')).json).toMatchObject({ passkey: true, google: false })
    const prove = async (by: SoftwarePasskey) => {
      const challenge = await challengeFor(visitor, '/account/reauthentication/passkey')
      return (await visitor.post('/account/reauthentication', { passkey: by.sign({ challenge }) })).status
    }
    expect([await prove(ravi.device), (await visitor.get('/me/export')).status]).toEqual([422, 403])
    expect([await prove(device), (await visitor.get('/me/export')).status]).toEqual([200, 200])
  })

  test('they rename it and remove it, others do not, and an export has no key', async () => {
    const { visitor, device } = await withPasskey()
    const ravi = await signedIn()
    const [{ id, key } = { id: '', key: '' }] = await sql<{ id: string; key: string }[]>`
      select id, public_key as key from second_factors`
    const path = `/account/factors/${id}`
    const rename = async (by: Visitor, name: string) => (await by.ask('PUT', path, { body: { name } })).status
    expect([await rename(ravi.visitor, 'Mine'), await rename(visitor, '  '), await rename(visitor, 'Old key')]).toEqual(
      [404, 422, 200],
    )
    const { text } = await visitor.get('/me/export')
    expect(text).toContain('Old key')
    expect(text).not.toContain(key)
    expect(text).not.toContain(device.id.toString('base64url'))
    expect((await ravi.visitor.ask('DELETE', path)).status).toBe(404)
    expect((await visitor.ask('DELETE', path)).status).toBe(200)
    const alone = new Visitor(api)
    const challenge = await challengeFor(alone, '/auth/passkey/setup')
    expect((await alone.post('/auth/passkey', { passkey: device.sign({ challenge }) })).status).toBe(422)
  })
})

import { beforeEach, expect, test } from 'vitest'

import { setAdmin } from '#app/features/accounts/admin-role.server.ts'
import { hashPassword } from '#app/features/accounts/passwords/password.server.ts'
import { setBannedByEmail } from '#app/features/moderation/bans/ban-by-email.server.ts'
import { createApi } from '#app/server/api.ts'
import { createUser } from '#test/factories.ts'
import { takeJobs } from '#test/jobs.ts'
import { takeMails } from '#test/mails.ts'
import { plainPasswords } from '#test/plain-passwords.ts'
import { heldBack, promptAnswers } from '#test/prompt-answers.ts'
import { testDatabase } from '#test/servers/database.ts'
import { beginSession, testSettings, Visitor } from '#test/visitor.ts'

promptAnswers()
plainPasswords()

const { sql } = await testDatabase()
const api = createApi()
const RIGHT = 'a kettle of lilac fog'
const hash = await hashPassword(RIGHT)
let addresses = 0
const stranger = () => new Visitor(api, { address: `203.0.113.${(addresses += 1)}` })
const signIn = (visitor: Visitor, email: string, password = 'some other kettle') =>
  visitor.post('/auth/sign-in', { email, password })

/** The log's entries since the last call. */
let seen = '00000000-0000-0000-0000-000000000000'
async function events() {
  const rows = await sql<{ id: string; kind: string; account: string | null; network: string; details: object }[]>`
    select id, kind, account_id as account, network, details from security_events where id > ${seen} order by id`
  seen = rows.at(-1)?.id ?? seen
  return rows.map(({ id: _id, ...row }) => row)
}

beforeEach(async () => {
  addresses = 0
  testSettings({ TRUSTED_PROXIES: '1', LIMIT_SIGN_IN_ACCOUNT: '3/1h' })
  for (const table of ['users', 'rate_limits', 'verifications']) await sql`delete from ${sql(table)}`
  await events()
  takeJobs()
})

async function account(values: Parameters<typeof createUser>[1] = {}) {
  const user = await createUser(sql, values)
  await sql`insert into accounts (user_id, account_id, provider_id, password)
    values (${user.id}, ${user.id}, 'credential', ${hash})`
  return user
}

async function lockOut(email: string) {
  for (let n = 0; n < 3; n++) expect((await signIn(stranger(), email)).status).toBe(401)
  const answer = await signIn(stranger(), email, RIGHT)
  expect(answer.status).toBe(429)
  return answer
}

test('a mail tells the owner once a day that new devices are limited, and the log has each time', async () => {
  const { id, email } = await account({ email: 'asha@khazana.test' })
  await lockOut(email)
  for (let n = 0; n < 5; n++) await signIn(stranger(), email)
  const [mail, ...more] = await takeMails()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ to: email, subject: 'Somebody tried to sign in to your Khazana account' })
  expect(mail?.text).toContain('/auth?mode=reset')
  const kinds = await events()
  expect(kinds.filter(({ kind }) => kind === 'sign-in-failed')).toEqual(
    Array.from({ length: 3 }, () => ({
      kind: 'sign-in-failed',
      account: id,
      network: '203.0.113.0/24',
      details: { via: 'POST /auth/sign-in', reason: 'signed_out' },
    })),
  )
  // At most three in an hour.
  expect(kinds.filter(({ kind }) => kind === 'locked-out')).toHaveLength(3)
  expect(JSON.stringify(kinds)).not.toContain('@')

  await sql`delete from rate_limits where key not like 'notices:%'`
  await lockOut(email)
  expect(await takeMails()).toEqual([])
  await sql`delete from rate_limits`
  await lockOut(email)
  expect(await takeMails()).toHaveLength(1)
})

test('lock-outs under an alias of the mailbox do not use up the account’s mail', async () => {
  const { email } = await account({ email: 'asha@khazana.test' })
  await lockOut('asha+1@khazana.test')
  await lockOut(email)
  expect((await takeMails()).map(({ to }) => to)).toEqual([email])
})

test('a known device is logged as such, and its lock-out is mailed too', async () => {
  const { email } = await account({ email: 'asha@khazana.test' })
  const known = stranger()
  expect((await signIn(known, email, RIGHT)).status).toBe(200)
  await lockOut(email)
  expect((await signIn(known, email, RIGHT)).status).toBe(200)
  expect(await takeMails()).toHaveLength(1)
})

test('accounts without a password to guess get no mail: missing, unverified, banned, or with Google only', async () => {
  await account({ email: 'waits@khazana.test', emailVerified: false })
  await account({ email: 'banned@khazana.test', bannedAt: new Date() })
  await createUser(sql, { email: 'google@khazana.test' })
  for (const name of ['nobody', 'waits', 'banned', 'google']) await lockOut(`${name}@khazana.test`)
  expect(takeJobs()).toEqual([])
})

test('a lock-out gets the same answer after the same time with and without an account', async () => {
  const { email } = await account({ email: 'asha@khazana.test' })
  const timed = async (address: string) => {
    for (let n = 0; n < 3; n++) await signIn(stranger(), address)
    heldBack.length = 0
    const { status, text } = await signIn(stranger(), address)
    return { status, text, notBefore: Math.max(...heldBack) }
  }
  const [one, other] = [await timed(email), await timed('nobody@khazana.test')]
  expect(one).toEqual(other)
  expect(one.notBefore).toBeGreaterThan(300)
  expect(await takeMails()).toHaveLength(1)
})

test('sign-ins and ends of sessions are logged with account and address', async () => {
  const { id, email } = await account({ email: 'asha@khazana.test' })
  const visitor = stranger()
  await signIn(visitor, email, RIGHT)
  await visitor.post('/auth/sign-out-everywhere')
  await signIn(stranger(), 'nobody@khazana.test')
  const at = { network: '203.0.113.0/24' }
  expect(await events()).toEqual([
    { ...at, kind: 'signed-in', account: id, details: { via: 'POST /auth/sign-in' } },
    { ...at, kind: 'signed-out-everywhere', account: id, details: { via: 'POST /auth/sign-out-everywhere' } },
    {
      ...at,
      kind: 'sign-in-failed',
      account: null,
      details: { via: 'POST /auth/sign-in', reason: 'signed_out' },
    },
  ])
})

test('a limited address is logged without an account', async () => {
  testSettings({ TRUSTED_PROXIES: '1', LIMIT_SIGN_IN_IP: '2/5m' })
  const visitor = stranger()
  for (let n = 0; n < 3; n++) await signIn(visitor, `nobody-${n}@khazana.test`)
  expect((await events()).at(-1)).toMatchObject({ kind: 'locked-out', account: null, details: { limit: 'address' } })
})

test('roles granted by command, exports, deletions and actions of admins are logged', async () => {
  const { id, email } = await account({ email: 'asha@khazana.test' })
  const { id: other } = await account({ email: 'ravi@khazana.test' })
  await setAdmin(email, true)
  const admin = new Visitor(api, { cookies: (await beginSession(sql, id)).cookies, address: '198.51.100.7' })
  await admin.ask('PUT', `/admin/people/${other}/banned`, { body: { banned: true } })
  await setBannedByEmail('ravi@khazana.test', false)
  await admin.get('/me/export')
  await setAdmin(email, false)
  await admin.ask('DELETE', '/me', { body: { email } })
  const rows =
    await sql`select kind, account_id, subject_id, network, details from security_events where id > ${seen} order by id`
  const here = { network: '198.51.100.0/24' }
  expect(rows).toEqual([
    {
      kind: 'role-granted',
      account_id: id,
      subject_id: null,
      network: null,
      details: { role: 'admin', via: 'command' },
    },
    {
      ...here,
      kind: 'admin-deed',
      account_id: id,
      subject_id: other,
      details: { via: 'PUT /admin/people/:id/banned', action: 'person-banned' },
    },
    {
      kind: 'admin-deed',
      account_id: null,
      subject_id: other,
      network: null,
      details: { via: 'command', action: 'person-unbanned' },
    },
    { ...here, kind: 'exported', account_id: id, subject_id: null, details: { via: 'GET /me/export' } },
    {
      kind: 'role-revoked',
      account_id: id,
      subject_id: null,
      network: null,
      details: { role: 'admin', via: 'command' },
    },
    { ...here, kind: 'account-deleted', account_id: id, subject_id: null, details: { via: 'DELETE /me' } },
  ])
})

import { beforeEach, describe, expect, test } from 'vitest'

import { hashPassword } from '#app/features/accounts/passwords/password.server.ts'
import { createApi, OPERATIONS } from '#app/server/api.ts'
import { createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'
import { beginSession, testSettings, Visitor } from '#test/visitor.ts'

const { sql } = await testDatabase()
const api = createApi()
const PASSWORD = 'a kettle of lilac fog'
const hash = await hashPassword(PASSWORD)

beforeEach(async () => {
  testSettings()
  for (const table of ['users', 'rate_limits']) await sql`delete from ${sql(table)}`
})

/** A person whose session began a while ago. */
async function signedIn({ password = hash, role = null }: { password?: string | null; role?: string | null } = {}) {
  const user = await createUser(sql)
  await sql`insert into accounts ${sql({
    user_id: user.id,
    account_id: user.id,
    provider_id: password ? 'credential' : 'google',
    password,
  })}`
  if (role) await sql`insert into user_roles (user_id, role) values (${user.id}, ${role})`
  const { id, cookies } = await beginSession(sql, user.id)
  await sql`update sessions set created_at = now() - interval '11 minutes', reauthenticated_at = null where id = ${id}`
  return { user, sessionId: id, visitor: new Visitor(api, { cookies }) }
}

const prove = (visitor: Visitor, password = PASSWORD) => visitor.post('/account/reauthentication', { password })
const readWays = async (visitor: Visitor) => (await visitor.get('/account/reauthentication')).json
const exported = async (visitor: Visitor) => (await visitor.get('/me/export')).status
const leave = (visitor: Visitor, email: string) => visitor.ask('DELETE', '/me', { body: { email } })

describe('downloading everything and deleting the account', () => {
  test('want the password again, even right after a sign-in, and count it for ten minutes', async () => {
    const { user, visitor, sessionId } = await signedIn()
    await sql`update sessions set created_at = now()`
    const refused = await leave(visitor, user.email)
    expect([await exported(visitor), refused.status, refused.json.error?.code]).toEqual([403, 403, 'reauthenticate'])
    expect(await sql`select from users where deleted_at is null`).toHaveLength(1)
    expect((await prove(visitor, 'some other kettle')).json.error).toMatchObject({
      code: 'invalid',
      fields: { password: expect.any(String) as string },
    })
    expect(await exported(visitor)).toBe(403)
    expect((await prove(visitor)).status).toBe(200)
    expect(await exported(visitor)).toBe(200)
    await sql`update sessions set reauthenticated_at = reauthenticated_at - interval '10 minutes' where id = ${sessionId}`
    expect([await exported(visitor), (await leave(visitor, user.email)).status]).toEqual([403, 403])
    await prove(visitor)
    expect((await leave(visitor, user.email)).status).toBe(200)
  })

  test('know it of one session and not of another', async () => {
    const { user, visitor } = await signedIn()
    const other = new Visitor(api, { cookies: (await beginSession(sql, user.id)).cookies })
    await sql`update sessions set reauthenticated_at = null`
    await prove(other)
    expect([await exported(visitor), await exported(other)]).toEqual([403, 200])
  })

  test('limit guesses at the password', async () => {
    testSettings({ LIMIT_SIGN_IN_ACCOUNT: '3/1h' })
    const { visitor } = await signedIn()
    const statuses: number[] = []
    for (let n = 0; n < 4; n++) statuses.push((await prove(visitor, `kettle ${n}`)).status)
    expect([...statuses, (await prove(visitor)).status]).toEqual([422, 422, 422, 429, 429])
  })

  test('send people without a password to Google', async () => {
    const [{ visitor }, google] = [await signedIn(), await signedIn({ password: null })]
    expect(await readWays(visitor)).toEqual({
      isProved: false,
      password: true,
      passkey: false,
      code: false,
      google: false,
    })
    expect(await readWays(google.visitor)).toEqual({
      isProved: false,
      password: false,
      passkey: false,
      code: false,
      google: true,
    })
    expect((await prove(google.visitor)).status).toBe(409)
    await prove(visitor)
    expect(await readWays(visitor)).toMatchObject({ isProved: true })
  })
})

describe('what admins do to people', () => {
  const ban = async (visitor: Visitor, id: string, banned: boolean) =>
    (await visitor.ask('PUT', `/admin/people/${id}/banned`, { body: { banned } })).status

  test('wants a proof that is at most ten minutes old, for which a sign-in counts', async () => {
    const { visitor } = await signedIn({ role: 'admin' })
    const { id } = await createUser(sql)
    expect(await ban(visitor, id, true)).toBe(403)
    expect(await sql`select from users where banned_at is not null`).toHaveLength(0)
    await prove(visitor)
    expect([await ban(visitor, id, true), await ban(visitor, id, false)]).toEqual([200, 200])
    await sql`update sessions set reauthenticated_at = null`
    expect(await ban(visitor, id, true)).toBe(403)
    await sql`update sessions set created_at = now()`
    expect(await ban(visitor, id, true)).toBe(200)
  })

  test('is the same for every operation on a person', () => {
    // Only admins read notes.
    const harmless = ['POST /admin/people/:id/notes']
    const lax = OPERATIONS.filter(
      ({ method, path, reauthentication }) =>
        path.startsWith('/admin/people/') && method !== 'get' && reauthentication === undefined,
    ).map(({ method, path }) => `${method.toUpperCase()} ${path}`)
    expect(lax).toEqual(harmless)
  })
})

import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import { setDatabase } from '#app/db/client.server.ts'
import { hashPassword } from '#app/features/accounts/passwords/password.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { localStorage } from '#app/platform/storage/storage.server.ts'
import { createApi } from '#app/server/api.ts'
import { startServer } from '#app/server/app.ts'
import { createUser } from '#test/factories.ts'
import { promptAnswers } from '#test/prompt-answers.ts'
import { testDatabase } from '#test/servers/database.ts'
import { beginSession, testSettings, Visitor } from '#test/visitor.ts'

import { closeDemoAccounts, DEMO_PASSWORD, openDemoAccounts } from './demo-accounts.server.ts'
import { insertDemo } from './seed.server.ts'

// enumeration.test.ts covers how long a refusal is delayed; pages exist only after a build.
promptAnswers()
vi.mock('#app/server/pages/built-pages.server.ts', () => ({ BUILT_PAGES: {} }))

const { sql, url } = await testDatabase()
const api = createApi()
const [ADMIN, SELLER, BUYER] = ['admin@khazana.test', 'seller@khazana.test', 'buyer@khazana.test']
const OWN = 'a kettle of lilac fog'
// The people exist, so nothing is stored.
const NO_PICTURES = localStorage(join(tmpdir(), 'no-pictures'))

beforeEach(async () => {
  testSettings()
  await sql`delete from users`
  await sql`delete from rate_limits`
  for (const email of [ADMIN, SELLER, BUYER]) await createUser(sql, { email })
  // The people exist, so only their sign-ins are created.
  await insertDemo(sql, NO_PICTURES)
})

async function signedIn(email: string, password = DEMO_PASSWORD) {
  const visitor = new Visitor(api)
  const { status } = await visitor.post('/auth/sign-in', { email, password })
  return { visitor, status }
}

const me = async (visitor: Visitor) => (await visitor.get('/me')).json['user']

const userId = async (email: string) => {
  const [user] = await sql<{ id: string }[]>`select id from users where email = ${email}`
  return user?.id ?? ''
}

describe('the accounts with a public password', () => {
  test('sign in to a demo, the admin with the role', async () => {
    for (const email of [ADMIN, SELLER, BUYER]) {
      const { visitor, status } = await signedIn(email)
      expect(status).toBe(200)
      expect(await me(visitor)).toMatchObject({ email, isAdmin: email === ADMIN })
    }
  })

  test('cannot sign in on a server that is not a demo, where their sessions, links and role end, too', async () => {
    const { visitor } = await signedIn(ADMIN)
    const id = await userId(ADMIN)
    await sql`insert into verifications (identifier, value, expires_at) values ('reset', ${id}, now() + interval '1 hour')`
    const warned = vi.spyOn(log, 'warn')
    const other = await createUser(sql, { email: 'asha@example.in' })
    const others = new Visitor(api, await beginSession(sql, other.id))
    await sql`insert into user_roles (user_id, role) values (${other.id}, 'admin')`

    await closeDemoAccounts(sql)

    expect(await me(visitor)).toBeNull()
    for (const email of [ADMIN, SELLER, BUYER]) expect((await signedIn(email)).status).toBe(401)
    expect(await sql`select from accounts`).toEqual([])
    expect(await sql`select from verifications where value = ${id}`).toEqual([])
    expect(await sql`select user_id from user_roles`).toEqual([{ user_id: other.id }])
    expect(await me(others)).toMatchObject({ email: 'asha@example.in', isAdmin: true })
    expect(warned.mock.calls).toEqual([
      ["the demo's accounts are closed, because their password is public and this is no demo: admin, buyer, seller"],
    ])
    await closeDemoAccounts(sql)
    expect(warned).toHaveBeenCalledTimes(1)
  })

  test('stay open if they have another password', async () => {
    await sql`update accounts set password = ${await hashPassword(OWN)} where user_id = ${await userId(ADMIN)}`
    const { visitor } = await signedIn(ADMIN, OWN)
    const seller = await signedIn(SELLER)
    await closeDemoAccounts(sql)
    expect(await me(visitor)).toMatchObject({ email: ADMIN, isAdmin: true })
    expect((await signedIn(ADMIN, OWN)).status).toBe(200)
    expect(await me(seller.visitor)).toBeNull()
  })

  test('are closed once when several nodes start', async () => {
    const warned = vi.spyOn(log, 'warn')
    await Promise.all([closeDemoAccounts(sql), closeDemoAccounts(sql), closeDemoAccounts(sql)])
    expect(warned).toHaveBeenCalledTimes(1)
  })

  test('open again when the server is a demo again, unless they have a password of their own', async () => {
    await sql`update accounts set password = ${await hashPassword(OWN)} where user_id = ${await userId(BUYER)}`
    await sql`delete from users where email = ${SELLER}`
    await closeDemoAccounts(sql)
    expect(await insertDemo(sql, NO_PICTURES)).toBeNull()
    const { visitor } = await signedIn(ADMIN)
    expect(await me(visitor)).toMatchObject({ email: ADMIN, isAdmin: true })
    expect([(await signedIn(BUYER)).status, (await signedIn(BUYER, OWN)).status]).toEqual([401, 200])
    expect((await signedIn(SELLER)).status, 'what was deleted stays so').toBe(401)
    await sql`delete from user_roles`
    await openDemoAccounts(sql)
    expect(await sql`select from user_roles`, 'nor is a role given again').toEqual([])
  })

  test('are closed when a public server starts, and stay when a local one does', async () => {
    const given = {
      SESSION_SECRET: 'a secret that is for tests only, and long enough',
      ROLES: 'web',
      DATA_DIR: tmpdir(),
    }
    const start = async (more: Record<string, string>) => {
      const server = await startServer({ ...readSettings({ ...given, ...more }), port: 0 }, { databaseUrl: url })
      await server.close()
      setDatabase(sql)
      testSettings()
    }
    await start({})
    expect((await signedIn(ADMIN)).status).toBe(200)
    await start({ PUBLIC_URL: 'https://khazana.example', TRUSTED_PROXIES: '1' })
    expect((await signedIn(ADMIN)).status).toBe(401)
  })
})

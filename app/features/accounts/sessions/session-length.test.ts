import { beforeEach, describe, expect, test, vi } from 'vitest'

import { log } from '#app/platform/log/log.server.ts'
import { createApi } from '#app/server/api.ts'
import { createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'
import { beginSession, testSettings, Visitor } from '#test/visitor.ts'

import { holdingSessions } from './holding-sessions.server.ts'

const { sql } = await testDatabase()
const api = createApi()

beforeEach(async () => {
  testSettings()
  await sql`delete from users`
})

const me = async (visitor: Visitor) => (await visitor.get('/me')).json['user']

describe('a session', () => {
  async function begun() {
    const user = await createUser(sql)
    const { id, cookies } = await beginSession(sql, user.id)
    return { user, id, visitor: new Visitor(api, { cookies }) }
  }
  const age = (
    id: string,
    days: number,
  ) => sql`update sessions set created_at = created_at - ${days} * interval '1 day',
      expires_at = expires_at - ${days} * interval '1 day' where id = ${id}`
  const left = async (id: string) => {
    const [row] = await sql<{ days: number }[]>`
      select extract(epoch from expires_at - now())::float8 / 86400 as days from sessions where id = ${id}`
    return row?.days ?? 0
  }

  test('is renewed once a day while it is used, and ends after 90 days without use', async () => {
    const { id, visitor } = await begun()
    await age(id, 0.9)
    expect(await me(visitor)).not.toBeNull()
    expect(await left(id)).toBeCloseTo(89.1, 1)
    await age(id, 0.2)
    expect(await me(visitor)).not.toBeNull()
    expect(await left(id)).toBeCloseTo(90, 1)
    await age(id, 89.9)
    expect(await me(visitor)).not.toBeNull()
    await age(id, 90.01)
    expect(await me(visitor)).toBeNull()
  })

  test('extends its cookie whenever it is renewed, and at no other time', async () => {
    const { id, visitor } = await begun()
    const set = () => visitor.setCookies.splice(0).filter((line) => line.startsWith('khazana_session='))
    const cookie = visitor.cookies.get('khazana_session') ?? ''
    await me(visitor)
    expect(set()).toEqual([])
    await age(id, 1.1)
    await me(visitor)
    expect(set()).toEqual([`khazana_session=${cookie}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${365 * 86_400}`])
    await me(visitor)
    expect(set()).toEqual([])
    await age(id, 1.1)
    await visitor.post('/auth/sign-out')
    expect(set(), 'what ends a session does not bring its cookie back').toEqual([
      'khazana_session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0',
    ])
  })

  test('of an admin ends after 12 hours without use, and is renewed once an hour', async () => {
    const { id, user, visitor } = await begun()
    const unused = (hours: number) =>
      sql`update sessions set updated_at = updated_at - ${hours} * interval '1 hour' where id = ${id}`
    await unused(13)
    expect(await me(visitor)).not.toBeNull()
    await sql`update sessions set updated_at = now()`
    await sql`insert into user_roles (user_id, role) values (${user.id}, 'admin')`
    for (let n = 0; n < 3; n++) {
      await unused(11.9)
      expect(await me(visitor)).toMatchObject({ isAdmin: true })
    }
    await unused(12.1)
    expect(await holdingSessions([id])).toEqual(new Map())
    expect(await me(visitor)).toBeNull()
  })

  test('ends after 365 days however much it is used, and is not written to over and over before', async () => {
    const { id, visitor } = await begun()
    for (let day = 0; day < 364; day++) {
      await age(id, 1)
      expect(await me(visitor)).not.toBeNull()
    }
    expect(await left(id)).toBeCloseTo(1, 1)
    const written = async () => (await sql`select xmin::text from sessions where id = ${id}`)[0]?.['xmin'] as string
    const before = await written()
    expect(await me(visitor)).not.toBeNull()
    expect(await written()).toBe(before)
    await age(id, 1)
    await sql`update sessions set expires_at = now() + interval '1 day'`
    expect(await me(visitor)).toBeNull()
  })

  test('is invalid for banned, deleted and unverified people', async () => {
    const { user, visitor } = await begun()
    for (const column of ['banned_at', 'deleted_at']) {
      await sql`update users set ${sql(column)} = now() where id = ${user.id}`
      expect(await me(visitor)).toBeNull()
      await sql`update users set ${sql(column)} = null where id = ${user.id}`
    }
    await sql`update users set email_verified = false where id = ${user.id}`
    expect(await me(visitor)).toBeNull()
  })

  test('recognises an admin; a failing lookup counts as no, and is logged', async () => {
    const error = vi.spyOn(log, 'error').mockReturnValue()
    const { user, visitor } = await begun()
    expect(await me(visitor)).toMatchObject({ isAdmin: false })
    await sql`insert into user_roles (user_id, role) values (${user.id}, 'admin')`
    expect(await me(visitor)).toMatchObject({ isAdmin: true })
    expect(error).not.toHaveBeenCalled()
    await sql`alter table user_roles rename to user_roles_away`
    try {
      expect(await me(visitor)).toMatchObject({ isAdmin: false })
      expect(error.mock.calls.map(([, message]) => message)).toEqual(['Error checking user role'])
    } finally {
      await sql`alter table user_roles_away rename to user_roles`
    }
  })
})

import { beforeEach, describe, expect, test, vi } from 'vitest'

import { takeTry } from '#app/platform/http/rate-limit.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'
import { beginSession, testSettings } from '#test/visitor.ts'

import { findViewerWithin } from './find-viewer.server.ts'

const { sql } = await testDatabase()
const LIMITS = { LIMIT_CONTACT: '3/1h', LIMIT_FEEDBACK: '5/2h' }

beforeEach(async () => {
  testSettings(LIMITS)
  await sql`delete from rate_limits`
})

/** The user's Cookie header. */
async function session(userId: string): Promise<string> {
  const { cookies } = await beginSession(sql, userId)
  return Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
}

describe('finding the viewer and counting the attempt in one statement', () => {
  const find = findViewerWithin(['contact', 'feedback'])
  const warned = () => vi.spyOn(log, 'warn')

  test('answers with the viewer, and refuses from the fourth time on', async () => {
    const { id } = await createUser(sql, { displayName: 'Asha' })
    const cookie = await session(id)
    // A warning would mean that it fell back to several statements.
    const warning = warned()
    for (let n = 0; n < 3; n++) {
      expect(await find(cookie)).toMatchObject({ viewer: { userId: id, name: 'Asha' }, tried: { allowed: true } })
    }
    expect(await find(cookie)).toMatchObject({ viewer: { userId: id }, tried: { allowed: false, retryAfter: 3600 } })
    expect(warning).not.toHaveBeenCalled()
  })

  test('counts each of many that one session sends at once', async () => {
    const { id } = await createUser(sql)
    const cookie = await session(id)
    const warning = warned()
    const found = await Promise.all(Array.from({ length: 60 }, () => find(cookie)))
    expect(found.filter(({ tried }) => tried?.allowed)).toHaveLength(3)
    expect(warning).not.toHaveBeenCalled()
  })

  test('counts the same tries as everything else that counts', async () => {
    const { id } = await createUser(sql)
    const cookie = await session(id)
    await takeTry('contact', id)
    await takeTry('contact', id)
    expect((await find(cookie)).tried).toEqual({ allowed: true })
    expect(await takeTry('contact', id)).toMatchObject({ allowed: false })
    expect((await find(cookie)).tried).toMatchObject({ allowed: false })
    expect(await sql`select from rate_limits`).toHaveLength(2)
  })

  test('says how long to wait for whichever limit takes longer', async () => {
    const { id } = await createUser(sql)
    const cookie = await session(id)
    for (let n = 0; n < 4; n++) await takeTry('feedback', id)
    await find(cookie)
    expect((await find(cookie)).tried).toEqual({ allowed: false, retryAfter: 7200 })
  })

  test('limits concurrent requests, in two sessions of one person beside another’s', async () => {
    const { id } = await createUser(sql)
    const other = await createUser(sql)
    const cookies = [await session(id), await session(id), await session(other.id)]
    const warning = warned()
    const found = await Promise.all(Array.from({ length: 60 }, (_, n) => find(cookies[n % 3])))
    expect(warning).not.toHaveBeenCalled()
    const allowed = (whom: string) => found.filter(({ viewer, tried }) => viewer?.userId === whom && tried?.allowed)
    expect([allowed(id).length, allowed(other.id).length]).toEqual([3, 3])
  })

  test('finds nobody, and counts nothing, without a valid session', async () => {
    const { id } = await createUser(sql)
    const cookie = await session(id)
    await sql`update sessions set expires_at = now() - interval '1 second'`
    for (const given of [undefined, null, '', 'khazana_session=x', cookie]) {
      expect(await find(given)).toEqual({ viewer: null, tried: null })
    }
    expect(await sql`select from rate_limits`).toHaveLength(0)
  })

  test('finds people where their roles cannot be read, and counts once', async () => {
    const { id } = await createUser(sql)
    const cookie = await session(id)
    const warning = warned()
    await sql`alter table user_roles rename to roles_elsewhere`
    try {
      expect(await find(cookie)).toMatchObject({ viewer: { userId: id, isAdmin: false }, tried: { allowed: true } })
    } finally {
      await sql`alter table roles_elsewhere rename to user_roles`
    }
    const [row] = await sql`select cardinality(tries) as tries from rate_limits where key like 'contact:%'`
    expect(row).toEqual({ tries: 1 })
    expect(warning).toHaveBeenCalledOnce()
  })
})

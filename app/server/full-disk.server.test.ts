// Runs in a process of its own, because the free space is cached for a second and other files set clocks ahead.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { setDatabase } from '#app/db/client.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { createItem, createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'
import { beginSession, testSettings, Visitor } from '#test/visitor.ts'

import { createApi } from './api.ts'
import { healthRoutes } from './health.server.ts'
import { findFolderProblem, requireRoom } from './requests/room-for-writing.server.ts'

const { sql, url } = await testDatabase()
const api = createApi()
const dataDir = mkdtempSync(join(tmpdir(), 'khazana-full-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
beforeEach(() => {
  testSettings({ DATA_DIR: dataDir })
  vi.spyOn(log, 'error').mockReturnValue()
})
// The fake clock makes each check miss the cache.
beforeAll(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterAll(() => void vi.useRealTimers())

async function readyz() {
  vi.advanceTimersByTime(2000)
  const answer = await healthRoutes({ draining: false }).request('/readyz')
  return [answer.status, await answer.text()]
}

const noRoom = Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' })
const READY = [200, 'ok\n']

describe('a database without room', () => {
  test('refuses writes with 503 and Retry-After, stays ready for reads, says so, and recovers by itself', async () => {
    const { id } = await createUser(sql)
    const visitor = new Visitor(api, await beginSession(sql, id))
    const seller = await createUser(sql)
    const { id: item } = await createItem(sql, { userId: seller.id })
    await sql`create function refuse_for_room() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file "base/1/2": No space left on device' using errcode = 'disk_full'; end $$`
    const save = () => visitor.ask('PUT', `/wishlist/${item}`)
    expect(await readyz()).toEqual(READY)

    await sql`create trigger no_room before insert on wishlists for each row execute function refuse_for_room()`
    const refused = await save()
    expect([refused.status, refused.json.error, refused.headers.get('Retry-After')]).toEqual([
      503,
      { code: 'unavailable', message: 'Something went wrong on our side. Please try again.' },
      '10',
    ])
    const noTables = { begin: () => Promise.reject(noRoom) }
    setDatabase(
      new Proxy(sql, { get: (target, name) => Reflect.get(name in noTables ? noTables : target, name) as unknown }),
    )
    expect(await readyz()).toEqual([200, 'ok\nno room is left in the database\n'])
    setDatabase(sql)
    expect((await visitor.get('/wishlist')).status, 'reading goes on').toBe(200)

    await sql`drop trigger no_room on wishlists`
    expect(await readyz()).toEqual(READY)
    expect((await save()).status).toBe(200)
  })
})

describe('a folder without room', () => {
  test('is told where nothing can be written; where it can, the check leaves nothing behind', async () => {
    writeFileSync(join(dataDir, 'file'), '')
    testSettings({ DATA_DIR: join(dataDir, 'file/data') })
    expect(await readyz()).toEqual([200, 'ok\nDATA_DIR cannot be written\n'])
    testSettings({ DATA_DIR: dataDir })
    expect(await readyz()).toEqual(READY)
    expect(readdirSync(dataDir)).toEqual(['file'])
  })

  test('is noticed before the last byte is used, and earlier with the embedded database', async () => {
    const problem = (free: number) => findFolderProblem(dataDir, () => Promise.resolve(free))
    expect([await problem(40_000_000), await problem(100_000_000)]).toEqual(['no room is left in DATA_DIR', null])
    testSettings({ DATA_DIR: dataDir, DATABASE_URL: url })
    expect([await problem(1_000_000), await problem(40_000_000)]).toEqual(['no room is left in DATA_DIR', null])
  })
})

// Without room for its own log, PostgreSQL stops, and nothing can be read either.
describe('an embedded database with little room', () => {
  const LITTLE = () => Promise.resolve(40_000_000)

  test('refuses writes, can still be read, and recovers by itself', async () => {
    const visitor = new Visitor(api, await beginSession(sql, (await createUser(sql)).id))
    const { id: item } = await createItem(sql)
    const save = () => visitor.ask('PUT', `/wishlist/${item}`)
    vi.advanceTimersByTime(2000)
    await expect(requireRoom(LITTLE)).rejects.toMatchObject({ code: 'unavailable' })
    // A result is cached for a second.
    const refused = await save()
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '10'])
    expect((await visitor.get('/wishlist')).status).toBe(200)
    vi.advanceTimersByTime(2000)
    expect((await save()).status).toBe(200)
  })

  test('does not affect another folder, even while a result is cached', async () => {
    vi.advanceTimersByTime(2000)
    await expect(requireRoom(LITTLE)).rejects.toMatchObject({ code: 'unavailable' })
    const other = join(dataDir, 'other')
    const blocked = join(dataDir, 'blocked')
    mkdirSync(other, { recursive: true })
    writeFileSync(blocked, '')
    testSettings({ DATA_DIR: other })
    await expect(requireRoom()).resolves.toBeUndefined()
    const readReady = async () => (await healthRoutes({ draining: false }).request('/readyz')).text()
    expect(await readReady()).toBe('ok\n')
    testSettings({ DATA_DIR: join(blocked, 'data') })
    expect(await readReady()).toBe('ok\nDATA_DIR cannot be written\n')
  })

  test.each(['/auth/sign-out', '/auth/sign-out-everywhere'])('lets a person sign out by %s', async (path) => {
    const { id } = await createUser(sql)
    const visitor = new Visitor(api, await beginSession(sql, id))
    vi.advanceTimersByTime(2000)
    await expect(requireRoom(LITTLE)).rejects.toMatchObject({ code: 'unavailable' })
    expect((await visitor.ask('PUT', `/wishlist/${(await createItem(sql)).id}`)).status).toBe(503)
    expect((await visitor.post(path)).status).toBe(200)
    expect(await sql`select from sessions where user_id = ${id}`).toEqual([])
  })

  test('is checked, but not for an external database, which checks its own disk', async () => {
    testSettings({ DATA_DIR: dataDir, DATABASE_URL: url })
    vi.advanceTimersByTime(2000)
    await expect(requireRoom(LITTLE)).resolves.toBeUndefined()
  })

  test('is not assumed when the folder cannot be read', async () => {
    testSettings({ DATA_DIR: join(dataDir, 'not-there') })
    vi.advanceTimersByTime(2000)
    await expect(requireRoom()).resolves.toBeUndefined()
  })
})

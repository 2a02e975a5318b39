import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'

import { connect, db, setDatabase, systemDb } from './client.server.ts'
import { checkingWrites, write, type Check } from './write.server.ts'

const { sql, url } = await testDatabase()
let viewer = { userId: '' }
beforeEach(async () => {
  await sql`delete from users`
  viewer = { userId: (await createUser(sql)).id }
})

const REFUSED = new Error('no longer')
const allowed: Check = () => Promise.resolve()
const refused: Check = () => Promise.reject(REFUSED)

const rename = () => write(viewer, (sql) => sql`update users set name = 'Changed' where id = ${viewer.userId}`)
const readName = async () =>
  (await sql<{ name: string }[]>`select name from users where id = ${viewer.userId}`)[0]?.name

test('the database refuses to write where it is read', async () => {
  const before = await readName()
  const isRefused = { code: '25006' }
  const userId = viewer.userId
  // Behind a pooler, it refuses in transactions only.
  const direct = connect(url, { max: 2 })
  setDatabase(direct)
  onTestFinished(() => {
    setDatabase(sql)
    return direct.end({ timeout: 5 })
  })
  await expect(db()`update users set name = 'Changed' where id = ${userId}`).rejects.toMatchObject(isRefused)
  const change = db()`update users set name = 'Changed' where id = ${userId} returning id`
  await expect(db()`with changed as (${change}) select id from changed`).rejects.toMatchObject(isRefused)
  const inside = db().begin((sql) => sql`update users set name = 'Changed' where id = ${userId}`)
  await expect(inside).rejects.toMatchObject(isRefused)
  expect(await readName()).toBe(before)
  await systemDb()`update users set name = 'Changed' where id = ${userId}`
  expect(await readName()).toBe('Changed')
})

test('a write happens if the check passes, and not if it fails', async () => {
  const before = await readName()
  await expect(checkingWrites(viewer, refused, rename)).rejects.toBe(REFUSED)
  expect(await readName()).toBe(before)
  const check = vi.fn<Check>(allowed)
  await checkingWrites(viewer, check, rename)
  expect(await readName()).toBe('Changed')
  expect(check).toHaveBeenCalledOnce()
})

test('it resolves to what its function comes to: rows, or the results of a list of statements', async () => {
  const { userId } = viewer
  await checkingWrites(viewer, allowed, async () => {
    const rows = await write(
      viewer,
      (sql) => sql<{ id: string }[]>`
      update users set name = 'Changed' where id = ${userId} returning id`,
    )
    expect([rows.count, ...rows]).toEqual([1, { id: userId }])
    const both = await write(viewer, (sql) => [sql`select 1`, sql`delete from users where id = ${userId}`])
    expect(both.map(({ count }) => count)).toEqual([1, 1])
  })
})

test('nobody writes in the operation of another person', async () => {
  const other = { userId: (await createUser(sql)).id }
  const writing = checkingWrites(viewer, allowed, () => write(other, (sql) => sql`delete from users`))
  await expect(writing).rejects.toThrow('belongs to somebody else')
  expect(await readName()).toBeDefined()
})

test('a handler that catches the refusal does not answer', async () => {
  const swallow = checkingWrites(viewer, refused, async () => rename().catch(() => 'fine'))
  await expect(swallow).rejects.toBe(REFUSED)
})

test('an operation without a write is checked at its end, even if it fails, unless it was checked before', async () => {
  await expect(checkingWrites(viewer, refused, () => 'an answer')).rejects.toBe(REFUSED)
  await expect(checkingWrites(viewer, refused, () => Promise.reject(new Error('404')))).rejects.toBe(REFUSED)
  await expect(checkingWrites(viewer, refused, () => 'an answer', { passed: true })).resolves.toBe('an answer')
  await expect(checkingWrites(viewer, allowed, () => Promise.reject(new Error('404')))).rejects.toThrow('404')
})

test('reads are not checked, nor is anything outside an operation', async () => {
  const check = vi.fn<Check>(allowed)
  await checkingWrites(viewer, check, async () => {
    await db()`select 1`
    await db().begin((sql) => sql`select 1`)
    expect(check).not.toHaveBeenCalled()
  })
  check.mockClear()
  await rename()
  expect(check).not.toHaveBeenCalled()
})

test('a write beside an open transaction does not wait for the locks of its check', async () => {
  const locks: Check = async (sql) => void (await sql`select from users where id = ${viewer.userId} for update`)
  const other = await createUser(sql)
  await checkingWrites(viewer, locks, () =>
    write(viewer, async (sql) => {
      await write(viewer, (beside) => beside`update users set name = 'Beside' where id = ${other.id}`)
      await sql`select 1`
    }),
  )
  expect(await sql`select from users where name = 'Beside'`).toHaveLength(1)
})

const collision = (code: string) => Object.assign(new Error('stopped'), { code })

test.each(['40P01', '40001'])('a transaction aborted by %s runs again, and its changes are made once', async (code) => {
  let runs = 0
  const check = vi.fn<Check>(allowed)
  const answer = await checkingWrites(viewer, check, () =>
    write(viewer, async (sql) => {
      await sql`update users set name = name || '!' where id = ${viewer.userId}`
      if (++runs < 3) throw collision(code)
      return 'done'
    }),
  )
  expect([answer, runs]).toEqual(['done', 3])
  expect(check).toHaveBeenCalledTimes(3)
  expect(await readName()).toMatch(/[^!]!$/)
})

test('a retry repeats the check each time, also after a failed check, and ends after three runs', async () => {
  const check = vi.fn<Check>(allowed).mockRejectedValueOnce(collision('40P01'))
  await checkingWrites(viewer, check, rename)
  expect(await readName()).toBe('Changed')
  const ended = vi.fn<Check>(refused).mockRejectedValueOnce(collision('40P01'))
  await expect(checkingWrites(viewer, ended, rename)).rejects.toBe(REFUSED)
  const stopped = vi.fn<Check>(() => Promise.reject(collision('40P01')))
  await expect(checkingWrites(viewer, stopped, rename)).rejects.toMatchObject({ code: '40P01' })
  expect(stopped).toHaveBeenCalledTimes(3)
  const other = vi.fn<Check>(() => Promise.reject(collision('23505')))
  await expect(checkingWrites(viewer, other, rename)).rejects.toMatchObject({ code: '23505' })
  expect(other).toHaveBeenCalledOnce()
})

import { beforeEach, expect, test, vi } from 'vitest'

import { createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'

import { checkingWrites, type Check } from './checked-writes.server.ts'
import { db } from './client.server.ts'

const { sql } = await testDatabase()
let userId = ''
beforeEach(async () => {
  await sql`delete from users`
  ;({ id: userId } = await createUser(sql))
})

const REFUSED = new Error('no longer')
const allowed: Check = () => Promise.resolve()
const refused: Check = () => Promise.reject(REFUSED)

const write = () => db()`update users set name = 'Changed' where id = ${userId}`
const readName = async () => (await sql<{ name: string }[]>`select name from users where id = ${userId}`)[0]?.name

test.each<[string, () => Promise<unknown>]>([
  ['in a statement', async () => write()],
  [
    'in a statement whose parts write',
    async () => {
      const sql = db()
      const change = sql`update users set name = 'Changed' where id = ${userId} returning id`
      await sql`with changed as (${change}) select id from changed`
    },
  ],
  ['in a transaction', () => db().begin((sql) => sql`update users set name = 'Changed' where id = ${userId}`)],
  [
    'in a transaction of several statements',
    () => db().begin((sql) => [sql`select 1`, sql`update users set name = 'Changed' where id = ${userId}`]),
  ],
])('a write %s happens if the check passes, and not if it fails', async (_, work) => {
  const before = await readName()
  await expect(checkingWrites(sql, refused, work)).rejects.toBe(REFUSED)
  expect(await readName()).toBe(before)
  const check = vi.fn<Check>(allowed)
  await checkingWrites(sql, check, work)
  expect(await readName()).toBe('Changed')
  expect(check).toHaveBeenCalledOnce()
})

test('a checked statement returns the same rows as an unchecked one', async () => {
  const { rows, count } = await checkingWrites(sql, allowed, async () => {
    const rows = await db()<{ id: string }[]>`update users set name = 'Changed' where id = ${userId} returning id`
    return { rows: [...rows], count: rows.count }
  })
  expect({ rows, count }).toEqual({ rows: [{ id: userId }], count: 1 })
  const fails = checkingWrites(sql, allowed, async () => db()`insert into users (id) values (${userId})`)
  await expect(fails).rejects.toThrow(/not-null/)
})

test('a handler that catches the refusal does not answer', async () => {
  const swallow = checkingWrites(sql, refused, async () => write().catch(() => 'fine'))
  await expect(swallow).rejects.toBe(REFUSED)
})

test('an operation without a write is checked at its end, even if it fails, unless it was checked before', async () => {
  await expect(checkingWrites(sql, refused, () => 'an answer')).rejects.toBe(REFUSED)
  await expect(checkingWrites(sql, refused, () => Promise.reject(new Error('404')))).rejects.toBe(REFUSED)
  await expect(checkingWrites(sql, refused, () => 'an answer', { passed: true })).resolves.toBe('an answer')
  await expect(checkingWrites(sql, allowed, () => Promise.reject(new Error('404')))).rejects.toThrow('404')
})

test('reads are not checked, nor is anything outside an operation', async () => {
  const check = vi.fn<Check>(allowed)
  await checkingWrites(sql, check, async () => {
    await db()`select 1`
    await db()`with one as (select 1) select * from one`
    await db().begin('read only', (sql) => sql`select 1`)
    expect(check).not.toHaveBeenCalled()
  })
  check.mockClear()
  await write()
  expect(check).not.toHaveBeenCalled()
})

test('a write beside an open transaction does not wait for the locks of its check', async () => {
  const locks: Check = async (sql) => void (await sql`select from users where id = ${userId} for update`)
  const other = await createUser(sql)
  await checkingWrites(sql, locks, () =>
    db().begin(async (sql) => {
      await db()`update users set name = 'Beside' where id = ${other.id}`
      await sql`select 1`
    }),
  )
  expect(await sql`select from users where name = 'Beside'`).toHaveLength(1)
})

const collision = (code: string) => Object.assign(new Error('stopped'), { code })

test.each(['40P01', '40001'])('a transaction aborted by %s runs again, and its changes are made once', async (code) => {
  let runs = 0
  const check = vi.fn<Check>(allowed)
  const answer = await checkingWrites(sql, check, () =>
    db().begin(async (sql) => {
      await sql`update users set name = name || '!' where id = ${userId}`
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
  await checkingWrites(sql, check, async () => write())
  expect(await readName()).toBe('Changed')
  const ended = vi.fn<Check>(refused).mockRejectedValueOnce(collision('40P01'))
  await expect(checkingWrites(sql, ended, async () => write())).rejects.toBe(REFUSED)
  const stopped = vi.fn<Check>(() => Promise.reject(collision('40P01')))
  await expect(checkingWrites(sql, stopped, async () => write())).rejects.toMatchObject({ code: '40P01' })
  expect(stopped).toHaveBeenCalledTimes(3)
  const other = vi.fn<Check>(() => Promise.reject(collision('23505')))
  await expect(checkingWrites(sql, other, async () => write())).rejects.toMatchObject({ code: '23505' })
  expect(other).toHaveBeenCalledOnce()
})

test('a transaction that would skip the check is refused', async () => {
  const begin = checkingWrites(sql, allowed, () => db().begin('read write', (sql) => sql`select 1`))
  await expect(begin).rejects.toThrow(/cannot be begun/)
})

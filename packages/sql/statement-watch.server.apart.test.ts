import { afterAll, beforeEach, expect, test } from 'vitest'

import { testDatabase } from '#test/servers/database.ts'

import { openSql } from './sql.server.ts'
import { MOST_NAMES, nameStatement } from './statement-name.server.ts'

const { url } = await testDatabase()
const seen: { name: string; begun: unknown; hasFailed: boolean; isTimed: boolean }[] = []
const waits: unknown[] = []
let caller = 'nobody'
const sql = openSql(url, {
  max: 1,
  watch: {
    begin: () => caller,
    waited: (seconds, begun) => waits.push([seconds >= 0, begun]),
    answered: ({ name, seconds, hasFailed }, begun) => seen.push({ name, begun, hasFailed, isTimed: seconds > 0 }),
  },
})
afterAll(() => sql.end({ timeout: 1 }))
beforeEach(async () => {
  await sql`select 1`
  seen.length = 0
  waits.length = 0
})

test('a statement has the name of the function that made it, whatever its values and fragments', async () => {
  const isSmall = (n: number) => sql`${n}::integer < 10`
  async function findSmall(n: number) {
    const [row] = await sql<{ small: boolean }[]>`select ${isSmall(n)} as small`
    return row?.small
  }
  class Reader {
    readAll = (ids: number[]) => Promise.all(ids.map((id) => sql`select ${id}::integer as id`))
  }
  caller = 'a request'
  expect(await findSmall(7)).toBe(true)
  expect(await findSmall(70)).toBe(false)
  await new Reader().readAll([1, 2])
  await sql.unsafe('select 1; select 2')
  const names = ['findSmall', 'findSmall', 'readAll', 'readAll', 'text']
  expect(seen).toEqual(names.map((name) => ({ name, begun: 'a request', hasFailed: false, isTimed: true })))
})

test('a failure is told as one, and so are the statements of a transaction', async () => {
  const divide = async (n: number) => {
    await sql.begin(async (tx) => {
      await tx`select 1 / ${n}::integer`
    })
  }
  await expect(divide(0)).rejects.toThrow('division')
  expect(seen.map(({ name, hasFailed }) => [name, hasFailed])).toEqual([
    ['begin', false],
    ['divide', true],
    ['rollback', false],
  ])
})

test('whoever waits for a connection is told with what began in their own context', async () => {
  let release = () => {}
  caller = 'the first'
  const held = sql.begin(() => new Promise<void>((resolve) => (release = resolve)))
  await expect.poll(() => seen.map(({ name }) => name)).toEqual(['begin'])
  caller = 'the second'
  const waiting = sql`select 1`.execute()
  caller = 'the third'
  expect(sql.figures()).toEqual({ open: 1, waiting: 1 })
  release()
  await Promise.all([held, waiting])
  expect(waits).toEqual([[true, 'the second']])
  expect(seen.at(-1)?.begun).toBe('the second')
  expect(sql.figures()).toEqual({ open: 1, waiting: 0 })
})

test('a comment names the statement; only one that is sent for a single request names the request', async () => {
  const noting = openSql(url, {
    max: 1,
    watch: {
      begin: () => caller,
      waited: () => {},
      answered: () => {},
      comment: (name, begun) => `/* ${name} ${String(begun)} */`,
    },
  })
  const readOwn = () =>
    noting<{ query: string }[]>`select query from pg_stat_activity where pid = pg_backend_pid() and ${1}::integer = 1`
  caller = 'the first'
  const [first] = await readOwn()
  caller = 'the second'
  const [second] = await readOwn()
  expect([first?.query, second?.query]).toEqual(Array(2).fill(expect.stringMatching(/^\/\* readOwn null \*\/ select/)))
  const [plain] = await noting.unsafe<{ query: string }[]>(
    'select query from pg_stat_activity where pid = pg_backend_pid()',
  )
  expect(plain?.query).toMatch(/^\/\* text the second \*\/ select/)
  const prepared = await noting`select statement from pg_prepared_statements where statement like ${'%readOwn%'}`
  expect(prepared).toHaveLength(1)
  await noting.end()
})

test('the number of names is limited', () => {
  const name = (n: number) => {
    const strings = Object.assign([`select ${n}`], { raw: [] })
    return nameStatement({
      strings,
      origin: `    at async made${n} (file:///a.js:1:1)\n    at later (file:///b.js:1:1)`,
    })
  }
  expect(name(0)).toBe('made0')
  const names = new Set(Array.from({ length: MOST_NAMES + 100 }, (_, n) => name(n)))
  expect(names.size).toBeLessThanOrEqual(MOST_NAMES + 1)
  expect(names).toContain('other')
  expect(name(0)).toBe('made0')
})

import { afterAll, describe, expect, test } from 'vitest'

import { testDatabase } from '#test/servers/database.ts'

import { MOST_PREPARED } from './connection.server.ts'
import { openSql, type Sql, type Tag } from './sql.server.ts'

const { url } = await testDatabase()
const opened: Sql[] = []
function open(options: Parameters<typeof openSql>[1] = {}): Sql {
  const sql = openSql(url, options)
  opened.push(sql)
  return sql
}
afterAll(() => Promise.all(opened.map((sql) => sql.end({ timeout: 1 }))))

const sql = open({ max: 2 })

describe('values', () => {
  test.each<[type: string, value: string | number | boolean | bigint | Date | Uint8Array | null | (string | null)[]]>([
    ['text', 'it’s "quoted" \\ here'],
    ['text', null],
    ['integer', -7],
    ['boolean', false],
    ['timestamptz', new Date('2026-11-23T19:00:00.123Z')],
    ['bytea', Buffer.from([0, 92, 255])],
    ['text[]', ['a, b', '"', '\\', '', null, 'NULL', '{}']],
    ['text[]', []],
  ])('of type %s are returned unchanged: %j', async (type, value) => {
    const [row] = await sql<{ value: unknown }[]>`select ${value}::${sql.unsafe(type)} as value`
    expect(row?.value).toEqual(value)
  })

  test('of other types are numbers, dates, JSON or text, and so are those in arrays', async () => {
    const [row] =
      await sql`select 9007199254740993 as big, 1.50 as numeric, 1.5::real as real, '2026-01-02'::date as day,
      '{"a":[1]}'::jsonb as json, array[array[1,2],array[3,null]] as numbers, '[0:1]={1,2}'::integer[] as bounds,
      array['{"a":1}'::jsonb] as jsons, null::integer[] as none`
    expect(row).toMatchObject({
      big: '9007199254740993',
      numeric: '1.50',
      real: 1.5,
      day: new Date('2026-01-02'),
      json: { a: [1] },
      numbers: [
        [1, 2],
        [3, null],
      ],
      bounds: [1, 2],
      jsons: [{ a: 1 }],
      none: null,
    })
  })

  test('given as JSON are sent as JSON, whatever their type', async () => {
    for (const value of [{ a: 1 }, [1, 'b'], 'text', 7, true]) {
      expect(await sql`select ${sql.json(value)} as value`).toEqual([{ value }])
    }
  })
})

test('a result counts the rows that were returned or changed', async () => {
  await sql.begin(async (tx) => {
    await tx`create temp table counted (n integer) on commit drop`
    expect((await tx`insert into counted select generate_series(1, 3)`).count).toBe(3)
    const updated = await tx<{ n: number }[]>`update counted set n = n + 1 where n > 1 returning n`
    expect([updated.count, updated.map(({ n }) => n)]).toEqual([2, [3, 4]])
    expect(await tx`delete from counted where false`).toEqual([])
  })
})

test('a list of statements runs in the transaction, which returns their results', async () => {
  expect(await sql.begin((tx) => [tx`select 1 as n`, tx`select 2 as n`])).toEqual([[{ n: 1 }], [{ n: 2 }]])
})

test('a transaction whose work caught an error is not committed', async () => {
  const work = sql.begin(async (tx) => {
    await tx`select 1 / 0`.catch(() => 'caught')
    return 'done'
  })
  await expect(work).rejects.toMatchObject({ name: 'PostgresError', code: '22012' })
})

test('a statement after its transaction’s end is refused', async () => {
  let late: (() => Promise<unknown>) | undefined
  await sql.begin(async (tx) => {
    late = async () => tx`select 1`
    await tx`select 1`
  })
  await expect(late?.()).rejects.toThrow('TRANSACTION_ENDED')
})

describe('reads', () => {
  const REFUSED = { code: '25006' }

  test('share the connections of writes and refuse to write, also when both are pipelined', async () => {
    const both = open({ max: 1 })
    await both`create table pipelined (n integer)`
    const insert = (sql: Tag, n: number) => sql`insert into pipelined values (${n})`.then(() => 'written')
    const outcomes = await Promise.allSettled([
      insert(both, 1),
      insert(both.reads, 2),
      both.reads`select 1`,
      insert(both, 3),
      both.begin((sql) => insert(sql, 4)),
      insert(both.reads, 5),
      both.reads.begin((sql) => insert(sql, 6)),
      insert(both, 7),
    ])
    const [first, second, third, fourth, fifth, sixth, seventh, eighth] = outcomes
    for (const one of [first, fourth, fifth, eighth]) expect(one).toMatchObject({ value: 'written' })
    for (const one of [second, sixth, seventh]) expect(one).toMatchObject({ reason: REFUSED })
    expect(third).toMatchObject({ status: 'fulfilled' })
    expect(await both.reads`select n from pipelined order by n`).toEqual([1, 3, 4, 7].map((n) => ({ n })))
    expect(both.figures().open).toBe(1)
  })

  test('leave a reserved connection and a cursor what they need', async () => {
    const both = open({ max: 1 })
    await both.reads`select 1`
    const reserved = await both.reserve()
    await reserved`create table reserved_only (n integer)`
    reserved.release()
    const drop = both.reads`drop table reserved_only`.cursor(1)[Symbol.asyncIterator]()
    await expect(drop.next()).rejects.toMatchObject(REFUSED)
    await both`drop table reserved_only`
  })

  test('behind a pooler in transaction mode refuse only in transactions, and never change the session', async () => {
    const pooled = open({ max: 1, switchesAccess: false })
    await pooled.reads`create table through_pooler (n integer)`
    const inside = pooled.reads.begin((sql) => sql`drop table through_pooler`)
    await expect(inside).rejects.toMatchObject(REFUSED)
    expect(await pooled.reads`show default_transaction_read_only`).toEqual([{ default_transaction_read_only: 'off' }])
    await pooled`drop table through_pooler`
  })
})

test('concurrent statements each get their own result, also after one that fails', async () => {
  const numbers = Array.from({ length: 100 }, (_, n) => n)
  const asked = numbers.map((n) => sql<{ n: number }[]>`select ${n}::integer / ${n % 10}::integer as n`)
  const answers = (await Promise.allSettled(asked)).map((outcome) =>
    outcome.status === 'fulfilled' ? outcome.value[0]?.n : (outcome.reason as { code: string }).code,
  )
  expect(answers).toEqual(numbers.map((n) => (n % 10 === 0 ? '22012' : Math.trunc(n / (n % 10)))))
})

test('a prepared statement whose columns change is prepared anew', async () => {
  const one = open({ max: 1 })
  await one`create table widened (n integer)`
  await one`insert into widened values (1)`
  const read = () => one`select * from widened`
  expect(await read()).toEqual([{ n: 1 }])
  await sql`alter table widened alter n type text`
  expect(await read()).toEqual([{ n: '1' }])
  await sql`alter table widened add m integer`
  expect(await read()).toEqual([{ n: '1', m: null }])
  await sql`drop table widened`
})

test('a statement that fails on its first run leaves no prepared statement behind', async () => {
  const one = open({ max: 1 })
  for (let n = 0; n < 5; n++) await expect(one`select ${1}::integer / ${0}::integer`).rejects.toThrow('division')
  const [row] =
    await one`select count(*)::integer as n from pg_prepared_statements where statement like 'select $1::integer /%'`
  expect(row).toEqual({ n: 1 })
})

test('prepares as many shapes as fit, drops the one used longest ago, and prepares it anew when it is back', async () => {
  const one = open({ max: 1 })
  const shape = (n: number) =>
    one<{ n: number; name: string }[]>`select ${n}::integer as n, ${one.unsafe(`'s${n}'`)} as name`
  const count = MOST_PREPARED + 50
  for (const n of [0, 1]) await shape(n)
  for (let from = 2; from < count; from += 50) {
    const some = await Promise.all(Array.from({ length: 50 }, (_, at) => shape(from + at)))
    expect(some.flat()).toEqual(some.map((_, at) => ({ n: from + at, name: `s${from + at}` })))
    await shape(1)
  }
  const isPrepared = async (n: number) => {
    const [row] = await one<{ found: boolean; all: number }[]>`
      select bool_or(statement like ${`%'s${n}' as name`}) as found, count(*)::integer as all from pg_prepared_statements`
    return row
  }
  expect(await isPrepared(0)).toEqual({ found: false, all: MOST_PREPARED })
  expect(await isPrepared(1)).toEqual({ found: true, all: MOST_PREPARED })
  expect(await isPrepared(count - 1)).toEqual({ found: true, all: MOST_PREPARED })
  expect(await shape(0)).toEqual([{ n: 0, name: 's0' }])
  expect(await isPrepared(0)).toEqual({ found: true, all: MOST_PREPARED })
})

test('without prepared statements, as behind a pooler in transaction mode, nothing is prepared by name', async () => {
  const one = open({ max: 1, prepare: false })
  expect(await one`select ${7}::integer as n`).toEqual([{ n: 7 }])
  expect(await one`select count(*)::integer as n from pg_prepared_statements`).toEqual([{ n: 0 }])
})

describe('a cursor', () => {
  const numbers = (to: number) => sql<{ n: number }[]>`select n from generate_series(1, ${to}::integer) n`

  test('gives the rows in batches, and returns its connection', async () => {
    const one = open({ max: 1 })
    const lengths: number[] = []
    for await (const rows of one<{ n: number }[]>`select n from generate_series(1, 25) n`.cursor(10)) {
      lengths.push(rows.length)
    }
    expect(lengths).toEqual([10, 10, 5])
    for await (const rows of one<{ n: number }[]>`select n from generate_series(1, 25) n`.cursor(10)) {
      expect(rows[0]).toEqual({ n: 1 })
      break
    }
    expect(await one`select 1 as n`).toEqual([{ n: 1 }])
  })

  test('over no rows gives none, and one over a failing query fails', async () => {
    for await (const rows of numbers(0).cursor(10)) expect(rows).toBe('never')
    const fails = async () => {
      for await (const rows of sql`select 5 / (15 - n) from generate_series(1, 25) n`.cursor(10)) {
        expect(rows).toHaveLength(10)
      }
    }
    await expect(fails()).rejects.toMatchObject({ code: '22012' })
    expect(await sql`select 1 as n`).toEqual([{ n: 1 }])
  })
})

test('a request for a reserved connection is served before later statements, which wait until it is released', async () => {
  const one = open({ max: 1 })
  const reserved = await one.reserve()
  const order: string[] = []
  const others = [
    one`select 1`.then(() => order.push('statement')),
    one.begin((tx) => tx`select 1`).then(() => order.push('transaction')),
    one`select 1`.then(() => order.push('last')),
  ]
  await reserved`select 1`
  order.push('reserved')
  reserved.release()
  await Promise.all(others)
  expect(order).toEqual(['reserved', 'statement', 'transaction', 'last'])
  await expect(reserved`select 1`).rejects.toThrow('CONNECTION_RELEASED')
})

test('an error tells where the statement was made, and what PostgreSQL said of it', async () => {
  const error: unknown = await sql`insert into users (id) values (${'00000000-0000-0000-0000-000000000000'})`.catch(
    (cause: unknown) => cause,
  )
  expect(error).toMatchObject({ name: 'PostgresError', code: '23502', severity: 'ERROR', table_name: 'users' })
  expect(error instanceof Error && error.stack).toContain('sql.server.test.ts')
})

test('closing the pool lets earlier queries finish, and refuses later ones', async () => {
  const own = openSql(url, { max: 1 })
  const held = await sql.reserve()
  await held`select pg_advisory_lock(1)`
  const asked = Promise.all([own`select pg_advisory_lock(1)`.execute(), own`select 2 as n`.execute()])
  const ended = own.end()
  await expect(own`select 3`).rejects.toMatchObject({ code: 'CONNECTION_ENDED' })
  await held`select pg_advisory_unlock(1)`
  held.release()
  expect((await asked)[1]).toEqual([{ n: 2 }])
  await ended
})

test('closing the pool waits no longer than its timeout', async () => {
  const own = openSql(url, { max: 1 })
  const asked = own`select pg_sleep(60)`.then(
    () => null,
    (error: unknown) => error,
  )
  await own.end({ timeout: 0.05 })
  expect(await asked).toMatchObject({ code: expect.stringMatching(/^CONNECTION_/) as unknown })
})

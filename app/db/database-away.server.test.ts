import { afterAll, expect, test } from 'vitest'

import { testDatabase } from '#test/servers/database.ts'

import { connect } from './client.server.ts'
import { isDatabaseAway } from './database-away.server.ts'

const { sql, url } = await testDatabase()

const of = (question: Promise<unknown>) => question.then(() => null, isDatabaseAway)

test('a refused connection means that the database is away', async () => {
  const lost = connect('postgres://nobody@127.0.0.1:1/none', { max: 1 })
  afterAll(() => lost.end({ timeout: 0 }))
  expect(await of(lost`select 1`)).toBe(true)
})

test('after any number of failed connections the next attempt follows within half a second', () => {
  const { backoff } = sql.options
  if (typeof backoff !== 'function') throw new Error('the driver chooses')
  for (const tries of [0, 1, 5, 20, 2000]) expect(backoff(tries)).toBeLessThanOrEqual(0.5)
  expect(backoff(0)).toBeLessThan(0.05)
})

test('a connection that ends during a query means that the database is away', async () => {
  const own = connect(url, { max: 1 })
  afterAll(() => own.end())
  const [row] = await own<{ pid: number }[]>`select pg_backend_pid() as pid`
  const asked = of(own`select pg_sleep(60)`)
  await expect
    .poll(async () => sql`select 1 from pg_stat_activity where pid = ${row?.pid ?? 0} and state = 'active'`)
    .toHaveLength(1)
  await sql`select pg_terminate_backend(${row?.pid ?? 0})`
  expect(await asked).toBe(true)
})

test.each(['08P01', '25006', '57P03'])('the code %s means that another attempt may reach a database', (code) => {
  expect(isDatabaseAway(Object.assign(new Error('server login has been failing, try again later'), { code }))).toBe(
    true,
  )
})

test('an invalid query does not mean that the database is away', async () => {
  expect(await of(sql`select * from no_such_table`)).toBe(false)
  expect(await of(sql`select 1 / 0`)).toBe(false)
  expect(isDatabaseAway('CONNECTION_CLOSED')).toBe(false)
  expect(isDatabaseAway(Object.assign(new Error('no such file'), { code: 'ENOENT' }))).toBe(false)
})

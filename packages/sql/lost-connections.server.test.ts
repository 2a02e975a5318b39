import { once } from 'node:events'
import { createConnection, createServer } from 'node:net'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

import { testDatabase } from '#test/servers/database.ts'

import { openSql, type TransactionSql } from './sql.server.ts'

const { sql, url } = await testDatabase()
await sql`create table kept (what text)`
// The smallest pool: a connection that is not returned, or does not come back, is noticed at once.
const pool = openSql(url, { max: 1 })
afterAll(() => pool.end())

const ENDED = /CONNECTION_CLOSED|terminating connection|ECONNRESET|EPIPE/

const uncaught: unknown[] = []
const hear = (error: unknown) => uncaught.push(error)
process.on('uncaughtException', hear)
afterAll(() => void process.off('uncaughtException', hear))

beforeEach(async () => {
  await sql`truncate kept`
})

const kept = async () => (await sql<{ what: string }[]>`select what from kept order by what`).map(({ what }) => what)

/** Kills a transaction's connection, as a restart of PostgreSQL does, and waits until it is gone. */
async function end(transaction: TransactionSql): Promise<void> {
  const [row] = await transaction<{ pid: number }[]>`select pg_backend_pid() as pid`
  await sql`select pg_terminate_backend(${row?.pid ?? 0}, 5000)`
}

test('a transaction whose connection ends between two statements is refused, and the pool still works', async () => {
  for (let round = 0; round < 2; round++) {
    await expect(
      pool.begin(async (transaction) => {
        await transaction`insert into kept values ('before')`
        await end(transaction)
        // Both at once, and after the driver has noticed, which it does while another connection asks and is answered.
        if (round % 2 > 0) await sql`select 1`
        await transaction`insert into kept values ('after')`
      }),
    ).rejects.toThrow(ENDED)
    expect(await pool`select 1 as one`).toEqual([{ one: 1 }])
  }
  expect(await kept()).toEqual([])
  expect(uncaught).toEqual([])
})

test('a transaction whose connection ends within a statement is refused too', async () => {
  await expect(
    pool.begin(async (transaction) => {
      const [row] = await transaction<{ pid: number }[]>`select pg_backend_pid() as pid`
      const slow = transaction`insert into kept select 'slow' from pg_sleep(30)`
      await Promise.all([slow, sql`select pg_terminate_backend(${row?.pid ?? 0}, 5000)`])
    }),
  ).rejects.toThrow(ENDED)
  expect(await pool`select 1 as one`).toEqual([{ one: 1 }])
  expect(await kept()).toEqual([])
  expect(uncaught).toEqual([])
})

test('its later statements never run outside a transaction in the connection’s next session', async () => {
  let askLater: (() => Promise<unknown>) | undefined
  const transaction = pool.begin(async (given) => {
    askLater = async () => given`insert into kept values ('stray')`
    // The connection ends while the transaction is waiting for something else.
    await end(given)
    await new Promise(() => {})
  })
  await expect(transaction).rejects.toThrow(ENDED)
  expect(await pool`select 1 as one`).toEqual([{ one: 1 }])
  await expect(askLater?.()).rejects.toThrow(ENDED)
  expect(await pool`select 1 as one`).toEqual([{ one: 1 }])
  expect(await kept()).toEqual([])
})

test('a query whose connection ends just before it is sent leaves the pool working', async () => {
  for (let round = 0; round < 8; round++) {
    const [row] = await pool<{ pid: number }[]>`select pg_backend_pid() as pid`
    const ending = sql`select pg_terminate_backend(${row?.pid ?? 0}, 5000)`.execute()
    // In sequence, so that one of them is being written just when the connection ends.
    for (let n = 0; n < 10; n++) await pool`select 1`.catch(() => undefined)
    await ending
    // The pool may notice only now that the connection ended.
    await pool`select 1`.catch(() => undefined)
    expect(await pool`select 1 as one`).toEqual([{ one: 1 }])
  }
  expect(uncaught).toEqual([])
})

test('two concurrent statements of a transaction are both refused when its connection ends', async () => {
  const asked: Promise<unknown>[] = []
  const transaction = pool.begin(async (inside) => {
    const [row] = await inside<{ pid: number }[]>`select pg_backend_pid() as pid`
    // The driver holds back the second query until the first, which has parameters, is prepared.
    asked.push((async () => inside`select pg_sleep(${30}::integer)`)(), (async () => inside`select 2`)())
    void sql`select pg_terminate_backend(${row?.pid ?? 0}, 5000)`.execute()
    await Promise.allSettled(asked)
  })
  await expect(transaction).rejects.toThrow(ENDED)
  const outcomes = await Promise.allSettled(asked)
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

test('a reserved connection that ended refuses queries, and does not return to the pool', async () => {
  const reserved = await pool.reserve()
  const [row] = await reserved<{ pid: number }[]>`select pg_backend_pid() as pid`
  await sql`select pg_terminate_backend(${row?.pid ?? 0}, 5000)`
  await vi.waitFor(() => expect(reserved`select 1`).rejects.toThrow('CONNECTION_CLOSED'))
  reserved.release()
  for (let n = 0; n < 3; n++) expect(await pool`select 1 as one`).toEqual([{ one: 1 }])
  expect(uncaught).toEqual([])
})

test('rows received before an error do not appear in the next result', async () => {
  await expect(pool`select 1 / (3 - n) as quotient from generate_series(1, 5) n`).rejects.toThrow('division by zero')
  expect([...(await pool`select 1 as one`)]).toEqual([{ one: 1 }])
})

test('a server that hangs up before it is ready counts as a database that is down, and is retried on the next query', async () => {
  let hangsUp = true
  let asked = 0
  const { hostname, port } = new URL(url)
  // Behaves like a proxy whose database is down for a while.
  const proxy = createServer((client) => {
    asked += 1
    client.on('error', () => undefined)
    if (hangsUp) return void client.once('data', () => client.end())
    // An abrupt end on one side is passed on to the other.
    const server = createConnection(Number(port), hostname).on('error', () => client.destroy())
    client.pipe(server).pipe(client)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = proxy.address()
  const through = new URL(url)
  through.host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const own = openSql(through.href, { max: 2, backoff: () => 0 })
  try {
    for (let n = 1; n <= 3; n++) {
      const error: unknown = await own`select 1`.catch((cause: unknown) => cause)
      expect([error, asked]).toMatchObject([{ code: 'CONNECTION_CLOSED' }, n])
    }
    await expect(own.reserve()).rejects.toThrow('CONNECTION_CLOSED')
    hangsUp = false
    expect(await own`select 1 as one`).toEqual([{ one: 1 }])
  } finally {
    await own.end({ timeout: 1 })
    proxy.close()
  }
  expect(uncaught).toEqual([])
})

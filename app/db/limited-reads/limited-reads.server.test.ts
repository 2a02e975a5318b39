import { expect, it, onTestFinished } from 'vitest'

import { connect, db, setDatabase } from '#app/db/client.server.ts'
import { testDatabase } from '#test/servers/database.ts'

import { limitingReads, MOST_STATEMENTS, ReadTooDear, withoutLimits } from './limited-reads.server.ts'

const { sql, url } = await testDatabase()

/** A pool for pages and one for limited reads, as a server has them, and a lock that a statement waits for. */
async function open() {
  const pages = connect(url, { max: 1, for: 'pages' })
  const searches = connect(url, { max: 1, for: 'searches' })
  const holder = await sql.reserve()
  await holder`select pg_advisory_lock(4711)`
  setDatabase(pages, { sql: searches, most: 1 })
  onTestFinished(async () => {
    await holder`select pg_advisory_unlock(4711)`
    holder.release()
    setDatabase(sql)
    await Promise.all([pages.end(), searches.end()])
  })
  const waitForLock = () => db()`select pg_advisory_lock(4711)`
  return { waitForLock }
}

it('a statement that takes too long is refused, while everything else is answered on other connections', async () => {
  const { waitForLock } = await open()
  let spentMs = 0
  const dear = limitingReads(
    'a',
    async () => waitForLock(),
    (ms) => (spentMs = ms),
  )
  const refused = dear.catch((error: unknown) => error)
  expect(await db()`select 1 as one`).toEqual([{ one: 1 }])
  expect(await refused).toBeInstanceOf(ReadTooDear)
  expect(spentMs).toBeGreaterThan(0)
})

it('has the limits in its scope only', async () => {
  await open()
  const limit = async () => (await db()<{ statement_timeout: string }[]>`show statement_timeout`)[0]?.statement_timeout
  expect(await limitingReads('a', limit)).toBe('500ms')
  expect(await limitingReads('a', () => withoutLimits(limit))).toBe('5s')
  expect(await limit()).toBe('5s')
})

it('a read sends no more than its number of statements, and others go on', async () => {
  await open()
  const readTimes = (times: number) =>
    limitingReads('a', async () => {
      for (let sent = 0; sent < times; sent++) await db()`select 1`
      return 'read'
    })
  expect(await readTimes(MOST_STATEMENTS)).toBe('read')
  await expect(readTimes(MOST_STATEMENTS + 1)).rejects.toBeInstanceOf(ReadTooDear)
  expect(await readTimes(1)).toBe('read')
})

it('a failure of a statement stays what it is', async () => {
  await open()
  await expect(limitingReads('a', async () => db()`select 1 / 0`)).rejects.toMatchObject({ code: '22012' })
})

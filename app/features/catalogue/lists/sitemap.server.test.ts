import { afterEach, beforeAll, expect, test, vi } from 'vitest'

import { setDatabase } from '#app/db/client.server.ts'
import { createItem, createPhoto, createUser } from '#test/factories.ts'
import { countQueries } from '#test/plans/counted-queries.ts'
import { testDatabase } from '#test/servers/database.ts'

import { itemFiles, listItemsOfFile } from './sitemap.server.ts'

const { sql, url } = await testDatabase()
/** A small limit instead of the protocol's 50,000. */
const LIMIT = 2
let add: (at: string, times?: number) => Promise<string[]>

beforeAll(async () => {
  const { id: userId } = await createUser(sql)
  const { key } = await createPhoto(sql, { userId })
  add = async (at, times = 1) => {
    const ids: string[] = []
    for (let time = 0; time < times; time++) {
      ids.push((await createItem(sql, { userId, images: [key], createdAt: new Date(at) })).id)
    }
    return ids
  }
})

afterEach(async () => {
  vi.useRealTimers()
  await sql`delete from items`
})

const listIds = async (file: string) => (await listItemsOfFile(file, LIMIT)).map(({ id }) => id)

test('a day with more listings than fit in one file has further ones, and each listing is in one of them', async () => {
  // An import may give all of its listings the same date.
  const imported = await add('2026-03-05T00:00:00Z', 5)
  const exactly = [...(await add('2026-03-04T23:59:59.999Z')), ...(await add('2026-03-04T00:00:00Z'))]
  const [single = ''] = await add('2026-02-28T12:00:00Z')
  const files = await itemFiles(LIMIT)()
  expect(files).toEqual(['2026-03-05', '2026-03-05-2', '2026-03-05-3', '2026-03-04', '2026-02-28'])
  const listed = await Promise.all(files.map(listIds))
  expect(listed.map(({ length }) => length)).toEqual([2, 2, 1, 2, 1])
  expect(listed.flat().toSorted()).toEqual([...imported, ...exactly, single].toSorted())
})

test('a new listing moves no other one to another file', async () => {
  await add('2026-03-05T10:00:00Z', 2)
  const first = await listIds('2026-03-05')
  const [newer] = await add('2026-03-05T11:00:00Z')
  expect(await listIds('2026-03-05')).toEqual(first)
  expect(await listIds('2026-03-05-2')).toEqual([newer])
})

test('new days are listed at once, further files of a day within the hour', async () => {
  const list = itemFiles(LIMIT)
  await add('2026-03-05T10:00:00Z')
  expect(await list()).toEqual(['2026-03-05'])
  await add('2026-03-06T10:00:00Z')
  await add('2026-03-05T10:00:00Z', 2)
  expect(await list()).toEqual(['2026-03-06', '2026-03-05'])
  // The monotonic clock is an hour later, while the wall clock was set back.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60 * 60 * 1000)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 60 * 60 * 1000 })
  expect(await list()).toEqual(['2026-03-06', '2026-03-05', '2026-03-05-2'])
})

test('the listings of many days are counted fifty days at a time', async () => {
  await add('2026-03-05T10:00:00Z')
  await sql`
    insert into items (user_id, title, description, price, category, condition, images, location, created_at)
    select user_id, title, description, price, category, condition, images, location, created_at - n * interval '1 day'
    from items, generate_series(1, 120) as n`
  const counted = countQueries(url)
  setDatabase(counted.sql)
  const { result, statements } = await counted.record(itemFiles(LIMIT)).finally(() => setDatabase(sql))
  await counted.end()
  expect(result).toHaveLength(121)
  const days = statements.filter(({ text }) => text.includes('count(*)')).map(({ values }) => [values].flat(2).length)
  expect(days).toEqual([50, 50, 21])
})

test.each([
  '2026-03-05-2',
  '2026-03-05-1',
  '2026-03-05-0',
  '2026-03-05-02',
  '2026-03-05-9999',
  '2026-03-32',
  '2026-02-33',
  '2025-02-29',
  '0000-01-01',
  '1999-12-31',
  '2101-01-01',
  '9999-12-31',
  '9999-99-99',
  'pages',
])('there is no file %s', async (name) => {
  await add('2026-03-05T10:00:00Z')
  await add('2025-03-01T10:00:00Z')
  expect(await listIds(name)).toEqual([])
})

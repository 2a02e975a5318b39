import { beforeEach, expect, test, vi } from 'vitest'

import type { Attributes } from '#app/nouns/item/listing-attributes.ts'
import * as completing from '#app/nouns/item/titles/complete-attributes.server.ts'
import { createItem, createItems, createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'

import { fillAttributes } from './fill-attributes.server.ts'

const { sql } = await testDatabase()
const TITLE = 'Titan quartz watch 42 mm'
const FILLED = { brand: 'Titan', movement: 'Quartz', case: '42' }

beforeEach(async () => {
  await sql`delete from attribute_filling`
  await sql`delete from items`
})

const create = async (attributes: Attributes = {}, title = TITLE) =>
  (await createItem(sql, { category: 'watches', title, attributes })).id
const read = async (id: string) =>
  (await sql<{ attributes: Attributes }[]>`select attributes from items where id = ${id}`)[0]?.attributes
const ONE_BATCH = { runMs: -1 }

test('older listings get what facts and titles state, once, and their editors see no conflict', async () => {
  const [plain, stated] = [await create(), await create({ Brand: 'HMT', Owner: 'Second' })]
  const seen = () => sql`select id, updated_at from items order by id`
  const before = await seen()
  expect(await fillAttributes()).toBe(2)
  expect(await read(plain)).toEqual(FILLED)
  expect(await read(stated)).toEqual({ ...FILLED, brand: 'HMT', Owner: 'Second' })
  expect(await seen()).toEqual(before)
  expect(await fillAttributes()).toBe(0)
  await sql`update items set attributes = '{}' where id = ${plain}`
  expect(await fillAttributes(), 'it is over').toBe(0)
})

test('a listing that was indexed without its values is found by them', async () => {
  const id = await create(FILLED)
  await sql`alter table items disable trigger items_search_kept`
  await sql`update items set search = ''`
  await sql`alter table items enable trigger items_search_kept`
  expect(await fillAttributes()).toBe(1)
  const found = await sql<{ id: string }[]>`
    select id from items where search @@ replace(value_words(${sql.json({ case: '42' })}), ' ', ' & ')::tsquery`
  expect(found).toEqual([{ id }])
})

test('a listing that changed since keeps what its seller left out, and labels of files get their keys in the second pass', async () => {
  await fillAttributes()
  const id = await create({ Movement: 'Automatic' })
  await sql`update items set updated_at = now() + interval '1 minute' where id = ${id}`
  await sql`update attribute_filling set ended_at = ended_at - interval '2 days'`
  expect(await fillAttributes()).toBe(1)
  expect(await read(id)).toEqual({ movement: 'Automatic' })
})

test('a run that ends in between is continued where it ended', async () => {
  const { id: userId } = await createUser(sql)
  await createItems(
    sql,
    Array.from({ length: 250 }, (_, at) => ({
      userId,
      images: [],
      source: 'shop',
      sourceId: String(at),
      category: 'watches',
      title: TITLE,
    })),
  )
  expect(await fillAttributes(ONE_BATCH)).toBe(200)
  const [first] = await sql<{ id: string }[]>`select id from items order by id limit 1`
  await sql`update items set attributes = '{}' where id = ${first?.id ?? ''}`
  expect(await fillAttributes()).toBe(50)
  expect(await read(first?.id ?? '')).toEqual({})
})

test('a run that is killed half-way loses nothing and changes nothing twice', async () => {
  const ids = [await create(), await create({}, 'Killed'), await create()]
  const complete = completing.completeAttributes
  const killed = vi.spyOn(completing, 'completeAttributes').mockImplementation((listing) => {
    if (listing.title === 'Killed') throw new Error('killed')
    return complete(listing)
  })
  await expect(fillAttributes()).rejects.toThrow('killed')
  killed.mockRestore()
  // The rows of a batch were written, and its end was not noted.
  await sql`update items set attributes = ${sql.json(FILLED)} where id = ${ids[0] ?? ''}`
  expect(await fillAttributes()).toBe(1)
  expect(await Promise.all(ids.map(read))).toEqual([FILLED, {}, FILLED])
})

test('a title that changes meanwhile is read by the next pass only', async () => {
  const id = await create()
  let filling: Promise<number> | undefined
  await sql.begin(async (tx) => {
    await tx`update items set title = 'A watch' where id = ${id}`
    filling = fillAttributes()
    const waiting = () =>
      sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%update items set%'`
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(1))
  })
  expect(await filling).toBe(0)
  expect(await read(id)).toEqual({})
})

test('two at once fill each listing once', async () => {
  const ids = await Promise.all(Array.from({ length: 5 }, () => create()))
  const counts = await Promise.all([fillAttributes(), fillAttributes()])
  expect(counts.reduce((a, b) => a + b)).toBe(5)
  expect(await Promise.all(ids.map(read))).toEqual(ids.map(() => FILLED))
})

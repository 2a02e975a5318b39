import { describe, expect, test } from 'vitest'

import { NO_FILTERS } from '#app/features/catalogue/listing-filters.ts'
import { listItems } from '#app/features/catalogue/lists/list-items.server.ts'
import { createItem } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'

import { getItem } from './get-item.server.ts'
import { priceHistory } from './price-history.ts'

const { sql } = await testDatabase()

/** A listing whose price was set that many days ago, one entry after the other; the first is the price that it was listed with. */
async function priced(...set: [days: number, price: number][]): Promise<string> {
  const [[listed, price] = [0, 0], ...changes] = set
  const { id } = await createItem(sql, { price })
  let before = listed
  for (const [days, next] of changes) {
    await age(id, before - days)
    await sql`update items set price = ${next} where id = ${id}`
    before = days
  }
  await age(id, before)
  return id
}

/** Lets days pass for a listing and its prices. */
async function age(id: string, days: number) {
  const passed = sql`make_interval(secs => ${days * 86_400}::float8)`
  await sql`update price_changes set changed_at = changed_at - ${passed} where item_id = ${id}`
  await sql`
    update items set created_at = created_at - ${passed}, price_fell_at = price_fell_at - ${passed} where id = ${id}`
}

async function fellFrom(id: string) {
  const [listing, { items }] = [await getItem(id), await listItems(NO_FILTERS)]
  const card = items.find((item) => item.id === id)
  expect(card?.priceFellFrom).toBe(listing?.priceFellFrom)
  return listing?.priceFellFrom
}

describe('a price that fell', () => {
  test('by 5 % or more is told with the former one, on card and page', async () => {
    expect(await fellFrom(await priced([3, 2000], [0, 1900]))).toBe(2000)
    expect(await fellFrom(await priced([3, 2000], [0, 1901]))).toBeUndefined()
    expect(await fellFrom(await priced([3, 2000]))).toBeUndefined()
    expect(await fellFrom(await priced([3, 10_000_000], [0, 9_500_000]))).toBe(10_000_000)
  })

  test('is told for seven days', async () => {
    expect(await fellFrom(await priced([30, 2000], [6.9, 1500]))).toBe(2000)
    expect(await fellFrom(await priced([30, 2000], [7.1, 1500]))).toBeUndefined()
  })

  test('from one that did not stand for a day is none: it was a typing error', async () => {
    expect(await fellFrom(await priced([0.9, 15_000], [0, 1500]))).toBeUndefined()
    expect(await fellFrom(await priced([9, 2000], [0.5, 1000], [0, 1960]))).toBeUndefined()
  })

  test('to what it was within 30 days is none: it had been raised for that', async () => {
    expect(await fellFrom(await priced([20, 1000], [5, 2000], [0, 1000]))).toBeUndefined()
    expect(await fellFrom(await priced([90, 1000], [31, 2000], [0, 1000]))).toBe(2000)
    expect(await fellFrom(await priced([20, 1000], [5, 2000], [0, 900]))).toBe(1000)
  })

  test('and rose again is none, unless it is still that much below', async () => {
    expect(await fellFrom(await priced([9, 2000], [2, 1000], [0, 2000]))).toBeUndefined()
    expect(await fellFrom(await priced([9, 2000], [0.5, 1000], [0, 1500]))).toBe(2000)
  })

  test('is not told of a sold item', async () => {
    const id = await priced([3, 2000], [0, 1500])
    await sql`update items set is_sold = true where id = ${id}`
    expect((await getItem(id))?.priceFellFrom).toBeUndefined()
  })

  test('has both a former price and a time in the database', async () => {
    const id = await priced([3, 2000], [0, 1500])
    await expect(sql`update items set price_fell_at = null where id = ${id}`).rejects.toThrow('items_price_fell_whole')
  })
})

describe('the history of a price', () => {
  test('has the price of the beginning and those that its owner set, with their days', async () => {
    const id = await priced([20, 2000], [10, 1800], [4, 2100])
    const history = (await getItem(id))?.priceHistory
    expect(history?.map(({ price }) => price)).toEqual([2000, 1800, 2100])
    const [, second = 0, third = 0] = history?.map(({ since }) => Date.parse(since)) ?? []
    expect(Math.round((third - second) / 86_400_000)).toBe(6)
    expect(history?.[0]?.since).toBe((await getItem(id))?.createdAt)
  })

  test('is left out where nothing changed, or was only mended on the same day', async () => {
    expect(await getItem(await priced([5, 2000]))).not.toHaveProperty('priceHistory')
    const at = '2026-11-20T06:00:00+00:00'
    const mended = [
      { at, before: 200, after: 2000 },
      { at: '2026-11-20T06:05:00+00:00', before: 2000, after: 1900 },
    ]
    expect(priceHistory({ created_at: new Date('2026-11-20T05:59:00Z'), price_changes: mended })).toEqual({})
    // In India that was the day before.
    const listed = new Date('2026-11-19T12:00:00Z')
    expect(priceHistory({ created_at: listed, price_changes: mended })).toEqual({
      priceHistory: [
        { price: 200, since: listed.toISOString() },
        { price: 1900, since: '2026-11-20T06:05:00.000Z' },
      ],
    })
  })

  test('goes with the listing, and ends after a year', async () => {
    const id = await priced([500, 2000], [400, 1800], [3, 1700])
    expect((await getItem(id))?.priceHistory?.map(({ price }) => price)).toEqual([1800, 1700])
    await sql`delete from items where id = ${id}`
    expect(await sql`select from price_changes where item_id = ${id}`).toEqual([])
  })
})

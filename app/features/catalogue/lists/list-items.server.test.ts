import { beforeAll, describe, expect, it } from 'vitest'

import { lowerBound, upperBound } from '#app/features/catalogue/filters/prices/price-bounds.ts'
import { NO_FILTERS, type ListingFilters } from '#app/features/catalogue/listing-filters.ts'
import { listCategories } from '#app/nouns/category/category-list.ts'
import { CONDITIONS } from '#app/shared/catalogue.ts'
import { createItem, createPhoto, createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'

import { countByCategory, countInRange, countItems } from './count-items.server.ts'
import { listItems } from './list-items.server.ts'

const { sql } = await testDatabase()
const PRICES = [1, 99, 100, 101, 5000, 5001, 49_999, 50_000, 50_001, 51_000, 900_000, 100_000_002]

type Row = { id: string; price: number; category: string; condition: string; is_sold: boolean; created_at: Date }
let rows: Row[] = []

// Many listings share a price or a timestamp, so that only the id breaks the tie.
beforeAll(async () => {
  const { id: userId } = await createUser(sql)
  const { key } = await createPhoto(sql, { userId })
  for (let index = 0; index < 120; index++) {
    await createItem(sql, {
      userId,
      images: [key],
      title: `Thing ${index}`,
      price: PRICES[index % PRICES.length],
      category: listCategories()[index % 3]?.id,
      condition: CONDITIONS[index % 4],
      isSold: index % 7 === 0,
      createdAt: new Date(1_700_000_000_000 + Math.floor(index / 6) * 1000),
    })
  }
  rows = await sql<Row[]>`select id, price, category, condition, is_sold, created_at from items`
})

function expected(filters: ListingFilters): Row[] {
  const inside = rows.filter(
    (row) =>
      (filters.sold || !row.is_sold) &&
      (!filters.category || row.category === filters.category) &&
      (filters.conditions.length === 0 || filters.conditions.some((condition) => condition === row.condition)) &&
      row.price >= filters.min &&
      (filters.max === null || row.price <= filters.max),
  )
  const byId = (a: Row, b: Row) => (a.id < b.id ? -1 : 1)
  if (filters.sort === 'price-low') return inside.toSorted((a, b) => a.price - b.price || byId(a, b))
  if (filters.sort === 'price-high') return inside.toSorted((a, b) => b.price - a.price || byId(b, a))
  return inside.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime() || byId(b, a))
}

const widened = (filters: ListingFilters): ListingFilters => ({
  ...filters,
  min: lowerBound(filters.min),
  max: filters.max === null ? null : upperBound(filters.max),
})

async function walk(filters: ListingFilters): Promise<string[]> {
  const ids: string[] = []
  for (let cursor: string | null = null, pages = 0; pages < 100; pages++) {
    const page = await listItems({ ...filters, cursor }, 7)
    ids.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor
    if (!cursor) return ids
  }
  throw new Error('The pages never ended')
}

const SELECTIONS: [string, Partial<ListingFilters>][] = [
  ['everything unsold', {}],
  ['sold too', { sold: true }],
  ['a category', { category: 'lego' }],
  ['two conditions', { conditions: ['Like New', 'Fair'] }],
  ['a condition nobody has', { conditions: ['Poor'] }],
  ['a price range with both ends on it', { min: 100, max: 5000 }],
  ['an upper end of 50,000 hides nothing dearer', { min: 49_900 }],
  ['a range that few are in', { min: 5000, max: 5000, category: 'lego', conditions: ['Like New'] }],
  ['a range that nobody is in', { min: 20_000, max: 20_100 }],
  ['all at once', { category: 'cars', conditions: ['New', 'Good', 'Fair'], min: 100, max: 60_000, sold: true }],
  ['a range above the slider’s end', { min: 51_000, max: 900_000, conditions: ['Like New'] }],
  ['a range across it, and no upper bound above it', { min: 49_900, max: 75_000 }],
  ['a range between two bounds', { min: 4999, max: 5001 }],
  ['a range that ends between bounds', { min: 100, max: 5000 + 50 }],
  ['a range that begins between bounds', { min: 101, sold: true }],
  ['a range within one step', { min: 2, max: 99, category: 'lego' }],
  ['both ends typed, across the slider’s end', { min: 49_999, max: 50_001, sold: true }],
  ['both ends above the slider’s end', { min: 50_500, max: 899_999 }],
  ['a price above all bounds', { min: 100_000_001 }],
  ['what is dearer than a bound above it', { min: 900_000, sort: 'price-high' }],
]

describe.each(['newest', 'price-low', 'price-high'] as const)('sorted by %s', (sort) => {
  it.each(SELECTIONS)('shows %s page by page: each listing once, in order', async (_name, view) => {
    const filters = { ...NO_FILTERS, ...view, sort }
    expect(await walk(filters)).toEqual(expected(filters).map(({ id }) => id))
  })
})

describe('counting', () => {
  it.each(SELECTIONS)('counts %s exactly', async (_name, view) => {
    const filters = { ...NO_FILTERS, ...view }
    const counts = await countItems(filters)
    expect(counts).toMatchObject({ total: expected(filters).length, more: false })
    for (const { id } of listCategories()) {
      expect(counts.byCategory?.[id] ?? 0).toBe(expected({ ...filters, category: id }).length)
    }
    for (const condition of CONDITIONS) {
      expect(counts.byCondition?.[condition] ?? 0).toBe(expected({ ...filters, conditions: [condition] }).length)
    }
  })

  it.each(SELECTIONS.filter(([, { min, max }]) => min ?? max))('counts %s, and at any price', async (_name, view) => {
    const filters = { ...NO_FILTERS, ...view }
    const atAnyPrice = expected({ ...filters, min: 0, max: null })
    // Counted with the range widened to whole steps, because it only decides how a page is read, not what is on it.
    const { inside, all } = await countInRange(filters)
    expect(all).toBe(atAnyPrice.length)
    const [least, most] = [expected(filters).length, expected(widened(filters)).length]
    expect(inside).toBeGreaterThanOrEqual(least)
    expect(inside).toBeLessThanOrEqual(most)
  })

  it('follows every change of a listing, and forgets deleted ones', async () => {
    const before = await countItems(NO_FILTERS)
    const item = await createItem(sql, { category: 'watches', condition: 'Poor', price: 777 })
    const view = { ...NO_FILTERS, category: 'watches' as const, conditions: ['Poor' as const], min: 700, max: 800 }
    expect((await countItems(view)).total).toBe(1)
    await sql`update items set price = 900 where id = ${item.id}`
    expect((await countItems(view)).total).toBe(0)
    expect((await countItems({ ...view, max: 900 })).total).toBe(1)
    await sql`update items set is_sold = true where id = ${item.id}`
    expect((await countByCategory()).watches ?? 0).toBe(0)
    expect((await countItems({ ...view, max: 900, sold: true })).total).toBe(1)
    await sql`delete from items where id = ${item.id}`
    expect(await countItems(NO_FILTERS)).toEqual(before)
  })
})

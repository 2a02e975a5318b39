import { beforeAll, describe, expect, it } from 'vitest'

import { NO_FILTERS, type ListingFilters } from '#app/features/catalogue/listing-filters.ts'
import { listItems } from '#app/features/catalogue/lists/list-items.server.ts'
import { searchItems } from '#app/features/catalogue/search/search-items.server.ts'
import { listCategories } from '#app/nouns/category/category-list.ts'
import type { ListingCard, ListingPage } from '#app/nouns/item/listing.schema.ts'
import { CONDITIONS } from '#app/shared/catalogue.ts'
import { createItem, createPhoto, createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'

const { sql } = await testDatabase()

type Row = {
  id: string
  price: number
  city: string | null
  condition: string
  category: string
  is_sold: boolean
  at: Date
}
let rows: Row[] = []

// Pune has half of the items, Siliguri hardly any, and some have no known city. Many share a timestamp, so that only
// the id breaks the tie.
beforeAll(async () => {
  const places = ['Kothrud, Pune', 'Bandra West, Mumbai', 'Pune', 'no city']
  const { id: userId } = await createUser(sql)
  const { key } = await createPhoto(sql, { userId })
  for (let n = 0; n < 120; n += 1) {
    await createItem(sql, {
      userId,
      images: [key],
      title: `Thing ${n % 3 === 0 ? 'robot' : 'castle'}`,
      location: n === 40 || n === 41 ? 'Siliguri' : places[n % 4],
      price: [100, 950, 5000, 70_000, 960][n % 5],
      category: listCategories()[n % 2]?.id,
      condition: CONDITIONS[n % 5],
      isSold: n % 7 === 0,
      createdAt: new Date(1_700_000_000_000 + Math.floor(n / 6) * 1000),
    })
  }
  await sql`alter table items disable trigger items_city`
  await sql`update items set city = null where id in (select id from items where city = 'Mumbai' order by id limit 5)`
  await sql`alter table items enable trigger items_city`
  rows = await sql<Row[]>`select id, price, city, condition, category, is_sold, created_at as at from items`
})

function expected(filters: ListingFilters): string[] {
  const inside = rows.filter(
    (row) =>
      (filters.cities.length === 0 || filters.cities.some((city) => city === row.city)) &&
      (filters.sold || !row.is_sold) &&
      (!filters.category || filters.category === row.category) &&
      (filters.conditions.length === 0 || filters.conditions.some((one) => one === row.condition)) &&
      row.price >= filters.min &&
      (filters.max === null || row.price <= filters.max),
  )
  const part = ({ city }: Row) => Number(city !== filters.near)
  return inside
    .toSorted((a, b) => part(a) - part(b) || b.at.getTime() - a.at.getTime() || (b.id < a.id ? -1 : 1))
    .map(({ id }) => id)
}

async function walk(ask: (cursor: string | null) => Promise<ListingPage>): Promise<ListingCard[]> {
  const seen: ListingCard[] = []
  for (let cursor: string | null = null, pages = 0; pages < 200; pages++) {
    const page: ListingPage = await ask(cursor)
    // A page with a next cursor must not be followed by an empty page.
    expect(page.items.length).toBeGreaterThan(0)
    seen.push(...page.items)
    cursor = page.nextCursor
    if (!cursor) return seen
  }
  throw new Error('The pages never ended')
}

const SELECTIONS: [string, Partial<ListingFilters>][] = [
  ['everything, where the city has half of it', { near: 'Pune' }],
  ['everything, where the city has hardly any of it', { near: 'Siliguri' }],
  ['everything, where the city has none of it', { near: 'Kolkata' }],
  ['sold items, too', { near: 'Pune', sold: true }],
  ['a category and conditions', { near: 'Pune', category: 'action-figures', conditions: ['Good', 'New'] }],
  ['a range of prices', { near: 'Mumbai', min: 900, max: 5000 }],
  ['a range of prices that few have', { near: 'Pune', min: 60_000, sold: true }],
  ['chosen cities, one of which comes first', { near: 'Mumbai', cities: ['Pune', 'Mumbai'] }],
  ['chosen cities, another of which comes first', { near: 'Siliguri', cities: ['Pune', 'Mumbai'] }],
  ['the city alone', { near: 'Pune', cities: ['Pune'] }],
]

describe.each([2, 7, 24])('by city, %i items a page', (limit) => {
  it.each(SELECTIONS)('shows %s: each item once, in order', async (_name, part) => {
    const filters: ListingFilters = { ...NO_FILTERS, ...part, sort: 'city' }
    const seen = await walk((cursor) => listItems({ ...filters, cursor }, limit))
    expect(seen.map(({ id }) => id)).toEqual(expected(filters))
    const near = new Set(rows.filter(({ city }) => city === filters.near).map(({ id }) => id))
    for (const { id, isInCity } of seen) expect(isInCity).toBe(near.has(id))
  })
})

it('continues with other cities when the last page of the city is full', async () => {
  const filters: ListingFilters = { ...NO_FILTERS, sort: 'city', near: 'Pune' }
  const inPune = rows.filter(({ city, is_sold }) => city === 'Pune' && !is_sold).length
  const all = expected(filters)
  const page = await listItems(filters, inPune)
  expect(page.items.map(({ id }) => id)).toEqual(all.slice(0, inPune))
  const next = await listItems({ ...filters, cursor: page.nextCursor }, inPune)
  expect(next.items.map(({ id }) => id)).toEqual(all.slice(inPune, 2 * inPune))
  const alone = await listItems({ ...filters, cities: ['Pune'] }, inPune)
  expect(alone).toMatchObject({ items: { length: inPune }, nextCursor: null })
})

describe('a search by city', () => {
  const matching = new Set<string>()
  beforeAll(async () => {
    for (const { id } of await sql<{ id: string }[]>`select id from items where title = 'Thing robot'`) matching.add(id)
  })

  it.each([
    ['words', 'thing robot', {}],
    ['words within filters', 'thing robot', { conditions: ['Good' as const, 'Fair' as const], sold: true }],
    ['words and chosen cities', 'thing robot', { cities: ['Mumbai', 'Pune'] }],
    ['a piece of a word', 'hing rob', {}],
  ])('shows %s: each item once, in order', async (_name, search, part) => {
    const filters: ListingFilters = { ...NO_FILTERS, ...part, search, sort: 'city', near: 'Pune' }
    const wanted = expected(filters).filter((id) => matching.has(id))
    const first = await searchItems(filters, 4, null)
    expect(first.counts.total).toBe(wanted.length)
    const seen = await walk((cursor) => searchItems({ ...filters, cursor }, 4, null))
    expect(seen.map(({ id }) => id)).toEqual(wanted)
  })

  it('shows prices that the counters do not know: each item once, in order', async () => {
    const filters: ListingFilters = { ...NO_FILTERS, search: 'under 955', sort: 'city', near: 'Mumbai' }
    const seen = await walk((cursor) => searchItems({ ...filters, cursor }, 4, null))
    expect(seen.map(({ id }) => id)).toEqual(expected({ ...filters, max: 955 }))
  })
})

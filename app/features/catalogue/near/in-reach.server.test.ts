import { beforeAll, describe, expect, it, test } from 'vitest'

import {
  NO_FILTERS,
  shownFilters,
  type ListingFilters,
  type ReaderPlace,
} from '#app/features/catalogue/listing-filters.ts'
import { countItems } from '#app/features/catalogue/lists/count-items.server.ts'
import { listItems } from '#app/features/catalogue/lists/list-items.server.ts'
import { searchItems } from '#app/features/catalogue/search/search-items.server.ts'
import type { ListingPage } from '#app/nouns/item/listing.schema.ts'
import type { Delivery } from '#app/shared/catalogue.ts'
import { createItems, createPhoto, createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'

import { countWithinRadius } from './count-near.server.ts'
import { resolvePlace } from './find-place.server.ts'

const { sql } = await testDatabase()

/** Kothrud in Pune, Chinchwad beside Pune, Andheri in Mumbai, which is too far away, and nobody knows where. */
const PINS = [411_038, 411_033, 400_053, null]
const DELIVERIES: (Delivery | null)[] = ['hand-over', 'ships', 'hand-over', null, 'hand-over']

type Row = {
  id: string
  title: string
  pin: number | null
  delivery: Delivery | null
  price: number
  category: string
  condition: string
  city: string
  is_sold: boolean
  facet: string
}
let rows: Row[] = []
let pune: ReaderPlace

/** The rule: nothing is left out unless its seller only hands it over, and it is known to be far away. */
const isInReach = ({ pin, delivery }: Row) => delivery !== 'hand-over' || pin !== 400_053

beforeAll(async () => {
  const { id: userId } = await createUser(sql)
  const { key } = await createPhoto(sql, { userId })
  await createItems(
    sql,
    Array.from({ length: 160 }, (_, n) => ({
      userId,
      images: [key],
      title: `Tin ${n % 3 === 0 ? 'robot' : 'castle'}`,
      location: n % 8 === 2 ? 'Mumbai' : 'Somewhere',
      pin: PINS[n % 4] ?? null,
      delivery: DELIVERIES[n % 5] ?? null,
      price: [100, 950, 5000, 70_000, 960, 12_345][n % 6],
      category: n % 3 === 0 ? 'cards' : 'books',
      condition: n % 2 === 0 ? 'Good' : 'Fair',
      attributes: { set: n % 4 === 2 ? 'Base' : 'Fossil' },
      isSold: n % 7 === 0,
      // Many have the same time, so that only the id breaks the tie.
      createdAt: new Date(Date.UTC(2026, 0, 1 + (n % 5))),
    })),
  )
  // Newest first.
  rows = await sql<Row[]>`
    select id, title, pin, delivery, price, category, condition, city, is_sold, attributes ->> 'set' as facet from items
    order by created_at desc, id desc`
  const place = await resolvePlace('411038')
  if (!place) throw new Error('no place')
  pune = place
})

const reach = (filters: Partial<ListingFilters>): ListingFilters => ({
  ...NO_FILTERS,
  within: 'reach',
  place: pune,
  ...filters,
})

async function readAll(filters: ListingFilters, list: (one: ListingFilters) => Promise<ListingPage>) {
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const page = await list({ ...filters, cursor })
    ids.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor
  } while (cursor)
  return ids
}

type Case = [name: string, filters: Partial<ListingFilters>, select: (row: Row) => boolean]
const CASES: Case[] = [
  ['everything', {}, () => true],
  ['sold ones, too', { sold: true }, () => true],
  ['a category', { category: 'cards' }, ({ category }) => category === 'cards'],
  [
    'a category and a condition',
    { category: 'books', conditions: ['Good'] },
    ({ category, condition }) => category === 'books' && condition === 'Good',
  ],
  ['prices', { min: 900, max: 5000 }, ({ price }) => price >= 900 && price <= 5000],
  [
    'an attribute',
    { category: 'cards', facets: { set: ['Base'] } },
    ({ category, facet }) => category === 'cards' && facet === 'Base',
  ],
]

const select = ([, filters, isOne]: Case) =>
  rows.filter((row) => isInReach(row) && isOne(row) && (filters.sold === true || !row.is_sold))

describe.each(CASES)('what a reader can get: %s', (...one) => {
  const [, filters] = one
  it('has what is handed over near them, and what may be shipped, the newest first', async () => {
    const expected = select(one).map(({ id }) => id)
    expect(await readAll(reach(filters), (each) => listItems(each, 7))).toEqual(expected)
    expect(expected.length).toBeGreaterThan(4)
    // Something is left out.
    const all = await readAll({ ...NO_FILTERS, ...filters }, (each) => listItems(each, 50))
    expect(all.length).toBeGreaterThan(expected.length)
  })

  it('can be ordered by price', async () => {
    const ids = await readAll(reach({ ...filters, sort: 'price-low' }), (each) => listItems(each, 7))
    const prices = new Map(rows.map(({ id, price }) => [id, price]))
    expect(ids.toSorted()).toEqual(
      select(one)
        .map(({ id }) => id)
        .toSorted(),
    )
    expect(ids.map((id) => prices.get(id))).toEqual(ids.map((id) => prices.get(id) ?? 0).toSorted((a, b) => a - b))
  })

  it('is counted, with what each other choice would leave', async () => {
    const counts = await countItems(reach(filters))
    expect(counts).toMatchObject({ total: select(one).length, more: false })
    expect(counts.unplaced).toBeUndefined()
    const fair = rows.filter(
      (row) => row.condition === 'Fair' && isInReach(row) && one[2]({ ...row, condition: 'Good' }),
    )
    expect(counts.byCondition?.Fair ?? 0).toBe(fair.filter((row) => filters.sold === true || !row.is_sold).length)
    const sum = (counted: Partial<Record<string, number>> | null) =>
      Object.values(counted ?? {}).reduce<number>((all, n) => all + (n ?? 0), 0)
    expect(filters.category ? counts.total : sum(counts.byCategory)).toBe(counts.total)
    // Where too many are out of reach to subtract them, those that are not are counted.
    expect((await countWithinRadius({ ...reach(filters), place: pune })).total).toBe(counts.total)
  })
})

test('a city that somebody chooses, or the order of distances, leaves nothing out', () => {
  const near: ListingFilters = { ...NO_FILTERS, place: pune }
  expect(shownFilters(near).within).toBe('reach')
  expect(shownFilters({ ...near, cities: ['Mumbai'] }).within).toBe('any')
  expect(shownFilters({ ...near, cities: ['Mumbai'], within: 'reach' }).within).toBe('any')
  expect(shownFilters({ ...near, sort: 'nearest' }).within).toBe('any')
  expect(shownFilters({ ...near, within: 10 }).within).toBe(10)
  expect(shownFilters({ ...near, within: 'any' }).within).toBe('any')
  expect(shownFilters({ ...near, place: { ...pune, isEverything: true } }).within).toBe('any')
  expect(shownFilters({ ...NO_FILTERS, within: 'reach' }).within).toBeNull()
})

describe('a search', () => {
  const find = (search: string, filters: Partial<ListingFilters> = {}) =>
    searchItems(reach({ search, sort: 'newest', ...filters }), 100, null)

  it('leaves out what is out of reach', async () => {
    const { items, counts } = await find('tin robot')
    const expected = rows.filter((row) => row.title === 'Tin robot' && !row.is_sold && isInReach(row))
    expect(items.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
    expect(counts.total).toBe(expected.length)
    const all = await find('tin robot', { within: 'any' })
    expect(all.counts.total).toBeGreaterThan(expected.length)
  })

  it('that says where things are has all of them', async () => {
    const { items } = await find('tin robot in mumbai')
    const there = rows.filter(({ title, city, is_sold }) => title === 'Tin robot' && city === 'Mumbai' && !is_sold)
    expect(items.map(({ id }) => id).toSorted()).toEqual(there.map(({ id }) => id).toSorted())
    const near = await find('tin robot near me', { sort: null })
    expect(near.counts.total).toBe(rows.filter(({ title, is_sold }) => title === 'Tin robot' && !is_sold).length)
  })
})

test('a list about distances says how many listings have none', async () => {
  const nowhere = rows.filter(({ pin, city, is_sold }) => pin === null && city === '' && !is_sold)
  const place = { ...NO_FILTERS, place: pune }
  expect((await countItems({ ...place, sort: 'nearest' })).unplaced).toEqual({ n: nowhere.length, more: false })
  expect((await countItems({ ...place, within: 10, category: 'cards' })).unplaced).toEqual({
    n: nowhere.filter(({ category }) => category === 'cards').length,
    more: false,
  })
  expect((await countItems({ ...place, within: 'reach' })).unplaced).toBeUndefined()
  expect((await countItems({ ...NO_FILTERS, sort: 'nearest' })).unplaced).toBeUndefined()
})

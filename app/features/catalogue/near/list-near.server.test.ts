import { beforeAll, describe, expect, it, test } from 'vitest'

import { measureKm } from '#app/features/catalogue/areas/group-pins.ts'
import { NO_FILTERS, type ListingFilters, type ReaderPlace } from '#app/features/catalogue/listing-filters.ts'
import { countItems } from '#app/features/catalogue/lists/count-items.server.ts'
import { listItems } from '#app/features/catalogue/lists/list-items.server.ts'
import { searchItems } from '#app/features/catalogue/search/search-items.server.ts'
import type { ListingPage } from '#app/nouns/item/listing.schema.ts'
import { pickChoice, seedRandom } from '#app/shared/numbers/seeded-random.ts'
import { createItems, createPhoto, createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'

import { resolvePlace } from './find-place.server.ts'
import { markDistances } from './mark-distances.server.ts'

const { sql } = await testDatabase()

/** Kothrud in Pune, Chinchwad beside Pune, Andheri in Mumbai, Indiranagar in Bengaluru, and a village of Bihar. */
const PINS = [411_038, 411_033, 400_053, 560_038, 848_101, null]

type Row = { id: string; title: string; area: number; lat: number | null; lng: number | null; price: number; at: Date }
let rows: Row[] = []
let pune: ReaderPlace

beforeAll(async () => {
  const { id: userId } = await createUser(sql)
  const { key } = await createPhoto(sql, { userId })
  await createItems(
    sql,
    Array.from({ length: 150 }, (_, n) => ({
      userId,
      images: [key],
      title: `Tin ${n % 3 === 0 ? 'robot' : 'castle'}`,
      // Every sixth has only the text of a place: Pune's middle is known, and nothing of the other.
      location: n % 12 === 5 ? 'Pune' : 'Somewhere',
      pin: PINS[n % 6] ?? null,
      price: [100, 950, 5000, 70_000, 960][n % 5],
      category: n % 2 === 0 ? 'cards' : 'books',
      attributes: { set: n % 4 === 0 ? 'Base' : 'Fossil' },
      isSold: n % 7 === 0,
      // Many have the same time, so that only the id breaks the tie.
      createdAt: new Date(Date.UTC(2026, 0, 1 + (n % 5))),
    })),
  )
  rows = await sql<Row[]>`
    select i.id, i.title, i.area, a.lat, a.lng, i.price, i.created_at as at
    from items i left join areas a on a.id = i.area where not i.is_sold`
  pune = await needPlace('411038')
})

async function needPlace(text: string): Promise<ReaderPlace> {
  const place = await resolvePlace(text)
  if (!place) throw new Error(`no place ${text}`)
  return place
}

async function readAll(filters: ListingFilters, list: (filters: ListingFilters) => Promise<ListingPage>) {
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const page = await list({ ...filters, cursor })
    ids.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor
  } while (cursor)
  return ids
}

/** Sorts the rows as a list must: by the distance of areas, then the newest first; those without an area are last. */
function inOrder(from: ReaderPlace, select: (row: Row) => boolean = () => true): string[] {
  const middle = rows.find(({ area }) => area === from.area)
  const far = ({ lat, lng }: Row) =>
    lat === null || lng === null || !middle?.lat || !middle.lng
      ? Infinity
      : measureKm({ lat, lng }, { lat: middle.lat, lng: middle.lng })
  return rows
    .filter(select)
    .toSorted(
      (a, b) =>
        (far(a) === far(b) ? 0 : far(a) - far(b)) ||
        a.area - b.area ||
        b.at.getTime() - a.at.getTime() ||
        (a.id < b.id ? 1 : -1),
    )
    .map(({ id }) => id)
}

const NEAREST: ListingFilters = { ...NO_FILTERS, sort: 'nearest' }

describe('the nearest first', () => {
  it('reads areas from near to far over all pages, and listings without a place last', async () => {
    const ids = await readAll({ ...NEAREST, place: pune }, (filters) => listItems(filters, 10))
    expect(ids).toEqual(inOrder(pune))
    const last = rows.find(({ id }) => id === ids.at(-1))
    expect(last?.area).toBe(0)
    // Half of the listings without a PIN code are at the middle of their city.
    expect(rows.filter(({ area }) => area === 0).length).toBeLessThan(20)
  })

  it('keeps category and price', async () => {
    const place = await needPlace('Mumbai')
    const filters: ListingFilters = { ...NEAREST, place: await needPlace('400053'), max: 960, category: 'cards' }
    const cheap = new Set(rows.filter(({ price }) => price <= 960).map(({ id }) => id))
    const ids = await readAll(filters, (one) => listItems(one, 7))
    const cards = new Set(
      (await sql<{ id: string }[]>`select id from items where category = 'cards'`).map(({ id }) => id),
    )
    expect(ids).toEqual(inOrder(filters.place ?? place, ({ id }) => cheap.has(id) && cards.has(id)))
  })

  it('orders what a search finds, few or many', async () => {
    const filters: ListingFilters = { ...NEAREST, place: pune, search: 'tin robot' }
    const ids = await readAll(filters, (one) => searchItems(one, 10, null))
    expect(ids).toEqual(inOrder(pune, ({ title }) => title === 'Tin robot'))
  })
})

describe('a search that says how near', () => {
  const search = (text: string, place: ReaderPlace | null) =>
    searchItems({ ...NO_FILTERS, search: text, place }, 100, null)

  it('orders by the distance from the reader, and asks where that is', async () => {
    const { items, said } = await search('tin robot near me', pune)
    expect(items.map(({ id }) => id)).toEqual(inOrder(pune, ({ title }) => title === 'Tin robot'))
    expect(said?.understood).toMatchObject([{ kind: 'near', label: 'Near me', search: 'tin robot' }])
    expect(said?.asksPlace).toBeUndefined()
    const asked = await search('tin robot paas mein', null)
    expect(asked.said?.asksPlace).toBe(true)
    expect(asked.items.length).toBeGreaterThan(20)
  })

  it('knows a place that it names, also a part of a metro', async () => {
    const mumbai = (await needPlace('400053')).area
    const andheri = rows.filter(({ area, title }) => title === 'Tin castle' && area === mumbai).length
    const { items, said } = await search('tin castle within 10 km of Andheri', pune)
    expect(said?.understood).toMatchObject([{ kind: 'near', label: 'Within 10 km of Andheri' }])
    expect(items).toHaveLength(andheri)
  })
})

describe('within a radius', () => {
  const within = (km: ListingFilters['within'], place: ReaderPlace): ListingFilters => ({
    ...NO_FILTERS,
    within: km,
    place,
  })

  it('has the newest first, its own area at any radius, and nothing from further away', async () => {
    const near = rows.filter(({ lat, lng }) => lat !== null && lng !== null && isNear({ lat, lng }, 25))
    expect(near.length).toBeGreaterThan(40)
    const newest = near
      .toSorted((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1))
      .map(({ id }) => id)
    expect(await readAll(within(25, pune), (one) => listItems(one, 7))).toEqual(newest)
    const own = rows.filter(({ area }) => area === pune.area).map(({ id }) => id)
    expect(await readAll(within(5, pune), (one) => listItems(one, 7))).toEqual(expect.arrayContaining(own))
    const mumbai = await needPlace('400053')
    expect(await readAll(within(50, mumbai), (one) => listItems(one))).toHaveLength(
      rows.filter(({ area }) => area === mumbai.area).length,
    )
  })

  it('also orders by price and by distance, and is counted', async () => {
    const near = new Set(
      rows.filter(({ lat, lng }) => lat !== null && lng !== null && isNear({ lat, lng }, 25)).map(({ id }) => id),
    )
    const byPrice = await readAll({ ...within(25, pune), sort: 'price-low' }, (one) => listItems(one, 7))
    const price = new Map(rows.map((row) => [row.id, row.price]))
    expect(byPrice.map((id) => price.get(id))).toEqual(
      [...near].map((id) => price.get(id)).toSorted((a, b) => (a ?? 0) - (b ?? 0)),
    )
    expect(await readAll({ ...within(25, pune), sort: 'nearest' }, (one) => listItems(one, 7))).toEqual(
      inOrder(pune, ({ id }) => near.has(id)),
    )
    const counts = await countItems(within(25, pune))
    expect(counts).toMatchObject({ total: near.size, more: false })
    expect(counts.byCategory?.cards).toBeGreaterThan(0)
  })

  it('narrows a search', async () => {
    const filters: ListingFilters = { ...within(25, pune), search: 'tin robot', sort: 'newest' }
    const { counts, items } = await searchItems(filters, 50, null)
    const wanted = rows.filter(
      ({ title, lat, lng }) => title === 'Tin robot' && lat !== null && lng !== null && isNear({ lat, lng }, 25),
    )
    expect(counts.total).toBe(wanted.length)
    expect(items.map(({ id }) => id).toSorted()).toEqual(wanted.map(({ id }) => id).toSorted())
  })

  it('keeps attributes, in every order and within a radius', async () => {
    const filters: ListingFilters = { ...NEAREST, place: pune, category: 'cards', facets: { set: ['Base'] } }
    const of = (await sql<{ id: string }[]>`select id from items where attributes ->> 'set' = 'Base'`).map(
      ({ id }) => id,
    )
    expect(await readAll(filters, (one) => listItems(one, 7))).toEqual(inOrder(pune, ({ id }) => of.includes(id)))
    const near: ListingFilters = { ...filters, within: 25 }
    const isThere = ({ id, lat, lng }: Row) =>
      of.includes(id) && lat !== null && lng !== null && isNear({ lat, lng }, 25)
    const expected = inOrder(pune, isThere)
    expect(await readAll(near, (one) => listItems(one, 7))).toEqual(expected)
    expect((await readAll({ ...near, sort: 'newest' }, (one) => listItems(one, 7))).toSorted()).toEqual(
      expected.toSorted(),
    )
    expect((await countItems(near)).total).toBe(expected.length)
  })

  function isNear(point: { lat: number | null; lng: number | null }, km: number): boolean {
    const own = rows.find(({ area }) => area === pune.area)
    return measureKm({ lat: point.lat ?? 0, lng: point.lng ?? 0 }, { lat: own?.lat ?? 0, lng: own?.lng ?? 0 }) <= km
  }
})

test('distances from a thousand places tell nobody more than the area of a listing, in which are other PIN codes', async () => {
  const areas = await sql<{ area: number; pins: number[] }[]>`
    select area, array_agg(pin order by pin) as pins from pins group by area having count(*) > 1 order by area`
  const { pins, area } = pickChoice(seedRandom('a seller'), areas)
  const { id: userId } = await createUser(sql)
  const { key } = await createPhoto(sql, { userId })
  // The same thing at each PIN code of one area.
  const items = await createItems(
    sql,
    pins.map((pin) => ({ userId, images: [key], pin, location: null })),
  )
  const places = await sql<{ pin: number }[]>`select pin from pins order by random() limit 1000`
  for (const { pin } of places) {
    const place = await needPlace(String(pin))
    const told = await markDistances(place, items as { id: string; aboutKm?: number }[])
    expect(new Set(told.map(({ aboutKm }) => aboutKm)).size).toBe(1)
    expect(told[0]?.aboutKm).toBeGreaterThanOrEqual(3)
  }
  // Orders and filters know nothing smaller either.
  expect(await sql`select distinct area from items where id = any(${items.map(({ id }) => id)}::uuid[])`).toEqual([
    { area },
  ])
})

test('without a place, nothing is asked, and nothing is told', async () => {
  const [item] = rows
  expect(await markDistances(null, item ? [{ id: item.id }] : [])).toEqual([{ id: item?.id }])
  const unplaced = rows.filter(({ area }) => area === 0).map(({ id }) => ({ id }))
  expect(await markDistances(pune, unplaced)).toEqual(unplaced)
})

test.each([
  ['411038', '411038'],
  ['411 038', '411038'],
  ['bombay', 'Mumbai'],
  ['Bangalor', 'Bengaluru'],
  ['Andheri', 'Andheri'],
  ['andheri west, mumbai', 'Andheri West'],
  ['Kothrud Pune', 'Kothrud'],
  // Another city's part of that name is not meant.
  ['Indiranagar, Lucknow', 'Lucknow'],
])('%s is the place %s', async (typed, text) => {
  expect(await resolvePlace(typed)).toMatchObject({ text })
})

test.each(['000000', '999999', '4110', 'Atlantis', '', "'; drop table pins"])('%s is no place', async (typed) => {
  expect(await resolvePlace(typed)).toBeNull()
})

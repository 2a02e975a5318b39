import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { migrate } from '#app/db/migrate.server.ts'
import { NO_FILTERS, type ListingFilters } from '#app/features/catalogue/listing-filters.ts'
import { countItems } from '#app/features/catalogue/lists/count-items.server.ts'
import { listItems } from '#app/features/catalogue/lists/list-items.server.ts'
import { fillCities } from '#app/features/selling/fill-cities.server.ts'
import { listCategoryIds } from '#app/nouns/category/category-list.ts'
import { CONDITIONS } from '#app/shared/catalogue.ts'
import { splitPlace } from '#app/shared/place.ts'
import { createItem, createPhoto, createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'
import { oldDatabase } from '#test/servers/old-database.ts'

import { catalogueCities, forgetCities } from './catalogue-cities.server.ts'
import { cityMeant, LONGEST_NAME, placeNames } from './cities.ts'
import { foldPlace } from './names/fold-place.ts'
import { LOCALITIES } from './names/localities.ts'

const { sql } = await testDatabase()

const readCity = async (place: string | null) =>
  (await sql<{ city: string | null }[]>`select city_of(${place}) as city`)[0]?.city

describe('the city of a place', () => {
  it.each<[string | null, string | null]>([
    ['Pune', 'Pune'],
    ['Kothrud, Pune', 'Pune'],
    ['Pune, Maharashtra', 'Pune'],
    ['Pune, Kothrud', 'Pune'],
    ['Bangalore, Indiranagar', 'Bengaluru'],
    ['Maharashtra, Pune, Kothrud', 'Pune'],
    ['India, Maharashtra, Pune', 'Pune'],
    ['Chennai, T. Nagar', 'Chennai'],
    ['Delhi, Malviya Nagar', 'Delhi'],
    ['पुणे, कोथरूड', 'Pune'],
    ['FC Road Pune 411004', 'Pune'],
    ['pune maharashtra', null],
    ['Pune - Kothrud', 'Pune'],
    ['Pune – Kothrud', 'Pune'],
    ['Pune (Kothrud)', 'Pune'],
    ['Kothrud (Pune)', 'Pune'],
    ['Pune-Kothrud', 'Pune'],
    ['Pune Kothrud', 'Pune'],
    ['Pune Kothrud, Maharashtra', 'Pune'],
    ['Pune West (near the station)', null],
    ['Jaipur - C-Scheme', 'Jaipur'],
    ['C-Scheme', 'Jaipur'],
    ['पुणे - कोथरूड', 'Pune'],
    ['पुणे कोथरूड', 'Pune'],
    ['Aurangabad (Bihar)', 'Aurangabad, Bihar'],
    ['Mumbai Kothrud', null],
    ['Indiranagar, Bangalore', 'Bengaluru'],
    ['Koramangala', 'Bengaluru'],
    ['Karol Bagh, New Delhi', 'Delhi'],
    ['New Delhi, Delhi', 'Delhi'],
    ['Malviya Nagar, Delhi', 'Delhi'],
    ['Malviya Nagar', null],
    ['T. Nagar, Chennai', 'Chennai'],
    ['Vazhuthacaud, Thiruvananthapuram', 'Thiruvananthapuram'],
    ['Bilaspur', 'Bilaspur'],
    ['Bilaspur, Himachal Pradesh', 'Bilaspur, Himachal Pradesh'],
    ['Aurangabad', 'Chhatrapati Sambhajinagar'],
    ['Aurangabad, Bihar', 'Aurangabad, Bihar'],
    ['Karaikal, Puducherry', 'Karaikal'],
    ['Satellite, Maharashtra', null],
    ['Maharashtra', null],
    ['somewhere nice', null],
    [', ,', null],
    ['पुणे', 'Pune'],
    ['कोथरूड पुणे', 'Pune'],
    ['कोथरुड, पुणे', 'Pune'],
    ['कोथरूड', 'Pune'],
    ['पुणे, महाराष्ट्र ४११००४', 'Pune'],
    ['Kothrud, पुणे।', 'Pune'],
    ['दिल्ली', 'Delhi'],
    ['करोल बाग, नयी दिल्ली', 'Delhi'],
    ['मुम्बई', 'Mumbai'],
    ['रांची', 'Ranchi'],
    ['गाज़ियाबाद', 'Ghaziabad'],
    ['गाज़ियाबाद उत्तर प्रदेश', null],
    ['औरंगाबाद', 'Chhatrapati Sambhajinagar'],
    ['औरंगाबाद, बिहार', 'Aurangabad, Bihar'],
    ['अमरावती', 'Amravati'],
    ['अमरावती, आंध्र प्रदेश', 'Amaravati'],
    ['महाराष्ट्र', null],
    ['कहीं और', null],
    [null, null],
  ])('%s is in %s', async (place, city) => {
    expect(await readCity(place)).toBe(city)
  })

  it('is recognised by its known names, normalised alike in SQL and in code', async () => {
    const rows = await sql`select name, state, city, is_city as "isCity", is_meant as "isMeant" from place_names`
    const inOrder = (names: readonly object[]) =>
      names.map((name) => JSON.stringify(Object.entries(name).toSorted(([a], [b]) => (a < b ? -1 : 1)))).toSorted()
    expect(inOrder(rows)).toEqual(inOrder(placeNames()))
    for (const text of ['T. Nagar', '  Café-Road ', 'Sultan’s Battery', 'C-Scheme', 'बॉम्बे', 'गुड़गाँव, २', 'राँची।', '']) {
      const [row] = await sql<{ folded: string }[]>`select fold_place(${text}) as folded`
      expect([text, row?.folded]).toEqual([text, foldPlace(text)])
    }
  })

  it('is split into its parts alike in SQL and in code, and names its city with any sign between them', async () => {
    const signs = [
      ', ',
      ',',
      ' - ',
      ' -',
      '- ',
      ' -- ',
      ' – ',
      '–',
      '—',
      ' (',
      ') ',
      '/',
      ' / ',
      '; ',
      ' | ',
      ' · ',
      ' • ',
      '\n',
      '\u00A0-\u00A0',
    ]
    const names = ['Pune', 'Kothrud', 'C-Scheme', 'T. Nagar', 'पुणे', 'Sector 62', 'Koregaon Park', ' ', '411004', '']
    const written = fc
      .array(fc.tuple(fc.constantFrom(...names), fc.constantFrom(...signs)), { minLength: 1, maxLength: 4 })
      .map((parts) => parts.flat().join(''))
    const texts = fc.sample(written, { numRuns: 2000, seed: 11 })
    const rows = await sql<{ place: string; parts: string[] }[]>`
      select place, place_parts(place) as parts from unnest(${texts}::text[]) as place`
    expect(rows.filter(({ place, parts }) => JSON.stringify(parts) !== JSON.stringify(splitPlace(place)))).toEqual([])
    expect(rows.filter(({ parts }) => parts.length > 2).length).toBeGreaterThan(500)

    const pairs = Object.entries(LOCALITIES).flatMap(([city, list]) =>
      list
        .split(', ')
        .slice(0, 6)
        .flatMap((locality) => [
          [city, locality],
          [locality, city],
        ]),
    )
    const readCities = async (places: string[]) => {
      const found = await sql<{ city: string | null }[]>`
        select city_of(place) as city from unnest(${places}::text[]) with ordinality as p (place, at) order by at`
      return found.map(({ city }) => city)
    }
    const withComma = await readCities(pairs.map((pair) => pair.join(', ')))
    expect(withComma.filter((city) => city === null)).toEqual([])
    for (const sign of signs)
      expect([sign, await readCities(pairs.map((pair) => pair.join(sign)))]).toEqual([sign, withComma])
  })

  it.each([
    ['pune', 'Pune'],
    ['Bangalore', 'Bengaluru'],
    ['banglore', 'Bengaluru'],
    ['dilli', 'Delhi'],
    ['Hydrabad', 'Hyderabad'],
    ['pun', null],
    ['दिल्ली', 'Delhi'],
    ['बंगलुरू', 'Bengaluru'],
    ['nowhere at all', null],
  ])('typed as %s is %s', (typed, city) => {
    expect(cityMeant(typed)).toBe(city)
  })
})

describe('views of cities', () => {
  const places = ['Kothrud, Pune', 'Bandra West, Mumbai', 'Siliguri', 'no city']
  let all: ListingFilters[] = []

  it('show the city’s listings page by page, with exact counts', async () => {
    const { id: userId } = await createUser(sql)
    const { key } = await createPhoto(sql, { userId })
    for (let n = 0; n < 90; n += 1) {
      await createItem(sql, {
        userId,
        images: [key],
        title: `Thing ${n}`,
        location: places[n % 4],
        price: [100, 900, 5000, 70_000][n % 3],
        category: listCategoryIds()[n % 2],
        condition: CONDITIONS[n % 5],
        isSold: n % 7 === 0,
        hiddenAt: n === 4 ? new Date() : null,
        hiddenReason: n === 4 ? 'report' : null,
        createdAt: new Date(1_700_000_000_000 + Math.floor(n / 4) * 1000),
      })
    }
    const rows = await sql<
      { id: string; price: number; city: string; condition: string; category: string; is_sold: boolean; at: Date }[]
    >`
      select id, price, city, condition, category, is_sold, created_at as at from items where hidden_at is null`
    all = [
      {},
      { cities: ['Pune', 'Mumbai'] },
      { sort: 'price-low' as const },
      { sort: 'price-high' as const, sold: true, cities: ['Siliguri', 'Pune'] },
      { category: 'action-figures' as const, conditions: ['Good' as const, 'New' as const] },
      { min: 500 },
      { min: 500, max: 5000, sold: true },
      { min: 900, max: 900, conditions: ['Like New' as const] },
    ].map((filters) => ({ ...NO_FILTERS, cities: ['Pune'], ...filters }))
    for (const filters of all) {
      const inside = rows.filter(
        (row) =>
          filters.cities.includes(row.city) &&
          (filters.sold || !row.is_sold) &&
          (!filters.category || filters.category === row.category) &&
          (filters.conditions.length === 0 || filters.conditions.some((one) => one === row.condition)) &&
          row.price >= filters.min &&
          (filters.max === null || row.price <= filters.max),
      )
      const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
      const low = filters.sort === 'price-low'
      const expected = inside.toSorted((a, b) =>
        filters.sort
          ? low
            ? a.price - b.price || byId(a, b)
            : b.price - a.price || byId(b, a)
          : b.at.getTime() - a.at.getTime() || byId(b, a),
      )
      expect(expected.length).toBeGreaterThan(0)
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const page = await listItems({ ...filters, cursor }, 3)
        seen.push(...page.items.map(({ id }) => id))
        cursor = page.nextCursor
      } while (cursor)
      expect(seen).toEqual(expected.map(({ id }) => id))
      expect(await countItems(filters)).toMatchObject({ total: expected.length, more: false })
    }
    // The count beside each city is what choosing only that city would show.
    forgetCities()
    for (const filters of [all[0], { ...NO_FILTERS, category: 'action-figures' as const, sold: true }]) {
      if (!filters) continue
      const { byCity = {} } = await countItems(filters)
      expect(Object.keys(byCity).toSorted()).toEqual(['Mumbai', 'Pune', 'Siliguri'])
      for (const [city, n] of Object.entries(byCity)) {
        expect([city, n]).toEqual([city, (await listItems({ ...filters, cities: [city] }, 200)).items.length])
      }
    }
    expect(await countItems({ ...NO_FILTERS, min: 500 })).not.toHaveProperty('byCity')
  })

  it('follow a listing that moves, is sold, hidden or deleted, and match the items', async () => {
    const counted = async () => {
      const kept =
        await sql`select city, is_sold, category, condition, n from city_counts where n <> 0 order by 1, 2, 3, 4`
      const real = await sql`
        select city, is_sold, category, condition, count(*)::integer as n from items
        where hidden_at is null and city <> '' group by 1, 2, 3, 4 order by 1, 2, 3, 4`
      expect([...kept]).toEqual([...real])
    }
    await counted()
    await sql`update items set location = 'Calcutta' where title in ('Thing 1', 'Thing 5')`
    await sql`update items set is_sold = not is_sold where title like 'Thing 1%'`
    await sql`update items set hidden_at = now(), hidden_reason = 'ban' where title like 'Thing 2%' and hidden_at is null`
    await sql`delete from items where title like 'Thing 3%'`
    await counted()
    expect((await listItems({ ...NO_FILTERS, cities: ['Kolkata'], sold: true })).items).toHaveLength(2)
    forgetCities()
    expect((await catalogueCities()).toSorted()).toEqual(['Kolkata', 'Mumbai', 'Pune', 'Siliguri'])
  })

  it('include listings older than the cities once the job has run', async () => {
    await sql`alter table items disable trigger items_city`
    await sql`update items set city = null`
    await sql`alter table items enable trigger items_city`
    await sql`delete from city_counts`
    expect((await countItems({ ...NO_FILTERS, cities: ['Pune'] })).total).toBe(0)
    await fillCities()
    const [left] = await sql<{ n: number }[]>`select count(*)::integer as n from items where city is null`
    expect(left?.n).toBe(0)
    const filters = { ...NO_FILTERS, cities: ['Pune'], sold: true }
    expect((await countItems(filters)).total).toBe((await listItems(filters, 100)).items.length)
    expect((await countItems(filters)).total).toBeGreaterThan(0)
  })
})

it('listings from before whose place has other signs than commas find their city', async () => {
  const old = await oldDatabase('place_parts')
  const places = ['Pune - Kothrud', 'Kothrud, Pune', 'somewhere else']
  for (const location of places) await createItem(old.sql, { title: location, location })
  await migrate(old.url)
  const rows = await old.sql`select location, coalesce(city, 'not looked up') as city from items order by location`
  expect(Object.fromEntries(rows.map((row) => [row['location'], row['city']]))).toEqual({
    'Kothrud, Pune': 'Pune',
    'Pune - Kothrud': 'not looked up',
    'somewhere else': '',
  })
})

it('no name of a city has more words than are looked at', () => {
  const cities = placeNames().filter(({ isCity, isMeant }) => isCity && isMeant)
  expect(Math.max(...cities.map(({ name }) => name.split(' ').length))).toBe(LONGEST_NAME)
})

import { countByCity } from '#app/features/catalogue/filters/count-in-cities.server.ts'
import { countPresets } from '#app/features/catalogue/filters/prices/price-presets.server.ts'
import { NO_FILTERS, type ListingFilters } from '#app/features/catalogue/listing-filters.ts'
import { findSimilarItems } from '#app/features/catalogue/listing/find-similar-items.server.ts'
import { getItem } from '#app/features/catalogue/listing/get-item.server.ts'
import { PAGE_SIZE } from '#app/features/catalogue/lists/list-items.server.ts'
import { itemFiles, listItemsOfFile } from '#app/features/catalogue/lists/sitemap.server.ts'
import { findListings } from '#app/features/catalogue/search/find-listings.server.ts'
import { suggestSearches } from '#app/features/catalogue/search/suggest.server.ts'
import { listCategories } from '#app/nouns/category/category-list.ts'
import { CONDITIONS } from '#app/shared/catalogue.ts'
import { writeCursor } from '#app/shared/cursor.ts'
// Every kind of page, as the calls that its loader makes. `times` increases from sample to sample.
import { openSql } from '#packages/sql'

import { homeQueries } from './home-queries.ts'
import { someIds, type Searches } from './samples.ts'

export interface View {
  name: string
  /** May take 100 ms instead of 20. */
  search: boolean
  ask(times: number): Promise<unknown>
}

/** The lists of one database. Each uses whatever connection the product has at that moment. */
export async function listViews(database: string, searches: Searches): Promise<View[]> {
  const ids = await someIds(database, 500)
  const { newest, elsewhere, cheapest } = await deepCursors(database)
  const cityEnds = await endsOfCities(database)
  const view = (name: string, filters: (times: number) => Partial<ListingFilters>): View => ({
    name,
    search: false,
    ask: (times) => findListings({ ...NO_FILTERS, ...filters(times) }),
  })
  const page = (name: string, ask: (times: number) => Promise<unknown>): View => ({ name, search: false, ask })
  const search = (kind: keyof Searches, filters: Partial<ListingFilters> = {}, of = ''): View => ({
    name: `search, ${kind}${of}`,
    search: true,
    ask: (times) => findListings({ ...NO_FILTERS, search: pick(searches[kind], times), ...filters }),
  })
  const days = await listDays(database)
  return [
    page('home', homeQueries),
    view('browse', () => ({})),
    view('browse, a category', (times) => ({ category: pickCategory(times) })),
    view('browse, one condition', (times) => ({ conditions: [pick(CONDITIONS, times)] })),
    view('browse, three conditions', (times) => ({
      conditions: CONDITIONS.filter((_, index) => index !== times % 5 && index !== 2),
    })),
    view('browse, a price range', (times) => ({ min: 100 * (times % 40), max: 100 * (times % 40) + 2000 })),
    view('browse, a narrow price range', (times) => ({
      min: 100 * (400 + (times % 90)),
      max: 100 * (401 + (times % 90)),
    })),
    view('browse, typed prices', (times) => ({ min: 1 + 137 * (times % 40), max: 2003 + 137 * (times % 40) })),
    view('browse, a lowest price', (times) => ({ min: 500 * (1 + (times % 95)) })),
    view('browse, sold included', () => ({ sold: true })),
    view('browse, price low to high', () => ({ sort: 'price-low' })),
    view('browse, price high to low', () => ({ sort: 'price-high' })),
    view('browse, every filter', (times) => ({
      category: pickCategory(times),
      conditions: [pick(CONDITIONS, times), pick(CONDITIONS, times + 2)],
      min: 100 * (times % 20),
      max: 3000 + 100 * (times % 100),
      sold: true,
      sort: times % 2 ? 'price-low' : null,
    })),
    view('browse, a city', () => ({ cities: ['Mumbai'] })),
    view('browse, two cities by price', (times) => ({
      cities: ['Mumbai', 'Surat'],
      min: 100 * (times % 30),
      sort: 'price-low',
    })),
    view('browse, a city first', (times) => ({ sort: 'city', near: pick(LARGE_CITIES, times) })),
    view('browse, a city without items first', () => ({ sort: 'city', near: 'Karaikal' })),
    view('browse, a city first, page 2,000', () => ({ sort: 'city', near: 'Mumbai', cursor: elsewhere })),
    view('browse, a city first, where it ends', (times) => ({ sort: 'city', ...pick(cityEnds, times) })),
    view('category, price, a city first', (times) => ({
      category: pickCategory(times),
      min: 100 * (times % 30),
      max: 1000 + 100 * (times % 30),
      sort: 'city',
      near: pick(LARGE_CITIES, times),
    })),
    page('price presets', (times) => countPresets({ ...NO_FILTERS, category: times % 2 ? pickCategory(times) : null })),
    page('counts of cities', (times) => countByCity({ ...NO_FILTERS, sold: times % 2 === 0 })),
    view('category', (times) => ({ category: pickCategory(times) })),
    view('category, price, by price', (times) => ({
      category: pickCategory(times),
      min: 100 * (times % 30),
      sort: 'price-high',
    })),
    view('browse, page 2,000', () => ({ cursor: newest, sort: 'newest' })),
    view('browse by price, page 2,000', () => ({ cursor: cheapest, sort: 'price-low' })),
    page('listing', async (times) => {
      const item = await getItem(pick(ids, times))
      return item && findSimilarItems(item)
    }),
    page('suggestions', (times) => suggestSearches(pick(searches.prefix, times).slice(0, 1 + (times % 4)))),
    page('sitemap, list of days', itemFiles()),
    page('sitemap, a day', (times) => listItemsOfFile(pick(days, times))),
    search('narrow'),
    search('broad'),
    search('broad', { category: 'cards' }, ', in a category'),
    search('broad', { sort: 'price-low' }, ', by price'),
    search('broad', { sort: 'city', near: 'Mumbai' }, ', a city first'),
    search('typo'),
    search('prefix'),
    search('substring'),
    search('nothing'),
    {
      name: 'search, a price alone',
      search: true,
      ask: (times) => findListings({ ...NO_FILTERS, search: `under ${650 + 101 * times}`, sold: times % 2 === 0 }),
    },
  ]
}

const LARGE_CITIES = ['Mumbai', 'Surat', 'Pune', 'Delhi'] as const

function pick<T>(values: readonly T[], times: number): T {
  const value = values[times % values.length]
  if (value === undefined) throw new Error('There is nothing to pick from')
  return value
}

const pickCategory = (times: number) => pick(listCategories(), times).id

/** The cursor of page 2,000, or of the last full page of a smaller catalogue. */
async function deepCursors(database: string) {
  const sql = openSql(database, { max: 1 })
  try {
    const [count] = await sql<{ n: number }[]>`select count(*)::integer as n from items where not is_sold`
    const page = Math.min(2000, Math.floor((count?.n ?? 0) / PAGE_SIZE) - 1)
    const offset = page * PAGE_SIZE
    const [newest] = await sql<{ id: string; created_at: Date }[]>`
      select id, created_at from items where not is_sold order by created_at desc, id desc limit 1 offset ${offset}`
    const [cheapest] = await sql<{ id: string; price: number }[]>`
      select id, price from items where not is_sold order by price, id limit 1 offset ${offset}`
    if (!newest || !cheapest) throw new Error('The database has no listings')
    return {
      elsewhere: writeCursor('e', { key: newest.created_at.getTime(), id: newest.id }),
      newest: writeCursor('n', { key: newest.created_at.getTime(), id: newest.id }),
      cheapest: writeCursor('l', { key: cheapest.price, id: cheapest.id }),
    }
  } finally {
    await sql.end()
  }
}

/** Cursors shortly before the last item of each city, so that the next page contains the border. */
async function endsOfCities(database: string) {
  const sql = openSql(database, { max: 1 })
  try {
    const rows = await sql<{ city: string; id: string; created_at: Date }[]>`
      select city, last.id, last.created_at from unnest(${[...LARGE_CITIES]}::text[]) as city, lateral (
        select id, created_at from items where items.city = city.city and not is_sold
        order by created_at, id limit 1 offset 10) as last`
    return rows.map(({ city, id, created_at }) => ({
      near: city,
      cursor: writeCursor('c', { key: created_at.getTime(), id }),
    }))
  } finally {
    await sql.end()
  }
}

async function listDays(database: string): Promise<string[]> {
  const sql = openSql(database, { max: 1 })
  try {
    const rows = await sql<{ day: string }[]>`
      select distinct to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day from items order by 1 limit 50`
    return rows.map(({ day }) => day)
  } finally {
    await sql.end()
  }
}

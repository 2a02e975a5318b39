import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { setDatabase } from '#app/db/client.server.ts'
import { NO_FILTERS, type ListingFilters } from '#app/features/catalogue/listing-filters.ts'
import type { ListingPage } from '#app/nouns/item/listing.schema.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { setSettings } from '#app/platform/settings/settings.server.ts'
import { createPhoto, createUser } from '#test/factories.ts'
import { countQueries } from '#test/plans/counted-queries.ts'
import { testDatabase } from '#test/servers/database.ts'

import { findListingPage, findListings } from './find-listings.server.ts'
import { lookAtMatches, noMatches, wordMatches } from './matching/matches.server.ts'
import type { SearchFilters } from './matching/narrowing/narrow-to-filters.server.ts'
import { pageInOrder } from './matching/walk/page-in-order.server.ts'
import { readBounded } from './matching/walk/read-bounded.server.ts'
import { mergeFilters } from './planning/merge-filters.server.ts'
import { understandSearch } from './understanding/understand.ts'
import { countWords } from './vocabulary/count-words.server.ts'
import { findVocabulary } from './vocabulary/vocabulary.server.ts'

const { sql, url } = await testDatabase()
const counted = countQueries(url)
afterAll(() => counted.end())

const ALL = 9_000

/** Numbers of listings, of which the highest is the newest. "Beacon" is only in the oldest ones. */
const HAS: Record<string, (n: number) => boolean> = {
  harbour: () => true,
  signal: (n) => n % 4 !== 0,
  beacon: (n) => n <= 4_000,
  brass: (n) => n % 5 === 0,
  quaint: (n) => n === 10 || n === 20 || n === 30,
  pune: (n) => n % 3 === 0,
}

beforeAll(async () => {
  setSettings(readSettings({}))
  const { id: userId } = await createUser(sql)
  const { key } = await createPhoto(sql, { userId })
  await sql`
    insert into items (user_id, title, description, price, category, condition, images, location, created_at)
    select ${userId}, 'Harbour' || case when n % 4 <> 0 then ' signal' else '' end || case when n <= 4000 then ' beacon' else '' end
        || case when n % 5 = 0 then ' brass' else '' end || case when n in (10, 20, 30) then ' quaint' else '' end || ' N' || n,
      'Kept well', 100 + n, case when n % 2 = 0 then 'books' else 'lego' end, 'Good', array[${key}],
      case when n % 3 = 0 then 'Kothrud, Pune' else 'Surat' end, now() - (${ALL}::integer - n) * interval '1 minute'
    from generate_series(1, ${ALL}::integer) as n`
  await sql`vacuum analyze items`
  await countWords(sql)
  setDatabase(counted.sql)
  await findVocabulary()
})

type Ask = (filters: ListingFilters) => Promise<ListingPage>

const list = (chosen: (n: number) => boolean) =>
  Array.from({ length: ALL }, (_, index) => ALL - index).filter((n) => chosen(n))
const withAll = (...words: string[]) => list((n) => words.every((word) => HAS[word]?.(n)))

async function listPages(filters: Partial<ListingFilters>, pages: number, ask: Ask = findListingPage) {
  const found: number[] = []
  let cursor: string | null = null
  for (let page = 0; page < pages; page++) {
    const { items, nextCursor }: ListingPage = await ask({
      ...NO_FILTERS,
      ...filters,
      cursor,
    })
    found.push(...items.map(({ title }) => Number(/\d+$/.exec(title)?.[0])))
    cursor = nextCursor
    if (!cursor) break
  }
  return found
}

describe('words that too many listings have to be ranked', () => {
  it.each<[string, Partial<ListingFilters>, number[]]>([
    ['in many of the newest listings', { search: 'harbour signal' }, withAll('harbour', 'signal')],
    ['in none of the newest listings', { search: 'harbour beacon' }, withAll('harbour', 'beacon')],
    ['in a city', { search: 'harbour signal', cities: ['Pune'] }, withAll('signal', 'pune')],
    ['sold ones, too', { search: 'harbour signal', sold: true }, withAll('signal')],
    ['in a category', { search: 'harbour signal', category: 'lego' }, list((n) => n % 2 === 1)],
    ['without a word', { search: 'harbour signal without brass' }, list((n) => n % 4 !== 0 && n % 5 !== 0)],
    ['cheapest first', { search: 'harbour signal', sort: 'price-low' }, withAll('signal').toReversed()],
    ['dearest first, in none of the dearest', { search: 'harbour beacon', sort: 'price-high' }, withAll('beacon')],
    [
      'a city first',
      { search: 'harbour signal', sort: 'city', near: 'Pune' },
      [...withAll('signal', 'pune'), ...list((n) => n % 4 !== 0 && n % 3 !== 0)],
    ],
    [
      'a city first, in none of its newest listings',
      { search: 'harbour beacon', sort: 'city', near: 'Pune' },
      withAll('beacon', 'pune'),
    ],
  ])('are listed in order, page by page: %s', async (_, filters, expected) => {
    const shown = await listPages({ sort: 'newest', ...filters }, 3)
    expect(shown).toEqual(expected.slice(0, 72))
    expect(await listPages({ sort: 'newest', ...filters }, 3, findListings)).toEqual(shown)
  })

  it('are found in a category by the index of words alone', async () => {
    const ask = () => findListings({ ...NO_FILTERS, search: 'brass', category: 'books' })
    await ask()
    const { statements } = await counted.record(ask)
    const withWord = statements.filter(({ values }) => values.some((value) => /zzbooks0/.test(String(value))))
    expect(withWord.length).toBeGreaterThan(0)
    expect(withWord.filter(({ text }) => /category = \$/.test(text))).toEqual([])
  })

  it('are not read in every condition to count those in one', async () => {
    const atLeast = { books: 4_500, lego: 4_500 }
    const matches = wordMatches(counted.sql, "'harbour'", { atLeast })
    const filters = mergeFilters({ ...NO_FILTERS, conditions: ['Good'] }, understandSearch('harbour'))
    const { statements } = await counted.record(() => lookAtMatches(counted.sql, matches, filters, null))
    const counts = statements.filter(({ text }) => text.includes('min(block)'))
    expect(counts.map(({ values }) => values.includes('Good'))).toEqual([true])
    expect(counts.map(({ text }) => text.includes("condition || ''"))).toEqual([false])
  })

  it('are counted without the index of a condition that very many listings have', async () => {
    await sql`update item_counts set n = n * 100 where condition = 'Good'`
    const matches = wordMatches(counted.sql, "'harbour'", {
      atLeast: { books: ALL },
      atMost: { listings: ALL, of: ALL },
    })
    const filters = mergeFilters({ ...NO_FILTERS, conditions: ['Good'] }, understandSearch('harbour'))
    const { result, statements } = await counted.record(() => lookAtMatches(counted.sql, matches, filters, null))
    await sql`update item_counts set n = n / 100 where condition = 'Good'`
    expect(statements.filter(({ text }) => text.includes("condition || ''"))).toHaveLength(1)
    expect(result.counts).toMatchObject({ more: true, anywhere: true })
  })

  it('are counted about right', async () => {
    const { counts } = await findListings({ ...NO_FILTERS, search: 'harbour signal' })
    expect(counts).toMatchObject({ more: true, byCategory: null, byCondition: null })
    expect(counts.total).toBeGreaterThan(0.75 * withAll('signal').length)
    expect(counts.total).toBeLessThan(1.25 * withAll('signal').length)
  })

  it.each(['harbour signal', 'harbour'])('are found without reading all that have them: %s', async (search) => {
    const ask = () => findListings({ ...NO_FILTERS, search, sort: 'city', near: 'Pune' })
    await ask()
    const { statements } = await counted.record(ask)
    const parts = statements.filter(({ values }) => values.flat().includes('Pune'))
    expect(parts.length).toBeGreaterThan(0)
    expect(parts.filter(({ text }) => /min\(block\)/.test(text))).toEqual([])
  })
})

describe('a page by price of which the dearest listings have none', () => {
  const filters: SearchFilters = {
    category: null,
    conditions: [],
    cities: [],
    within: null,
    facets: {},
    near: null,
    place: null,
    sold: false,
    cursor: null,
    except: null,
    without: null,
    sort: 'price-high',
    price: { min: null, max: null },
  }
  const dearest = Array.from({ length: 25 }, (_, index) => 4_100 - index)
  const readPrices = async (ids: string[] | null) => {
    const rows = await sql<
      { price: number }[]
    >`select price from items where id = any(${ids ?? []}::uuid[]) order by price desc`
    return rows.map(({ price }) => price)
  }

  it('is bounded by the page of the category that has most of them', async () => {
    const matches = wordMatches(counted.sql, "'beacon'", { mostIn: { category: 'books', elsewhere: 2_000 } })
    const counts = { ...noMatches(filters), total: 20_000 }
    const { result, statements } = await counted.record(() =>
      pageInOrder(counted.sql, matches, filters, 24, { counts, first: null }),
    )
    expect(result.items.map(({ price }) => price)).toEqual(dearest.slice(0, 24))
    expect(result.nextCursor).not.toBeNull()
    const bounded = statements.filter(({ values }) => values.includes("('beacon') & !zzbooks0"))
    // The 25th book has this price.
    expect(bounded.map(({ values }) => values.includes(4_100 - 2 * 24))).toEqual([true])
  })

  it('is looked for at growing depths, if no category is known', async () => {
    const matches = wordMatches(counted.sql, "'beacon'")
    const found = await readBounded(counted.sql, matches, filters, 25, [2_000, 6_000])
    expect(await readPrices(found)).toEqual(dearest)
    expect(await readBounded(counted.sql, matches, filters, 25, [2_000, 4_000])).toBeNull()
    const inCategory = await readBounded(counted.sql, matches, { ...filters, category: 'books' }, 25, [4_000])
    expect(await readPrices(inCategory)).toEqual(dearest.map((_, index) => 4_100 - 2 * index))
  })
})

describe('few listings with every word, and a common word', () => {
  it('are followed by five pages of the newest that have the common one', async () => {
    const { items, counts, said } = await findListings({ ...NO_FILTERS, search: 'quaint harbour' })
    const shown = items.map(({ title }) => Number(/\d+$/.exec(title)?.[0]))
    expect(new Set(shown.slice(0, 3))).toEqual(new Set([10, 20, 30]))
    expect(Math.min(...shown.slice(3))).toBeGreaterThan(ALL - 512)
    expect(said?.whole).toBe(3)
    expect(counts).toMatchObject({ total: 123, more: false })
  })
})

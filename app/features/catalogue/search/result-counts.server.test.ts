import { beforeAll, describe, expect, it } from 'vitest'

import type { Sql } from '#app/db/client.server.ts'
import { NO_FILTERS, type ListingFilters } from '#app/features/catalogue/listing-filters.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { setSettings } from '#app/platform/settings/settings.server.ts'
import { createPhoto, createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'

import { findListings } from './find-listings.server.ts'
import { countMatches, wordMatches, type Matches } from './matching/matches.server.ts'

const { sql } = await testDatabase()

// Listings that contain a word: 'wholly' is in 3,000, 'barely' in one more, 'plenty' in all. Those of a word lie among the others.
const [WHOLE, ONE_MORE, ALL] = [3_000, 3_001, 6_000]

beforeAll(async () => {
  setSettings(readSettings({}))
  const { id: userId } = await createUser(sql)
  const { key } = await createPhoto(sql, { userId })
  await sql`
    insert into items (user_id, title, description, price, category, condition, images)
    select ${userId}, 'Widget',
      case when n <= ${WHOLE} then 'wholly barely plenty' when n <= ${ONE_MORE} then 'barely plenty' else 'plenty' end,
      case when n <= ${WHOLE} then 500 else 900 end,
      case when n <= ${ONE_MORE} then 'lego' else 'books' end,
      case when n <= ${WHOLE} then 'Good' else 'Fair' end,
      array[${key}]
    from generate_series(1, ${ALL}) as n order by md5(n::text)`
  await sql`analyze items`
})

const count = async (search: string, filters: Partial<ListingFilters> = {}) =>
  (await findListings({ ...NO_FILTERS, search, ...filters })).counts

const whole = (n: number) => ({ total: n, more: false })
/** An estimate, at most a quarter off. */
const about = (n: number) => ({ total: expect.toSatisfy((total: number) => Math.abs(total - n) < n / 4), more: true })

describe('a search counts', () => {
  it.each<[string, string, Partial<ListingFilters>, object]>([
    ['3,000', 'wholly', {}, whole(3_000)],
    ['one more', 'barely', {}, about(3_001)],
    ['far more', 'plenty', {}, about(6_000)],
    ['3,000 in a category', 'wholly', { category: 'lego' }, whole(3_000)],
    ['one more in a category, of many elsewhere', 'plenty', { category: 'lego' }, about(3_001)],
    ['few in a category, of many elsewhere', 'plenty', { category: 'books' }, whole(2_999)],
    ['3,000 in a condition, of many in others', 'plenty', { conditions: ['Good'] }, whole(3_000)],
    ['one more in two conditions', 'barely', { conditions: ['Good', 'Fair'] }, whole(3_001)],
    ['many in two conditions', 'plenty', { conditions: ['Good', 'Fair'] }, about(6_000)],
    ['3,000 of a price', 'plenty', { max: 500 }, whole(3_000)],
    ['far more of a price', 'plenty', { min: 500 }, about(6_000)],
    ['many of a price, in a category', 'plenty', { min: 500, category: 'lego' }, about(3_001)],
    // The page is picked from all of them.
    ['many by price', 'plenty', { sort: 'price-high' }, whole(6_000)],
    ['3,000 by a piece of text', 'holl', {}, whole(3_000)],
    ['one more by a piece of text', 'arel', {}, about(3_001)],
    ['a price alone', 'under 501', {}, whole(3_000)],
    ['a price alone, of many', 'under 901', {}, about(6_000)],
    ['a price alone, of many, in a category', 'under 901', { category: 'lego' }, about(3_001)],
  ])('%s', async (_name, search, filters, expected) => {
    expect(await count(search, filters)).toMatchObject(expected)
  })

  it('each category and condition exactly, up to 3,000 matches', async () => {
    expect(await count('wholly', { category: 'books', conditions: ['Fair'] })).toMatchObject({
      ...whole(0),
      byCategory: {},
      byCondition: {},
    })
    expect(await count('wholly', { category: 'lego' })).toMatchObject({
      byCategory: { lego: 3_000 },
      byCondition: { Good: 3_000 },
    })
    expect(await count('plenty', { min: 600 })).toMatchObject({
      ...whole(3_000),
      byCategory: { lego: 1, books: 2_999 },
      byCondition: { Fair: 3_000 },
    })
    expect(await count('barely')).toMatchObject({ byCategory: null, byCondition: null })
  })

  it('the choices within filters that match few, also when others match many', async () => {
    expect(await count('plenty', { category: 'books', conditions: ['Good'] })).toEqual(
      expect.objectContaining({ ...whole(0), byCategory: null, byCondition: { Fair: 2_999 } }),
    )
    expect(await count('plenty', { conditions: ['Good'] })).toMatchObject({
      byCategory: { lego: 3_000 },
      byCondition: null,
    })
    expect(await count('plenty', { category: 'lego', conditions: ['Fair'] })).toMatchObject({
      ...whole(1),
      byCategory: null,
      byCondition: null,
    })
  })
})

it('without a search counts come from counters', async () => {
  expect(await count('')).toEqual({
    ...whole(6_000),
    byCategory: { lego: 3_001, books: 2_999 },
    byCondition: { Good: 3_000, Fair: 3_000 },
    byPrice: expect.any(Array),
    byCity: {},
  })
  expect(await count('', { category: 'lego' })).toMatchObject(whole(3_001))
  expect(await count('', { min: 500, sort: 'price-low' })).toMatchObject(whole(6_000))
})

describe('a vocabulary that is some minutes old', () => {
  const view = {
    conditions: [],
    cities: [],
    within: null,
    facets: {},
    near: null,
    place: null,
    except: null,
    sold: false,
    cursor: null,
    sort: null,
    price: { min: null, max: null },
    without: null,
  }
  /** Counts the 3,000 LEGO listings, and tells whether the database was queried. */
  async function countWholly(atLeast: Matches['atLeast'], category: 'lego' | 'books' | null = null) {
    let asked = false
    const watched: Sql = new Proxy(sql, {
      apply: (target, self, args: Parameters<typeof sql>) => {
        asked ||= JSON.stringify(args[0]).includes('select ')
        return Reflect.apply(target, self, args) as unknown
      },
    })
    const counts = await countMatches(watched, wordMatches(watched, "'wholli'", { atLeast }), { ...view, category })
    return { ...counts, asked }
  }

  it('is used for the count well above the bound', async () => {
    const known = { more: true, asked: false }
    expect(await countWholly({ lego: 3_000, books: 1_001 })).toMatchObject({ ...known, total: 4_001 })
    expect(await countWholly({ lego: 4_001 }, 'lego')).toMatchObject({ ...known, total: 4_001 })
  })

  it('is not used where the count may have become 3,000, nor for a category that has few', async () => {
    expect(await countWholly({ lego: 3_000, books: 1_000 })).toMatchObject({ ...whole(3_000), asked: true })
    expect(await countWholly({ lego: 4_000 }, 'lego')).toMatchObject({ ...whole(3_000), asked: true })
    expect(await countWholly({ lego: 4_001 }, 'books')).toMatchObject({ ...whole(0), asked: true })
  })
})

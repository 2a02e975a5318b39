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

// Listings that contain a word: 'wholly' is in 10,000, 'barely' in one more, 'plenty' in all.
const [WHOLE, ONE_MORE, ALL] = [10_000, 10_001, 12_500]

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
    from generate_series(1, ${ALL}) as n`
  await sql`analyze items`
})

const count = async (search: string, filters: Partial<ListingFilters> = {}) =>
  (await findListings({ ...NO_FILTERS, search, ...filters })).counts

const whole = (n: number) => ({ total: n, more: false })
const above = { total: 10_000, more: true }

describe('a search counts', () => {
  it.each<[string, string, Partial<ListingFilters>, object]>([
    ['10,000', 'wholly', {}, whole(10_000)],
    ['one more', 'barely', {}, above],
    ['far more', 'plenty', {}, above],
    ['10,000 in a category', 'wholly', { category: 'lego' }, whole(10_000)],
    ['one more in a category', 'barely', { category: 'lego' }, above],
    ['one more in a category, of many elsewhere', 'plenty', { category: 'lego' }, above],
    ['few in a category, of many elsewhere', 'plenty', { category: 'books' }, whole(2_499)],
    ['10,000 in a condition, of many in others', 'plenty', { conditions: ['Good'] }, whole(10_000)],
    ['one more in two conditions', 'barely', { conditions: ['Good', 'Fair'] }, above],
    ['10,000 of a price', 'plenty', { max: 500 }, whole(10_000)],
    ['far more of a price', 'plenty', { min: 500 }, above],
    ['one more of a price, in a category', 'plenty', { min: 500, category: 'lego' }, above],
    ['10,000 by price', 'wholly', { sort: 'price-low' }, whole(10_000)],
    ['one more by price', 'barely', { sort: 'price-low' }, above],
    ['far more by price', 'plenty', { sort: 'price-high' }, above],
    ['one more in a category, the newest', 'barely', { category: 'lego', sort: 'newest' }, above],
    // Not a word, but a piece of text.
    ['10,000 by a piece of text', 'holl', {}, whole(10_000)],
    ['one more by a piece of text', 'arel', {}, above],
  ])('%s', async (_name, search, filters, expected) => {
    expect(await count(search, filters)).toMatchObject(expected)
  })

  it('each category and condition exactly, up to 10,000 matches', async () => {
    expect(await count('wholly', { category: 'books', conditions: ['Fair'] })).toMatchObject({
      ...whole(0),
      byCategory: {},
      byCondition: {},
    })
    expect(await count('wholly', { category: 'lego' })).toMatchObject({
      byCategory: { lego: 10_000 },
      byCondition: { Good: 10_000 },
    })
    expect(await count('plenty', { min: 600 })).toMatchObject({
      ...whole(2_500),
      byCategory: { lego: 1, books: 2_499 },
      byCondition: { Fair: 2_500 },
    })
    expect(await count('barely')).toMatchObject({ byCategory: null, byCondition: null })
  })

  it('the choices within filters that match few, also when others match many', async () => {
    expect(await count('plenty', { category: 'books', conditions: ['Good'] })).toEqual(
      expect.objectContaining({ ...whole(0), byCategory: null, byCondition: { Fair: 2_499 } }),
    )
    expect(await count('plenty', { conditions: ['Good'] })).toMatchObject({
      byCategory: { lego: 10_000 },
      byCondition: null,
    })
    expect(await count('plenty', { category: 'lego', conditions: ['Fair'] })).toMatchObject({
      ...whole(1),
      byCategory: null,
      byCondition: null,
    })
    expect(await count('barely', { category: 'lego' })).toMatchObject({
      ...above,
      byCondition: { Good: 10_000, Fair: 1 },
    })
  })
})

it('without a search every count is exact', async () => {
  expect(await count('')).toEqual({
    ...whole(12_500),
    byCategory: { lego: 10_001, books: 2_499 },
    byCondition: { Good: 10_000, Fair: 2_500 },
    byPrice: [{ min: 0, max: 500, n: 10_000 }],
    byCity: {},
  })
  expect(await count('', { category: 'lego' })).toMatchObject(whole(10_001))
  expect(await count('', { min: 500, sort: 'price-low' })).toMatchObject(whole(12_500))
})

describe('a vocabulary that is some minutes old', () => {
  const view = {
    conditions: [],
    cities: [],
    near: null,
    except: null,
    sold: false,
    cursor: null,
    sort: null,
    price: { min: null, max: null },
    without: null,
  }
  /** Counts the 10,000 LEGO listings, and tells whether the database was queried. */
  async function countWholly(atLeast: Matches['atLeast'], category: 'lego' | 'books' | null = null) {
    let asked = false
    const watched: Sql = new Proxy(sql, {
      apply: (target, self, args: Parameters<typeof sql>) => {
        asked ||= JSON.stringify(args[0]).includes('select ')
        return Reflect.apply(target, self, args) as unknown
      },
    })
    const counts = await countMatches(watched, wordMatches(watched, "'wholli'", atLeast), { ...view, category })
    return { ...counts, asked }
  }

  it('is used for the count well above the bound', async () => {
    expect(await countWholly({ lego: 9_000, books: 3_001 })).toMatchObject({ ...above, asked: false })
    expect(await countWholly({ lego: 12_001 }, 'lego')).toMatchObject({ ...above, asked: false })
  })

  it('is not used where the count may have become 10,000, nor for a category that has few', async () => {
    expect(await countWholly({ lego: 9_000, books: 3_000 })).toMatchObject({ ...whole(10_000), asked: true })
    expect(await countWholly({ lego: 12_000 }, 'lego')).toMatchObject({ ...whole(10_000), asked: true })
    expect(await countWholly({ lego: 12_001 }, 'books')).toMatchObject({ ...whole(0), asked: true })
  })
})

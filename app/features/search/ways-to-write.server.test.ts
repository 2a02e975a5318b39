import { beforeAll, describe, expect, it } from 'vitest'

import { NO_FILTERS } from '#app/features/listings/listing-filters.ts'
import { readSettings } from '#app/platform/env.server.ts'
import { setSettings } from '#app/platform/settings.server.ts'
import { testDatabase } from '#test/database.ts'
import { createItem, createPhoto, createUser } from '#test/factories.ts'

import { findListings } from './find-listings.server.ts'
import { countWords } from './vocabulary/count-words.server.ts'

const { sql } = await testDatabase()

const TITLES = [
  'Sony PS 5 console',
  'PS5 dual controller',
  'PS5 stand',
  'PS5 headset',
  'Vita for PS with 5 covers',
  'Apple iPhone 11 64 GB',
  'Apple iPhone 12 64GB',
  'Galaxy S23 Ultra',
  'Galaxy S 23 back cover',
  'Nike Air Max 95',
  'Nike Pegasus UK 9.5',
]

beforeAll(async () => {
  setSettings(readSettings({}))
  const { id: userId } = await createUser(sql)
  const { key } = await createPhoto(sql, { userId })
  for (const title of TITLES) await createItem(sql, { userId, images: [key], title, description: 'As seen.' })
  await countWords(sql)
})

const search = async (text: string, exact = false) => {
  const { items, said } = await findListings({ ...NO_FILTERS, search: text, exact })
  return { titles: items.map(({ title }) => title), said }
}
const inOrder = (titles: string[]) => titles.toSorted((a, b) => TITLES.indexOf(a) - TITLES.indexOf(b))
const those = (...places: number[]) => TITLES.filter((_, place) => places.includes(place))

describe('letters and figures of one name', () => {
  it.each([
    ['ps5', those(0, 1, 2, 3)],
    ['ps 5 console', those(0)],
    ['PS 5 headset', those(3)],
    ['iphone 64gb', those(5, 6)],
    ['iphone 64 gb', those(5, 6)],
    ['galaxy s23', those(7, 8)],
    ['galaxy s 23', those(7, 8)],
    ['पीएस5', those(0, 1, 2, 3)],
  ])('are found together and apart: %s', async (text, expected) => {
    const { titles, said } = await search(text)
    // What has everything comes first.
    expect(inOrder(titles.slice(0, expected.length))).toEqual(expected)
    expect(said?.whole ?? titles.length).toBe(expected.length)
    expect(said).toMatchObject({ corrected: null, relaxed: [] })
  })

  it('are as typed where that is asked for', async () => {
    expect(inOrder((await search('ps5', true)).titles)).toEqual(those(1, 2, 3))
  })
})

describe('figures with a point', () => {
  it('are not joined: 9.5 is no 95', async () => {
    expect((await search('nike 9.5')).titles).toEqual(those(10))
    expect((await search('nike 9.5', true)).titles).toEqual(those(10))
  })
})

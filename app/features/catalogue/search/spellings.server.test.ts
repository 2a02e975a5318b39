import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'

import { NO_FILTERS } from '#app/features/catalogue/listing-filters.ts'
import { testDatabase } from '#test/servers/database.ts'
import { listTitles } from '#test/titled-listings.ts'

import { findListings } from './find-listings.server.ts'
import { suggestSearches } from './suggest.server.ts'

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
  'Legend of Zelda part 2',
  'Redmi guide for 12 phones',
  'LEGO™ Star Wars™ Falcon',
  'उपन्यास १९८४',
  'Nintendo 64 pad',
  'Nintendo Switch, 64 games on it',
]

beforeAll(() => listTitles(sql, TITLES))

const search = async (text: string, exact = false) => {
  const { items, said } = await findListings({ ...NO_FILTERS, search: text, exact })
  return { titles: items.map(({ title }) => title), said }
}
const inOrder = (titles: string[]) => titles.toSorted((a, b) => TITLES.indexOf(a) - TITLES.indexOf(b))
const those = (...places: number[]) => TITLES.filter((_, place) => places.includes(place))

describe('letters and digits of one name', () => {
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
    // Listings that match everything come first.
    expect(inOrder(titles.slice(0, expected.length))).toEqual(expected)
    expect(said?.whole ?? titles.length).toBe(expected.length)
    expect(said).toMatchObject({ corrected: null, relaxed: [] })
  })

  it('are kept in an exact search', async () => {
    expect(inOrder((await search('ps5', true)).titles)).toEqual(those(1, 2, 3))
  })
})

describe('another name for several words', () => {
  it('matches these words in a row', async () => {
    expect(await search('n64')).toMatchObject({ titles: those(15), said: { relaxed: [] } })
  })
})

describe('a word joined with a number, which no listing contains so', () => {
  it('matches like the two typed apart', async () => {
    expect(await search('zelda2')).toMatchObject({ titles: those(11), said: { relaxed: [] } })
    expect((await search('redmi77')).said).toMatchObject({ relaxed: [{ kind: 'words', words: ['77'] }] })
    expect((await search('zelda2', true)).titles).toEqual([])
  })

  it.each(['A1278', 'KX-TG1234', 'qqq5'])('is no model number if the letters are no word: %s', async (text) => {
    expect((await search(text)).titles).toEqual([])
  })
})

describe('characters that are not part of a word', () => {
  it.each(['lego star wars', 'LEGO™ Star Wars™', 'star wars'])('are ignored: %s', async (text) => {
    expect(await search(text)).toMatchObject({ titles: those(13), said: { relaxed: [] } })
    expect((await suggestSearches(text)).titles.map(({ title }) => title)).toEqual(those(13))
  })

  it.each(['1984', '१९८४', 'उपन्यास १९८४'])('are digits in either script: %s', async (text) => {
    expect(await search(text, true)).toMatchObject({ titles: those(14), said: { relaxed: [] } })
  })

  it('were spelled differently by an earlier schema, whose migration updated them', async () => {
    const statements = (name: string) =>
      readFileSync(new URL(`../../../db/migrations/${name}.sql`, import.meta.url), 'utf8').split(
        '--> statement-breakpoint',
      )
    await sql.unsafe(statements('0015_letters_joined')[0] ?? '')
    await sql`update items set title = title`
    expect((await search('lego star wars', true)).titles).toEqual([])
    for (const statement of statements('0016_marks_and_digits')) await sql.unsafe(statement)
    expect((await search('lego star wars', true)).titles).toEqual(those(13))
    expect((await search('1984', true)).titles).toEqual(those(14))
  })
})

describe('numbers with a decimal point', () => {
  it('are not joined: 9.5 is not 95', async () => {
    expect((await search('nike 9.5')).titles.slice(0, 1)).toEqual(those(10))
    expect((await search('nike 9.5', true)).titles).toEqual(those(10))
  })
})

describe('a word of English that no listing has', () => {
  it.each([
    ['vita coves', 'vita covers'],
    // Nothing is near these, a listing has the third, and no word is looked for in the fourth.
    ['harbour console', null],
    ['legion', null],
    ['dual controllers', null],
    ['“coves”', null],
  ])('%s is kept, and %j is offered', async (text, meant) => {
    expect((await search(text, text.startsWith('“'))).said?.meant ?? null).toBe(meant)
  })

  it('leads to the listings that were meant', async () => {
    const { said, titles } = await search('vita coves')
    expect([said?.corrected, titles.length > 0]).toEqual([null, true])
    expect((await search(said?.meant ?? '')).titles[0]).toBe('Vita for PS with 5 covers')
  })
})

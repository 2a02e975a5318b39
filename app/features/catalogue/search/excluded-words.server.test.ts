import { beforeAll, describe, expect, it } from 'vitest'

import { NO_FILTERS, type ListingFilters } from '#app/features/catalogue/listing-filters.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { setSettings } from '#app/platform/settings/settings.server.ts'
import { createItem, createPhoto, createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'

import { findListings } from './find-listings.server.ts'
import { suggestSearches } from './suggest.server.ts'
import { countWords } from './vocabulary/count-words.server.ts'

const { sql } = await testDatabase()

const ITEMS: [title: string, category: string, more?: { description?: string; location?: string }][] = [
  ['Casio F-91W', 'watches'],
  ['Casio G-Shock DW-5600', 'watches'],
  ['Titan Raga', 'watches', { description: 'Bought beside a Casio.' }],
  ['HMT Janata', 'watches', { location: 'Indiranagar, Bengaluru' }],
  ['Star Trek watch', 'watches'],
  ['Wars of a star maker', 'books'],
  ['Star Wars keychain', 'keychains'],
  ['Black t-shirt', 'keychains'],
  ['T rex poster', 'keychains'],
]

beforeAll(async () => {
  setSettings(readSettings({}))
  const { id: userId } = await createUser(sql)
  const { key } = await createPhoto(sql, { userId })
  for (const [title, category, { description = 'As seen.', location = 'Kothrud, Pune' } = {}] of ITEMS) {
    await createItem(sql, { userId, images: [key], title, category, description, location, price: 500 })
  }
  await countWords(sql)
})

const search = (text: string, more: Partial<ListingFilters> = {}) =>
  findListings({ ...NO_FILTERS, search: text, ...more })
const titles = async (text: string, more: Partial<ListingFilters> = {}) =>
  (await search(text, more)).items.map(({ title }) => title).toSorted()

describe('a word that is negated', () => {
  it.each([
    ['watch not casio', ['HMT Janata', 'Star Trek watch', 'Titan Raga']],
    ['casio ke bina ghadi', ['HMT Janata', 'Star Trek watch', 'Titan Raga']],
    ['star not wars', ['Star Trek watch']],
    ['star without star wars', ['Star Trek watch', 'Wars of a star maker']],
  ])('is left out: %s', async (text, expected) => expect(await titles(text)).toEqual(expected))

  it('is searched for if a title has the same words', async () => {
    const { id: userId } = await createUser(sql)
    const { key } = await createPhoto(sql, { userId })
    const { id } = await createItem(sql, { userId, images: [key], title: 'Boku no Hero, volume 1', category: 'books' })
    expect(await titles('boku no hero')).toEqual(['Boku no Hero, volume 1'])
    await sql`delete from items where id = ${id}`
  })
})

describe('words in quotes', () => {
  it.each([
    ['"star wars"', ['Star Wars keychain']],
    ['“Star Wars”', ['Star Wars keychain']],
    ['"wars of a star"', ['Wars of a star maker']],
    ['star "maker"', ['Wars of a star maker']],
    ['"star" -"star wars"', ['Star Trek watch', 'Wars of a star maker']],
    ['"titan raga" watch under 900', ['Titan Raga']],
  ])('are looked for in a row: %s', async (text, expected) => {
    expect((await titles(text)).filter((title) => expected.includes(title))).toEqual(expected)
    expect(
      (await search(text)).items
        .slice(0, expected.length)
        .map(({ title }) => title)
        .toSorted(),
    ).toEqual(expected)
    expect((await search(text)).said).toMatchObject({ relaxed: [], corrected: null })
  })

  it('are neither corrected nor read as a filter', async () => {
    expect(await titles('"caso"')).toEqual([])
    expect((await search('"watch under 900"')).said?.understood).toEqual([])
    expect((await search('star "not wars"')).said?.understood).toEqual([])
  })

  it('are not inches', async () => expect(await titles('casio 24" f-91w 27"')).toContain('Casio F-91W'))
})

describe('a word behind a minus', () => {
  it.each([
    ['watch -casio', ['HMT Janata', 'Star Trek watch', 'Titan Raga']],
    ['-casio ghadi', ['HMT Janata', 'Star Trek watch', 'Titan Raga']],
    ['watch −casio', ['HMT Janata', 'Star Trek watch', 'Titan Raga']],
    ['watch –casio', ['HMT Janata', 'Star Trek watch', 'Titan Raga']],
    ['watch —casio ‑titan', ['HMT Janata', 'Star Trek watch']],
    ['watch --casio', ['HMT Janata', 'Star Trek watch', 'Titan Raga']],
    ['star –“star wars”', ['Star Trek watch', 'Wars of a star maker']],
    ['watch -casio -titan under 900', ['HMT Janata', 'Star Trek watch']],
    ['घड़ी -स्टार -casio', ['HMT Janata', 'Titan Raga']],
    ['watch -casio,titan', ['HMT Janata', 'Star Trek watch']],
    ['casio -gshock', ['Casio F-91W', 'Titan Raga']],
    ['casio -g-shock', ['Casio F-91W', 'Titan Raga']],
    ['watch -casio -bangalore', ['Star Trek watch', 'Titan Raga']],
    ['star -"star wars"', ['Star Trek watch', 'Wars of a star maker']],
    ['star -watches', ['Star Wars keychain', 'Wars of a star maker']],
    ['under 900 -watch -keychain', ['Wars of a star maker']],
    ['-watch -keychain', ['Wars of a star maker']],
  ])('is left out, but for descriptions: %s', async (text, expected) => {
    expect(await titles(text)).toEqual(expected)
    expect(await search(text)).toMatchObject({ counts: { total: expected.length }, said: { relaxed: [] } })
  })

  it('stays out if nothing else is left', async () => {
    expect(await search('hmt -janata')).toMatchObject({
      items: [],
      said: {
        understood: [{ label: 'Without “janata” in the title' }],
        relaxed: [{ kind: 'excluded', words: ['janata'] }],
      },
    })
  })

  it('excludes nothing in a copied title', async () => {
    const { id: userId } = await createUser(sql)
    const { key } = await createPhoto(sql, { userId })
    const title = 'Star Trek -Voyager mug'
    const { id } = await createItem(sql, { userId, images: [key], title, category: 'keychains' })
    const { items, said } = await search('star trek -VOYAGER mug')
    expect(items[0]?.title).toBe(title)
    expect(said?.understood).toEqual([])
    expect(await titles('star trek -voyager')).not.toContain(title)
    await sql`delete from items where id = ${id}`
  })

  it('is named on the page, with a link to undo it', async () => {
    expect((await search('watch -casio -"star trek"')).said).toMatchObject({
      understood: [
        { kind: 'category', label: 'Watches' },
        { kind: 'without', label: 'Without “casio” in the title', search: 'watch -"star trek"', exact: false },
        { kind: 'without', label: 'Without “star trek” in the title', search: 'watch -casio', exact: false },
      ],
      hasExact: true,
    })
  })

  it('is a category, which no listing shown has', async () => {
    expect((await search('star -watches')).said?.understood).toMatchObject([{ label: 'Without “watches”' }])
  })

  it('is named once, however often it was typed', async () => {
    expect((await search('watch -casio -casio')).said?.understood).toMatchObject([
      { label: 'Watches' },
      { label: 'Without “casio” in the title', search: 'watch' },
    ])
  })

  it('combines with filters of the URL, and is a plain word in an exact search', async () => {
    expect(await titles('-casio', { category: 'watches' })).toEqual(['HMT Janata', 'Star Trek watch', 'Titan Raga'])
    expect(await titles('casio -f', { exact: true })).toEqual(['Casio F-91W'])
  })

  it('needs a minus at the start of a word', async () => {
    expect(await titles('t-shirt')).toEqual(['Black t-shirt'])
    expect(await titles('hmt – janata')).toEqual(['HMT Janata'])
    expect(await titles('hmt - janata')).toEqual(['HMT Janata'])
  })

  it('removes titles with it from the suggestions', async () => {
    expect((await suggestSearches('star -wars')).titles).toEqual([])
    expect((await suggestSearches('star wars')).titles).toContainEqual(
      expect.objectContaining({ title: 'Star Wars keychain' }),
    )
  })
})

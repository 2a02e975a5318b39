import { beforeAll, describe, expect, it } from 'vitest'

import { NO_FILTERS, type ListingFilters } from '#app/features/catalogue/listing-filters.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { setSettings } from '#app/platform/settings/settings.server.ts'
import { createItem, createPhoto, createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'

import { findListings } from './find-listings.server.ts'
import { countWords } from './vocabulary/count-words.server.ts'

const { sql } = await testDatabase()

type More = { count?: number; description?: string; attributes?: Record<string, string> }
const LISTINGS: [title: string, category: string, more?: More][] = [
  ['The role of a lifetime', 'books', { count: 9 }],
  ['Daytona USA for Saturn', 'games'],
  ['HMT Janata watch', 'watches'],
  ['Casio F-91W', 'watches'],
  ['Casino chips', 'games', { count: 9 }],
  ['Camera', 'cards', { description: 'It works.' }],
  ['Camera lens', 'cards'],
  ['Leather case for camera', 'cards'],
  ['Camera with case and strap', 'cards', { description: 'Everything in the box.' }],
  ['Board games', 'games', { count: 12 }],
  ['Gaming chair', 'games', { count: 3 }],
  ['Glass bottle', 'keychains'],
  ['Tin robot', 'action-figures'],
  ['Red tin robot', 'action-figures'],
  ['Emma by Jane Austen', 'books', { attributes: { Reference: '978-0-14-143958-7' } }],
  ['Persuasion', 'books', { description: 'ISBN 0 14 143968 8, second printing' }],
  ['Millennium Falcon', 'lego', { attributes: { 'set-number': '75192-1', brand: 'LEGO' } }],
  ['Nike Airmax shoe', 'shoes', { count: 4 }],
  ['Nike Air Max 90', 'shoes'],
]

beforeAll(async () => {
  setSettings(readSettings({}))
  const { id: userId } = await createUser(sql)
  const { key } = await createPhoto(sql, { userId })
  for (const [title, category, { count = 1, description = 'As seen.', attributes = {} } = {}] of LISTINGS)
    for (let n = 0; n < count; n++)
      await createItem(sql, { userId, images: [key], title, category, description, attributes })
  await countWords(sql)
})

const search = (text: string, more: Partial<ListingFilters> = {}) =>
  findListings({ ...NO_FILTERS, search: text, ...more })
async function find(text: string, more: Partial<ListingFilters> = {}) {
  const { items, said } = await search(text, more)
  return {
    titles: [...new Set(items.map(({ title }) => title))],
    corrected: said?.corrected ?? null,
    relaxed: said?.relaxed ?? [],
  }
}

describe('a name that nobody sells', () => {
  it('is said to be not for sale, and its category is shown', async () => {
    const { titles, corrected, relaxed } = await find('rolex')
    expect(titles.toSorted()).toEqual(['Casio F-91W', 'HMT Janata watch'])
    expect(corrected).toBeNull()
    expect(relaxed).toEqual([{ kind: 'not-for-sale', names: ['Rolex'] }])
  })

  it('does not leave its category for its other words', async () => {
    expect((await find('rolex daytona')).titles.toSorted()).toEqual(['Casio F-91W', 'HMT Janata watch'])
  })

  it('shows nothing if it has none of the categories', async () => {
    expect(await find('xiaomi')).toEqual({
      titles: [],
      corrected: null,
      relaxed: [{ kind: 'not-for-sale', names: ['Xiaomi'] }],
    })
  })

  it('is taken literally in an exact search', async () => {
    expect(await find('rolex', { exact: true })).toEqual({ titles: [], corrected: null, relaxed: [] })
  })
})

describe('a correction', () => {
  it('goes to a word that listings of the understood category have', async () => {
    expect((await find('casiio watch')).titles).toEqual(['Casio F-91W'])
    expect((await find('casiio', { category: 'watches' })).titles).toEqual(['Casio F-91W'])
  })

  it('of the name of a category stays the category', async () => {
    expect((await find('wacth')).titles.toSorted()).toEqual(['Casio F-91W', 'HMT Janata watch'])
  })

  it('of two unknown words goes to a listing that has both', async () => {
    expect(await find('miillennium falccon')).toMatchObject({ titles: ['Millennium Falcon'] })
  })

  it('never replaces an English word, nor a lone word by another first letter', async () => {
    expect(await find('bole')).toMatchObject({ titles: [], corrected: null })
    expect(await find('dames')).toMatchObject({
      titles: [],
      corrected: null,
      relaxed: [{ kind: 'words', words: ['dames'] }],
    })
  })
})

it('shows a form of its own before other words of the stem', async () => {
  expect((await find('gaming')).titles).toEqual(['Gaming chair', 'Board games'])
  expect((await search('gaming')).said?.whole).toBe(3)
})

it('shows accessories after the thing', async () => {
  const { titles } = await find('camera')
  expect(titles.slice(0, 2).toSorted()).toEqual(['Camera', 'Camera with case and strap'])
  expect(titles.slice(2).toSorted()).toEqual(['Camera lens', 'Leather case for camera'])
  expect((await find('camera case')).titles[0]).toBe('Leather case for camera')
})

it.each([
  ['9780141439587', 'Emma by Jane Austen'],
  ['978 0 14 143958 7', 'Emma by Jane Austen'],
  ['0-14-143958-0', 'Emma by Jane Austen'],
  ['0141439688', 'Persuasion'],
  ['75192', 'Millennium Falcon'],
  ['75192-1', 'Millennium Falcon'],
  ['f91w', 'Casio F-91W'],
  ['f 91w', 'Casio F-91W'],
])('finds the number %s wherever it stands', async (number, title) => {
  expect((await find(number)).titles[0]).toBe(title)
})

it.each(['0141439687', '9780306406157'])('says that the number %s is unknown', async (number) => {
  expect(await find(number)).toEqual({ titles: [], corrected: null, relaxed: [{ kind: 'words', words: [number] }] })
})

it('finds a piece of a word, also beside words that begin with it', async () => {
  expect((await find('bot')).titles).toEqual(['Glass bottle', 'Red tin robot', 'Tin robot'])
  expect((await find('red bot')).titles[0]).toBe('Red tin robot')
  expect((await find('obo')).titles.toSorted()).toEqual(['Red tin robot', 'Tin robot'])
})

it('finds both spellings of a joined name', async () => {
  expect((await find('airmax')).titles.toSorted()).toEqual(['Nike Air Max 90', 'Nike Airmax shoe'])
})

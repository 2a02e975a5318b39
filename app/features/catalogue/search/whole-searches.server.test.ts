// Searches as buyers in India type them, by what the page shows.
import { beforeAll, describe, expect, it } from 'vitest'

import { NO_FILTERS } from '#app/features/catalogue/listing-filters.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { setSettings } from '#app/platform/settings/settings.server.ts'
import { createItem, createPhoto, createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'

import { findListings } from './find-listings.server.ts'
import { countWords } from './vocabulary/count-words.server.ts'

const { sql } = await testDatabase()

type More = { count?: number; description?: string; price?: number; location?: string }
const LISTINGS: [title: string, category: string, more?: More][] = [
  ['Puma blue runners', 'shoes', { count: 2 }],
  ['Bata black boots', 'shoes'],
  ['Liberty red boots for women', 'shoes'],
  ['Puma boots', 'shoes', { location: 'Lal Chowk, Srinagar' }],
  ['Casio red dial', 'watches', { count: 2 }],
  ['HMT watch', 'watches'],
  ['The original bill of rights', 'books', { count: 3 }],
  ['Watership hare', 'books'],
  ['Green apples', 'books'],
  ['Charizard', 'cards', { count: 30, price: 500 }],
  ['Binder', 'cards', { price: 10, description: 'Holds a charizard.' }],
  ['Best of jazz', 'games', { count: 2 }],
  ['Phone stand', 'games'],
  ['Old violin', 'games'],
  ['Level crossing', 'games', { count: 40 }],
  ['Level one', 'games'],
  ['One piece', 'games', { count: 40 }],
  ['Hot wheels', 'cars', { count: 3 }],
  ['Fisher boat', 'games', { count: 9 }],
  ['Pikachu plush', 'games', { count: 9 }],
]

beforeAll(async () => {
  setSettings(readSettings({}))
  const { id: userId } = await createUser(sql)
  const { key } = await createPhoto(sql, { userId })
  for (const [title, category, { count = 1, description = 'As seen.', ...more } = {}] of LISTINGS)
    for (let n = 0; n < count; n++)
      await createItem(sql, { userId, images: [key], title, category, description, ...more })
  await countWords(sql)
})

async function find(text: string) {
  const { items, said } = await findListings({ ...NO_FILTERS, search: text })
  return {
    titles: [...new Set(items.map(({ title }) => title))],
    corrected: said?.corrected ?? null,
    relaxed: said?.relaxed ?? [],
  }
}

describe('Hindi words in any form', () => {
  it.each([
    ['neele joote', 'Puma blue runners'],
    ['नीले जूते', 'Puma blue runners'],
    ['kale joote', 'Bata black boots'],
    ['mahilaon ke joote', 'Liberty red boots for women'],
    ['lal joote', 'Liberty red boots for women'],
  ])('%s finds %s first', async (text, title) => expect((await find(text)).titles[0]).toBe(title))

  it('are English words where they describe no thing', async () => {
    expect((await find('hare')).titles).toEqual(['Watership hare'])
  })
})

describe('words that do not meet', () => {
  it('leave the category and the words that its listings have', async () => {
    expect((await find('original red watch with bill')).titles[0]).toBe('Casio red dial')
  })

  it('are given up down to one, a name before an ordinary word', async () => {
    expect((await find('best charizard')).titles[0]).toBe('Charizard')
    expect((await find('charizard violin puma')).titles).not.toEqual([])
  })
})

describe('a category that is named', () => {
  it.each(['charizard shoes', 'cheapest hot wheels shoes', 'shoes with pikachu newest first', 'qqzz shoes'])(
    'is kept when other words have no listing in it: %s',
    async (text) => {
      const { items } = await findListings({ ...NO_FILTERS, search: text })
      expect([...new Set(items.map(({ category }) => category))]).toEqual(['shoes'])
    },
  )

  it('is followed by what only has its word', async () => {
    expect((await find('phone game')).titles[0]).toBe('Phone stand')
  })
})

describe('words around what is wanted', () => {
  it.each([
    'casio chaahiye',
    'chahiyee casio',
    'casio dikhaoo',
    'hello casio',
    'नमस्ते casio',
    'bataiye hamari casio',
    'casio dikhana',
  ])('are neither required nor mended: %s', async (text) =>
    expect(await find(text)).toEqual({ titles: ['Casio red dial'], corrected: null, relaxed: [] }),
  )

  it('are no part of a name', async () => {
    expect((await find('hello violin')).titles).toEqual(['Old violin'])
  })

  it('hide no name, however many they are', async () => {
    const story = 'my neighbour told everybody at school last week that nobody answered when we wrote about it'
    const { titles, relaxed } = await find(`${story} and so I need hot wheels now, ${story}`)
    expect([titles, relaxed]).toEqual([['Hot wheels'], [{ kind: 'some-words' }]])
  })
})

describe('an order in the text', () => {
  it('lists things of that name, and not what mentions it', async () => {
    expect((await find('cheapest charizard')).titles).toEqual(['Charizard'])
  })

  it('lists what mentions it if there is little else', async () => {
    expect((await find('cheapest as seen apples')).titles).toEqual(['Green apples'])
  })
})

describe('a name that nobody sells', () => {
  it('shows nothing of what stands beside it, if it belongs to no category of ours', async () => {
    expect(await find('xiaomi phone')).toEqual({
      titles: [],
      corrected: null,
      relaxed: [{ kind: 'not-for-sale', names: ['Xiaomi'] }],
    })
  })

  it('shows the newest of its category, whatever their titles say', async () => {
    expect((await find('rolex')).titles).toEqual(['HMT watch', 'Casio red dial'])
    expect((await find('rolex watch')).titles).toEqual(['HMT watch', 'Casio red dial'])
  })

  it('may be a piece of a word, if only the dictionary has it', async () => {
    expect((await find('olin')).titles).toEqual(['Old violin'])
  })

  it('is not split if it was typed with a capital inside, unless the words are a name, and these are offered', async () => {
    const { said } = await findListings({ ...NO_FILTERS, search: 'LevelOne' })
    expect(said).toMatchObject({ corrected: null, meant: 'level one' })
    expect((await find('levelone')).corrected).toBe('level one')
    expect((await find('HotWheels')).titles).toEqual(['Hot wheels'])
  })

  it('is not corrected to a name that no finger explains', async () => {
    expect((await find('fisler')).corrected).toBeNull()
  })

  it('is still split and corrected where it is a mistake', async () => {
    expect((await find('hotwheels')).titles).toEqual(['Hot wheels'])
    expect((await find('pikacju')).corrected).toBe('pikachu')
    // No shoe has it.
    expect((await find('pikacju shoes')).corrected).toBeNull()
    expect((await find('pikacju game')).corrected).toBe('pikachu game')
  })
})

import { beforeAll, describe, expect, it } from 'vitest'

import { NO_FILTERS } from '#app/features/catalogue/listing-filters.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { setSettings } from '#app/platform/settings/settings.server.ts'
import { createItem, createPhoto, createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'

import { findListings } from './find-listings.server.ts'
import { countWords } from './vocabulary/count-words.server.ts'

const { sql } = await testDatabase()

type More = { description?: string; attributes?: Record<string, string> }
const ITEMS: [title: string, category: string, more?: More][] = [
  ['Ladies quartz watch', 'watches'],
  ['Red Tape Men Black Shoes', 'shoes', { attributes: { Brand: 'Red' } }],
  ['Red canvas high-tops with long laces', 'shoes'],
  ['Ferrari, red', 'cars', { description: 'It comes in a shoe box.' }],
  ['Batman, 12 inch', 'action-figures', { description: 'The eyes glow.' }],
  ['Funko Goku', 'action-figures'],
  ['LEGO Harry Potter chess', 'lego'],
  ['James Bond car', 'cars'],
]

beforeAll(async () => {
  setSettings(readSettings({}))
  const { id: userId } = await createUser(sql)
  const { key } = await createPhoto(sql, { userId })
  for (const [title, category, { description = 'As seen.', attributes = {} } = {}] of ITEMS)
    await createItem(sql, { userId, images: [key], title, category, description, attributes, price: 500 })
  await countWords(sql)
})

const find = async (search: string) => {
  const { items, said } = await findListings({ ...NO_FILTERS, search })
  return { titles: items.map(({ title }) => title), corrected: said?.corrected, whole: said?.whole }
}

describe('a word that no listing has', () => {
  it.each([
    ['ghdi', 'ghadi', 'Ladies quartz watch'],
    ['ledis', 'ladies', 'Ladies quartz watch'],
    ['jamesbond', 'james bond', 'James Bond car'],
    ['बैटमैन', 'batman', 'Batman, 12 inch'],
    ['हैरी पॉटर', 'harry potter', 'LEGO Harry Potter chess'],
  ])('is replaced if fingers or ears explain it: %s', async (typed, corrected, title) => {
    expect(await find(typed)).toMatchObject({ corrected, titles: [title] })
  })

  it.each(['ghda', 'ladus', 'lagoi', 'fargo'])('is kept if nothing does: %s', async (typed) =>
    expect(await find(typed)).toMatchObject({ corrected: null, titles: [] }),
  )
})

describe('what has the words and is something else', () => {
  it('follows: a brand that begins with a colour, and what only mentions the category', async () => {
    const { titles, whole } = await find('red shoes')
    expect(titles[0]).toBe('Red canvas high-tops with long laces')
    expect(titles.slice(1, 3).toSorted()).toEqual(['Ferrari, red', 'Red Tape Men Black Shoes'])
    expect(whole).toBe(2)
  })

  it('is the brand if the search names it', async () => {
    expect((await find('red tape shoes')).titles[0]).toBe('Red Tape Men Black Shoes')
  })

  it('is another thing of the category before another thing of the colour', async () => {
    expect((await find('lal ghadi')).titles[0]).toBe('Ladies quartz watch')
  })
})

it('each name is looked for if no listing has all of them', async () => {
  expect((await find('batman funko glow')).titles).toEqual(['Batman, 12 inch', 'Funko Goku'])
})

import { beforeAll, expect, it } from 'vitest'

import { NO_FILTERS } from '#app/features/catalogue/listing-filters.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { setSettings } from '#app/platform/settings/settings.server.ts'
import { createItem, createPhoto, createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'

import { findListings } from './find-listings.server.ts'
import { countWords } from './vocabulary/count-words.server.ts'

const { sql } = await testDatabase()

/** Each title with the number of listings that have it. */
const LISTINGS: Record<string, number> = {
  'Harry Potter wand': 4,
  'Hairy spider toy': 9,
  'Peter Pan storybook': 4,
  'Polar bear mug': 5,
  'Spider-Man mask': 3,
  'Casio watch': 3,
  'Cassia tree print': 3,
  'Old relics': 4,
  'Titan steel watch': 3,
  'HMT Pilot hand-wound': 3,
  'Hamto lamp': 5,
}

beforeAll(async () => {
  setSettings(readSettings({}))
  const { id: userId } = await createUser(sql)
  const { key } = await createPhoto(sql, { userId })
  for (const [title, count] of Object.entries(LISTINGS))
    for (let n = 0; n < count; n++) await createItem(sql, { userId, images: [key], title, description: 'As seen.' })
  await countWords(sql)
})

async function search(text: string, exact = false) {
  const { items, said } = await findListings({ ...NO_FILTERS, search: text, exact })
  return { titles: [...new Set(items.map(({ title }) => title))], corrected: said?.corrected ?? null }
}

it.each([
  ['हैरी पॉटर', 'Harry Potter wand', 'harry potter'],
  ['हेरी पोटर', 'Harry Potter wand', 'harry potter'],
  ['Harry पॉटर', 'Harry Potter wand', 'Harry potter'],
  ['पीटर पैन', 'Peter Pan storybook', 'peter pan'],
  ['कैसियो', 'Casio watch', 'casio'],
  ['केसिओ', 'Casio watch', 'casio'],
])('%s finds %s, and says that %s was searched for', async (typed, title, corrected) => {
  expect(await search(typed)).toEqual({ titles: [title], corrected })
})

it.each([
  ['रोलेक्स', 'Rolex'],
  ['रोलेक्स घड़ी', 'Rolex'],
])('%s: says that no %s is for sale, and shows watches', async (typed, name) => {
  const { items, said } = await findListings({ ...NO_FILTERS, search: typed })
  expect(said?.relaxed).toEqual([{ kind: 'not-for-sale', names: [name] }])
  expect(new Set(items.map(({ title }) => title))).toEqual(new Set(['Titan steel watch', 'Casio watch']))
})

it.each(['एचएमटी', 'एच.एम.टी', 'एच एम टी', 'एचएमटी पायलट'])('%s: finds what has the letters', async (typed) => {
  expect((await search(typed)).titles).toEqual(['HMT Pilot hand-wound'])
})

it('takes a name exactly as typed when asked to', async () => {
  expect(await search('हैरी पॉटर', true)).toEqual({ titles: [], corrected: null })
})

it('does not read a name into a word that sounds like nothing on sale', async () => {
  expect((await search('ज़ेनोब्लेड')).titles).toEqual([])
})

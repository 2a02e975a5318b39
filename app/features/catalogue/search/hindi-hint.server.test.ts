import { beforeAll, expect, test } from 'vitest'

import { NO_FILTERS } from '#app/features/catalogue/listing-filters.ts'
import type { CategoryId } from '#app/nouns/category/category-list.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { setSettings } from '#app/platform/settings/settings.server.ts'
import { createItem, createPhoto, createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'

import { findListings } from './find-listings.server.ts'
import { suggestSearches } from './suggest.server.ts'
import { countWords } from './vocabulary/count-words.server.ts'

const { sql } = await testDatabase()

const LISTINGS: readonly (readonly [title: string, category: CategoryId, price: number])[] = [
  ['HMT Janata', 'watches', 900],
  ['Titan Raga watch', 'watches', 4000],
  ['Purani ghadi from a palace', 'watches', 300],
  ['Red Maruti 800', 'cars', 90_000],
  ['Blue Swift', 'cars', 300_000],
  ['Harry Potter, all parts', 'books', 450],
  ['Running shoes in blue', 'shoes', 1500],
  ['Leather shoes', 'shoes', 400],
]

beforeAll(async () => {
  setSettings(readSettings({}))
  const { id: userId } = await createUser(sql)
  const { key } = await createPhoto(sql, { userId })
  for (const [title, category, price] of LISTINGS)
    await createItem(sql, { userId, images: [key], title, category, price, condition: 'Good', description: 'As seen.' })
  await countWords(sql)
})

async function search(text: string) {
  const { items } = await findListings({ ...NO_FILTERS, search: text })
  return items.map(({ title }) => title)
}

test.each([
  ['purani ghadi', 'Purani ghadi from a palace'],
  ['lal gaadi', 'Red Maruti 800'],
  ['neele joote', 'Running shoes in blue'],
  ['sasti kitab', 'Harry Potter, all parts'],
  ['joote 500 se kam', 'Leather shoes'],
  ['mujhe 1000 se zyada ki ghadi chahiye', 'Titan Raga watch'],
])('%s finds the same in Devanagari, which is offered: %s first', async (typed, first) => {
  const { devanagari } = await suggestSearches(typed)
  expect(devanagari).toMatch(/^[\p{Script=Devanagari}\d ]+$/u)
  const found = await search(typed)
  expect(found[0]).toBe(first)
  expect(await search(devanagari ?? '')).toEqual(found)
})

test('English words and names are offered nothing', async () => {
  expect((await suggestSearches('titan raga watch')).devanagari).toBe(null)
})

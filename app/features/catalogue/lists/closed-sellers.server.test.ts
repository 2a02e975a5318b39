import { beforeAll, expect, test } from 'vitest'

import { NO_FILTERS, type ListingFilters } from '#app/features/catalogue/listing-filters.ts'
import { findSimilarItems } from '#app/features/catalogue/listing/find-similar-items.server.ts'
import { getItem } from '#app/features/catalogue/listing/get-item.server.ts'
import { findListings } from '#app/features/catalogue/search/find-listings.server.ts'
import { suggestSearches } from '#app/features/catalogue/search/suggest.server.ts'
import { countWords } from '#app/features/catalogue/search/vocabulary/count-words.server.ts'
import { forgetVocabulary } from '#app/features/catalogue/search/vocabulary/vocabulary.server.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { setSettings } from '#app/platform/settings/settings.server.ts'
import { createItem, createPhoto, createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'

import { findRecentItems } from './find-recent-items.server.ts'
import { listItems } from './list-items.server.ts'

const { sql } = await testDatabase()
const DAY = '2026-03-01'
/** Each number of listings is larger than a page. */
const [OPEN, GONE] = [30, 60]
const open = new Set<string>()
let gone = ''

// The closed accounts' listings come first in every list.
beforeAll(async () => {
  setSettings(readSettings({}))
  const states = [{}, { bannedAt: new Date() }, { deletedAt: new Date() }]
  const sellers = await Promise.all(states.map((state) => createUser(sql, state)))
  const [{ id: openSeller } = { id: '' }, ...closed] = sellers
  const { key } = await createPhoto(sql)
  for (let nth = 0; nth < OPEN + GONE; nth += 1) {
    const isOpen = nth < OPEN
    const { id } = await createItem(sql, {
      userId: isOpen ? openSeller : (closed[nth % 2]?.id ?? ''),
      images: [key],
      title: isOpen ? `Lantern made of brass ${nth}` : `Brass lantern ${nth}`,
      description: 'Old and heavy',
      category: 'action-figures',
      price: isOpen ? 500 + nth : 100 + nth,
      createdAt: new Date(Date.parse(`${DAY}T00:00Z`) + nth * 60_000),
    })
    if (isOpen) open.add(id)
    else gone = id
  }
  await countWords(sql)
  forgetVocabulary()
})

test('the listings of closed accounts answer 404', async () => {
  expect(await getItem(gone)).toBeNull()
  expect(await getItem([...open][0] ?? '')).not.toBeNull()
})

test.each<[string, Partial<ListingFilters>]>([
  ['the newest', {}],
  ['by price', { sort: 'price-low' }],
  ['a category in a price range', { category: 'action-figures', max: 5000 }],
  ['a condition, sold ones included', { conditions: ['Good', 'New'], sold: true }],
  ['of cities', { cities: ['Pune', 'Mumbai'] }],
  ['a city first', { sort: 'city', near: 'Pune' }],
  ['another city first', { sort: 'city', near: 'Mumbai' }],
  ['a search', { search: 'brass lantern' }],
  ['a search by price', { search: 'brass lantern', sort: 'price-low' }],
  ['a search, newest first', { search: 'lantern', sort: 'newest' }],
  ['a search, a city first', { search: 'brass', sort: 'city', near: 'Pune' }],
  ['a search for a category', { search: 'brass', category: 'action-figures', sort: 'newest' }],
])('%s: every page is full, and has nothing that answers 404', async (_, filters) => {
  const all = { ...NO_FILTERS, ...filters }
  const read = all.search ? findListings : listItems
  const first = await read(all)
  expect(first.items).toHaveLength(24)
  const second = await read({ ...all, cursor: first.nextCursor })
  const ids = [...first.items, ...second.items].map(({ id }) => id)
  expect(ids.filter((id) => !open.has(id))).toEqual([])
  expect(new Set(ids).size).toBe(OPEN)
  expect(second.nextCursor).toBeNull()
})

test('the home page, similar listings and suggestions have none either', async () => {
  const [shown = ''] = open
  const recent = await findRecentItems(8)
  const similar = await findSimilarItems({ id: shown, category: 'action-figures' })
  expect([recent.length, similar.length]).toEqual([8, 4])
  expect([...recent, ...similar].filter(({ id }) => !open.has(id))).toEqual([])
  const { titles } = await suggestSearches('brass')
  expect(titles.map(({ title }) => title).filter((title) => !title.startsWith('Lantern'))).toEqual([])
  expect(titles).not.toEqual([])
})

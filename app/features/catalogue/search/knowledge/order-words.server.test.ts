import { beforeAll, expect, test } from 'vitest'

import { NO_FILTERS } from '#app/features/catalogue/listing-filters.ts'
import { withLexicon } from '#app/features/catalogue/search/asking/lexicon.server.ts'
import { findListings } from '#app/features/catalogue/search/find-listings.server.ts'
import { makeGroups } from '#app/features/catalogue/search/matching/make-groups.ts'
import { orderWords } from '#app/features/catalogue/search/matching/order-words.ts'
import { understandSearch } from '#app/features/catalogue/search/understanding/understand.ts'
import { countWords } from '#app/features/catalogue/search/vocabulary/count-words.server.ts'
import { forgetVocabulary } from '#app/features/catalogue/search/vocabulary/vocabulary.server.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { setSettings } from '#app/platform/settings/settings.server.ts'
import { createItem, createPhoto, createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'

import { describeWords } from './describe-words.server.ts'

const { sql } = await testDatabase()

beforeAll(async () => {
  setSettings(readSettings({}))
  const { id: userId } = await createUser(sql)
  const { key } = await createPhoto(sql, { userId })
  const list = async (count: number, title: string, description: string, category: 'cars' | 'watches' | 'books') => {
    for (let n = 0; n < count; n++)
      await createItem(sql, { userId, images: [key], title: `${title} ${n}`, description, category })
  }
  await list(30, 'Hot Wheels Camaro', 'Die-cast', 'cars')
  await list(4, 'Wheels of a pram', 'Rubber', 'cars')
  await list(3, 'Birthday Barbie', 'Boxed', 'books')
  await list(2, 'Hot Rod', 'A birthday present', 'books')
  await list(30, 'Titan Raga', 'Runs well', 'watches')
  await list(3, 'Casio', 'Bought urgently', 'watches')
  await list(1, 'Red strap', 'Worn', 'watches')
  await list(20, 'Red diary', 'Ruled', 'books')
  await countWords(sql)
  forgetVocabulary()
})

async function order(text: string): Promise<string[]> {
  const { terms } = understandSearch(text)
  const ordered = await withLexicon((lexicon) => {
    const known = describeWords(terms, null, lexicon)
    return orderWords(makeGroups(terms, known), known, lexicon.ask)
  })
  return ordered.map((group) => group.text)
}
const find = async (search: string) => (await findListings({ ...NO_FILTERS, search })).items.map(({ title }) => title)

test.each(['birthday hot wheels', 'hot wheels birthday', 'hot birthday wheels'])(
  'words that meet in titles are kept before a rarer one: %s',
  async (text) => {
    expect((await order(text)).slice(0, 2).toSorted()).toEqual(['hot', 'wheels'])
    const titles = await find(text)
    expect(titles.length).toBeGreaterThanOrEqual(24)
    expect(titles.filter((title) => !title.startsWith('Hot Wheels'))).toEqual([])
  },
)

test('the category is kept longest, then a known name that its listings have', async () => {
  expect(await order('casio watch')).toEqual(['watch', 'casio'])
  expect(await order('red titan raga watch')).toEqual(['watch', 'titan', 'raga', 'red'])
  expect(await order('birthday hot wheels watch')).toEqual(['watch', 'hot', 'wheels', 'birthday'])
  expect(await order('urgently watch')).toEqual(['watch', 'urgently'])
  expect((await find('urgently watch')).length).toBeGreaterThanOrEqual(24)
})

test('a name that no listing of the category has is given up first, also beside a word that few of them have', async () => {
  expect(await order('camaro red watch')).toEqual(['watch', 'red', 'camaro'])
})

test('listings with two common words are shown instead of those with one rare word', async () => {
  const titles = await find('barbie hot wheels')
  expect(titles[0]).toMatch(/^Hot Wheels/)
})

test('listings with every word come first, and those with most of them follow', async () => {
  const titles = await find('hot wheels camaro 7')
  expect(titles[0]).toBe('Hot Wheels Camaro 7')
  expect(titles.length).toBeGreaterThanOrEqual(24)
})

import { beforeAll, describe, expect, it } from 'vitest'

import { NO_FILTERS } from '#app/features/catalogue/listing-filters.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { setSettings } from '#app/platform/settings/settings.server.ts'
import { createItem, createPhoto, createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'

import { findListings } from './find-listings.server.ts'
import { suggestSearches } from './suggest.server.ts'
import { countWords } from './vocabulary/count-words.server.ts'

const { sql } = await testDatabase()

/** Each title with its category and the number of listings that have it. */
const LISTINGS: readonly (readonly [title: string, category: string, count: number])[] = [
  ['Harry Potter wand', 'action-figures', 4],
  ['Hairy spider toy', 'action-figures', 9],
  ['Batman figure', 'action-figures', 3],
  ['Bitumen sample', 'cars', 3],
  ['Casio digital', 'watches', 3],
  ['Nokia charger box', 'games', 3],
  ['Premchand Godan', 'books', 3],
  ['गोदान', 'books', 2],
  ['Adidas Samba', 'shoes', 3],
]

beforeAll(async () => {
  setSettings(readSettings({}))
  const { id: userId } = await createUser(sql)
  const { key } = await createPhoto(sql, { userId })
  for (const [title, category, count] of LISTINGS)
    for (let n = 0; n < count; n++)
      await createItem(sql, { userId, images: [key], title, category, price: 500 * (n + 1), description: 'As seen.' })
  await countWords(sql)
})

const search = async (text: string) => {
  const { items } = await findListings({ ...NO_FILTERS, search: text })
  return [...new Set(items.map(({ title }) => title))]
}

describe('names in other scripts of India', () => {
  it.each([
    ['হ্যারি পটার', 'Harry Potter wand'],
    ['ஹாரி பாட்டர்', 'Harry Potter wand'],
    ['హ్యారీ పోటర్', 'Harry Potter wand'],
    ['ہیری پوٹر', 'Harry Potter wand'],
    ['பேட்மேன்', 'Batman figure'],
    ['ബാറ്റ്മാൻ', 'Batman figure'],
    ['কেসিও ঘড়ি', 'Casio digital'],
    ['ಕ್ಯಾಸಿಯೊ ವಾಚ್', 'Casio digital'],
    ['કેસિયો', 'Casio digital'],
    ['ਐਡੀਡਾਸ', 'Adidas Samba'],
    ['⌚ casio', 'Casio digital'],
  ])('%s finds %s', async (text, title) => expect((await search(text))[0]).toBe(title))

  it('titles in Devanagari are found, too', async () => {
    expect((await search('গোদান')).toSorted()).toEqual(['Premchand Godan', 'गोदान'])
  })

  it.each([
    ['புத்தகம்', 'books', 1500],
    ['📚', 'books', 1500],
    ['ఆట బొమ్మలు ₹1000 లోపు', 'action-figures', 1000],
    ['घड्याळ', 'watches', 1500],
  ])('%s shows what is in %s, up to ₹%d', async (text, category, most) => {
    const { items } = await findListings({ ...NO_FILTERS, search: text })
    expect([...new Set(items.map((item) => item.category))]).toEqual([category])
    expect(Math.max(...items.map(({ price }) => price))).toBe(most)
  })

  it('a word that sounds like nothing on sale is named as it was typed', async () => {
    const { items, said } = await findListings({ ...NO_FILTERS, search: 'ஜெனோப்ளேட்' })
    expect([items, said?.relaxed]).toEqual([[], [{ kind: 'words', words: ['ஜெனோப்ளேட்'] }]])
  })
})

describe('suggestions', () => {
  it.each([
    ['புத்த', 'books'],
    ['⌚', 'watches'],
    ['گھڑ', 'watches'],
    ['घड्या', 'watches'],
  ])('%s suggests the category %s', async (text, category) => {
    expect((await suggestSearches(text)).categories.map(({ id }) => id)).toEqual([category])
  })

  it.each([
    ['হ্যারি পটার', 'Harry Potter wand'],
    ['बैटमैन', 'Batman figure'],
    ['கேசியோ', 'Casio digital'],
    ['গোদান', 'गोदान'],
  ])('%s suggests the title %s', async (text, title) => {
    expect((await suggestSearches(text)).titles.map((one) => one.title)).toContain(title)
  })
})

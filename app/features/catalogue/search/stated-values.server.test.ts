import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { NO_FILTERS, type ListingFilters } from '#app/features/catalogue/listing-filters.ts'
import { readTitleAttributes } from '#app/nouns/item/titles/read-title.server.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { setSettings } from '#app/platform/settings/settings.server.ts'
import { inLanguage } from '#app/platform/visitor/request-language.server.ts'
import { createItem, createPhoto, createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'

import { findListings } from './find-listings.server.ts'
import { countWords } from './vocabulary/count-words.server.ts'
import { forgetVocabulary } from './vocabulary/vocabulary.server.ts'

const { sql } = await testDatabase()

/** Besides what the title states. */
type Listed = [category: string, title: string, attributes?: Record<string, string>, description?: string]
const LISTINGS: Listed[] = [
  ['watches', 'Titan Raga 40 mm'],
  ['watches', 'Titan Edge', { case: '44' }],
  ['watches', 'Casio Edifice 38 mm'],
  ['shoes', 'Nike Pegasus', { size: 'UK 9', colour: 'Red' }],
  ['shoes', 'Nike Revolution UK 8 black'],
  ['shoes', 'Puma Smash', { size: 'UK 9', colour: 'Black' }],
  ['shoes', 'Liberty sandal', {}, 'Fits like a Nike in UK 9, and red laces come with it.'],
  ['lego', 'LEGO Star Wars Falcon', { 'set-number': '75192', pieces: '7541', theme: 'Star Wars' }],
  ['lego', 'LEGO City fire station', { pieces: '509' }],
  ['games', 'God of War', { platform: 'PlayStation 4' }],
  ['games', 'God of War II - PS2 (Europe)'],
  ['cards', 'Charizard Pokemon', { grade: 'PSA 10' }],
  ['cards', 'Black Lotus replica'],
  ['books', 'Concepts of Physics by H.C. Verma, 2nd edition'],
  ['books', 'Concepts of Physics volume 1'],
  ['cars', 'Ford Mustang', { kind: 'Scale model', scale: '1:64' }],
]

beforeAll(async () => {
  setSettings(readSettings({}))
  const { id: userId } = await createUser(sql)
  const { key } = await createPhoto(sql, { userId })
  for (const [category, title, attributes = {}, description = 'As seen.'] of LISTINGS) {
    const stated = { ...readTitleAttributes(title, category), ...attributes }
    await createItem(sql, { userId, images: [key], title, category, description, attributes: stated })
  }
  await countWords(sql)
})
beforeEach(forgetVocabulary)

async function search(text: string, filters: Partial<ListingFilters> = {}) {
  const { items, said } = await findListings({ ...NO_FILTERS, ...filters, search: text })
  const titles = items.map(({ title }) => title)
  const chips = said?.understood.flatMap(({ kind, label, search: left }) => (kind === 'value' ? [[label, left]] : []))
  return { titles, whole: titles.slice(0, said?.whole ?? titles.length), chips, relaxed: said?.relaxed }
}

describe('a value of an attribute in a search', () => {
  it.each([
    ['nike shoes size 9', 'Nike Pegasus', ['Brand: Nike', 'Size: UK 9']],
    ['uk 9 nike', 'Nike Pegasus', ['Size: UK 9', 'Brand: Nike']],
    ['titan watch 44mm', 'Titan Edge', ['Brand: Titan', 'Case size: 44 mm']],
    ['lego 7541 pieces', 'LEGO Star Wars Falcon', ['Pieces: 7,541']],
    ['lego set 75192', 'LEGO Star Wars Falcon', ['Set number: 75192']],
    ['god of war ps4', 'God of War', ['Platform: PlayStation 4']],
    ['charizard card psa 10', 'Charizard Pokemon', ['Grade: PSA 10']],
    ['lal joote nike', 'Nike Pegasus', ['Colour: Red', 'Brand: Nike']],
    ['काले जूते', 'Nike Revolution UK 8 black', ['Colour: Black']],
    ['नाइके जूते', 'Nike Pegasus', ['Brand: Nike']],
    ['mustang 1/64 car', 'Ford Mustang', ['Scale: 1:64']],
  ])('%s', async (text, first, labels) => {
    const { titles, chips } = await search(text)
    expect({ first: titles[0], labels: chips?.map(([label]) => label) }).toEqual({ first, labels })
  })

  it('puts listings that state it before those that mention it, and shows those as well', async () => {
    const { whole } = await search('nike uk 9')
    expect(whole).toEqual(['Nike Pegasus', 'Liberty sandal'])
  })

  it('takes its words out of the text when its chip is removed', async () => {
    const { chips } = await search('nike shoes size 9 under 5000')
    expect(chips).toEqual([
      ['Brand: Nike', 'shoes size 9 under 5000'],
      ['Size: UK 9', 'nike shoes under 5000'],
    ])
  })

  it('names it in the reader’s language', async () => {
    const { chips } = await inLanguage('hi', () => search('काले जूते'))
    expect(chips).toEqual([['रंग: काला', 'जूते']])
  })

  it.each([
    ['black lotus', 'a card that is called after a colour'],
    ['orient express', 'a name that begins like a brand'],
    ['"uk 9" shoes', 'words in quotes'],
    ['shoes -nike', 'a word that is not wanted'],
    ['lego', 'a brand that only tells the category'],
  ])('is none in %s: %s', async (text) => {
    expect((await search(text)).chips).toEqual([])
  })

  it('leaves to the address what that filters by', async () => {
    const filters = { category: 'shoes', facets: { brand: ['Puma'] } }
    expect((await search('nike size 9', filters)).chips?.map(([label]) => label)).toEqual(['Size: UK 9'])
  })

  it('is no value where the text is searched for exactly', async () => {
    expect((await search('nike shoes', { exact: true })).chips).toEqual([])
  })
})

describe('a value that nobody sells', () => {
  it.each([
    ['titan watch 42mm', ['Titan Raga 40 mm', 'Titan Edge'], { value: '42 mm', instead: '40 to 44 mm' }],
    [
      'nike shoes size 8.5',
      ['Nike Revolution UK 8 black', 'Nike Pegasus'],
      { value: 'UK 8.5', instead: 'UK 8 and UK 9' },
    ],
    ['lego 500 pieces', ['LEGO City fire station'], { value: 'Pieces 500', instead: '509' }],
    ['pokemon card psa 8', ['Charizard Pokemon'], { value: 'PSA 8', instead: null }],
    [
      'physics book 5th edition',
      ['Concepts of Physics by H.C. Verma, 2nd edition'],
      { value: '5th edition', instead: null },
    ],
    ['concepts of physics vol 3 book', ['Concepts of Physics volume 1'], { value: 'Volume 3', instead: '1' }],
  ])('is named, and the nearest numbers are shown: %s', async (text, shown, told) => {
    const { whole, relaxed } = await search(text)
    expect(relaxed).toEqual([{ kind: 'value', ...told }])
    expect(whole).toEqual(expect.arrayContaining(shown))
  })

  it('is named, too, if only nothing else of the search has it', async () => {
    const { titles, relaxed } = await search('puma shoes uk 8')
    expect({ first: titles[0], relaxed }).toEqual({
      first: 'Puma Smash',
      relaxed: [{ kind: 'values', values: ['UK 8'] }],
    })
  })

  it('is not said to be missing where a listing mentions it', async () => {
    const { titles, relaxed } = await search('liberty uk 9 shoes')
    expect({ first: titles[0], relaxed }).toEqual({ first: 'Liberty sandal', relaxed: [] })
  })
})

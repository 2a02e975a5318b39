import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { parseListingFilters } from '#app/features/catalogue/filters/listing-filters-schema.server.ts'
import { NO_FILTERS, type ListingFilters } from '#app/features/catalogue/listing-filters.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { setSettings } from '#app/platform/settings/settings.server.ts'
import { createItem, createPhoto, createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'

import { findListingPage, findListings } from './find-listings.server.ts'
import { countWords } from './vocabulary/count-words.server.ts'

const { sql } = await testDatabase()

const ITEMS: [title: string, price: number, category: string, more?: { condition?: string; description?: string }][] = [
  ['Titan Raga gold watch', 4200, 'watches'],
  ['Titan Edge slim', 9000, 'watches', { condition: 'New' }],
  ['HMT Janata', 2600, 'watches', { condition: 'Fair' }],
  ['Casio G-Shock DW-5600', 5200, 'watches'],
  ['Nike Air Max 90 running shoes', 3100, 'shoes'],
  ['New Balance 574 shoes', 2800, 'shoes'],
  ['Skechers Torino black shoes', 1500, 'shoes'],
  ['Hot Wheels Porsche 911', 250, 'cars', { condition: 'New' }],
  ['Maruti Swift 2015', 285000, 'cars'],
  ['Harry Potter and the Goblet of Fire', 350, 'books'],
  ['1984 by George Orwell', 180, 'books'],
  ['LEGO 75192 Millennium Falcon', 45000, 'lego'],
  ['Pool Party with Andrea', 900, 'lego'],
  ['Grand Theft Auto V - PlayStation 4', 1200, 'games'],
  ['घड़ी की किताब', 120, 'books'],
  ['Keychain with a ruby', 60000, 'keychains'],
  ['Keychain with a pearl', 50000, 'keychains'],
]

beforeAll(async () => {
  const { id: userId } = await createUser(sql)
  const { key } = await createPhoto(sql, { userId })
  for (const [title, price, category, { condition = 'Good', description = 'As seen.' } = {}] of ITEMS) {
    await createItem(sql, { userId, images: [key], title, price, category, condition, description })
  }
  await countWords(sql)
})

beforeEach(() => setSettings(readSettings({})))

const search = (text: string, more: Partial<ListingFilters> = {}) =>
  findListings({ ...NO_FILTERS, search: text, ...more })
const titles = async (text: string, more: Partial<ListingFilters> = {}) =>
  (await search(text, more)).items.map(({ title }) => title)

describe('the reading of a search', () => {
  it('narrows like filters, and is named with a link to remove it', async () => {
    const { items, counts, said } = await search('titan ghadi under 5k')
    expect(items.map(({ title }) => title)).toEqual(['Titan Raga gold watch'])
    expect(counts.total).toBe(1)
    expect(said?.understood).toEqual([
      { kind: 'category', label: 'Watches', search: 'titan under 5k', exact: false },
      { kind: 'price', label: 'Under ₹5,000', search: 'titan ghadi', exact: false },
      { kind: 'value', label: 'Brand: Titan', search: 'ghadi under 5k', exact: false },
    ])
    expect(await titles('titan ghadi')).toHaveLength(2)
  })

  it('counts the results of each choice, or shows no number', async () => {
    const byName = await search('watch')
    expect(byName.counts).toMatchObject({ total: 4, byCategory: null, byCondition: { New: 1, Good: 2, Fair: 1 } })
    expect((await search('watch', { conditions: ['Good'] })).counts.total).toBe(2)
    const byPrice = await search('under 300')
    expect(byPrice.counts.byCategory).toEqual({ books: 2, cars: 1 })
    expect((await search('under 300', { category: 'books' })).counts.total).toBe(2)
    const byWord = await search('harry')
    expect(byWord.counts.byCategory).toEqual({ books: 1 })
  })

  it('finds listings of another category by the word, and nothing else there', async () => {
    expect(await titles('घड़ी', { category: 'books' })).toEqual(['घड़ी की किताब'])
    expect(await titles('lego', { category: 'books' })).toEqual([])
    expect(await titles('lego', { category: 'lego' })).toHaveLength(2)
  })

  it('bounds prices beyond the filter, too', async () => {
    expect(await titles('car under 3 lakh')).toEqual(['Maruti Swift 2015', 'Hot Wheels Porsche 911'].toSorted(byNewest))
    expect(await titles('lego above 40000')).toEqual(['LEGO 75192 Millennium Falcon'])
  })

  it.each([
    'keychains under 50000',
    'keychains under 50k',
    '50 hazar se kam keychains',
    'keychains between 10000 and 50000',
  ])('bounds prices at the filter’s end, too: %s', async (text) => {
    expect(await search(text)).toMatchObject({
      items: [{ title: 'Keychain with a pearl' }],
      counts: { total: 1 },
      said: { relaxed: [] },
    })
  })

  it.each<[text: string, fits: (price: number) => boolean]>([
    ['under 999', (price) => price <= 999],
    ['₹499 tak', (price) => price <= 499],
    ['kuch bhi 999 tak', (price) => price <= 999],
    ['around 999', (price) => price >= 799 && price <= 1199],
    ['under 60000', (price) => price <= 60000],
    ['under 50000', (price) => price <= 50000],
    ['above 1 lakh', (price) => price >= 100000],
    ['249 se 351 tak', (price) => price >= 249 && price <= 351],
  ])('is enough for a search without other words: %s', async (text, fits) => {
    const fitting = ITEMS.filter(([, price]) => fits(price))
    expect(await search(text)).toMatchObject({
      items: fitting.map(([title, price]) => ({ title, price })).toReversed(),
      counts: { total: fitting.length, more: false },
      said: { understood: [{ kind: 'price' }], relaxed: [], corrected: null },
    })
  })

  it('combines with filters of the URL in such a search', async () => {
    expect(await titles('sasta under 999')).toEqual(byPrice.slice(0, 5))
    expect(await titles('brand new under 999')).toEqual(['Hot Wheels Porsche 911'])
    expect(await titles('sealed 9999 tak', { sort: 'price-low' })).toEqual([
      'Hot Wheels Porsche 911',
      'Titan Edge slim',
    ])
    expect(await titles('under 999', { category: 'lego' })).toEqual(['Pool Party with Andrea'])
    const { counts } = await search('under 999', { conditions: ['Good'] })
    expect(counts).toMatchObject({ total: 4, byCategory: { books: 3, lego: 1 }, byCondition: { Good: 4, New: 1 } })
    expect(await titles('under 999', { exact: true })).toEqual([])
  })

  it('lists sold items there too, on request', async () => {
    const { id } = await createItem(sql, { title: 'Sold lamp', price: 95, isSold: true })
    expect(await titles('sasta under 199', { sold: true })).toEqual(['Sold lamp', ...byPrice.slice(0, 2)])
    expect(await titles('sasta under 199')).toEqual(byPrice.slice(0, 2))
    await sql`delete from items where id = ${id}`
  })

  it.each(['under 999', 'sasta under 999'])('pages through such a search: each once: %s', async (text) => {
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page = await findListingPage({ ...NO_FILTERS, search: text, cursor }, 2)
      seen.push(...page.items.map(({ title }) => title))
      cursor = page.nextCursor
    } while (cursor)
    expect(seen).toEqual(await titles(text))
  })

  it('gives way to the filters of the address', async () => {
    const { items, said } = await search('watch under 5000', { max: 50000, min: 5000 })
    expect(items.map(({ title }) => title).toSorted()).toEqual(['Casio G-Shock DW-5600', 'Titan Edge slim'])
    expect(said?.understood.map(({ kind }) => kind)).toEqual(['category'])
    expect(await titles('cheap watch', { sort: 'price-high' })).toHaveProperty('0', 'Titan Edge slim')
  })

  it('sorts by an order that the text names', async () => {
    expect(await titles('sasti ghadi')).toEqual([
      'HMT Janata',
      'Titan Raga gold watch',
      'Casio G-Shock DW-5600',
      'Titan Edge slim',
    ])
  })

  it.each([
    ['sasti ghadi', ['HMT Janata', 'Titan Raga gold watch', 'Casio G-Shock DW-5600', 'Titan Edge slim']],
    ['cheap titan watch', ['Titan Raga gold watch', 'Titan Edge slim']],
    ['expensive titan watch', ['Titan Edge slim', 'Titan Raga gold watch']],
  ])('keeps that order, page by page: %s', async (text, expected) => {
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const filters = parseListingFilters(new URLSearchParams({ search: text, ...(cursor && { cursor }) }))
      expect(filters.problems).toEqual({})
      const page = await findListingPage(filters.filters, 1)
      seen.push(...page.items.map(({ title }) => title))
      cursor = page.nextCursor
    } while (cursor)
    expect(seen).toEqual(expected)
  })

  it('keeps the order, by rank or by time, in which a list started', async () => {
    const id = '0198c0de-0000-7000-8000-000000000001'
    for (const text of ['cheap watches', 'cheap titan', 'watches']) {
      expect(await titles(text, { cursor: `r.0.5.${id}` })).toEqual([])
      expect(await titles(text, { cursor: `n.1000.${id}` })).toEqual([])
    }
    expect(await titles('cheap titan', { cursor: `r.5000.${id}` })).toHaveLength(2)
  })

  it('leaves names alone', async () => {
    expect(await titles('new balance')).toEqual(['New Balance 574 shoes'])
    expect(await titles('1984')).toEqual(['1984 by George Orwell'])
    expect(await titles('nike air max 90')).toEqual(['Nike Air Max 90 running shoes'])
  })

  it('reads Devanagari, and finds it', async () => {
    expect((await titles('टाइटन घड़ी')).toSorted()).toEqual(['Titan Edge slim', 'Titan Raga gold watch'])
    expect(await titles('घड़ी', { exact: true })).toEqual(['घड़ी की किताब'])
  })
})

describe('spelling', () => {
  it('corrects words that no listing has, and says so', async () => {
    const { items, said } = await search('skwchers torno shoes')
    expect(items[0]?.title).toBe('Skechers Torino black shoes')
    expect(said?.corrected).toBe('skechers torino shoes')
  })

  it('finds words with and without the space or the hyphen', async () => {
    for (const text of ['gshock', 'g-shock', 'g shock', 'GShock']) {
      expect(await titles(text)).toEqual(['Casio G-Shock DW-5600'])
    }
    expect(await titles('hotwheels porsche')).toEqual(['Hot Wheels Porsche 911'])
    expect((await search('poolparty andrea')).said?.corrected).toBe('pool party andrea')
  })

  it('leaves short words alone', async () => {
    const { items, said } = await search('tita watch')
    expect(said?.corrected).toBeNull()
    expect(items.length).toBeGreaterThan(0)
  })

  it('knows synonyms', async () => {
    expect(await titles('gta ps4')).toEqual(['Grand Theft Auto V - PlayStation 4'])
  })

  it('searches for the text as typed on request', async () => {
    const { items, said } = await search('skwchers', { exact: true })
    expect(items).toEqual([])
    expect(said).toMatchObject({ corrected: null, understood: [], relaxed: [] })
    expect(await titles('watch under', { exact: true })).toEqual([])
  })
})

describe('when no listing matches everything', () => {
  it('leaves out words that no listing has', async () => {
    const { items, said } = await search('titan raga qqzzy')
    expect(items[0]?.title).toBe('Titan Raga gold watch')
    expect(said?.relaxed).toEqual([{ kind: 'words', words: ['qqzzy'] }])
  })

  it('widens the price a little, then drops it', async () => {
    expect(await search('raga under 3500')).toMatchObject({
      items: [{ title: 'Titan Raga gold watch' }],
      said: { relaxed: [{ kind: 'price', label: 'Under ₹4,550' }] },
    })
    expect(await search('raga under 500')).toMatchObject({ said: { relaxed: [{ kind: 'any-price' }] } })
  })

  it('does so when the text is only a price', async () => {
    expect(await search('under 99')).toMatchObject({
      items: [{ title: 'घड़ी की किताब' }],
      said: { relaxed: [{ kind: 'price', label: 'Under ₹129' }] },
    })
    const any = await search('under 51')
    expect(any).toMatchObject({ counts: { total: ITEMS.length }, said: { relaxed: [{ kind: 'any-price' }] } })
    expect(any.items).toHaveLength(ITEMS.length)
    expect(await search('under 51', { conditions: ['Poor'] })).toMatchObject({ items: [], counts: { total: 0 } })
  })

  it('drops the condition', async () => {
    expect(await search('brand new janata')).toMatchObject({
      items: [{ title: 'HMT Janata' }],
      said: { relaxed: [{ kind: 'any-condition' }] },
    })
  })

  it('finds listings with most of the words', async () => {
    const { items, said } = await search('titan porsche')
    expect(items.length).toBeGreaterThan(0)
    expect(said?.relaxed).toEqual([{ kind: 'some-words' }])
  })

  it('adds similar listings when few match everything, and counts both', async () => {
    const { items, counts, said } = await search('titan raga gold')
    expect(items[0]?.title).toBe('Titan Raga gold watch')
    expect(counts.total).toBe(items.length)
    expect(said?.whole).toBeNull()
    const few = await search('black running shoes')
    expect(few).toMatchObject({ counts: { total: few.items.length }, said: { relaxed: [{ kind: 'some-words' }] } })
    const more = await search('titan watch gold raga edge', { sort: null })
    expect(more.counts.total).toBe(more.items.length)
  })

  it('keeps a category or a known name, however many of its words are unknown', async () => {
    expect(await search('qqzzy wwxxv watch')).toMatchObject({
      counts: { total: 4 },
      said: { relaxed: [{ kind: 'words', words: ['qqzzy', 'wwxxv'] }] },
    })
    expect(await titles('qqzzy wwxxv titan')).toHaveLength(2)
  })

  it('never relaxes the filters of the URL', async () => {
    const { items } = await search('raga under 500', { conditions: ['Poor'] })
    expect(items).toEqual([])
  })
})

const order = ITEMS.map(([title]) => title)
const byPrice = ITEMS.toSorted(([, a], [, b]) => a - b).map(([title]) => title)
function byNewest(a: string, b: string) {
  return order.indexOf(b) - order.indexOf(a)
}

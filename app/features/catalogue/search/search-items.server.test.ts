import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'

import { NO_FILTERS, type ListingFilters } from '#app/features/catalogue/listing-filters.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { setSettings } from '#app/platform/settings/settings.server.ts'
import { createItem, createPhoto, createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'

import { findListingPage, findListings } from './find-listings.server.ts'
import { toQueryText } from './matching/search-words.ts'
import { suggestSearches } from './suggest.server.ts'
import { countWords } from './vocabulary/count-words.server.ts'
import { forgetVocabulary } from './vocabulary/vocabulary.server.ts'

const { sql } = await testDatabase()

beforeAll(async () => {
  setSettings(readSettings({}))
  const { id: userId } = await createUser(sql)
  const { key } = await createPhoto(sql, { userId })
  const shared = { userId, images: [key] }
  await createItem(sql, {
    ...shared,
    title: 'HMT Janata watch',
    description: 'Hand-wound, 1982.',
    category: 'watches',
    price: 3200,
  })
  await createItem(sql, {
    ...shared,
    title: 'Box of straps',
    description: 'Fits an HMT watch.',
    category: 'watches',
    price: 300,
  })
  await createItem(sql, {
    ...shared,
    title: 'Casio G-Shock',
    description: 'Running well.',
    category: 'watches',
    price: 2500,
    isSold: true,
  })
  await createItem(sql, {
    ...shared,
    title: 'Running shoes',
    description: 'Size 9.',
    category: 'shoes',
    price: 900,
    condition: 'Fair',
  })
  await createItem(sql, {
    ...shared,
    title: 'The Who: Tommy',
    description: 'Café edition, 100% original',
    category: 'books',
    price: 450,
  })
  await createItem(sql, {
    ...shared,
    title: 'पुरानी घड़ी',
    description: 'Old clock from Jaipur',
    category: 'watches',
    price: 1500,
  })
})

const find = async (search: string, more: Partial<ListingFilters> = {}) => {
  const { items, counts } = await findListings({ ...NO_FILTERS, search, ...more })
  expect(counts.total).toBe(items.length)
  return items.map(({ title }) => title)
}

describe('search', () => {
  it('finds titles before descriptions', async () => {
    expect(await find('hmt watch')).toEqual(['HMT Janata watch', 'Box of straps'])
  })

  it('matches stems, accents, case and the beginning of the last word', async () => {
    expect(await find('RUN')).toEqual(['Running shoes'])
    expect(await find('cafe')).toEqual(['The Who: Tommy'])
    expect((await find('hmt jan'))[0]).toBe('HMT Janata watch')
  })

  it('keeps stop words', async () => {
    expect(await find('the who')).toEqual(['The Who: Tommy'])
  })

  it('finds Devanagari', async () => {
    expect(await find('घड़ी', { exact: true })).toEqual(['पुरानी घड़ी'])
    // Its meaning is understood, too.
    expect(await find('घड़ी 3000 से ज़्यादा')).toEqual(['HMT Janata watch'])
  })

  it('ignores invisible characters in words of searches and listings', async () => {
    // Some keyboards insert invisible characters, and so does text copied from a page.
    const { id, title } = await createItem(sql, { title: 'रक्\u200Dषा सूत्\u200Cर, phul\u00ADkari' })
    const findAll = async () => {
      const searches = ['रक्षा', 'रक्\u200Dषा', 'सूत्र', 'सूत्र\u200C', 'phulkari', 'phul\u200Dkari']
      for (const said of searches) expect([said, ...(await find(said, { exact: true }))]).toEqual([said, title])
    }
    await findAll()
    expect(await find('घ\u200Dड़ी', { exact: true })).toEqual(['पुरानी घड़ी'])

    // The row is indexed as before the change; a migration updates it.
    const statements = (name: string) =>
      readFileSync(new URL(`../../../db/migrations/${name}.sql`, import.meta.url), 'utf8').split(
        '--> statement-breakpoint',
      )
    const before = statements('0009_search')[0] ?? ''
    await sql.unsafe(before.replace('CREATE FUNCTION plain_words', 'CREATE OR REPLACE FUNCTION plain_words'))
    await sql`update items set title = title where id = ${id}`
    expect(await find('सूत्र', { exact: true })).toEqual([])
    for (const statement of statements('0015_letters_joined')) await sql.unsafe(statement)
    await findAll()
    await sql`delete from items where id = ${id}`
  })

  it('falls back to a substring of a word, whatever its case', async () => {
    expect(await find('ANAT')).toEqual(['HMT Janata watch'])
    expect(await find('100%')).toEqual(['The Who: Tommy'])
    const { said } = await findListings({ ...NO_FILTERS, search: 'anat' })
    expect(said?.relaxed).toEqual([{ kind: 'within' }])
  })

  it('takes % and _ literally', async () => {
    expect(await find('%')).toEqual([])
    expect(await find('_anata')).toEqual([])
  })

  it('hides sold items unless they are requested', async () => {
    expect(await find('g-shock')).toEqual([])
    expect(await find('g-shock', { sold: true })).toEqual(['Casio G-Shock'])
  })

  it('combines with filters and sorting', async () => {
    expect(await find('watch', { sort: 'price-low' })).toEqual(['Box of straps', 'पुरानी घड़ी', 'HMT Janata watch'])
    expect(await find('watch', { min: 2000 })).toEqual(['HMT Janata watch'])
    expect(await find('run', { category: 'watches' })).toEqual([])
    expect(await find('run', { conditions: ['Fair', 'Poor'] })).toEqual(['Running shoes'])
  })

  it('counts the results of each choice', async () => {
    const { counts } = await findListings({ ...NO_FILTERS, search: 'watch', conditions: ['Good'] })
    expect(counts).toMatchObject({ total: 3, more: false, byCondition: { Good: 3 } })
  })

  it.each(["'", "o'neill", '\\', '&', '!!!', '(', "a' | 'b", ':*', '<->', '🙂', 'a'.repeat(200)])(
    'survives %s',
    async (text) => {
      await expect(find(text)).resolves.toBeInstanceOf(Array)
    },
  )

  it.each(['hmt under 250 crore', 'above 500 crore', 'under 3,00,00,00,000', 'hmt ₹500 constructor'])(
    'survives %s, prices above every listing, and prices that are no number',
    async (text) => {
      await expect(find(text)).resolves.toBeInstanceOf(Array)
    },
  )

  it('pages through ranked results: each once', async () => {
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page = await findListingPage({ ...NO_FILTERS, search: 'hmt', cursor }, 1)
      seen.push(...page.items.map(({ title }) => title))
      cursor = page.nextCursor
    } while (cursor)
    expect(seen).toEqual(['HMT Janata watch', 'Box of straps'])
  })
})

describe('pages by rank during a recount of the words', () => {
  it.each([
    ['there are more listings', 'Oil lamp'],
    ['more have the word', 'Old copper kettle'],
  ])('are listed once each, although %s', async (_name, title) => {
    const { id: userId } = await createUser(sql)
    const kettles: string[] = []
    for (let n = 0; n < 12; n++) {
      kettles.push((await createItem(sql, { userId, title: `Copper kettle ${n}`, price: 100 + n })).id)
    }
    for (let n = 0; n < 90; n++) await createItem(sql, { userId, title: 'Oil lamp' })
    await countWords(sql)
    forgetVocabulary()
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page = await findListingPage({ ...NO_FILTERS, search: 'copper kettle', cursor }, 4)
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
      await createItem(sql, { userId, title })
      await countWords(sql)
      forgetVocabulary()
    } while (cursor && seen.length < 100)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toEqual(expect.arrayContaining(kettles))
    await sql`delete from items where user_id = ${userId}`
  })
})

describe('pages in an order that was chosen', () => {
  const titles = {
    low: ['Box of straps', 'पुरानी घड़ी', 'HMT Janata watch'],
    newest: ['पुरानी घड़ी', 'Box of straps', 'HMT Janata watch'],
  }
  const { low, newest } = titles
  it.each<[string, Partial<ListingFilters>, string[]]>([
    ['by price', { sort: 'price-low' }, low],
    ['by price downwards, in a category', { sort: 'price-high', category: 'watches' }, low.toReversed()],
    ['the newest in a category', { sort: 'newest', category: 'watches' }, newest],
    ['the newest in a condition', { sort: 'newest', conditions: ['Good'] }, newest],
    ['the newest of all', { sort: 'newest' }, newest],
    ['by price, in a condition that none is in', { sort: 'price-low', conditions: ['Poor'] }, []],
    ['by price, below one', { sort: 'price-low', max: 2000 }, low.slice(0, 2)],
  ])('%s: lists each once, with the same counts on each page', async (_name, filters, expected) => {
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const pageFilters: ListingFilters = { ...NO_FILTERS, search: 'watch', ...filters, cursor }
      const page = await findListingPage(pageFilters, 1)
      seen.push(...page.items.map(({ title }) => title))
      const { counts } = await findListings(pageFilters)
      expect(counts).toMatchObject({ total: expected.length, more: false })
      cursor = page.nextCursor
    } while (cursor)
    expect(seen).toEqual(expected)
  })
})

describe('the words of a search', () => {
  it('quotes every word', () => {
    expect(toQueryText("o'neill | boots")).toBe("'o' & 'neill' & 'boots':*")
    expect(toQueryText('g-shock')).toBe("'g' & 'shock':*")
    expect(toQueryText('tin rob', 'A')).toBe("'tin':A & 'rob':*A")
    expect(toQueryText('!? :*')).toBeNull()
  })
})

describe('suggestions', () => {
  const listTitles = async (text: string) => (await suggestSearches(text)).titles.map(({ title }) => title)

  it('begin with the typed text, categories first, and lead to the listing', async () => {
    const [hmt] = (await findListings({ ...NO_FILTERS, search: 'HMT Janata watch' })).items
    // The title stands beside the photo and describes it.
    const listing = { price: hmt?.price, category: 'watches', photo: { ...hmt?.photo, alt: null } }
    const titles = [{ title: 'HMT Janata watch', item: hmt?.id, exact: false, listing }]
    expect(await suggestSearches('wat')).toEqual({
      categories: [{ id: 'watches', name: 'Watches' }],
      titles,
      devanagari: null,
    })
    expect(await suggestSearches('hmt')).toEqual({ categories: [], titles, devanagari: null })
  })

  it('offer nothing for nothing, and nothing that is sold', async () => {
    expect(await suggestSearches('')).toEqual({ categories: [], titles: [], devanagari: null })
    expect(await listTitles('casio')).toEqual([])
  })

  it('offer a category only while something of it is on sale', async () => {
    const category = { id: 'keychains', name: 'Keychains' }
    expect((await suggestSearches('keyc')).categories).toEqual([])
    const { id } = await createItem(sql, { category: 'keychains', title: 'Brass ring' })
    expect((await suggestSearches('keyc')).categories).toEqual([category])
    await sql`update items set is_sold = true where id = ${id}`
    expect((await suggestSearches('keyc')).categories).toEqual([])
    await sql`delete from items where id = ${id}`
  })

  it('mark titles that belong to one listing only', async () => {
    const { userId, id, title } = await createItem(sql, { title: 'Brand new kettle, box', condition: 'Like New' })
    const other = await createItem(sql, { userId, title: 'Kettle in its box', condition: 'New' })
    expect(await suggestSearches('kettle')).toMatchObject({
      titles: [
        { title: other.title, exact: false },
        { title, exact: true },
      ],
    })
    // Understood by meaning, it finds another listing.
    expect(await find(title)).toEqual([other.title])
    expect(await find(title, { exact: true })).toEqual([title])
    await sql`delete from items where id in ${sql([id, other.id])}`
  })

  it.each([
    'Watch under 500, cheapest -not new',
    '"Star Wars" -vader',
    'in Pune: 1984 (new)',
    'पुरानी घड़ी 500 तक',
    '50% off_\\ _%',
    'The',
    '₹500 note',
    'T-shirt (XL)',
  ])('lead to a search that finds several listings of the same title: %s', async (title) => {
    const first = await createItem(sql, { title, description: 'x' })
    const second = await createItem(sql, { title, description: 'x', userId: first.userId })
    const suggested = (await suggestSearches(title.slice(0, 3))).titles.find((one) => one.title === title)
    expect(suggested).toMatchObject({ item: null, listing: null })
    const { counts } = await findListings({ ...NO_FILTERS, search: title, exact: suggested?.exact ?? false })
    expect(counts.total).toBeGreaterThan(0)
    await sql`delete from items where id in ${sql([first.id, second.id])}`
  })
})

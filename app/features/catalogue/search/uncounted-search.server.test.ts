import { afterAll, beforeAll, expect, it } from 'vitest'

import { setDatabase } from '#app/db/client.server.ts'
import { NO_FILTERS, type ListingFilters } from '#app/features/catalogue/listing-filters.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { setSettings } from '#app/platform/settings/settings.server.ts'
import { createPhoto, createUser } from '#test/factories.ts'
import { countQueries } from '#test/plans/counted-queries.ts'
import { testDatabase } from '#test/servers/database.ts'

import { findListingPage, findListings } from './find-listings.server.ts'
import { RANKED } from './matching/matches.server.ts'
import { countWords } from './vocabulary/count-words.server.ts'
import { findVocabulary } from './vocabulary/vocabulary.server.ts'

const { sql, url } = await testDatabase()
const counted = countQueries(url)
afterAll(() => counted.end())

beforeAll(async () => {
  setSettings(readSettings({}))
  const { id: userId } = await createUser(sql)
  const { key } = await createPhoto(sql, { userId })
  // A word that too many listings have to be ranked, one that some have, one that hardly any has, and one within another word.
  await sql`
    insert into items (user_id, title, description, price, category, condition, images)
    select ${userId},
      'Lantern' || case when n <= 60 then ' copper' else '' end || case when n in (1, 70) then ' engraved' else '' end
        || case when n between 50 and 53 then ' handengraved' else '' end || ' ' || n,
      'Kept well', 100 + n, case when n % 2 = 0 then 'books' else 'lego' end, 'Good', array[${key}]
    from generate_series(1, ${RANKED + 1}::integer) as n`
  await sql`vacuum analyze items`
  await countWords(sql)
  setDatabase(counted.sql)
  await findVocabulary()
})

it.each<[string, Partial<ListingFilters>]>([
  ['too many to rank', { search: 'lantern' }],
  ['more than a page', { search: 'copper lantern' }],
  ['few, and similar ones', { search: 'engraved copper lantern' }],
  ['few, and pieces of words', { search: 'engraved' }],
  ['a word that is still typed', { search: 'copper lant' }],
  ['a misspelt word', { search: 'coper lantern' }],
  ['none of this price', { search: 'copper lantern under 50' }],
  ['a category', { search: 'copper lantern', category: 'books' }],
  ['none in a category', { search: 'copper lantern', category: 'shoes' }],
  ['by price', { search: 'copper lantern', sort: 'price-low' }],
  ['nothing', { search: 'zzyzx' }],
])('a search without counts lists and says what the page does, page by page: %s', async (_, filters) => {
  let cursor: string | null = null
  for (let page = 0; page < 2; page += 1) {
    const asked: ListingFilters = { ...NO_FILTERS, ...filters, cursor }
    const { counts, ...shown } = await findListings(asked)
    expect(await findListingPage(asked)).toEqual(shown)
    expect(counts.total > 0 || shown.items.length === 0).toBe(true)
    if (!shown.nextCursor) break
    cursor = shown.nextCursor
  }
})

it('asks the database once if a page has every word, and once more for similar ones', async () => {
  const ask = (search: string) => () => findListingPage({ ...NO_FILTERS, search })
  expect((await counted.record(ask('copper lantern'))).statements).toHaveLength(1)
  // Which words belong together is asked once for each count of the words.
  await ask('engraved copper')()
  expect((await counted.record(ask('engraved copper'))).statements).toHaveLength(2)
})

it('puts titles with a piece of the search after those with every word, and before those with a part', async () => {
  const { items, said } = await findListingPage({ ...NO_FILTERS, search: 'engraved copper' })
  const kinds = items.map(({ title }) => {
    if (/copper engraved/.test(title)) return 'whole'
    return /handengraved/.test(title) ? 'piece' : 'part'
  })
  expect(kinds.slice(0, 6)).toEqual(['whole', 'piece', 'piece', 'piece', 'piece', 'part'])
  expect(said?.whole).toBe(1)
})

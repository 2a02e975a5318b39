import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { connect, setDatabase, type Sql } from '#app/db/client.server.ts'
import { NO_FILTERS, type ListingFilters } from '#app/features/catalogue/listing-filters.ts'
import { countItems } from '#app/features/catalogue/lists/count-items.server.ts'
import { listItems } from '#app/features/catalogue/lists/list-items.server.ts'
import { itemFiles, listItemsOfFile } from '#app/features/catalogue/lists/sitemap.server.ts'
import { findListings } from '#app/features/catalogue/search/find-listings.server.ts'
import { suggestSearches } from '#app/features/catalogue/search/suggest.server.ts'
import { countWords } from '#app/features/catalogue/search/vocabulary/count-words.server.ts'
import { findVocabulary } from '#app/features/catalogue/search/vocabulary/vocabulary.server.ts'
import { listNotices } from '#app/features/notices/list/list-notices.server.ts'
import { listProfileItems } from '#app/features/people/list-profile-items.server.ts'
import { listCheaper } from '#app/features/wishlist/list-wishlist.server.ts'
import { listCategories, listCategoryIds } from '#app/nouns/category/category-list.ts'
import { countUnseen } from '#app/platform/notices/mark-notices.server.ts'
import { CONDITIONS } from '#app/shared/catalogue.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { countQueries, type Statement } from './counted-queries.ts'
import { makeSearches, type Searches } from './samples.ts'
import { findScans, listPlans } from './scans.ts'
import { listViews } from './views.ts'

const { sql, url } = await testDatabase()
const counted = countQueries(url)
// Configured like the pages' connections.
const pages = connect(url, { max: 1, for: 'pages' })
let searches: Searches
afterAll(() => Promise.all([counted.end(), pages.end()]))

// More rows than any table that may be scanned sequentially: see test/plans/scans.ts.
const ROWS = 12_000

beforeAll(async () => {
  testSettings()
  await fill(sql)
  searches = await makeSearches(url)
  setDatabase(counted.sql)
  // Each process reads it once; that is not a page's statement.
  await findVocabulary()
})

/** Listings that vary like a real catalogue's: each with its seller and photo, with common words and a rare one. */
async function fill(sql: Sql) {
  await sql.begin(async (tx) => {
    await tx`
      create temporary table made on commit drop as
      select n, new_id() as user_id, 'item-images/pool/' || n as key from generate_series(1, ${ROWS}::integer) as n`
    await tx`insert into users (id, name, email) select user_id, 'Asha', n || '@khazana.test' from made`
    await tx`insert into profiles (user_id, display_name) select user_id, 'Asha' from made`
    await tx`
      insert into notices (user_id, kind, subject, facts, seen_at)
      select user_id, 'person-warned', 'warning:1', '{"why": "spam"}', case when n % 2 = 0 then now() end from made`
    await tx`insert into photos (key, width, height, placeholder) select key, 1600, 1200, 'UklGRg==' from made`
    // Creating these indexes after all rows are inserted is much faster.
    const late = await tx<{ name: string; definition: string }[]>`
      select indexname as name, indexdef as definition from pg_indexes
      where tablename = 'items' and indexdef like '% USING gin %'`
    for (const { name } of late) await tx`drop index ${tx(name)}`
    await tx`
      insert into items (user_id, title, description, price, category, condition, images, is_sold, created_at, source, source_id, location, attributes)
      select user_id,
        (array['Silver', 'Wooden', 'Vintage', 'Painted', 'Folding', 'Pocket', 'Travel'])[1 + n % 7]
          || ' ' || (array['lantern', 'camera', 'globe', 'radio', 'puppet'])[1 + n % 5]
          || ' ' || (array['Jaipur', 'Kochi', 'Pune'])[1 + n % 3]
          || ' ' || translate(left(md5((n % 500)::text), 9), '0123456789', 'ghijklmnop'),
        'Kept well.',
        250 * (1 + n % 200),
        -- Each category has all prices, however many categories there are.
        (${listCategoryIds()}::text[])[1 + n / 200 % ${listCategories().length}],
        (${[...CONDITIONS]}::text[])[1 + (n / 9) % ${CONDITIONS.length}],
        array[key], n / 3 % 2 = 0, now() - n * interval '1 hour', 'test', n,
        (array['Mumbai', 'Bandra West, Mumbai', 'Nagpur', 'Siliguri', 'Surat', 'no place'])[1 + n % 6],
        jsonb_build_object('brand', 'Maker ' || n % 40, 'year', (1980 + n % 30)::text)
      from made`
    for (const { definition } of late) await tx.unsafe(definition)
  })
  await sql`vacuum (analyze)`
  await countWords(sql)
  await sql`analyze search_words`
}

/** The statements that the product sends to the database. */
async function listStatements(...asks: (() => Promise<unknown>)[]): Promise<Statement[]> {
  setDatabase(counted.sql)
  const statements = new Map<string, Statement>()
  for (const ask of asks) for (const each of (await counted.record(ask)).statements) statements.set(each.text, each)
  return [...statements.values()]
}

test('no list of the catalogue scans a large table', async () => {
  const views = await listViews(url, searches)
  const asks = views.flatMap((view) => [0, 1, 2, 3].map((times) => () => view.ask(times)))
  const statements = await listStatements(...asks)
  expect(statements.length).toBeGreaterThan(views.length)
  expect(await findScans(url, statements)).toEqual([])
  // None skips earlier pages either: then the two-thousandth page would be slower than the first.
  expect(statements.filter(({ text }) => /\boffset\b/i.test(text))).toEqual([])
})

/** The indexes in a list's plans, both for its values and generic. */
async function listIndexes(ask: () => Promise<unknown>): Promise<string[]> {
  const plans = []
  for (const statement of await listStatements(ask)) plans.push(...(await listPlans(pages, statement)))
  const names = plans.flatMap(({ nodes }) => nodes.flatMap((node) => node['Index Name'] ?? []))
  return [...new Set(names)]
}

const list = (filters: Partial<ListingFilters>) => () => listItems({ ...NO_FILTERS, ...filters })
const search = (filters: Partial<ListingFilters>) => () => findListings({ ...NO_FILTERS, ...filters })

describe('each list has its index', () => {
  const category = 'lego'
  const RANGE: ListingFilters['facets'] = { brand: ['Maker 3'], year: ['1985..1990'] }
  const [one, two]: ListingFilters['conditions'][] = [['Good'], ['Good', 'Fair']]

  test.each<[string, () => Promise<unknown>, string[]]>([
    ['the newest', list({}), ['items_fresh']],
    ['the newest, sold ones too', list({ sold: true }), ['items_fresh']],
    ['the newest of a condition', list({ conditions: one }), ['items_condition_fresh']],
    ['the newest of two conditions', list({ conditions: two }), ['items_condition_fresh']],
    ['the newest of a category', list({ category }), ['items_category_fresh']],
    ['the newest of both', list({ category, conditions: one }), ['items_category_condition_fresh']],
    ['by price', list({ sort: 'price-low' }), ['items_price']],
    ['by price downwards', list({ sort: 'price-high' }), ['items_price']],
    ['a condition by price', list({ conditions: one, sort: 'price-low' }), ['items_condition_price']],
    ['two conditions by price', list({ conditions: two, sort: 'price-high' }), ['items_condition_price']],
    ['a category by price', list({ category, sort: 'price-low' }), ['items_category_price']],
    ['both by price', list({ category, conditions: one, sort: 'price-low' }), ['items_category_condition_price']],
    ['the newest of many prices', list({ min: 500 }), ['items_fresh']],
    ['the newest of few prices', list({ min: 500, max: 600 }), ['items_price']],
    ['the newest of few prices, in a category', list({ category, min: 500, max: 600 }), ['items_category_price']],
    ['the newest of a city', list({ cities: ['Mumbai'] }), ['items_city_fresh']],
    ['the newest of two cities, in a category', list({ cities: ['Mumbai', 'Surat'], category }), ['items_city_fresh']],
    [
      'a city and a condition by price',
      list({ cities: ['Mumbai'], conditions: one, sort: 'price-high' }),
      ['items_city_price'],
    ],
    ['few prices in a city', list({ cities: ['Surat'], min: 500, max: 600 }), ['items_city_price']],
    [
      'how many a range of prices has in a city',
      () => countItems({ ...NO_FILTERS, cities: ['Mumbai'], max: 600 }),
      ['items_city_price'],
    ],
    ['how many a city has', () => countItems({ ...NO_FILTERS, cities: ['Mumbai'] }), ['city_counts_pk']],
    ['a maker', list({ category, facets: { brand: ['Maker 1', 'Maker 2'] } }), ['items_facets']],
    ['years of a maker by price', list({ category, facets: RANGE, sort: 'price-low' }), ['items_facets']],
    ['how many they are', () => countItems({ ...NO_FILTERS, category, facets: RANGE }), ['items_facets']],
    ['how many each maker has', () => countItems({ ...NO_FILTERS, category }), ['attribute_counts_most']],
    ['a word', search({ search: 'puppet' }), ['items_search']],
    ['a word, in a category and by price', search({ search: 'puppet', category, sort: 'price-low' }), ['items_search']],
    ['a piece of a title', search({ search: 'uppe' }), ['items_title_trigrams']],
    ['a piece that no title has', search({ search: 'qqzz' }), ['items_title_trigrams', 'items_description_trigrams']],
    ['what a title begins with', () => suggestSearches('si'), ['items_title_start']],
    ['saved ones that got cheaper', async () => listCheaper({ userId: await someone() }, 4), ['wishlists_newest']],
    [
      'somebody’s notices',
      async () => listNotices({ userId: await someone() }, new URLSearchParams()),
      ['notices_newest'],
    ],
    ['how many of them are new', async () => countUnseen({ userId: await someone() }), ['notices_unseen']],
    ['the days of the sitemap', itemFiles(), ['items_created']],
    ['somebody’s listings', async () => listProfileItems(await someone()), ['items_user_newest']],
  ])('%s', async (_name, ask, expected) => {
    expect(await listIndexes(ask)).toEqual(expect.arrayContaining(expected))
  })
})

test('a day of the sitemap is an index-only scan, because its rows are spread over the table', async () => {
  const [day = ''] = await itemFiles()()
  const nodes = []
  for (const statement of await listStatements(() => listItemsOfFile(day))) {
    for (const plan of await listPlans(pages, statement)) nodes.push(...plan.nodes)
  }
  const reading = nodes.filter((node) => node['Index Name'])
  expect(reading.length).toBeGreaterThan(0)
  for (const node of reading) {
    expect(node).toMatchObject({ 'Node Type': 'Index Only Scan', 'Index Name': 'items_created' })
  }
})

test('fewer than three letters match only the starts of words, because they have no trigram', async () => {
  const statements = await listStatements(search({ search: 'q-🔥-q' }))
  const texts = statements.filter(({ text }) => text.includes('ilike')).map(({ values }) => values)
  expect(texts).toContainEqual(expect.arrayContaining(['q-🔥-q%', '% q-🔥-q%']))
})

test.each(['!!!', '🔥', '₹', '❤️ ...'])(
  'a search of punctuation only, %s, reads no listings, because no index has it',
  async (signs) => {
    const statements = await listStatements(search({ search: signs }))
    expect(statements.filter(({ text }) => /\bitems\b/.test(text))).toEqual([])
  },
)

test.each<Partial<ListingFilters>>([{}, { sort: 'price-low' }, { sort: 'price-high', sold: true }])(
  'a search without remaining words is read by price, not by text: %o',
  async (filters) => {
    const used = await listIndexes(search({ search: 'kuch bhi 999 tak', ...filters }))
    expect(used).toContain('items_price')
    expect(used.filter((name) => /search|trigrams/.test(name))).toEqual([])
  },
)

async function someone(): Promise<string> {
  const [row] = await sql<{ user_id: string }[]>`select user_id from items limit 1`
  return row?.user_id ?? ''
}

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { connect, setDatabase } from '#app/db/client.server.ts'
import { NO_FILTERS, type ListingFilters } from '#app/features/catalogue/listing-filters.ts'
import { PAGE_SIZE } from '#app/features/catalogue/lists/list-items.server.ts'
import { LOOKED_AT_MOST } from '#app/features/catalogue/search/matching/narrowing/narrow-to-filters.server.ts'
import { listOthers } from '#app/features/catalogue/search/matching/ranking/other-listings.server.ts'
import { searchItems } from '#app/features/catalogue/search/search-items.server.ts'
import { countWords } from '#app/features/catalogue/search/vocabulary/count-words.server.ts'
import { findVocabulary } from '#app/features/catalogue/search/vocabulary/vocabulary.server.ts'
import { listCategories } from '#app/nouns/category/category-list.ts'
import { fillAtOnce, insertSeller } from '#test/growth/large-site.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { countQueries } from './counted-queries.ts'
import { CLASSES, makeDearSearches, readDearWords, type DearSearch } from './dear-searches.ts'
import { countRowsRead } from './rows-read.ts'
import { listPlans, type PlanNode } from './scans.ts'

const { sql, url } = await testDatabase()
const counted = countQueries(url)
const pages = connect(url, { max: 1, for: 'pages' })
afterAll(() => Promise.all([counted.end(), pages.end()]))

/** A walk through the table reads all of them. */
const ROWS = 3 * LOOKED_AT_MOST
/** Listings without the word "rope", the oldest ones. */
const WITHOUT_ROPE = 50
/** A statement looks at LOOKED_AT_MOST, and sometimes at that many of two sets, or past some that were sold. */
const READ_MOST = 2.3 * LOOKED_AT_MOST

let dear: DearSearch[]

beforeAll(async () => {
  testSettings()
  await fillAtOnce(sql, async (tx, makeIndexes) => {
    const id = await insertSeller(tx)
    await tx`
      insert into items (user_id, title, description, price, category, condition, images, is_sold, created_at, location)
      select ${id}::uuid,
        (array['Silver', 'Wooden', 'Vintage', 'Painted', 'Folding'])[1 + n % 5] || ' lantern ' || translate(left(md5((n % 900)::text), 7), '0123456789', 'ghijklmnop')
          || case when n > ${ROWS - WITHOUT_ROPE} then '' else ' rope' end,
        'The lamp and the number of a card from Region, released for collectors.',
        50 * (1 + n % 1000), (${listCategories().map((category) => category.id)}::text[])[1 + n % 9],
        (array['New', 'Like New', 'Good', 'Fair', 'Poor'])[1 + n / 9 % 5],
        array['item-images/pool/1'], n % 20 = 0, now() - n * interval '1 minute',
        (array['Mumbai', 'Delhi', 'Kochi', 'no place'])[1 + n % 4]
      from generate_series(1, ${ROWS}::integer) as n`
    await makeIndexes()
  })
  await sql`vacuum (analyze)`
  await countWords(sql)
  await sql`analyze search_words`
  setDatabase(counted.sql)
  await findVocabulary()
  const searches = makeDearSearches(await readDearWords(url), 'test')
  dear = Array.from({ length: 3 * Object.keys(CLASSES).length }, () => searches.next().value)
})

test('no search of any class scans the table, or reads more of it than may be looked at', async () => {
  const walks: unknown[] = []
  for (const { kind, filters } of dear) {
    const { statements } = await counted.record(() => searchItems(filters, PAGE_SIZE, null))
    for (const statement of statements) {
      const plans = await listPlans(pages, statement)
      const isScan = (node: PlanNode) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'items'
      if (plans.some(({ nodes }) => nodes.some(isScan))) walks.push({ kind, filters, scan: statement.text })
      const rows = await countRowsRead(pages, 'items', statement)
      if (rows > READ_MOST) walks.push({ kind, filters, rows, text: statement.text })
    }
  }
  expect(walks).toEqual([])
})

test.each([
  ['too many to rank', 'silver lantern', 3],
  ['some more words', 'lantern ofhekkl', 3],
  ['words that never meet', 'ofhekkl cpfgfop', 5],
  ['a word that nobody has', 'lantern zyzzyva', 5],
  ['a misspelled word', 'lantren ofhekkl', 3],
  ['joined words', 'silverlantern', 6],
  ['a price and a city', 'lantern ofhekkl under 900 in kochi', 8],
  ['a word left out', 'ofhekkl -silver', 5],
])('a search sends few statements, with its counts or without: %s', async (_, text, most) => {
  for (const isCounted of [false, true]) {
    const search = () => searchItems({ ...NO_FILTERS, search: text }, PAGE_SIZE, null, isCounted)
    const { statements } = await counted.record(search)
    expect(statements.length).toBeLessThanOrEqual(most)
  }
})

test('with sold listings, all parts of a search look at the newest once, in the order of the index', async () => {
  const filters = { ...NO_FILTERS, sold: true, price: { min: null, max: null }, except: null, without: null }
  const parts = ['zyzzyva', 'silver & wooden', 'vintage & painted'].map((query) => {
    return { query, from: 'newest' as const, isWide: true }
  })
  const columns = counted.sql`id, title, search, is_fresh, created_at, price`
  const { found, listings } = listOthers(
    counted.sql,
    { whole: 'folding', others: { parts, pieces: [] } },
    filters,
    columns,
  )
  const { statements } = await counted.record(async () => {
    await counted.sql`with asked as materialized (select 1) ${found} ${listings[0] ?? counted.sql``}`
  })
  const rows = await Promise.all(statements.map((statement) => countRowsRead(pages, 'items', statement)))
  expect(rows).toHaveLength(1)
  expect(rows[0]).toBeGreaterThan(LOOKED_AT_MOST)
  expect(rows[0]).toBeLessThanOrEqual(1.1 * LOOKED_AT_MOST)
})

describe('what is left out by a word that most listings have', () => {
  const search = (text: string, more: Partial<ListingFilters> = {}) =>
    searchItems({ ...NO_FILTERS, search: text, ...more }, PAGE_SIZE, null)

  test.each(['lantern -rope', '-rope', 'lan -rope', 'under 49000 -rope', 'lantern -rope -silver'])(
    'none among those that were looked at: %s',
    async (text) => {
      const { counts, items } = await search(text)
      expect({ counts, items }).toMatchObject({ counts: { total: 0, more: true, lookedAt: LOOKED_AT_MOST }, items: [] })
    },
  )

  test('some are found, and there may be more', async () => {
    const [middle] = await sql<{ id: string }[]>`
      update items set title = 'Silver lantern' where id in (
        select id from items where not is_sold order by created_at desc limit 3) returning id`
    const { counts, items } = await search('lantern -rope')
    expect(counts).toMatchObject({ total: 3, more: true, lookedAt: LOOKED_AT_MOST })
    expect(items.map(({ id }) => id)).toContain(middle?.id)
  })

  test('many are found: their number is an estimate', async () => {
    const { counts, items, nextCursor } = await search('lantern -silver')
    expect(counts).toMatchObject({ more: true })
    expect(counts.lookedAt).toBeUndefined()
    expect(Math.abs(counts.total - (ROWS * 0.95 * 4) / 5)).toBeLessThan(ROWS / 4)
    expect(items).toHaveLength(PAGE_SIZE)
    const next = await search('lantern -silver', { cursor: nextCursor })
    expect(next.items.filter(({ id }) => items.some((item) => item.id === id))).toEqual([])
    expect(next.items).toHaveLength(PAGE_SIZE)
  })

  test('all are looked at where the filters leave fewer', async () => {
    const { counts } = await search('lantern -rope', { category: 'books', conditions: ['Good'] })
    expect(counts).toMatchObject({ more: false })
    expect(counts.lookedAt).toBeUndefined()
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'

import { connect, setDatabase } from '#app/db/client.server.ts'
import { PAGE_SIZE } from '#app/features/catalogue/lists/list-items.server.ts'
import { searchItems } from '#app/features/catalogue/search/search-items.server.ts'
import { countWords } from '#app/features/catalogue/search/vocabulary/count-words.server.ts'
import { findVocabulary } from '#app/features/catalogue/search/vocabulary/vocabulary.server.ts'
import { listCategoryIds } from '#app/nouns/category/category-list.ts'
import { CONDITIONS } from '#app/shared/catalogue.ts'
import { fillAtOnce, insertSeller } from '#test/growth/large-site.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { countQueries, type Statement } from './counted-queries.ts'
import { listNearViews, type NearView } from './near-views.ts'
import { countRowsRead } from './rows-read.ts'
import { findScans } from './scans.ts'

const { sql, url } = await testDatabase()
const counted = countQueries(url)
const pages = connect(url, { max: 1, for: 'pages' })
afterAll(() => Promise.all([counted.end(), pages.end()]))

const ROWS = 20_000
/** A page reads a few listings of each area, and one that is counted 1,000 for each number. */
const READ_MOST = 0.4 * ROWS

let views: NearView[]

beforeAll(async () => {
  testSettings()
  await fillAtOnce(sql, async (tx, makeIndexes) => {
    const id = await insertSeller(tx)
    // A third is in Mumbai, and a tenth nobody knows where. Most is only handed over, and cards always are.
    await tx`
      insert into items (user_id, title, description, price, category, condition, images, is_sold, created_at, location, pin, delivery)
      select ${id}::uuid, 'Silver lantern ' || n % 900, 'The lamp.', 50 * (1 + n % 1000), category,
        (${[...CONDITIONS]}::text[])[1 + n / 9 % ${CONDITIONS.length}], array['item-images/pool/1'], n % 20 = 0,
        now() - n * interval '1 minute', 'no place',
        case when n % 10 = 0 then null when n % 3 = 0 then mumbai[1 + n / 3 % cardinality(mumbai)] else india[1 + n * 7 % cardinality(india)] end,
        case when n % 9 > 1 or category = 'cards' then 'hand-over' when n % 9 = 1 then 'ships' end
      from (select array_agg(pin order by pin) as india, array_agg(pin order by pin) filter (where pin / 1000 = 400) as mumbai from pins) as known,
        lateral (select n, (${listCategoryIds()}::text[])[1 + n % ${listCategoryIds().length}] as category
          from generate_series(1, ${ROWS}::integer) as n) as made`
    await makeIndexes()
  })
  await sql`vacuum (analyze)`
  await countWords(sql)
  await sql`analyze search_words`
  setDatabase(counted.sql)
  await findVocabulary()
  views = await listNearViews()
})

async function listStatements(ask: () => Promise<unknown>): Promise<Statement[]> {
  setDatabase(counted.sql)
  return (await counted.record(ask)).statements
}

test('no list about distances walks the table, on its first page or its 50th, from a metro or a village', async () => {
  expect(views.filter(({ name }) => name.endsWith('page 50')).length).toBeGreaterThan(8)
  const walks: unknown[] = []
  for (const view of views) {
    const { name } = view
    const statements = await listStatements(() => view.ask(1))
    walks.push(...(await findScans(url, statements)).map((scan) => ({ name, scan })))
    for (const statement of statements) {
      const rows = await countRowsRead(pages, 'items', statement)
      if (rows > READ_MOST) walks.push({ name, rows, text: statement.text })
    }
  }
  expect(walks).toEqual([])
})

test.each(['village: in reach', 'village: within 5 km'])(
  'nor does a search where nearly nothing is: %s',
  async (name) => {
    const filters = views.find((view) => view.name === name)?.filters(0)
    if (!filters) throw new Error(`no view ${name}`)
    const search = { ...filters, category: 'cards', search: 'lantern' } as const
    const statements = await listStatements(() => searchItems(search, PAGE_SIZE, null))
    for (const statement of statements) expect(await countRowsRead(pages, 'items', statement)).toBeLessThan(READ_MOST)
  },
)

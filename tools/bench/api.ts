import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'

import { setDatabase, type Sql } from '#app/db/client.server.ts'
import { isVisibleItem } from '#app/db/policies/items.server.ts'
import { NO_FILTERS } from '#app/features/catalogue/listing-filters.ts'
import { getItem } from '#app/features/catalogue/listing/get-item.server.ts'
import { PAGE_SIZE } from '#app/features/catalogue/lists/list-items.server.ts'
import { cardColumns, type CardRow } from '#app/features/catalogue/lists/listing-rows.server.ts'
import { findListingPage } from '#app/features/catalogue/search/find-listings.server.ts'
import { listCategories } from '#app/nouns/category/category-list.ts'
import { countQueries, type Statement } from '#test/plans/counted-queries.ts'
import { someIds } from '#test/plans/samples.ts'

import type { Group } from './harness/bench.ts'
import { compare, type Target } from './harness/load.ts'
import { withLimit, withProduct } from './harness/product.ts'
import type { BareHonoSettings } from './limits/bare-hono.ts'

export const BARE_HONO = fileURLToPath(new URL('./limits/bare-hono.ts', import.meta.url))
const LISTS = listCategories().map(({ id }) => `/api/items?category=${id}`)
/** The category of the recorded statement, in whose place the limit puts the one that is asked for. */
const RECORDED = 'cards'
/** The pool size in app/db/client.server.ts. */
const POOL = 10
export const ROUNDS = { rounds: 5, seconds: 3 }

export const api: Group = {
  name: 'api',
  about: 'JSON of nine categories and of items, against a bare Hono handler with one statement each',
  measure: (bench) =>
    withProduct(bench, async (ours) => {
      const { large } = await bench.databases()
      const ids = await someIds(large, 5000)
      const settings = await listStatements(large, ids[0] ?? '')
      const writePaths = (name: string, paths: readonly string[]) => {
        const file = join(bench.dataDir, name)
        writeFileSync(file, paths.map((path) => `${path}\n`).join(''))
        return { path: { file } }
      }
      const lists = writePaths('list-paths.txt', LISTS)
      const items = writePaths(
        'item-paths.txt',
        ids.map((id) => `/api/items/${id}`),
      )
      return withLimit(bench, BARE_HONO, settings, async (limit) => {
        for (const path of [...LISTS, `/api/items/${ids[0]}`]) await expectSame(ours, limit, path)
        const servers = { ours, limit, ...ROUNDS }
        return [
          ...(await compare({ name: 'list of each category in turn', requests: lists, goal: 0.6, ...servers })),
          ...(await compare({ name: 'item by id', requests: items, goal: 0.7, ...servers })),
        ]
      })
    }),
}

/** The statements that the product runs for a list and an item, and one full-text statement for a search. */
export async function listStatements(database: string, id: string): Promise<BareHonoSettings> {
  const counted = countQueries(database)
  try {
    setDatabase(counted.sql)
    const only = ({ statements }: { statements: Statement[] }) => {
      const [statement] = statements
      if (!statement || statements.length > 1)
        throw new Error(`the limit knows one statement, not ${statements.length}`)
      return statement
    }
    const list = only(await counted.record(() => findListingPage({ ...NO_FILTERS, category: RECORDED })))
    const item = only(await counted.record(() => getItem(id)))
    const search = only(await counted.record(() => searchInOneStatement(counted.sql, RECORDED)))
    return {
      database,
      pool: POOL,
      // The statements' parameters: text and numbers; the item's id, and the viewer, who is nobody.
      list: { text: list.text, values: list.values as (string | number)[], recorded: RECORDED },
      search: { text: search.text, values: search.values as (string | number)[], recorded: RECORDED },
      item: { text: item.text, values: item.values as (string | boolean | null)[], recorded: id },
      pageSize: PAGE_SIZE,
    }
  } finally {
    await counted.end()
  }
}

/** Searches as a server does that ranks by the index's own function, and neither understands nor corrects. */
const searchInOneStatement = (sql: Sql, text: string) => sql<CardRow[]>`
  select ${cardColumns(sql)}
  from (select * from items where search @@ plainto_tsquery('khazana', ${text}) and not is_sold and ${isVisibleItem(sql)}
    order by ts_rank(search, plainto_tsquery('khazana', ${text})) desc limit ${PAGE_SIZE + 1}) as i
  left join photos p on p.key = i.images[1]`

/** A baseline that sends something else would be meaningless. */
async function expectSame(ours: Target, limit: Target, path: string): Promise<void> {
  const [one, other] = await Promise.all(
    [ours, limit].map(async ({ url }): Promise<unknown> => (await fetch(url + path)).json()),
  )
  if (!isDeepStrictEqual(one, other)) throw new Error(`the limit's answer to ${path} differs from the product's`)
}

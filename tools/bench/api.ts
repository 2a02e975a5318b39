import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'

import { setDatabase } from '#app/db/client.server.ts'
import { NO_FILTERS } from '#app/features/catalogue/listing-filters.ts'
import { getItem } from '#app/features/catalogue/listing/get-item.server.ts'
import { PAGE_SIZE } from '#app/features/catalogue/lists/list-items.server.ts'
import { findListingPage } from '#app/features/catalogue/search/find-listings.server.ts'
import { countQueries, type Statement } from '#test/plans/counted-queries.ts'
import { someIds } from '#test/plans/samples.ts'

import type { Group } from './harness/bench.ts'
import { compare, type Target } from './harness/load.ts'
import { withLimit, withProduct } from './harness/product.ts'
import type { BareHonoSettings } from './limits/bare-hono.ts'

const SCRIPT = fileURLToPath(new URL('./limits/bare-hono.ts', import.meta.url))
const LIST = '/api/items?category=cards'
/** The pool size in app/db/client.server.ts. */
const POOL = 10
const ROUNDS = { goal: 0.7, rounds: 5, seconds: 3 }

export const api: Group = {
  name: 'api',
  about: 'JSON of a category and of an item, against a bare Hono handler with the same SQL',
  measure: (bench) =>
    withProduct(bench, async (ours) => {
      const { large } = await bench.databases()
      const ids = await someIds(large, 5000)
      const settings = await listStatements(large, ids[0] ?? '')
      const file = join(bench.dataDir, 'item-paths.txt')
      writeFileSync(file, ids.map((id) => `/api/items/${id}\n`).join(''))
      return withLimit(bench, SCRIPT, settings, async (limit) => {
        for (const path of [LIST, `/api/items/${ids[0]}`]) await expectSame(ours, limit, path)
        return [
          ...(await compare(bench.dataDir, {
            name: 'list of a category, 24 newest',
            ours,
            limit,
            requests: { path: LIST },
            ...ROUNDS,
          })),
          ...(await compare(bench.dataDir, {
            name: 'item by id',
            ours,
            limit,
            requests: { path: { file } },
            ...ROUNDS,
          })),
        ]
      })
    }),
}

/** The statements that the product runs for the two operations. */
async function listStatements(database: string, id: string): Promise<BareHonoSettings> {
  const counted = countQueries(database)
  try {
    setDatabase(counted.sql)
    const only = ({ statements }: { statements: Statement[] }) => {
      const [statement] = statements
      if (!statement || statements.length > 1)
        throw new Error(`the limit knows one statement, not ${statements.length}`)
      return statement
    }
    const list = only(await counted.record(() => findListingPage({ ...NO_FILTERS, category: 'cards' })))
    const item = only(await counted.record(() => getItem(id)))
    return {
      database,
      pool: POOL,
      // The statements' parameters: text and numbers; the item's id, and the viewer, who is nobody.
      list: { text: list.text, values: list.values as (string | number)[] },
      item: { text: item.text, values: item.values as (string | boolean | null)[] },
      pageSize: PAGE_SIZE,
    }
  } finally {
    await counted.end()
  }
}

/** A baseline that sends something else would be meaningless. */
async function expectSame(ours: Target, limit: Target, path: string): Promise<void> {
  const [one, other] = await Promise.all(
    [ours, limit].map(async ({ url }): Promise<unknown> => (await fetch(url + path)).json()),
  )
  if (!isDeepStrictEqual(one, other)) throw new Error(`the limit's answer to ${path} differs from the product's`)
}

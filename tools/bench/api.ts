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
import { openSql } from '#packages/sql'
import { countQueries, type Statement } from '#test/plans/counted-queries.ts'
import { someIds } from '#test/plans/samples.ts'

import type { Bench, Group } from './harness/bench.ts'
import { compare, type Target } from './harness/load.ts'
import { startProduct, withLimit, withProduct } from './harness/product.ts'
import type { Row } from './harness/row.ts'
import type { BareHonoSettings } from './limits/bare-hono.ts'

const SCRIPT = fileURLToPath(new URL('./limits/bare-hono.ts', import.meta.url))
const LISTS = listCategories().map(({ id }) => `/api/items?category=${id}`)
/** The category of the recorded statement, in whose place the limit puts the one that is asked for. */
const RECORDED = 'cards'
/** The pool size in app/db/client.server.ts. */
const POOL = 10
const ROUNDS = { rounds: 5, seconds: 3 }
/** Searches of one, two and three words in equal parts, as many as people repeat in some minutes. */
const SEARCHES = 180
const WORDS = [1, 2, 3]

export const api: Group = {
  name: 'api',
  about: 'JSON of nine categories, of items and of searches, against a bare Hono handler with one statement each',
  measure: (bench) =>
    withProduct(bench, async (ours) => {
      const { large, small, town, pid } = await bench.databases()
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
      return withLimit(bench, SCRIPT, settings, async (limit) => {
        for (const path of [...LISTS, `/api/items/${ids[0]}`]) await expectSame(ours, limit, path)
        const servers = { ours, limit, ...ROUNDS }
        return [
          ...(await compare({ name: 'list of each category in turn', requests: lists, goal: 0.6, ...servers })),
          ...(await compare({ name: 'item by id', requests: items, goal: 0.7, ...servers })),
          ...(await compareSearches(bench, ours, { limit, database: large, pid, about: '161,120 listings' })),
        ]
      }).then(async (rows) => {
        for (const [about, database] of [
          ['20,000 listings', small],
          ['2,000 listings', town],
        ] as const) {
          const there = await startProduct(bench, { DATABASE_URL: database })
          try {
            const measured = await withLimit(bench, SCRIPT, { ...settings, database }, (limit) =>
              compareSearches(bench, there, { limit, database, pid, about }),
            )
            rows.push(...measured)
          } finally {
            await there.stop()
          }
        }
        return rows
      })
    }),
}

type Compared = { limit: Target; database: string; pid: number; about: string }

/** Searches whose matches fill a page, and searches whose matches do not: those are completed by others. */
async function compareSearches(bench: Bench, ours: Target, { limit, database, pid, about }: Compared): Promise<Row[]> {
  const rows: Row[] = []
  for (const [kind, paths] of Object.entries(await listSearchPaths(database))) {
    const file = join(bench.dataDir, 'search-paths.txt')
    writeFileSync(file, paths.map((path) => `${path}\n`).join(''))
    // The first searches wait for the catalogue's words, and for the index to be read from disk.
    for (const path of paths) await (await fetch(ours.url + path)).arrayBuffer()
    const name = `search among ${about}, matches ${kind}`
    rows.push(
      ...(await compare({ name, requests: { path: { file } }, goal: 0.35, ours, limit, ...ROUNDS, database: pid })),
    )
  }
  return rows
}

/** Words that titles have in a row, from all over the catalogue, the same in every run, by whether their matches fill a page. */
async function listSearchPaths(database: string): Promise<Record<'fill a page' | 'fill no page', string[]>> {
  const sql = openSql(database, { max: 1 })
  try {
    const titles = await sql<{ title: string }[]>`
      select title from items where not is_sold order by md5('search' || id::text) limit ${20 * SEARCHES}`
    const texts = new Map<string, number>()
    for (const [index, { title }] of titles.entries()) {
      const words = title.toLowerCase().match(/\p{L}{3,}/gu) ?? []
      const length = WORDS[index % WORDS.length] ?? 1
      const from = index % Math.max(1, words.length - length + 1)
      if (words.length >= length) texts.set(words.slice(from, from + length).join(' '), length)
    }
    const counted = await sql<{ text: string; matches: number }[]>`
      select text, (select count(*)::integer from (
        select from items where search @@ plainto_tsquery('khazana', text) and not is_sold and ${isVisibleItem(sql)}
        limit ${PAGE_SIZE + 1}) as matching) as matches
      from unnest(${[...texts.keys()]}::text[]) with ordinality as asked (text, position) order by position`
    const choose = (isChosen: (matches: number) => boolean) =>
      WORDS.flatMap((length) =>
        counted
          .filter(({ text, matches }) => texts.get(text) === length && isChosen(matches))
          .slice(0, SEARCHES / WORDS.length)
          .map(({ text }) => `/api/items?search=${encodeURIComponent(text)}`),
      )
    return {
      'fill a page': choose((matches) => matches > PAGE_SIZE),
      'fill no page': choose((matches) => matches > 0 && matches <= PAGE_SIZE),
    }
  } finally {
    await sql.end()
  }
}

/** The statements that the product runs for a list and an item, and one full-text statement for a search. */
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
    const list = only(await counted.record(() => findListingPage({ ...NO_FILTERS, category: RECORDED })))
    const item = only(await counted.record(() => getItem(id)))
    const search = only(await counted.record(() => searchInOneStatement(counted.sql, RECORDED)))
    return {
      database,
      pool: POOL,
      // The statements' parameters: text and numbers; the item's id, and the viewer, who is nobody.
      list: { text: list.text, values: list.values as (string | number)[], recorded: RECORDED },
      search: { text: search.text, values: search.values as (string | number)[], recorded: RECORDED },
      item: { text: item.text, values: item.values as (string | boolean | null)[] },
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

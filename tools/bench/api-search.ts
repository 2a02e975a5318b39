import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { isVisibleItem } from '#app/db/policies/items.server.ts'
import { PAGE_SIZE } from '#app/features/catalogue/lists/list-items.server.ts'
import { openSql } from '#packages/sql'
import { someIds } from '#test/plans/samples.ts'

import { BARE_HONO, listStatements, ROUNDS } from './api.ts'
import type { Bench, Group } from './harness/bench.ts'
import { compare, type Target } from './harness/load.ts'
import { startProduct, withLimit } from './harness/product.ts'
import type { Row } from './harness/row.ts'

/** All requests come from one address, which would have used up its time for searches within seconds. */
const ROOM = { LIMIT_SEARCH_SECONDS_IP: '999999/1m' }
/** Searches of one, two and three words in equal parts, as many as people repeat in some minutes. */
const SEARCHES = 180
const WORDS = [1, 2, 3]

export const apiSearch: Group = {
  name: 'api-search',
  about: 'JSON of searches in a large, a smaller and a small catalogue, against one statement of full text',
  async measure(bench) {
    const { large, small, town, pid } = await bench.databases()
    const [id = ''] = await someIds(large, 1)
    const settings = await listStatements(large, id)
    const rows: Row[] = []
    for (const [about, database] of [
      ['161,120', large],
      ['20,000', small],
      ['2,000', town],
    ] as const) {
      const ours = await startProduct(bench, { DATABASE_URL: database, ...ROOM })
      try {
        const compareAll = (limit: Target) => compareSearches(bench, ours, { limit, database, pid, about })
        rows.push(...(await withLimit(bench, BARE_HONO, { ...settings, database }, compareAll)))
      } finally {
        await ours.stop()
      }
    }
    return rows
  },
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

// The first matches by price, if the cheapest or dearest listings have none of the words.
// At 3 million listings a page of "funko" by price began behind 170,000 cheaper cards. PostgreSQL combines the indexes
// of words and prices well only while the matches fit into `work_mem`: statements of pages have 32 MB, because with 4
// MB only blocks are noted, and 16,300 of 17,700 rows were read in vain.
import type { Fragment, Tag } from '#app/db/client.server.ts'
import { limitTo } from '#app/db/planned-once.server.ts'
import { afterCursor, orderSql } from '#app/features/catalogue/lists/merged-ranges.server.ts'
import { categoryWord } from '#app/features/catalogue/search/matching/make-groups.ts'
import { PICKED, type Matches } from '#app/features/catalogue/search/matching/matches.server.ts'
import {
  narrowToFilters,
  narrowToIndexed,
  type SearchFilters,
} from '#app/features/catalogue/search/matching/narrowing/narrow-to-filters.server.ts'

import { readAlong } from './read-along.server.ts'

/** The matches among so many of the cheapest or dearest listings are looked for if no price is known that bounds the page. */
const DEPTHS = [64_000, 512_000]

/** Where the page is looked for: up to a price, and besides the ids of `own` in other categories than theirs. */
type Bound = { price: number; own?: { ids: string[]; category: string; elsewhere: number } }

/**
 * The first `wanted` ids by price; null if there are fewer within all bounds that were tried. Cheap listings are mostly of a few
 * categories, and words are, too. So the page is read in the category that has most of the words: its last price bounds the page of
 * all categories, and only the matches of others are left to be found. Otherwise PostgreSQL combines the indexes of words and prices.
 */
export async function readBounded(
  sql: Tag,
  matches: Matches,
  filters: SearchFilters,
  wanted: number,
  depths: readonly number[] = DEPTHS,
): Promise<string[] | null> {
  const { query, mostIn } = matches
  if (query === undefined) return null
  if (mostIn && filters.category === null) {
    const { category, elsewhere } = mostIn
    const along = await readAlong(sql, matches, { ...filters, category }, wanted)
    if (along && along.ids.length === wanted && along.price !== null) {
      const own = { ids: along.ids, category: categoryWord(category), elsewhere }
      return readWithin(sql, query, filters, wanted, { price: along.price, own })
    }
  }
  for (const depth of depths) {
    const price = await findPriceAt(sql, filters, depth)
    if (price === null) return null
    const ids = await readWithin(sql, query, filters, wanted, { price })
    if (ids.length === wanted) return ids
  }
  return null
}

/** The price of the listing at this place of the list; null if it ends before. */
async function findPriceAt(sql: Tag, filters: SearchFilters, depth: number): Promise<number | null> {
  const [row] = await sql<{ price: number }[]>`
    select price from items where true ${narrowToIndexed(sql, filters)} ${afterCursor(sql, filters)}
    ${orderSql(sql, filters.sort)()} offset ${sql.unsafe(String(depth))} limit 1`
  return row?.price ?? null
}

async function readWithin(
  sql: Tag,
  query: string,
  filters: SearchFilters,
  wanted: number,
  { price, own }: Bound,
): Promise<string[]> {
  const { category } = filters
  const words = own ? `(${query}) & !${own.category}` : category ? `(${query}) & ${categoryWord(category)}` : query
  // If few matches are left, the index of prices would only add its entries. An expression hides the column from it.
  const column = own && own.elsewhere <= PICKED ? sql`price + 0` : sql`price`
  const rows = await sql<{ id: string }[]>`
    with matched as materialized (
      select id, price, created_at from items
      where ${isMatchOfStatement(sql, words)} ${narrowToFilters(sql, filters, { category: true })} ${afterCursor(sql, filters)}
        and ${filters.sort === 'price-high' ? sql`${column} >= ${price}` : sql`${column} <= ${price}`}
      ${own ? sql`union all select id, price, created_at from items where id = any(${own.ids}::uuid[])` : sql``})
    select id from matched ${orderSql(sql, filters.sort)()} ${limitTo(sql, wanted)}`
  return rows.map(({ id }) => id)
}

/**
 * Whether a listing matches the query, in a statement that is planned for its own values. For any values, PostgreSQL would expect few
 * matches and read them all; because of the first half, no index would serve that plan.
 */
const isMatchOfStatement = (sql: Tag, query: string): Fragment =>
  sql`(${false}::boolean or search @@ to_tsquery('khazana', ${query}))`

// Reads listings in the order of a list, one after the other, until enough of them have the words.
// Eight of 180 searches took 40 % of PostgreSQL's time, most of it for finding blocks: to show the newest listings
// with a frequent word, all were read and sorted. Reading along the list took the mean from 3.9 to 2.3 ms and the 99th
// percentile from 49 to 11; at 3 million listings from 938 to 141. A page that is not found so costs 4,000 rows, some
// 10 ms. A covering index did not help: the rows are narrow, and reading fewer is cheaper. An index of words with
// cities needs an extension.
import type { Fragment, Tag } from '#app/db/client.server.ts'
import { limitTo } from '#app/db/planned-once.server.ts'
import { afterCursor, isByPrice, mergedRanges, orderSql } from '#app/features/catalogue/lists/merged-ranges.server.ts'
import { inRadius } from '#app/features/catalogue/near/in-reach.server.ts'
import { matchesQuery, type Matches } from '#app/features/catalogue/search/matching/matches.server.ts'
import {
  leaveOutExcluded,
  narrowToIndexed,
  narrowToPrices,
  withinOrder,
  type SearchFilters,
} from '#app/features/catalogue/search/matching/narrowing/narrow-to-filters.server.ts'

/** As many listings are read to find a page; of cities fewer, because each category and condition of a city is read apart. */
const READ = 4_000
const READ_IN_CITIES = 2_000

/** `read`: the number of listings that were read. `ids`: those with the words, in the order of the list; `price`: that of the last one. */
type Along = { ids: string[]; read: number; price: number | null }

/** Null for other matches than those of words, and for prices in an order that does not know them. */
export async function readAlong(
  sql: Tag,
  { query }: Matches,
  filters: SearchFilters,
  wanted: number,
  most = filters.cities.length > 0 ? READ_IN_CITIES : READ,
): Promise<Along | null> {
  const { min, max } = filters.price
  if (query === undefined || ((min !== null || max !== null) && !isByPrice(filters))) return null
  return readList(sql, matchesQuery(sql, query), filters, wanted, most)
}

/** The same for all matches and filters. Prices that the order does not know are looked at in each listing, as the words are. */
export async function readAnyAlong(
  sql: Tag,
  { query, where }: Matches,
  filters: SearchFilters,
  wanted: number,
  most: number,
): Promise<Along & { isWhole: boolean }> {
  const condition = query === undefined ? where(null) : matchesQuery(sql, query)
  const listed = withinOrder(filters)
  const along = await readList(
    sql,
    sql`${condition} ${listed === filters ? sql`` : narrowToPrices(sql, filters.price)}`,
    listed,
    wanted,
    most,
  )
  if (along.ids.length === wanted) return { ...along, isWhole: false }
  const [row] = await sql<{ n: number }[]>`
    select count(*)::integer as n from (
      select from items where true ${narrowToIndexed(sql, { ...listed, within: null })} ${afterCursor(sql, listed)} ${limitTo(sql, most + 1)}) as listed`
  return { ...along, isWhole: (row?.n ?? 0) <= most }
}

async function readList(
  sql: Tag,
  found: Fragment,
  filters: SearchFilters,
  wanted: number,
  most: number,
): Promise<Along> {
  // No index of lists knows places: the way to those within a radius might be the whole catalogue.
  const isMatch = sql`${found} ${inRadius(sql, filters)} ${leaveOutExcluded(sql, filters)} as is_match`
  const rows = await sql<{ id: string; price: number; place: number }[]>`
    select id, price, place::integer from (
      select id, price, is_match, row_number() over () as place from (${listInOrder(sql, { ...filters, within: null }, isMatch, most)}) as listed) as numbered
    where is_match ${limitTo(sql, wanted)}`
  const last = rows.at(-1)
  return {
    ids: rows.map(({ id }) => id),
    read: rows.length < wanted ? most : (last?.place ?? most),
    price: last?.price ?? null,
  }
}

/** The first listings of the list, each with whether it has the words. PostgreSQL reads no more of them than it is asked for. */
function listInOrder(sql: Tag, filters: SearchFilters, isMatch: Fragment, most: number): Fragment {
  const order = orderSql(sql, filters.sort)
  if (filters.cities.length === 0 && filters.conditions.length <= 1 && !filters.sold)
    return sql`
      select id, price, ${isMatch} from items where true ${narrowToIndexed(sql, filters)} ${afterCursor(sql, filters)}
      ${order()} ${limitTo(sql, most)}`
  return sql`
    select items.id, items.price, ${isMatch} from (
      select id, price, is_fresh, created_at from (${mergedRanges(sql, filters, most, 'as ordered')}) as ranges
      ${order()} ${limitTo(sql, most)}) as picked
    join items on items.id = picked.id ${order('picked')}`
}

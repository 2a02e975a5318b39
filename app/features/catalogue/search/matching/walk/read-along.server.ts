// Reads listings in the order of a list, one after the other, until enough of them have the words.
import type { Fragment, Sql } from '#app/db/client.server.ts'
import { limitTo } from '#app/db/planned-once.server.ts'
import { afterCursor, isByPrice, mergedRanges, orderSql } from '#app/features/catalogue/lists/list-items.server.ts'
import {
  leaveOutExcluded,
  matchesQuery,
  narrowToFilters,
  type Matches,
  type SearchFilters,
} from '#app/features/catalogue/search/matching/matches.server.ts'

/** As many listings are read to find a page; of cities fewer, because each category and condition of a city is read apart. */
const READ = 4_000
const READ_IN_CITIES = 2_000

/** `read`: the number of listings that were read. `ids`: those with the words, in the order of the list; `price`: that of the last one. */
type Along = { ids: string[]; read: number; price: number | null }

/** Null for other matches than those of words, and for prices in an order that does not know them. */
export async function readAlong(
  sql: Sql,
  { query }: Matches,
  filters: SearchFilters,
  wanted: number,
  most = filters.cities.length > 0 ? READ_IN_CITIES : READ,
): Promise<Along | null> {
  const { min, max } = filters.price
  if (query === undefined || ((min !== null || max !== null) && !isByPrice(filters))) return null
  const isMatch = sql`${matchesQuery(sql, query)} ${leaveOutExcluded(sql, filters)} as is_match`
  const rows = await sql<{ id: string; price: number; place: number }[]>`
    select id, price, place::integer from (
      select id, price, is_match, row_number() over () as place from (${listInOrder(sql, filters, isMatch, most)}) as listed) as numbered
    where is_match ${limitTo(sql, wanted)}`
  const last = rows.at(-1)
  return {
    ids: rows.map(({ id }) => id),
    read: rows.length < wanted ? most : (last?.place ?? most),
    price: last?.price ?? null,
  }
}

/** The first listings of the list, each with whether it has the words. PostgreSQL reads no more of them than it is asked for. */
function listInOrder(sql: Sql, filters: SearchFilters, isMatch: Fragment, most: number): Fragment {
  const order = orderSql(sql, filters.sort)
  if (filters.cities.length === 0 && filters.conditions.length <= 1 && !filters.sold)
    return sql`
      select id, price, ${isMatch} from items where true ${narrowToFilters(sql, { ...filters, without: null })} ${afterCursor(sql, filters)}
      ${order()} ${limitTo(sql, most)}`
  return sql`
    select items.id, items.price, ${isMatch} from (
      select id, price, created_at from (${mergedRanges(sql, filters, most, 'as ordered')}) as ranges
      ${order()} ${limitTo(sql, most)}) as picked
    join items on items.id = picked.id ${order('picked')}`
}

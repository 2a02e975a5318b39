// Queries over the matching listings: counting them, and reading a page of them, by rank or in an index's order.
import type { Fragment, Sql } from '#app/db/client.server.ts'
import { limitTo } from '#app/db/planned-once.server.ts'
import { isVisibleItem } from '#app/db/policies/items.server.ts'
import { foldCounts, type CountRow } from '#app/features/catalogue/filters/fold-counts.ts'
import { cursorKind } from '#app/features/catalogue/filters/list-order.ts'
import { listCityFirst, NO_ITEMS, splitByCity } from '#app/features/catalogue/lists/list-city-first.server.ts'
import { afterCursor, orderSql, toPage, type RangeFilters } from '#app/features/catalogue/lists/list-items.server.ts'
import { cardColumns, type CardRow } from '#app/features/catalogue/lists/listing-rows.server.ts'
import type { PriceRange } from '#app/features/catalogue/search/understanding/prices/read-prices.ts'
import type { CategoryId } from '#app/shared/catalogue.ts'
import type { ListingCounts, ListingPage } from '#app/shared/listing.ts'

import { categoryWord } from './make-groups.ts'

/** Counts are exact up to this number. */
export const COUNTED = 10_000
/**
 * With a category or conditions, one query counts up to this many matches. Beyond it, the matches within those
 * filters are counted separately.
 */
const LOOKED_AT = 12_000

/** The filters of a search: those of the address merged with what its text means. A null `sort` means by relevance. */
export type SearchFilters = RangeFilters & {
  /** A tsquery that listings must not match. */
  without: string | null
}

/** A condition that selects listings. `atLeast` is a lower bound by category, from the vocabulary. */
export type Matches = {
  where: (category: CategoryId | null) => Fragment
  atLeast?: Partial<Record<CategoryId, number>> | undefined
}

export function wordMatches(sql: Sql, query: string, atLeast?: Matches['atLeast']): Matches {
  return {
    atLeast,
    // The index also knows the category, so only that category's rows are read.
    where: (category) =>
      sql`search @@ to_tsquery('khazana', ${category ? `(${query}) & ${categoryWord(category)}` : query})`,
  }
}

/**
 * All listings. Both sold states are named if sold ones are included, because every price index begins with
 * that column.
 */
export function matchEverything(sql: Sql, { sold }: SearchFilters): Matches {
  return { where: () => (sold ? sql`is_sold in (false, true)` : sql`true`) }
}

export type MatchCounts = ListingCounts & { anywhere: boolean }
/** `first`: the ids of the page in its order, plus one more, if all matches were read anyway. */
export type LookedAt = { counts: MatchCounts; first: string[] | null }

/** The counts when nothing matches, with these filters or any others. */
export const noMatches = (filters: SearchFilters): MatchCounts => ({
  ...foldCounts([], filters),
  more: false,
  anywhere: false,
})

export async function countMatches(sql: Sql, matches: Matches, filters: SearchFilters): Promise<MatchCounts> {
  return (await lookAtMatches(sql, matches, filters, null)).counts
}

/**
 * Whether a listing matches the query. The subquery hides its words from PostgreSQL, so that it plans the statement once:
 * planning one with words takes longer than ranking a few hundred listings. Only for statements for which the index of
 * words is the right way whatever the words are.
 */
export const matchesQuery = (sql: Sql, query: string): Fragment =>
  sql`search @@ (select to_tsquery('khazana', ${query}))`

/** The number of listings that match the query, up to `most`. */
export async function countSome(sql: Sql, query: string, filters: SearchFilters, most: number): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select count(*)::integer as n from (
      select from items where ${matchesQuery(sql, query)} ${narrowToFilters(sql, filters)} ${limitTo(sql, most)}) as counted`
  return row?.n ?? 0
}

/**
 * Counts the matches. Reading the rows is most of the cost, so if the page will be a part of them, ordered by price or
 * the newest of a part of the catalogue, its rows are picked in the same pass. `limit` null: no page is wanted.
 */
export async function lookAtMatches(
  sql: Sql,
  { where, atLeast = {} }: Matches,
  filters: SearchFilters,
  limit: number | null,
): Promise<LookedAt> {
  const { category, conditions, cities, except, price, without } = filters
  const uncounted = { byCategory: null, byCondition: null, anywhere: true }
  const isAnywhere = cities.length === 0 && except === null
  const unfiltered =
    conditions.length === 0 && isAnywhere && price.min === null && price.max === null && without === null
  // The vocabulary is some minutes old, so counting is skipped only well above the limit.
  const surely = (n: number) => n > LOOKED_AT
  const everywhere = Object.values(atLeast).reduce((sum, n) => sum + n, 0)
  if (unfiltered && surely(category ? (atLeast[category] ?? 0) : everywhere)) {
    return { counts: { total: COUNTED, more: true, ...uncounted }, first: null }
  }
  const isNarrowed = category !== null || conditions.length > 0
  const tooMany = unfiltered && surely(everywhere)
  if (!tooMany) {
    const wanted =
      limit !== null && isPicked(filters, category ? (atLeast[category] ?? 0) : everywhere) ? limit + 1 : null
    const most = isNarrowed || wanted !== null ? LOOKED_AT : COUNTED
    const { rows, first } = await countUpTo(sql, where(null), filters, most + 1, wanted)
    const counted = rows.reduce((sum, { n }) => sum + n, 0)
    if (counted <= COUNTED)
      return { counts: { ...foldCounts(rows, filters), more: false, anywhere: counted > 0 }, first }
    if (!isNarrowed) {
      const whole = counted <= most
      return { counts: { total: COUNTED, more: true, ...uncounted }, first: whole ? first : null }
    }
    if (counted <= most) {
      const folded = foldCounts(rows, filters)
      return { counts: { ...folded, ...atMost(folded.total), anywhere: true }, first }
    }
  }
  return { counts: { ...(await countPart(sql, where(category), filters)), anywhere: true }, first: null }
}

/**
 * Counts when there are too many matches to count all by category and condition. The matches in the chosen
 * category, or else with the chosen conditions, may be few enough; then the options within are counted. Otherwise only the
 * total is.
 */
async function countPart(sql: Sql, matching: Fragment, filters: SearchFilters): Promise<ListingCounts> {
  const { category, conditions } = filters
  const part = category ? { ...filters, conditions: [] } : filters
  const rows = await sql<CountRow[]>`
    select category, condition, count(*)::integer as n from (
      select category, condition from items where ${matching} ${narrowToFilters(sql, part)} limit ${COUNTED + 1}) as matched
    group by category, condition`
  const { total, byCategory, byCondition } = foldCounts(rows, filters)
  const whole = rows.reduce((sum, { n }) => sum + n, 0) <= COUNTED
  if (whole)
    return { total, more: false, byCategory: category ? null : byCategory, byCondition: category ? byCondition : null }
  const uncounted = { byCategory: null, byCondition: null }
  if (!category || conditions.length === 0) return { ...atMost(total), ...uncounted }
  const [row] = await sql<{ n: number }[]>`
    select count(*)::integer as n from (
      select from items where ${matching} ${narrowToFilters(sql, filters)} limit ${COUNTED + 1}) as matched`
  return { ...atMost(row?.n ?? 0), ...uncounted }
}

/**
 * Whether the page is picked while counting. Not in the order "city first", whose parts are read one by one; not for
 * the newest of everything, which an index finds quickly; and not by rank, which needs another query.
 */
function isPicked({ sort, cursor, category, conditions }: SearchFilters, expected: number): boolean {
  if (sort === 'city') return false
  if (sort === 'price-low' || sort === 'price-high') return true
  if (category === null && conditions.length === 0) return false
  return sort === 'newest' || (cursor === null && expected > RANKED)
}

/** Counts by category and condition over at most `most` matches within the prices and sold states. */
async function countUpTo(
  sql: Sql,
  matching: Fragment,
  filters: SearchFilters,
  most: number,
  wanted: number | null,
): Promise<{ rows: CountRow[]; first: string[] | null }> {
  const matched = (columns: Fragment) => sql`
    select category, condition ${columns} from items
    where ${matching} and ${isVisibleItem(sql)} ${filters.sold ? sql`` : sql`and not is_sold`} ${narrowToPrices(sql, filters.price)}
      ${leaveOutExcluded(sql, filters)} ${inCities(sql, filters)}
    limit ${most}`
  if (wanted === null) {
    const rows = await sql<CountRow[]>`
      select category, condition, count(*)::integer as n from (${matched(sql``)}) as matched group by category, condition`
    return { rows, first: null }
  }
  const sort = filters.sort ?? 'newest'
  const rows = await sql<(CountRow | { category: null; first: string[] })[]>`
    with matched as materialized (${matched(sql`, id, price, created_at`)})
    select category, condition, count(*)::integer as n, null::uuid[] as first from matched group by category, condition
    union all
    select null, null, null, array(
      select id from matched where true ${narrowToChoices(sql, filters)} ${afterCursor(sql, { cursor: filters.cursor, sort })}
      ${orderSql(sql, sort)()} limit ${wanted})`
  return {
    rows: rows.filter((row) => row.category !== null),
    first: rows.find((row) => row.category === null)?.first ?? null,
  }
}

const atMost = (n: number) => ({ total: Math.min(n, COUNTED), more: n > COUNTED })

/** Up to this number every match is ranked. Beyond it, so many listings match well that the newest come first. */
export const RANKED = 3_000

/** A list that started ranked stays ranked. */
export function isRanked({ sort, cursor }: SearchFilters, { total, more }: ListingCounts): boolean {
  return sort === null && (cursor !== null || (!more && total <= RANKED))
}

/**
 * If many listings match, reading an index in order finds the first ones quickly. If few match, or none among the
 * cheapest, that would scan the whole catalogue, so the matches are collected first and then sorted.
 */
export async function pageInOrder(
  sql: Sql,
  matches: Matches,
  filters: SearchFilters,
  limit: number,
  { counts, first }: LookedAt,
): Promise<ListingPage> {
  if (filters.sort === 'city' && filters.near) return pageCityFirst(sql, matches, filters, filters.near, limit)
  const { where } = matches
  const sort = filters.sort ?? 'newest'
  const ordered = { cursor: filters.cursor, sort }
  const anyPlace = sort === 'newest' && !filters.category && filters.conditions.length === 0
  // PostgreSQL estimates partial words badly. With few matches, it is not allowed to choose a scan by date.
  const collected = !counts.more && (!anyPlace || counts.total <= RANKED)
  const rows = await sql<CardRow[]>`
    select ${cardColumns(sql)}
    from (${
      first
        ? sql`select * from items where id = any(${first}::uuid[])`
        : collected
          ? sql`
      with matched as materialized (
        select id, price, created_at from items
        where ${where(filters.category)} ${narrowToFilters(sql, filters)} ${afterCursor(sql, ordered)}),
      first as (select id from matched ${orderSql(sql, sort)()} limit ${limit + 1})
      select items.* from first join items using (id)`
          : sql`
      select * from items
      where ${where(null)} ${narrowToFilters(sql, filters)} ${afterCursor(sql, ordered)}
      ${orderSql(sql, sort)()}
      limit ${limit + 1}`
    }) as i
    left join photos p on p.key = i.images[1]
    ${orderSql(sql, sort)('i')}`
  return toPage(rows, limit, cursorKind(sort))
}

function pageCityFirst(
  sql: Sql,
  matches: Matches,
  filters: SearchFilters,
  near: string,
  limit: number,
): Promise<ListingPage> {
  const parts = splitByCity(filters, near)
  const pagePart =
    (part: Pick<SearchFilters, 'cities' | 'except'> | null) => async (cursor: string | null, most: number) => {
      if (!part) return NO_ITEMS
      const partFilters: SearchFilters = { ...filters, ...part, sort: 'newest', cursor }
      return pageInOrder(sql, matches, partFilters, most, await lookAtMatches(sql, matches, partFilters, most))
    }
  return listCityFirst(filters.cursor, limit, { inCity: pagePart(parts.inCity), elsewhere: pagePart(parts.elsewhere) })
}

export function narrowToFilters(sql: Sql, filters: SearchFilters): Fragment {
  return sql`and ${isVisibleItem(sql)} ${filters.sold ? sql`` : sql`and not is_sold`}
    ${narrowToChoices(sql, filters)} ${narrowToPrices(sql, filters.price)} ${leaveOutExcluded(sql, filters)} ${inCities(sql, filters)}`
}

function narrowToChoices(sql: Sql, { category, conditions }: Pick<SearchFilters, 'category' | 'conditions'>): Fragment {
  return sql`${category ? sql`and category = ${category}` : sql``}
    ${conditions.length > 0 ? sql`and condition in ${sql(conditions)}` : sql``}`
}

function narrowToPrices(sql: Sql, { min, max }: PriceRange): Fragment {
  return sql`${min === null ? sql`` : sql`and price >= ${min}`} ${max === null ? sql`` : sql`and price <= ${max}`}`
}

function inCities(sql: Sql, { cities, except }: SearchFilters): Fragment {
  return sql`${cities.length === 0 ? sql`` : sql`and city in ${sql(cities)}`}
    ${except === null ? sql`` : sql`and city is distinct from ${except}`}`
}

function leaveOutExcluded(sql: Sql, { without }: SearchFilters): Fragment {
  return without === null ? sql`` : sql`and not search @@ to_tsquery('khazana', ${without})`
}

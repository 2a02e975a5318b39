// Queries over the matching listings: which they are, and how many.
import type { Fragment, Tag } from '#app/db/client.server.ts'
import { limitTo } from '#app/db/planned-once.server.ts'
import { isVisibleItem } from '#app/db/policies/items.server.ts'
import { hasFacets } from '#app/features/catalogue/facet-filters.ts'
import { withFacets } from '#app/features/catalogue/filters/facets/facet-sql.server.ts'
import { foldCounts, type CountRow } from '#app/features/catalogue/filters/fold-counts.ts'
import { findRadius } from '#app/features/catalogue/listing-filters.ts'
import { estimateItems } from '#app/features/catalogue/lists/count-items.server.ts'
import { afterCursor, orderSql, withReachable } from '#app/features/catalogue/lists/merged-ranges.server.ts'
import type { CategoryId } from '#app/nouns/category/category-list.ts'
import type { ListingCounts } from '#app/nouns/item/listing.schema.ts'

import { categoryWord } from './make-groups.ts'
import {
  inCities,
  leaveOutExcluded,
  LOOKED_AT_MOST,
  narrowToChoices,
  narrowToFilters,
  narrowToIndexed,
  narrowToPrices,
  type SearchFilters,
} from './narrowing/narrow-to-filters.server.ts'
import { sumCounts } from './plan.ts'

/** Up to this number every match is ranked. Beyond it, so many listings match well that the newest come first. */
export const RANKED = 3_000
/** As many matches are read to count them. Above, their number is an estimate. */
const COUNTED = RANKED
/**
 * With a category or conditions, one query counts up to this many matches. Beyond it, the matches within those
 * filters are counted separately.
 */
const LOOKED_AT = 4_000
/** If the page is picked from the matches, so many are read. */
export const PICKED = LOOKED_AT_MOST

/**
 * A condition that selects listings. `query` is the tsquery of one that asks for words. From the vocabulary are `atLeast`, a lower
 * bound by category, `atMost`, an upper bound and the number of all listings, and `mostIn`, the category that has most of them, with
 * about how many the others have. `estimate` tells about how many match; without it, that is told from the matches that were read.
 */
export type Matches = {
  query?: string
  atMost?: { listings: number; of: number } | undefined
  mostIn?: { category: CategoryId; elsewhere: number } | undefined
  where: (category: CategoryId | null) => Fragment
  atLeast?: Partial<Record<CategoryId, number>> | undefined
  estimate?: (filters: SearchFilters) => Promise<number>
}

export function wordMatches(
  sql: Tag,
  query: string,
  { atLeast, atMost, mostIn }: Pick<Matches, 'atLeast' | 'atMost' | 'mostIn'> = {},
): Matches {
  return {
    query,
    atLeast,
    atMost,
    mostIn,
    // The index also knows the category, so only that category's rows are read.
    where: (category) =>
      sql`search @@ to_tsquery('khazana', ${category ? `(${query}) & ${categoryWord(category)}` : query})`,
  }
}

/**
 * All listings. Both sold states are named if sold ones are included, because every price index begins with
 * that column.
 */
export function matchEverything(sql: Tag, { sold }: SearchFilters): Matches {
  return { where: () => (sold ? sql`is_sold in (false, true)` : sql`true`), estimate: estimateItems }
}

/** Whether there are filters besides the words. */
export const isNarrowed = ({ category, conditions, cities, within, except, price, without }: SearchFilters): boolean =>
  category !== null ||
  conditions.length > 0 ||
  cities.length > 0 ||
  findRadius(within) !== null ||
  except !== null ||
  price.min !== null ||
  price.max !== null ||
  without !== null

/** Whether the words may have more matches than are ranked. */
export const isCommon = ({ atMost }: Matches): boolean => atMost !== undefined && atMost.listings > RANKED

export type MatchCounts = ListingCounts & { anywhere: boolean }
/** `first`: the ids of the page in its order, plus one more, if all matches were read anyway. */
export type LookedAt = { counts: MatchCounts; first: string[] | null }

/** The counts when nothing matches, with these filters or any others. */
export const noMatches = (filters: SearchFilters): MatchCounts => ({
  ...foldCounts([], filters),
  more: false,
  anywhere: false,
})

export async function countMatches(sql: Tag, matches: Matches, filters: SearchFilters): Promise<MatchCounts> {
  return (await lookAtMatches(sql, matches, filters, null)).counts
}

/**
 * Whether a listing matches the query. The subquery hides its words from PostgreSQL, so that it plans the statement once:
 * planning one with words takes longer than ranking a few hundred listings. Only for statements for which the index of
 * words is the right way whatever the words are.
 */
export const matchesQuery = (sql: Tag, query: string): Fragment =>
  sql`search @@ (select to_tsquery('khazana', ${query}))`

/**
 * Whether more than LOOKED_AT_MOST listings would have to be looked at, because the search leaves out what no index knows: so many
 * have the words, and pass the other filters.
 */
export async function areTooMany(
  sql: Tag,
  { where, query, atMost }: Matches,
  filters: SearchFilters,
): Promise<boolean> {
  if (filters.without === null) return false
  // The vocabulary is some minutes old.
  if (atMost && 2 * atMost.listings < LOOKED_AT_MOST) return false
  if ((await estimateItems(filters)) <= LOOKED_AT_MOST) return false
  const onlyWords = {
    ...filters,
    price: { min: null, max: null },
    conditions: [],
    cities: [],
    within: null,
    except: null,
  }
  const [row] = await sql<{ n: number }[]>`
    select count(*)::integer as n from (
      select from items where ${where(filters.category)} ${narrowToIndexed(sql, onlyWords, { category: query !== undefined })}
      ${limitTo(sql, LOOKED_AT_MOST + 1)}) as selected`
  return (row?.n ?? 0) > LOOKED_AT_MOST
}

/**
 * Counts the matches. Reading the rows is most of the cost, so if the page will be a part of them, ordered by price or
 * the newest of a part of the catalogue, its rows are picked in the same pass. `limit` null: no page is wanted.
 */
export async function lookAtMatches(
  sql: Tag,
  matches: Matches,
  filters: SearchFilters,
  limit: number | null,
): Promise<LookedAt> {
  const { where, atLeast = {} } = matches
  const { category, conditions, cities, within, except, price, without } = filters
  const uncounted = { byCategory: null, byCondition: null, anywhere: true }
  const isAnywhere = cities.length === 0 && findRadius(within) === null && except === null
  // All categories and conditions are counted first.
  const unfiltered = isAnywhere && price.min === null && price.max === null && without === null && !hasFacets(filters)
  const everywhere = sumCounts(atLeast)
  const least = category ? (atLeast[category] ?? 0) : everywhere
  const wanted = limit !== null && isPicked(filters, least) ? limit + 1 : null
  const isNarrowed = category !== null || conditions.length > 0
  const most = wanted !== null ? PICKED : isNarrowed ? LOOKED_AT : COUNTED
  // The vocabulary is some minutes old, so counting is skipped only well above the limit.
  const surely = (n: number) => unfiltered && n > Math.max(most, LOOKED_AT)
  if (surely(least) && conditions.length === 0)
    return { counts: { total: least, more: true, ...uncounted }, first: null }
  // The options that replace the chosen ones are counted, too.
  const inAll = { ...filters, category: null, conditions: [] }
  const tooMany = surely(everywhere) || (isNarrowed && (await areTooMany(sql, matches, inAll)))
  if (!tooMany) {
    const { rows, read, first } = await countUpTo(sql, where(null), filters, most + 1, wanted)
    if (read.n <= most) {
      return { counts: { ...foldCounts(rows, filters), more: false, anywhere: read.n > 0 }, first }
    }
    if (!isNarrowed) {
      const total = await estimateMatches(sql, matches, filters, read)
      return { counts: { total, more: true, ...uncounted }, first: null }
    }
  }
  return { counts: { ...(await countPart(sql, matches, filters)), anywhere: true }, first: null }
}

/** From here on, reading the entries of an index of conditions takes longer than reading the matches without it. */
const WIDE = 75_000

/**
 * Whether the conditions have so many listings that combining their index with that of words would cost more than it saves: the
 * entries of all of them, instead of the matches that have to be read to find as many as are counted. Not so for prices, with which
 * words have much to do: few cards cost 1,000 rupees.
 */
async function haveManyListings(matches: Matches, { conditions, sold }: SearchFilters): Promise<boolean> {
  if (!isCommon(matches) || conditions.length === 0) return false
  const anywhere = { category: null, cities: [], sold, price: { min: null, max: null } }
  const [inside, all] = await Promise.all([
    estimateItems({ ...anywhere, conditions }),
    estimateItems({ ...anywhere, conditions: [] }),
  ])
  return inside * inside > WIDE * all
}

/** The matches that were read, in the order in which they are stored, and the blocks of the table with the first and the last one. */
type ReadRange = { n: number; from: number; to: number }
type ReadRow = CountRow & { from: number; to: number }

/** Columns that tell where the matches lie. */
const readColumns = (sql: Tag) => sql`min(block) as "from", max(block) as "to"`
const blockColumn = (sql: Tag) => sql`(ctid::text::point)[0]::float8 as block`

const foldRead = (rows: readonly ReadRow[]): ReadRange => ({
  n: rows.reduce((sum, { n }) => sum + n, 0),
  from: Math.min(...rows.map(({ from }) => from)),
  to: Math.max(...rows.map(({ to }) => to)),
})

/** The number of matches as if the rest of the table had as many in each block as the part that was read. */
async function estimateMatches(
  sql: Tag,
  { estimate }: Matches,
  filters: SearchFilters,
  read: ReadRange,
): Promise<number> {
  if (estimate) return Math.max(read.n, await estimate(filters))
  const [table] = await sql<{ blocks: number }[]>`
    select (pg_relation_size('items') / current_setting('block_size')::integer)::float8 as blocks`
  const left = Math.max(0, (table?.blocks ?? 0) - 1 - read.to)
  return Math.round(read.n + (left * read.n) / (read.to - read.from + 1))
}

/**
 * Counts when there are too many matches to count all by category and condition. The matches in the chosen
 * category, or else with the chosen conditions, may be few enough; then the options within are counted. Otherwise only the
 * total is.
 */
async function countPart(sql: Tag, matches: Matches, filters: SearchFilters): Promise<ListingCounts> {
  const { category, conditions } = filters
  const isHidden = await haveManyListings(matches, filters)
  const part = category ? { ...filters, conditions: [] } : filters
  const countUp = (within: SearchFilters) => sql<ReadRow[]>`
    select category, condition, count(*)::integer as n, ${readColumns(sql)} from (
      select category, condition, ${blockColumn(sql)} from items
      where ${matches.where(category)} ${narrowToFilters(sql, within, { category: matches.query !== undefined, conditions: isHidden })} limit ${COUNTED + 1}) as matched
    group by category, condition`
  const rows = part !== filters && (await areTooMany(sql, matches, part)) ? null : await countUp(part)
  const { total, byCategory, byCondition } = foldCounts(rows ?? [], filters)
  const read = rows && foldRead(rows)
  if (read && read.n <= COUNTED) {
    return { total, more: false, byCategory: category ? null : byCategory, byCondition: category ? byCondition : null }
  }
  const uncounted = { byCategory: null, byCondition: null }
  const own = read && !(category && conditions.length > 0) ? read : foldRead(await countUp(filters))
  if (own.n <= COUNTED) return { total: own.n, more: false, ...uncounted }
  return { total: await estimateMatches(sql, matches, filters, own), more: true, ...uncounted }
}

/**
 * Whether the page is picked while counting. Not in the order "city first", whose parts are read one by one, nor by distance; not for
 * the newest of everything, which an index finds quickly; and not by rank, which needs another query.
 */
function isPicked({ sort, cursor, category, conditions }: SearchFilters, expected: number): boolean {
  if (sort === 'city' || sort === 'nearest') return false
  if (sort === 'price-low' || sort === 'price-high') return true
  if (category === null && conditions.length === 0) return false
  return sort === 'newest' || (cursor === null && expected > RANKED)
}

/** Counts by category and condition over at most `most` matches within the prices and sold states. */
async function countUpTo(
  sql: Tag,
  matching: Fragment,
  filters: SearchFilters,
  most: number,
  wanted: number | null,
): Promise<{ rows: CountRow[]; read: ReadRange; first: string[] | null }> {
  const matched = (columns: Fragment) => sql`
    select category, condition, ${blockColumn(sql)} ${columns} from items
    where ${matching} and ${isVisibleItem(sql)} ${filters.sold ? sql`` : sql`and not is_sold`} ${narrowToPrices(sql, filters.price)}
      ${leaveOutExcluded(sql, filters)} ${inCities(sql, filters)} ${withFacets(sql, filters)} ${withReachable(sql, filters)}
    limit ${most}`
  if (wanted === null) {
    const rows = await sql<ReadRow[]>`
      select category, condition, count(*)::integer as n, ${readColumns(sql)} from (${matched(sql``)}) as matched
      group by category, condition`
    return { rows, read: foldRead(rows), first: null }
  }
  const sort = filters.sort ?? 'newest'
  const rows = await sql<(ReadRow | { category: null; first: string[] })[]>`
    with matched as materialized (${matched(sql`, id, price, is_fresh, created_at`)})
    select category, condition, count(*)::integer as n, ${readColumns(sql)}, null::uuid[] as first from matched
    group by category, condition
    union all
    select null, null, null, null, null, array(
      select id from matched where true ${narrowToChoices(sql, filters)} ${afterCursor(sql, { cursor: filters.cursor, sort })}
      ${orderSql(sql, sort)()} limit ${wanted})`
  const counted = rows.filter((row) => row.category !== null)
  return {
    rows: counted,
    read: foldRead(counted),
    first: rows.find((row) => row.category === null)?.first ?? null,
  }
}

/** A list that started ranked stays ranked. */
export function isRanked({ sort, cursor }: SearchFilters, { total, more }: ListingCounts): boolean {
  return sort === null && (cursor !== null || (!more && total <= RANKED))
}

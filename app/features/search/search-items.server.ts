import { db, type Fragment, type Sql } from '#app/db/client.server.ts'
import { foldCounts, type CountRow } from '#app/features/listings/count-items.server.ts'
import { readCursor, writeCursor } from '#app/features/listings/cursor.ts'
import { afterCursor, orderOf, PAGE_SIZE, toPage, withinPrice } from '#app/features/listings/list-items.server.ts'
import { cursorKind } from '#app/features/listings/listing-filters-schema.server.ts'
import type { ListingFilters } from '#app/features/listings/listing-filters.ts'
import { cardColumns, type CardRow } from '#app/features/listings/listing-rows.server.ts'
import type { ListingCounts, ListingPage } from '#app/features/listings/listing.ts'

import { toQueryText } from './search-words.ts'

/** Counts are exact up to here. */
export const COUNTED = 10_000
/** Up to here every match is ranked; above, so many listings match so well that the newest come first. */
export const RANKED = 5_000
/** Within a view that is narrowed, so many matches are looked at in one go before the view is counted by itself. */
const LOOKED_AT = 50_000

type RankedRow = CardRow & { rank: number }
export type SearchResult = ListingPage & { counts: ListingCounts }

/**
 * The one door to search: a page of the listings that match `filters.search`, and the counts of the view.
 * Words are matched by their stems, the last one as a beginning; when no listing has them all, the text is looked for
 * inside titles and descriptions instead.
 */
export async function searchItems(filters: ListingFilters, limit = PAGE_SIZE): Promise<SearchResult> {
  const sql = db()
  const words = toQueryText(filters.search)
  if (words) {
    const query = sql`to_tsquery('khazana', ${words})`
    const matches = sql`search @@ ${query}`
    const counts = await countMatches(sql, matches, filters)
    if (counts.anywhere) {
      const ranked = isRanked(filters, counts.total)
      if (counts.total === 0) return { items: [], nextCursor: null, counts }
      const page = ranked ? pageByRank(sql, query, filters, limit) : pageInOrder(sql, matches, filters, limit, counts)
      return { ...(await page), counts }
    }
  }
  const inside = insideText(sql, filters.search)
  const counts = await countMatches(sql, inside, filters)
  const page =
    counts.total === 0 ? { items: [], nextCursor: null } : await pageInOrder(sql, inside, filters, limit, counts)
  return { ...page, counts }
}

function insideText(sql: Sql, search: string): Fragment {
  const pattern = search.replaceAll(/[\\%_]/g, String.raw`\$&`)
  // Trigrams serve three letters and more; shorter text is looked for at the beginning of words.
  if ([...search].length < 3) return sql`(title ilike ${`${pattern}%`} or title ilike ${`% ${pattern}%`})`
  return sql`(title ilike ${`%${pattern}%`} or description ilike ${`%${pattern}%`})`
}

async function countMatches(sql: Sql, matches: Fragment, filters: ListingFilters) {
  const isNarrowed = filters.category !== null || filters.conditions.length > 0
  const most = isNarrowed ? LOOKED_AT : COUNTED
  const rows = await sql<CountRow[]>`
    select category, condition, count(*)::integer as n from (
      select category, condition from items
      where ${matches} and hidden_at is null
        ${filters.sold ? sql`` : sql`and not is_sold`} ${withinPrice(sql, filters)}
      limit ${most + 1}) as matched
    group by category, condition`
  const counted = rows.reduce((sum, { n }) => sum + n, 0)
  if (counted <= COUNTED) return { ...foldCounts(rows, filters), more: false, anywhere: counted > 0 }
  // Too many to count by category and condition: only the view itself is counted.
  const uncounted = { byCategory: {}, byCondition: {}, anywhere: true }
  if (!isNarrowed) return { total: COUNTED, more: true, ...uncounted }
  if (counted <= most) return { ...atMost(foldCounts(rows, filters).total), ...uncounted }
  const [row] = await sql<{ n: number }[]>`
    select count(*)::integer as n from (
      select from items where ${matches} ${narrowed(sql, filters)} limit ${COUNTED + 1}) as matched`
  return { ...atMost(row?.n ?? 0), ...uncounted }
}

const atMost = (n: number) => ({ total: Math.min(n, COUNTED), more: n > COUNTED })

/** A list that began by rank, or by time, goes on that way. */
function isRanked(filters: ListingFilters, total: number): boolean {
  if (cursorKind(filters.sort, filters.search) !== 'r') return false
  return filters.cursor ? readCursor(filters.cursor).key < MAX_RANK : total <= RANKED
}

// Ranks stay far below this, and times in milliseconds far above: a relevance cursor tells which of the two it holds.
const MAX_RANK = 1e6

async function pageByRank(sql: Sql, query: Fragment, filters: ListingFilters, limit: number): Promise<ListingPage> {
  const after = filters.cursor ? readCursor(filters.cursor) : null
  const rows = await sql<RankedRow[]>`
    with ranked as materialized (
      select id, ts_rank_cd('{0.05, 0.2, 0.4, 1}', search, ${query}, 1)::float8 as rank
      from items where search @@ ${query} ${narrowed(sql, filters)})
    select ${cardColumns(sql)}, ranked.rank
    from (
      select id, rank from ranked
      ${after ? sql`where (rank, id) < (${after.key}::float8, ${after.id}::uuid)` : sql``}
      order by rank desc, id desc limit ${limit + 1}) as ranked
    join items i on i.id = ranked.id
    left join photos p on p.key = i.images[1]
    order by ranked.rank desc, ranked.id desc`
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    ...toPage(rows, limit, 'n'),
    nextCursor: last ? writeCursor('r', { key: last.rank, id: last.id }) : null,
  }
}

/**
 * In the order of an index the first matches come soon where many match. Where few do, or none among the cheapest, it
 * would go through the whole catalogue: then the matches are collected first and sorted.
 */
async function pageInOrder(
  sql: Sql,
  matches: Fragment,
  filters: ListingFilters,
  limit: number,
  counts: ListingCounts,
): Promise<ListingPage> {
  const sort = filters.sort ?? 'newest'
  const anyPlace = sort === 'newest' && !filters.category && filters.conditions.length === 0
  const collected = !counts.more && !anyPlace
  const rows = await sql<CardRow[]>`
    select ${cardColumns(sql)}
    from (${
      collected
        ? sql`
      with matched as materialized (
        select id, price, created_at from items
        where ${matches} ${narrowed(sql, filters)} ${afterCursor(sql, filters)}),
      first as (select id from matched ${orderOf(sql, sort)()} limit ${limit + 1})
      select items.* from first join items using (id)`
        : sql`
      select * from items
      where ${matches} ${narrowed(sql, filters)} ${afterCursor(sql, filters)}
      ${orderOf(sql, sort)()}
      limit ${limit + 1}`
    }) as i
    left join photos p on p.key = i.images[1]
    ${orderOf(sql, sort)('i')}`
  const page = toPage(rows, limit, cursorKind(sort, ''))
  // The cursor's letter follows the view's order, which may be relevance standing in as newest.
  const kind = cursorKind(filters.sort, filters.search)
  return { ...page, nextCursor: page.nextCursor && kind + page.nextCursor.slice(1) }
}

function narrowed(sql: Sql, filters: ListingFilters): Fragment {
  return sql`and hidden_at is null ${filters.sold ? sql`` : sql`and not is_sold`}
    ${filters.category ? sql`and category = ${filters.category}` : sql``}
    ${filters.conditions.length > 0 ? sql`and condition in ${sql(filters.conditions)}` : sql``}
    ${withinPrice(sql, filters)}`
}

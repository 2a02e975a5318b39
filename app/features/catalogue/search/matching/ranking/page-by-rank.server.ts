// A page by rank: which listings are ranked, and the statement that ranks them.
// PostgreSQL spent 1 to 1.8 ms on planning the ranking statement and 0.5 to 2.5 on running it. So its words are hidden
// in subqueries, and it is planned once per connection: right only where the index of words is the way whatever the
// words are. Counts and lists by date keep a plan per call. If no count is shown, matches are ranked without being
// counted first. The API went from 20 to 35 % of bare Hono with one full-text statement.
import type { Fragment, Tag } from '#app/db/client.server.ts'
import { limitTo } from '#app/db/planned-once.server.ts'
import { cursorKind } from '#app/features/catalogue/filters/list-order.ts'
import { hasGone, toPage } from '#app/features/catalogue/lists/list-items.server.ts'
import { cardColumns, type CardRow } from '#app/features/catalogue/lists/listing-rows.server.ts'
import { matchesQuery, RANKED } from '#app/features/catalogue/search/matching/matches.server.ts'
import {
  narrowToFilters,
  type SearchFilters,
} from '#app/features/catalogue/search/matching/narrowing/narrow-to-filters.server.ts'
import type { ListingPage } from '#app/nouns/item/listing.schema.ts'
import { readCursor, writeCursor } from '#app/shared/cursor.ts'

import { listOthers, withCategory, type Others } from './other-listings.server.ts'
import { rankListing, type Rank } from './rank.server.ts'

/** The listings to rank: those that match a query, unless they were ranked already, and others if these fill no page. */
export type Candidates = { whole: string; isRanked?: boolean; others: Others | null }

type RankedRow = CardRow & { rank: number; total: number }

/**
 * A page by rank. `total` is the number of listings that were ranked, one more than RANKED if there are too many.
 */
export async function pageByRank(
  sql: Tag,
  { whole, isRanked = false, others }: Candidates,
  rank: Rank,
  filters: SearchFilters,
  limit: number,
): Promise<ListingPage & { total: number }> {
  const after = filters.cursor ? readCursor(filters.cursor) : null
  const columns = sql.unsafe(RANKED_COLUMNS)
  const matching: Fragment[] = isRanked
    ? []
    : [
        sql`(select ${columns}, null::integer as pieces from items where ${matchesQuery(sql, withCategory(whole, filters))}
          ${narrowToFilters(sql, filters, { category: true })} ${limitTo(sql, RANKED + 1)})`,
      ]
  const following = others && listOthers(sql, { whole, others }, filters, columns)
  const listings = [...matching, ...(following?.listings ?? [])].reduce((all, one) => sql`${all} union all ${one}`)
  const rows = await sql<RankedRow[]>`
    with asked as materialized (select ${rank.asked}) ${following?.found ?? sql``},
    ranked as materialized (
      select id, ${rankListing(sql, rank)} as rank from (${listings}) as items, asked),
    page as (
      select id, rank from ranked
      ${after ? sql`where (rank, id) < (${after.key}::float8, ${after.id}::uuid)` : sql``}
      order by rank desc, id desc ${limitTo(sql, limit + 1)})
    select counted.total, ${cardColumns(sql)}, page.rank
    from (select count(*)::integer as total from ranked) as counted
    left join page on true
    left join items i on i.id = page.id
    left join photos p on p.key = i.images[1]
    order by page.rank desc, page.id desc`
  const found = rows.filter(({ id }) => id !== null)
  if (hasGone(found) && !filters.onlyReachable) {
    return pageByRank(sql, { whole, isRanked, others }, rank, { ...filters, onlyReachable: true }, limit)
  }
  const last = found.length > limit ? found[limit - 1] : undefined
  return {
    ...toPage(found, limit, 'n'),
    nextCursor: last ? writeCursor(cursorKind(null), { key: last.rank, id: last.id }) : null,
    total: rows[0]?.total ?? 0,
  }
}

/** Ranking and its preferences read these columns. */
const RANKED_COLUMNS = 'id, title, search, is_fresh, created_at, price, category, condition, city, is_sold, hidden_at'

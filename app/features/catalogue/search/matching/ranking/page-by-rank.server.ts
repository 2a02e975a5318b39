// A page by rank: which listings are ranked, and the statement that ranks them.
// PostgreSQL spent 1 to 1.8 ms on planning the ranking statement and 0.5 to 2.5 on running it. So its words are hidden
// in subqueries, and it is planned once per connection: right only where the index of words is the way whatever the
// words are. Counts and lists by date keep a plan per call. If no count is shown, matches are ranked without being
// counted first; if few may match, they are counted and ranked at once. The API went from 20 to 35 % of bare Hono with one full-text statement.
import type { Fragment, Tag } from '#app/db/client.server.ts'
import { limitTo } from '#app/db/planned-once.server.ts'
import type { CountRow } from '#app/features/catalogue/filters/fold-counts.ts'
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

/** The ranked listings by category and condition. `isWhole`: those that match the query. */
export type RankedCount = CountRow & { isWhole: boolean }

type RankedRow = CardRow & { rank: number; total: number; counts: RankedCount[] | null }

/**
 * A page by rank. `total` is the number of listings that were ranked, one more than RANKED if there are too many; `counted` them by
 * category and condition, if these are wanted.
 */
export async function pageByRank(
  sql: Tag,
  { whole, isRanked = false, others }: Candidates,
  rank: Rank,
  filters: SearchFilters,
  { limit, counted }: { limit: number; counted: boolean },
): Promise<ListingPage & { total: number; counted: RankedCount[] }> {
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
      select id, ${rankListing(sql, rank)} as rank ${counted ? sql`, category, condition, pieces is null as whole` : sql``}
      from (${listings}) as items, asked),
    page as (
      select id, rank from ranked
      ${after ? sql`where (rank, id) < (${after.key}::float8, ${after.id}::uuid)` : sql``}
      order by rank desc, id desc ${limitTo(sql, limit + 1)})
    select counted.total, case when row_number() over (order by page.rank desc, page.id desc) = 1 then counted.counts end as counts,
      ${cardColumns(sql)}, page.rank
    from (${counted ? countGroups(sql) : sql`select count(*)::integer as total, null::jsonb as counts from ranked`}) as counted
    left join page on true
    left join items i on i.id = page.id
    left join photos p on p.key = i.images[1]
    order by page.rank desc, page.id desc`
  const ranked = rows.filter(({ id }) => id !== null)
  if (hasGone(ranked) && !filters.onlyReachable) {
    return pageByRank(sql, { whole, isRanked, others }, rank, { ...filters, onlyReachable: true }, { limit, counted })
  }
  const last = ranked.length > limit ? ranked[limit - 1] : undefined
  return {
    ...toPage(ranked, limit, 'n'),
    nextCursor: last ? writeCursor(cursorKind(null), { key: last.rank, id: last.id }) : null,
    total: rows[0]?.total ?? 0,
    counted: rows[0]?.counts ?? [],
  }
}

/** Counting what is ranked anyway costs next to nothing; as a statement of its own, it reads every match once more. */
const countGroups = (sql: Tag) => sql`
  select coalesce(sum(n), 0)::integer as total,
    jsonb_agg(jsonb_build_object('category', category, 'condition', condition, 'isWhole', whole, 'n', n)) as counts
  from (select category, condition, whole, count(*) as n from ranked group by category, condition, whole) as groups`

/** Ranking and its preferences read these columns. */
const RANKED_COLUMNS = 'id, title, search, is_fresh, created_at, price, category, condition, city, is_sold, hidden_at'

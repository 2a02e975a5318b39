// A page by rank: which listings are ranked, and the statement that ranks them.
// PostgreSQL spent 1 to 1.8 ms on planning the ranking statement and 0.5 to 2.5 on running it. So its words are hidden
// in subqueries, and it is planned once per connection: right only where the index of words is the way whatever the
// words are. Counts and lists by date keep a plan per call. If no count is shown, matches are ranked without being
// counted first. The API went from 20 to 35 % of bare Hono with one full-text statement.
import type { Fragment, Tag } from '#app/db/client.server.ts'
import { limitTo } from '#app/db/planned-once.server.ts'
import { cursorKind } from '#app/features/catalogue/filters/list-order.ts'
import { estimateItems } from '#app/features/catalogue/lists/count-items.server.ts'
import { hasGone, PAGE_SIZE, toPage } from '#app/features/catalogue/lists/list-items.server.ts'
import { cardColumns, type CardRow } from '#app/features/catalogue/lists/listing-rows.server.ts'
import { categoryWord } from '#app/features/catalogue/search/matching/make-groups.ts'
import { matchesQuery, RANKED, type Matches } from '#app/features/catalogue/search/matching/matches.server.ts'
import {
  leaveOutExcluded,
  LOOKED_AT_MOST,
  narrowToFilters,
  narrowToIndexed,
  narrowToPrices,
  withinOrder,
  type SearchFilters,
} from '#app/features/catalogue/search/matching/narrowing/narrow-to-filters.server.ts'
import type { Piece } from '#app/features/catalogue/search/matching/plan.ts'
import type { ListingPage } from '#app/nouns/item/listing.schema.ts'
import { readCursor, writeCursor } from '#app/shared/cursor.ts'

/** If no more listings than this have the other words, reading their titles is cheaper than the index of all titles. */
const FEW_TITLES = 300
/** If more listings than this have the other words, collecting them is dearer than reading those whose titles contain the piece. */
const MANY = 5_000
/** More listings than this match `whole` by themselves, and nothing is added. */
const FEW_BEFORE = 500
/** The titles that contain a piece and are shown, at most. */
const PIECES_SHOWN = 200
/** The titles that contain a piece and are read, at most. */
const PIECES_READ = 2_000
/** The same if the other words are common: the titles that are read to find those with the other words. */
const TITLES_READ = 2_000

/**
 * If few listings match, those that match the wider query are shown, too, and those whose titles contain a piece. `read`: among how many
 * of the newest listings those of the wider query are looked for; null: among all. `isWideView` is set if
 * filters narrow the view, and true if so many are in it that not all can be looked at.
 */
export type Wider = { query: string; pieces: readonly Piece[]; read: number | null; isWideView?: boolean }

/** How many of the newest listings that match a wider query are ranked. */
const roomFor = ({ pieces, read, isWideView }: Wider) =>
  read === null || isWideView !== undefined
    ? Math.max(PAGE_SIZE, RANKED - FEW_BEFORE - pieces.length * PIECES_SHOWN)
    : SIMILAR

/** As many of the newest listings that match a common wider query are ranked: ten pages of similar ones. */
const SIMILAR = 10 * PAGE_SIZE

/**
 * Among how many of the newest listings those with a common wider query are looked for; null if reading all `matching` of `total`
 * listings is cheaper.
 */
export function chooseRead(matching: number, total: number): number | null {
  // All matches up to this number are ranked, so all of them have to be read.
  if (matching <= RANKED || 2 * matching * matching <= SIMILAR * total) return null
  // Few different numbers, because each makes a statement of its own.
  return 2 ** Math.ceil(Math.log2((SIMILAR * total) / matching))
}

/** The same within filters: a common query is looked for in all that they show, or among the newest of that. */
export async function chooseReadWithin(
  filters: SearchFilters,
  matching: number,
): Promise<Pick<Wider, 'read' | 'isWideView'>> {
  if (matching <= LOOKED_AT_MOST) return { read: null }
  return { read: LOOKED_AT_MOST, isWideView: (await estimateItems(filters)) > LOOKED_AT_MOST }
}

/** The listings that match `whole`, and those that `wider` adds. */
export function withWider(sql: Tag, whole: string, wider: Wider, filters: SearchFilters): Matches {
  const containing = wider.pieces.map(
    (piece) => sql` or id = any(array(
      select id from ${listPiece(sql, piece, matchesQuery(sql, whole))} where true ${narrowToFilters(sql, filters)}
      ${limitTo(sql, PIECES_SHOWN)}))`,
  )
  return {
    where: () => sql`(${matchesQuery(sql, whole)} or id = any(array(
      select id from ${listNewest(sql, wider, filters)}))${joinSql(sql, containing)})`,
  }
}

/** The newest listings that match the wider query, with the columns that are ranked. */
function listNewest(sql: Tag, wider: Wider, filters: SearchFilters, narrowed = sql``): Fragment {
  const columns = sql.unsafe(RANKED_COLUMNS)
  const listed = wider.isWideView ? withinOrder(filters) : filters
  const checked = sql`${listed === filters ? sql`` : narrowToPrices(sql, filters.price)} ${leaveOutExcluded(sql, filters)}`
  const most = limitTo(sql, roomFor(wider))
  // PostgreSQL would read a whole category by date for a word that is common elsewhere, if it knew the word, or the whole catalogue
  // for a few listings: an expression hides the date from its index.
  if (wider.read === null)
    return sql`(
      select ${columns} from items where ${matchesQuery(sql, withCategory(wider.query, filters))} ${narrowed}
        ${narrowToFilters(sql, filters, { category: true })}
      order by is_fresh desc, created_at + interval '0' desc ${most}) as newest`
  return sql`(
    select ${columns} from (
      select ${columns} from items where true ${narrowToIndexed(sql, listed)} order by is_fresh desc, created_at desc ${limitTo(sql, wider.read)}) as items
    where ${matchesQuery(sql, wider.query)} ${checked} ${narrowed} ${most}) as newest`
}

/** The index of words also knows the category, so only that category's listings are read. */
const withCategory = (query: string, { category }: SearchFilters) =>
  category ? `(${query}) & ${categoryWord(category)}` : query

/** Listings with the piece, but without the whole words. As they are limited before the filters, no more are read for a filter that few pass. */
const listPiece = (sql: Tag, piece: Piece, isWhole: Fragment): Fragment =>
  sql`(select * from ${listTitles(sql, piece)} where ${hasPiece(sql, piece)} and not ${isWhole} ${limitTo(sql, PIECES_READ)}) as items`

/** The listings in which a piece is looked for. If both the piece and the rest are common, these are the first titles with it. */
const listTitles = (sql: Tag, { text, rest, restListings }: Piece): Fragment =>
  rest && restListings > MANY
    ? sql`(select * from items where title ilike (select ${`%${text}%`}::text) ${limitTo(sql, TITLES_READ)}) as items`
    : sql`items`

/** Whether a listing's title contains the piece, and the listing matches the rest of the search. */
function hasPiece(sql: Tag, { text, rest, restListings }: Piece): Fragment {
  const pattern = sql`(select ${`%${text}%`}::text)`
  if (!rest) return sql`title ilike ${pattern}`
  // An index serves a column, but no expression over it. Very many titles contain three letters.
  if (restListings <= (text.length > 3 ? FEW_TITLES : MANY))
    return sql`title || '' ilike ${pattern} and ${matchesQuery(sql, rest)}`
  if (restListings > MANY) return matchesQuery(sql, rest)
  return sql`title ilike ${pattern} and ${matchesQuery(sql, rest)}`
}

const joinSql = (sql: Tag, parts: readonly Fragment[]) => parts.reduce((all, part) => sql`${all}${part}`, sql``)

type RankedRow = CardRow & { rank: number; total: number }

/** The listings to rank: those that match a query, and others if few do. */
export type Candidates = { whole: string; wider: Wider | null }

/** Ranking and its preferences read these columns. */
const RANKED_COLUMNS = 'id, title, search, is_fresh, created_at, price, category, condition, city, is_sold, hidden_at'

/**
 * A page by rank. `rank` is an expression over `items` and the queries in `asked`; `piece` is added to the rank of titles
 * that contain a piece. `total` is the number of listings that were ranked, one more than RANKED if there are too many.
 */
export async function pageByRank(
  sql: Tag,
  candidates: Candidates,
  { asked, rank, piece }: { asked: Fragment; rank: Fragment; piece: number },
  filters: SearchFilters,
  limit: number,
): Promise<ListingPage & { total: number }> {
  const after = filters.cursor ? readCursor(filters.cursor) : null
  const { pieces, listings } = listCandidates(sql, candidates, filters)
  const rows = await sql<RankedRow[]>`
    with asked as materialized (select ${asked}) ${pieces},
    ranked as materialized (
      select id, (${rank})::float8 + ${piece}::float8 * pieces as rank from (${listings}) as items, asked),
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
    return pageByRank(sql, candidates, { asked, rank, piece }, { ...filters, onlyReachable: true }, limit)
  }
  const last = found.length > limit ? found[limit - 1] : undefined
  return {
    ...toPage(found, limit, 'n'),
    nextCursor: last ? writeCursor(cursorKind(null), { key: last.rank, id: last.id }) : null,
    total: rows[0]?.total ?? 0,
  }
}

/**
 * The listings to rank, with the number of pieces that their titles contain. Each is read once: looking up the pieces in every
 * title takes longer than the rest of the rank.
 */
function listCandidates(
  sql: Tag,
  { whole, wider }: Candidates,
  filters: SearchFilters,
): { pieces: Fragment; listings: Fragment } {
  const columns = sql.unsafe(RANKED_COLUMNS)
  const inView = narrowToFilters(sql, filters)
  const isWhole = matchesQuery(sql, withCategory(whole, filters))
  const matching = sql`select ${columns}, 0 as pieces from items where ${isWhole}
    ${narrowToFilters(sql, filters, { category: true })} ${limitTo(sql, RANKED + 1)}`
  if (!wider) return { pieces: sql``, listings: matching }
  const sets = wider.pieces.map((piece, index) => ({ piece, name: sql(`piece${index}`) }))
  const pieces = joinSql(
    sql,
    sets.map(
      ({ piece, name }) =>
        sql`, ${name} as materialized (
          select id from ${listPiece(sql, piece, isWhole)} where true ${inView} ${limitTo(sql, PIECES_SHOWN)})`,
    ),
  )
  const contained = sets.reduce(
    (sum, { name }) => sql`${sum} + (id = any(array(select id from ${name})))::integer`,
    sql`0`,
  )
  const others = joinSql(
    sql,
    sets.map(({ name }) => sql` union select id from ${name}`),
  )
  return {
    pieces,
    listings: sql`
      (${matching})
      union all
      select ${columns}, ${contained} as pieces from ${listNewest(sql, wider, filters, sql`and not ${isWhole}`)}
      ${
        sets.length > 0
          ? sql`union all
      select ${columns}, ${contained} as pieces from items
      where id in (select null::uuid ${others}) and not ${matchesQuery(sql, wider.query)}`
          : sql``
      }`,
  }
}

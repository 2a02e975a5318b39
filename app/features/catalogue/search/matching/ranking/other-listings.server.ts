// Listings that follow those with every word, if these fill no page: with fewer words, the newest of each; and titles with a piece.
import type { Fragment, Tag } from '#app/db/client.server.ts'
import { limitTo, matchAny } from '#app/db/planned-once.server.ts'
import { isVisibleItem } from '#app/db/policies/items.server.ts'
import { estimateItems } from '#app/features/catalogue/lists/count-items.server.ts'
import { PAGE_SIZE } from '#app/features/catalogue/lists/list-items.server.ts'
import { categoryWord } from '#app/features/catalogue/search/matching/make-groups.ts'
import { isNarrowed, matchesQuery } from '#app/features/catalogue/search/matching/matches.server.ts'
import {
  leaveOutExcluded,
  LOOKED_AT_MOST,
  narrowToFilters,
  narrowToIndexed,
  narrowToPrices,
  withinOrder,
  type SearchFilters,
} from '#app/features/catalogue/search/matching/narrowing/narrow-to-filters.server.ts'
import type { Knowledge, Piece } from '#app/features/catalogue/search/matching/plan.ts'

/** As many listings without every word are ranked: five pages. */
const MOST = 5 * PAGE_SIZE
/** To sort the listings with a word by date, each of them is read. Of a commoner word, the newest are remembered. */
const SORTED = 2_000
/** If no more listings than this have the other words, reading their titles is cheaper than the index of all titles. */
const FEW_TITLES = 300
/** If more listings than this have the other words, collecting them is dearer than reading those whose titles contain the piece. */
const MANY = 5_000
/** The titles that contain a piece and are shown, at most. */
const PIECES_SHOWN = 200
/** The titles that contain a piece and are read, at most. */
const PIECES_READ = 2_000
/** The same if the other words are common: the titles that are read to find those with the other words. */
const TITLES_READ = 2_000

/** A query for listings with fewer words, and how many match it, at most. */
export type Part = { query: string; listings: number }
/**
 * How the newest of a part are found: among all that match, among the newest of what the filters show (`isWide`: of which there are
 * too many to look at all), or among those that are remembered.
 */
type PartSource =
  | { query: string; from: 'matches' }
  | { query: string; from: 'newest'; isWide: boolean }
  | { query: string; from: 'remembered'; ids: readonly string[] }

/** The parts in the order in which their listings are taken, and the pieces of words that titles may contain. */
export type Others = { parts: readonly PartSource[]; pieces: readonly Piece[] }

/** Chooses how to find the listings of each part that none before it and not `whole` has. */
export function findSources(
  sql: Tag,
  whole: string,
  parts: readonly Part[],
  { merged, known }: { merged: SearchFilters; known: Pick<Knowledge, 'total' | 'remember'> },
): Promise<PartSource[]> {
  return Promise.all(
    parts.map(({ query, listings }, index) => {
      const before = [whole, ...parts.slice(0, index).map((part) => part.query)]
      return chooseSource(sql, { query, listings, only: `(${query}) & !(${before.join(' | ')})` }, merged, known)
    }),
  )
}

async function chooseSource(
  sql: Tag,
  { query, listings, only }: Part & { only: string },
  filters: SearchFilters,
  known: Pick<Knowledge, 'total' | 'remember'>,
): Promise<PartSource> {
  if (isNarrowed(filters) || filters.sold) {
    if (listings <= LOOKED_AT_MOST) return { query: only, from: 'matches' }
    return { query: only, from: 'newest', isWide: (await estimateItems(filters)) > LOOKED_AT_MOST }
  }
  if (listings <= SORTED) return { query: only, from: 'matches' }
  const ids = await known.remember(`newest ${query}`, () => listNewestIds(sql, query, countRead(listings, known.total)))
  return { query: only, from: 'remembered', ids }
}

/** Looking at a listing's words takes so many times as long as reading its date. */
const WORDS_COST = 10

/**
 * Among how many of the newest listings those with a common word are looked for; null if reading the dates of all with the word is
 * cheaper.
 */
export function countRead(listings: number, total: number): number | null {
  // Twice as many as hold enough if the word were spread evenly.
  const read = Math.ceil((2 * MOST * total) / listings)
  return WORDS_COST * read < listings ? read : null
}

/** The newest listings that match a common query. */
async function listNewestIds(sql: Tag, query: string, read: number | null): Promise<readonly string[]> {
  const isShown = sql`${isVisibleItem(sql)} and not is_sold`
  const rows = await sql<{ id: string }[]>`
    ${
      read === null
        ? sql`select id from items where ${matchesQuery(sql, query)} and ${isShown} ${newestFirst(sql)}`
        : sql`select id from (
            select id, search from items where ${isShown} order by is_fresh desc, created_at desc limit ${read}) as newest
          where ${matchesQuery(sql, query)} ${limitTo(sql, MOST)}`
    }`
  return rows.map(({ id }) => id)
}

/** An expression hides the date from its index: PostgreSQL would read the whole catalogue in its order for a few listings. */
const newestFirst = (sql: Tag) => sql`order by is_fresh desc, created_at + interval '0' desc ${limitTo(sql, MOST)}`

/** The index of words also knows the category, so only that category's listings are read. */
export const withCategory = (query: string, { category }: SearchFilters) =>
  category ? `(${query}) & ${categoryWord(category)}` : query

/**
 * The others with the number of pieces that their titles contain, as selects of `columns` and `pieces`, which need the tables of `found`.
 * Each piece is looked up once: looking up the pieces in every title takes longer than the rest of the rank.
 */
export function listOthers(
  sql: Tag,
  { whole, others: { parts, pieces } }: { whole: string; others: Others },
  filters: SearchFilters,
  columns: Fragment,
): { found: Fragment; listings: Fragment[] } {
  const sets = pieces.map((piece, index) => ({ piece, name: sql(`piece${index}`) }))
  const contained = sets.reduce(
    (sum, { name }) => sql`${sum} + (id = any(array(select id from ${name})))::integer`,
    sql`0`,
  )
  const inPieces = joinSql(
    sql,
    sets.map(({ name }) => sql` union select id from ${name}`),
  )
  const withParts = parts.length > 0
  const isNew = withParts ? sql`and id <> all(array(select id from parts))` : sql``
  return {
    found: sql`${joinSql(
      sql,
      sets.map(({ piece, name }) => sql`, ${name} as materialized (${listPiece(sql, piece, whole, filters)})`),
    )} ${withParts ? sql`, parts as materialized (${listParts(sql, parts, filters, columns)})` : sql``}`,
    listings: [
      ...(withParts ? [sql`select ${columns}, ${contained} as pieces from parts`] : []),
      ...(sets.length > 0
        ? [
            sql`select ${columns}, ${contained} as pieces from items where id in (select null::uuid ${inPieces}) ${isNew}`,
          ]
        : []),
    ],
  }
}

/** PostgreSQL reads one part after the other, and only until there are enough. */
function listParts(sql: Tag, parts: readonly PartSource[], filters: SearchFilters, columns: Fragment): Fragment {
  const all = parts
    .map((part) => sql`(${listPart(sql, part, filters, columns)})`)
    .reduce((before, part) => sql`${before} union all ${part}`)
  const amongNewest = parts.find(({ from }) => from === 'newest')
  const newest = amongNewest
    ? sql`with newest as materialized (${listNewest(sql, filters, amongNewest, columns)})`
    : sql``
  return sql`${newest} select ${columns} from (${all}) as items ${limitTo(sql, MOST)}`
}

/**
 * The newest that the filters show, for all parts together: read once, and only as far as the parts need. Sold and unsold ones have an
 * index range each. One condition for both has none, so that PostgreSQL would sort the whole catalogue.
 */
function listNewest(sql: Tag, filters: SearchFilters, part: PartSource, columns: Fragment): Fragment {
  const listed = withOrder(filters, part)
  const soldStates = filters.sold ? [false, true] : [false]
  const ranges = soldStates.map(
    (isSold) => sql`(
      select ${columns} from items where is_sold = ${isSold} ${narrowToIndexed(sql, { ...listed, sold: true })}
      order by is_fresh desc, created_at desc ${limitTo(sql, LOOKED_AT_MOST)})`,
  )
  return sql`
    select * from (${ranges.reduce((before, range) => sql`${before} union all ${range}`)}) as merged
    order by is_fresh desc, created_at desc ${limitTo(sql, LOOKED_AT_MOST)}`
}

const withOrder = (filters: SearchFilters, part: PartSource): SearchFilters =>
  part.from === 'newest' && part.isWide ? withinOrder(filters) : filters

/** The newest listings of a part. */
function listPart(sql: Tag, part: PartSource, filters: SearchFilters, columns: Fragment): Fragment {
  if (part.from === 'newest') {
    const isChecked = withOrder(filters, part) === filters
    const checked = sql`${isChecked ? sql`` : narrowToPrices(sql, filters.price)} ${leaveOutExcluded(sql, filters)}`
    return sql`
      select ${columns} from newest as items where ${matchesQuery(sql, part.query)} ${checked} ${limitTo(sql, MOST)}`
  }
  if (part.from === 'remembered') {
    return sql`
      select ${columns} from items where id = ${matchAny(sql, part.ids, 'uuid')} and ${matchesQuery(sql, part.query)}
        ${narrowToFilters(sql, filters)} ${newestFirst(sql)}`
  }
  return sql`
    select ${columns} from items where ${matchesQuery(sql, withCategory(part.query, filters))}
      ${narrowToFilters(sql, filters, { category: true })} ${newestFirst(sql)}`
}

/**
 * The ids of listings with the piece, but without the whole words. As they are limited before the filters, no more are read for a filter
 * that few pass.
 */
const listPiece = (sql: Tag, piece: Piece, whole: string, filters: SearchFilters): Fragment => sql`
  select id from (
    select * from ${listTitles(sql, piece)} where ${hasPiece(sql, piece)} and not ${matchesQuery(sql, withCategory(whole, filters))}
    ${limitTo(sql, PIECES_READ)}) as items
  where true ${narrowToFilters(sql, filters)} ${limitTo(sql, PIECES_SHOWN)}`

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

// A page of the matching listings in an index's order.
import type { Tag } from '#app/db/client.server.ts'
import { cursorKind } from '#app/features/catalogue/filters/list-order.ts'
import type { ReaderPlace } from '#app/features/catalogue/listing-filters.ts'
import { listCityFirst, NO_ITEMS, splitByCity } from '#app/features/catalogue/lists/list-city-first.server.ts'
import { hasGone, toPage } from '#app/features/catalogue/lists/list-items.server.ts'
import { cardColumns, type CardRow } from '#app/features/catalogue/lists/listing-rows.server.ts'
import { afterCursor, isByPrice, orderSql } from '#app/features/catalogue/lists/merged-ranges.server.ts'
import {
  nearCursorKind,
  nearestFirst,
  nearestOrder,
  sortByDistance,
} from '#app/features/catalogue/near/list-near.server.ts'
import {
  isCommon,
  lookAtMatches,
  noMatches,
  PICKED,
  RANKED,
  type LookedAt,
  type Matches,
} from '#app/features/catalogue/search/matching/matches.server.ts'
import {
  leaveOutExcluded,
  narrowToFilters,
  type SearchFilters,
} from '#app/features/catalogue/search/matching/narrowing/narrow-to-filters.server.ts'
import type { ListingPage } from '#app/nouns/item/listing.schema.ts'

import { lookAlong } from './look-along.server.ts'
import { readAlong } from './read-along.server.ts'
import { readBounded } from './read-bounded.server.ts'

/**
 * If many listings match, reading an index in order finds the first ones quickly. If few match, or none among the
 * cheapest, that would scan the whole catalogue, so the matches are collected first and then sorted.
 */
export async function pageInOrder(
  sql: Tag,
  matches: Matches,
  filters: SearchFilters,
  limit: number,
  { counts, first: ids }: LookedAt,
): Promise<ListingPage> {
  if (filters.sort === 'city' && filters.near) return pageCityFirst(sql, matches, filters, filters.near, limit)
  const { place } = filters
  if (filters.sort === 'nearest' && place) return pageNearest(sql, matches, { ...filters, place }, limit, counts.total)
  const { where } = matches
  const sort = filters.sort ?? 'newest'
  const ordered = { ...filters, sort }
  const areFew = counts.total <= (sort === 'newest' ? RANKED : PICKED)
  const along = ids || areFew ? null : await readAlong(sql, matches, ordered, limit + 1)
  const near = along && along.ids.length > limit ? along.ids : null
  const first =
    ids ?? near ?? (along && isByPrice(ordered) ? await readBounded(sql, matches, ordered, limit + 1) : null)
  // PostgreSQL estimates partial words badly. With few matches, it is not allowed to choose a scan by date.
  const collected = areFew || along !== null
  const rows = await sql<CardRow[]>`
    select ${cardColumns(sql)}
    from (${
      first
        ? sql`select * from items where id = any(${first}::uuid[])`
        : collected
          ? sql`
      with matched as materialized (
        select id, price, is_fresh, created_at from items
        where ${where(filters.category)} ${narrowToFilters(sql, filters, { category: matches.query !== undefined })} ${afterCursor(sql, ordered)}),
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
  // A condition on sellers in every range would read an account for each row.
  if (hasGone(rows) && !filters.onlyReachable) {
    const reachable = { ...filters, onlyReachable: true }
    return pageInOrder(sql, matches, reachable, limit, await lookAtMatches(sql, matches, reachable, limit))
  }
  return toPage(rows, limit, cursorKind(sort))
}

/** Many matches are met soon on the way from area to area. Few are collected, and sorted by the distance of their areas. */
async function pageNearest(
  sql: Tag,
  matches: Matches,
  filters: SearchFilters & { place: ReaderPlace },
  limit: number,
  total: number,
): Promise<ListingPage> {
  const { where } = matches
  const isMatch = sql`${where(null)} ${leaveOutExcluded(sql, filters)}`
  const picked =
    total > PICKED
      ? nearestFirst(sql, { ...filters, isMatch }, filters.cursor, limit + 1)
      : sortByDistance(
          sql,
          filters.place,
          sql`
            select id, price, is_fresh, created_at, area from items
            where ${where(filters.category)} ${narrowToFilters(sql, filters, { category: matches.query !== undefined })}`,
          filters.cursor,
          limit + 1,
        )
  const rows = await sql<(CardRow & { area: number })[]>`
    select ${cardColumns(sql)}, picked.area
    from (${picked}) as picked join items i on i.id = picked.id
    left join photos p on p.key = i.images[1]
    ${nearestOrder(sql, 'picked')}`
  if (hasGone(rows) && !filters.onlyReachable)
    return pageNearest(sql, matches, { ...filters, onlyReachable: true }, limit, total)
  return toPage(rows, limit, nearCursorKind(rows[limit - 1]?.area))
}

function pageCityFirst(
  sql: Tag,
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
      // Nobody is told how many there are in a part, so a page of a common word is read without counting.
      const along = isCommon(matches) ? await readAlong(sql, matches, partFilters, most + 1) : null
      const first = along && along.ids.length > most ? along.ids : null
      const counts = first ? noMatches(partFilters) : null
      const looked = counts
        ? { counts, first }
        : ((await lookAlong(sql, matches, partFilters, most)) ?? (await lookAtMatches(sql, matches, partFilters, most)))
      return pageInOrder(sql, matches, partFilters, most, looked)
    }
  return listCityFirst(filters.cursor, limit, { inCity: pagePart(parts.inCity), elsewhere: pagePart(parts.elsewhere) })
}

import { db } from '#app/db/client.server.ts'
import { limitTo } from '#app/db/planned-once.server.ts'
import { NO_FILTERS } from '#app/features/catalogue/listing-filters.ts'
import type { ListingCard } from '#app/nouns/item/listing.schema.ts'

import { cardColumns, toCard, type CardRow } from './listing-rows.server.ts'
import { mergedRanges, orderSql, type RangeFilters } from './merged-ranges.server.ts'

const ALL: RangeFilters = {
  ...NO_FILTERS,
  except: null,
  price: { min: null, max: null },
  sort: 'newest',
  sold: true,
  onlyReachable: true,
}

/** Newest first, sold ones included, for the home page. */
export async function findRecentItems(limit: number): Promise<ListingCard[]> {
  const sql = db()
  const order = orderSql(sql, ALL.sort)
  const rows = await sql<CardRow[]>`
    select ${cardColumns(sql)}
    from (${mergedRanges(sql, ALL, limit, 'as ordered')}) as picked
    join items i on i.id = picked.id
    left join photos p on p.key = i.images[1]
    ${order('picked')}
    ${limitTo(sql, limit)}`
  return rows.map(toCard)
}

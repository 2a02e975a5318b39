import { db } from '#app/db/client.server.ts'
import { limitTo } from '#app/db/planned-once.server.ts'
import { isSellerReachable, isVisibleItem } from '#app/db/policies/items.server.ts'
import type { ListingCard } from '#app/shared/listing.ts'

import { cardColumns, toCard, type CardRow } from './listing-rows.server.ts'

/** Newest first, sold ones included, for the home page. */
export async function findRecentItems(limit: number): Promise<ListingCard[]> {
  const sql = db()
  const rows = await sql<CardRow[]>`
    select ${cardColumns(sql)}
    from items i left join photos p on p.key = i.images[1]
    where ${isVisibleItem(sql, 'i')} and ${isSellerReachable(sql, 'i')}
    order by i.created_at desc, i.id desc
    ${limitTo(sql, limit)}`
  return rows.map(toCard)
}

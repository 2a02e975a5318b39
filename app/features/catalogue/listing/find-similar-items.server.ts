import { db } from '#app/db/client.server.ts'
import { limitTo } from '#app/db/planned-once.server.ts'
import { isSellerReachable, isVisibleItem } from '#app/db/policies/items.server.ts'
import { cardColumns, toCard, type CardRow } from '#app/features/catalogue/lists/listing-rows.server.ts'
import type { Listing, ListingCard } from '#app/nouns/item/listing.schema.ts'

const SIMILAR_ITEMS = 4

/** Up to four other unsold listings in the same category, newest first, and fresh ones before all others. */
export async function findSimilarItems(item: Pick<Listing, 'id' | 'category'>): Promise<ListingCard[]> {
  const sql = db()
  const rows = await sql<CardRow[]>`
    select ${cardColumns(sql)}
    from items i left join photos p on p.key = i.images[1]
    where ${isVisibleItem(sql, 'i')} and ${isSellerReachable(sql, 'i')} and not i.is_sold and i.category = ${item.category} and i.id <> ${item.id}
    order by i.is_fresh desc, i.created_at desc, i.id desc
    ${limitTo(sql, SIMILAR_ITEMS)}`
  return rows.map(toCard)
}

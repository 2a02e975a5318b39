import { db } from '#app/db/client.server.ts'
import { limitTo } from '#app/db/planned-once.server.ts'
import { isSellerReachable, isVisibleItem } from '#app/db/policies/items.server.ts'
import { cardColumns, toCard, type CardRow } from '#app/features/catalogue/lists/listing-rows.server.ts'
import type { ListingCard } from '#app/nouns/item/listing.schema.ts'

const SPONSORED_ITEMS = 4

/** Unsold items with an approved, unexpired request, most recently approved first. */
export async function findSponsoredItems(): Promise<ListingCard[]> {
  const sql = db()
  const rows = await sql<CardRow[]>`
    select ${cardColumns(sql)}
    from sponsored_requests r
    join items i on i.id = r.item_id
    left join photos p on p.key = i.images[1]
    where r.status = 'approved' and (r.expires_at is null or r.expires_at > now()) and not i.is_sold
      and ${isVisibleItem(sql, 'i')} and ${isSellerReachable(sql, 'i')}
    order by r.approved_at desc, r.id
    ${limitTo(sql, SPONSORED_ITEMS)}`
  return rows.map(toCard)
}

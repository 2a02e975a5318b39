import type { Fragment, Sql } from '#app/db/client.server.ts'
import { isHiddenItem, isSellerReachable } from '#app/db/policies/items.server.ts'
import { showCity } from '#app/features/catalogue/places/place-name.server.ts'
import type { CategoryId, Condition } from '#app/shared/catalogue.ts'
import type { ListingCard, ListingPhoto } from '#app/shared/listing.ts'

export type CardRow = {
  id: string
  title: string
  price: number
  category: CategoryId
  condition: Condition
  location: string | null
  is_sold: boolean
  is_hidden: boolean
  /** Its seller cannot be reached, so nobody may open it. */
  is_gone: boolean
  created_at: Date
  cover: string
  width: number | null
  height: number | null
  placeholder: string | null
  alt: string | null
}

/** The columns of a card. `items i` and `photos p` (left joined on the cover) must be in scope. */
export function cardColumns(sql: Sql): Fragment {
  return sql`i.id, i.title, i.price, i.category, i.condition, i.location, i.is_sold, i.created_at,
    ${isHiddenItem(sql, 'i')} as is_hidden, not ${isSellerReachable(sql, 'i')} as is_gone, i.images[1] as cover, p.width, p.height, p.placeholder, p.alt`
}

export function toCard(row: CardRow): ListingCard {
  return {
    id: row.id,
    title: row.title,
    price: row.price,
    category: row.category,
    condition: row.condition,
    location: row.location,
    ...showCity(row.location),
    isSold: row.is_sold,
    isHidden: row.is_hidden,
    createdAt: row.created_at.toISOString(),
    photo: toPhoto(row.cover, row),
  }
}

/** A photo whose row is gone keeps its place; the page shows the category's drawing instead. */
export function toPhoto(
  key: string,
  row: { width: number | null; height: number | null; placeholder: string | null; alt: string | null },
): ListingPhoto {
  return {
    key,
    width: row.width ?? 1600,
    height: row.height ?? 1600,
    placeholder: row.placeholder ?? '',
    alt: row.alt,
  }
}

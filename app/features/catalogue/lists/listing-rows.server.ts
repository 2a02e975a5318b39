import type { Fragment, Tag } from '#app/db/client.server.ts'
import { isHiddenItem, isPausedItem, isSellerReachable } from '#app/db/policies/items.server.ts'
import { showCity } from '#app/features/catalogue/places/place-name.server.ts'
import type { CategoryId } from '#app/nouns/category/category-list.ts'
import type { ListingCard } from '#app/nouns/item/listing.schema.ts'
import type { Condition } from '#app/shared/catalogue.ts'
import type { PhotoView } from '#app/shared/files/photo.schema.ts'

export type CardRow = {
  id: string
  title: string
  price: number
  category: CategoryId
  condition: Condition
  location: string | null
  /** Null until it was looked for; empty where none was recognised. */
  city: string | null
  is_sold: boolean
  is_hidden: boolean
  is_paused: boolean
  /** Its seller cannot be reached, so nobody may open it. */
  is_gone: boolean
  created_at: Date
  is_fresh: boolean
  confirmed_at: Date
  /** Null if it has no photo. */
  cover: string | null
  width: number | null
  height: number | null
  placeholder: string | null
  alt: string | null
}

/** The columns of a card. `items i` and `photos p` (left joined on the cover) must be in scope. */
export function cardColumns(sql: Tag): Fragment {
  return sql`i.id, i.title, i.price, i.category, i.condition, i.location, i.city, i.is_sold, i.created_at, i.is_fresh, i.confirmed_at,
    ${isHiddenItem(sql, 'i')} as is_hidden, ${isPausedItem(sql, 'i')} as is_paused, not ${isSellerReachable(sql, 'i')} as is_gone, i.images[1] as cover, p.width, p.height, p.placeholder, p.alt`
}

export function toCard(row: CardRow): ListingCard {
  return {
    id: row.id,
    title: row.title,
    price: row.price,
    category: row.category,
    condition: row.condition,
    location: row.location,
    ...showCity(row.location, row.city),
    isSold: row.is_sold,
    isHidden: row.is_hidden,
    ...(row.is_paused && { isPaused: true }),
    ...unconfirmed(row),
    createdAt: row.created_at.toISOString(),
    photo: row.cover === null ? null : toPhoto(row.cover, row),
  }
}

/** Only of a listing on sale whose seller did not answer in time. */
export const unconfirmed = (row: Pick<CardRow, 'is_fresh' | 'is_sold' | 'confirmed_at'>) =>
  row.is_fresh || row.is_sold ? {} : { unconfirmedSince: row.confirmed_at.toISOString() }

/** A photo whose row is gone keeps its place; the page shows the category's drawing instead. */
export function toPhoto(
  key: string,
  row: { width: number | null; height: number | null; placeholder: string | null; alt: string | null },
): PhotoView {
  return {
    key,
    width: row.width ?? 1600,
    height: row.height ?? 1600,
    placeholder: row.placeholder ?? '',
    alt: row.alt,
  }
}

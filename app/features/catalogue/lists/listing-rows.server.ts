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
  is_reserved: boolean
  confirmed_at: Date
  /** The former price, for a week after a fall. */
  price_fell_from: number | null
  /** Null if it has no photo. */
  cover: string | null
  width: number | null
  height: number | null
  placeholder: string | null
  alt: string | null
}

/** The columns of a card. `items i` and `photos p` (left joined on the cover) must be in scope. */
export function cardColumns(sql: Tag): Fragment {
  return sql`i.id, i.title, i.price, i.category, i.condition, i.location, i.city, i.is_sold, i.created_at, i.is_fresh, i.is_reserved, i.confirmed_at, ${priceFellFrom(sql)} as price_fell_from,
    ${isHiddenItem(sql, 'i')} as is_hidden, ${isPausedItem(sql, 'i')} as is_paused, not ${isSellerReachable(sql, 'i')} as is_gone, i.images[1] as cover, p.width, p.height, p.placeholder, p.alt`
}

/** The price before a fall of 5 % or more in the last seven days, or null. `items i` must be in scope. */
export const priceFellFrom = (sql: Tag): Fragment =>
  sql`case when i.price_fell_at > now() - interval '7 days' then i.price_fell_from end`

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
    ...(row.is_reserved && { isReserved: true }),
    ...unconfirmed(row),
    ...fallenPrice(row),
    createdAt: row.created_at.toISOString(),
    photo: row.cover === null ? null : toPhoto(row.cover, row),
  }
}

/** Only of a listing on sale whose seller did not answer in time. A reserved one is not fresh for another reason. */
export const unconfirmed = (row: Pick<CardRow, 'is_fresh' | 'is_reserved' | 'is_sold' | 'confirmed_at'>) =>
  row.is_fresh || row.is_reserved || row.is_sold ? {} : { unconfirmedSince: row.confirmed_at.toISOString() }

/** Only of a listing on sale. */
export const fallenPrice = (row: Pick<CardRow, 'price_fell_from' | 'is_sold'>) =>
  row.price_fell_from === null || row.is_sold ? {} : { priceFellFrom: row.price_fell_from }

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

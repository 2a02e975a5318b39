import { db } from '#app/db/client.server.ts'
import { readFields, selectFields } from '#app/db/columns/item-columns.server.ts'
import { isReachableAccount } from '#app/db/policies/accounts.server.ts'
import { isHiddenItem, isPausedItem, isVisibleItem, mayBeOpened } from '#app/db/policies/items.server.ts'
import { takesOffers } from '#app/db/policies/offers.server.ts'
import { personRating } from '#app/db/policies/reviews.server.ts'
import {
  fallenPrice,
  priceFellFrom,
  toPhoto,
  unconfirmed,
  type CardRow,
} from '#app/features/catalogue/lists/listing-rows.server.ts'
import { showPlace } from '#app/features/catalogue/places/place-name.server.ts'
import { SHOWN_NAMES, type ItemDraft } from '#app/nouns/item/item-fields.ts'
import type { Listing } from '#app/nouns/item/listing.schema.ts'
import { readAttributes } from '#app/nouns/item/read-attributes.server.ts'
import type { Rating } from '#app/nouns/review/review-texts.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { noName } from '#app/shared/messages/messages.ts'
import { withoutShopIds } from '#app/shared/numbers/shop-ids.ts'
import { EXACT_COUNT } from '#app/shared/text/counts.ts'
import { isUuid } from '#app/shared/uuid.ts'

import { priceHistory, type PriceChange } from './price-history.ts'

export type ItemRow = Omit<CardRow, 'cover' | 'width' | 'height' | 'placeholder' | 'alt'> &
  ItemDraft & {
    takes_offers?: boolean
    filled: string[]
    user_id: string
    seller_name: string | null
    seller_picture: string | null
    seller_joined: Date
    seller_on_sale: number
    seller_away_until: Date | null
    seller_answers_within: number | null
    seller_rating: Rating | null
    seller_deals_done: number | null
    /** The district of the PIN code. */
    district?: string | null
    price_changes: readonly PriceChange[] | null
    photos: { key: string; width: number; height: number; placeholder: string; alt: string | null }[] | null
  }

/**
 * One listing with its photos in order and its seller, or null. A malformed id counts as unknown. A hidden listing is
 * visible only to its owner and to admins, and so is one of a closed account, whose listings are hidden or deleted in batches.
 */
export async function getItem(
  id: string,
  viewer: Pick<Viewer, 'userId' | 'isAdmin'> | null = null,
): Promise<Listing | null> {
  if (!isUuid(id)) return null
  const sql = db()
  const [row] = await sql<ItemRow[]>`
    select i.id, ${selectFields(sql, 'i')}, i.is_sold, i.created_at, i.filled, i.user_id,
      i.is_fresh, i.is_reserved, i.confirmed_at, ${takesOffers(sql, 'i')} as takes_offers, ${priceFellFrom(sql)} as price_fell_from,
      (select json_agg(json_build_object('at', changed_at, 'before', price_before, 'after', price_after) order by changed_at)
         from price_changes where item_id = i.id) as price_changes, ${isHiddenItem(sql, 'i')} as is_hidden, ${isPausedItem(sql, 'i')} as is_paused,
      s.display_name as seller_name, s.profile_picture as seller_picture, s.answers_within as seller_answers_within,
      ${personRating(sql, sql`i.user_id`)} as seller_rating, s.deals_done as seller_deals_done,
      u.created_at as seller_joined, case when u.away_until > now() then u.away_until end as seller_away_until,
      (select count(*)::int from (
         select from items o where o.user_id = i.user_id and o.is_sold is not true and ${isVisibleItem(sql, 'o')}
         limit ${EXACT_COUNT + 1}) as counted) as seller_on_sale,
      (select district from pins where pins.pin = i.pin) as district,
      (select json_agg(json_build_object('key', p.key, 'width', p.width, 'height', p.height,
         'placeholder', p.placeholder, 'alt', p.alt)) from photos p where p.key = any(i.images)) as photos
    from items i
    join users u on u.id = i.user_id
    left join profiles s on s.user_id = i.user_id
    where i.id = ${id}
      and (${mayBeOpened(sql, 'i')} and ${isReachableAccount(sql, 'u')} or i.user_id = ${viewer?.userId ?? null}::uuid or ${viewer?.isAdmin ?? false}::boolean)`
  return row ? toListing(row) : null
}

export function toListing(row: ItemRow): Listing {
  const photos = new Map(row.photos?.map((photo) => [photo.key, photo]))
  return {
    id: row.id,
    ...readFields(row, SHOWN_NAMES),
    ...showPlace(row.location, row.district),
    isSold: row.is_sold,
    isHidden: row.is_hidden,
    ...(row.is_paused && { isPaused: true }),
    ...(row.is_reserved && { isReserved: true }),
    ...unconfirmed(row),
    ...fallenPrice(row),
    ...priceHistory(row),
    createdAt: row.created_at.toISOString(),
    photos: row.images.map((key) => {
      const photo = photos.get(key)
      return toPhoto(key, photo ?? { width: null, height: null, placeholder: null, alt: null })
    }),
    attributes: readAttributes(row.category, withoutShopIds(row.attributes ?? {})),
    filled: row.filled,
    takesOffers: row.takes_offers ?? true,
    seller: {
      id: row.user_id,
      name: row.seller_name ?? noName(),
      picture: row.seller_picture,
      joined: row.seller_joined.toISOString(),
      onSale: row.seller_on_sale,
      ...(row.seller_answers_within !== null && { answersWithin: row.seller_answers_within }),
      ...(row.seller_rating && { rating: row.seller_rating }),
      dealsDone: row.seller_deals_done ?? 0,
      ...(row.seller_away_until && { awayUntil: row.seller_away_until.toISOString() }),
    },
  }
}

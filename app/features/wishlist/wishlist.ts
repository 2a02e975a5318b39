import type { ListingCard } from '#app/shared/listing.ts'

/**
 * A saved item in its present state. `savedAt` is ISO 8601 in UTC; `savedPrice` is its price at that time, in whole
 * rupees.
 */
export type SavedItem = ListingCard & { savedAt: string; savedPrice: number }

/** A saved item that an admin has hidden. Nothing about the item itself is revealed. */
export type UnavailableItem = { id: string; savedAt: string }

/** Only the first page includes `unavailable`. */
export type WishlistPage = { items: SavedItem[]; unavailable: UnavailableItem[]; nextCursor: string | null }

/** The price drop since an item was saved; 0 when there is none, or when it can no longer be bought. */
export function priceDrop({ price, savedPrice, isSold }: Pick<SavedItem, 'price' | 'savedPrice' | 'isSold'>): number {
  return isSold ? 0 : Math.max(0, savedPrice - price)
}

import type { ListingCard } from '#app/features/listings/listing.ts'

/** A saved item, as it is now. `savedAt` is ISO 8601 in UTC, `savedPrice` what it cost then, in whole rupees. */
export type SavedItem = ListingCard & { savedAt: string; savedPrice: number }

/** A saved item that an admin took out of sight. Of the item itself nothing is told. */
export type UnavailableItem = { id: string; savedAt: string }

/** `unavailable` comes with the first page alone. */
export type WishlistPage = { items: SavedItem[]; unavailable: UnavailableItem[]; nextCursor: string | null }

/** Signed out, wherever something would be saved. */
export const SIGN_IN_TO_USE = 'Please sign in to use wishlist'

/** How much less an item costs than when it was saved; 0 when it does not, or when it can no longer be bought. */
export function dropOf({ price, savedPrice, isSold }: Pick<SavedItem, 'price' | 'savedPrice' | 'isSold'>): number {
  return isSold ? 0 : Math.max(0, savedPrice - price)
}

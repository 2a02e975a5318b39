import type { ListingCard } from '#app/nouns/item/listing.schema.ts'

/** The page with the question and its three answers. */
export const SALE_PATH = '/still-on-sale'

/** A listing about which its seller is asked. */
export type AskedItem = Pick<ListingCard, 'id' | 'title' | 'price' | 'category' | 'photo' | 'unconfirmedSince'> & {
  confirmedAt: string
}

/** As many are shown, and counted, at once. */
export const ASKED_SHOWN = 24

export type Answer = 'yes' | 'sold' | 'off'

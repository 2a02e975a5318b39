import type { Condition, Delivery } from '#app/shared/catalogue.ts'

/** A listing as cards, lists and the API show it. Times are ISO 8601 in UTC, prices whole rupees. */
export type ListingCard = {
  id: string
  title: string
  price: number
  /** The id of one. */
  category: string
  condition: Condition
  location: string | null
  /** The city in the reader's language. Left out where it is as in `location`. */
  shownCity?: string
  isSold: boolean
  /** Hidden by an admin: only its owner and admins can see it. */
  isHidden: boolean
  /** Its seller is away: it is in no list. Left out where it is not. */
  isPaused?: boolean
  /** Its seller did not answer whether it is still on sale, and said so last at this time. Left out of all others. */
  unconfirmedSince?: string
  /**
   * Whether the viewer saved it; null where saving is not possible, as for the viewer's own. Left out for signed-out
   * visitors.
   */
  isSaved?: boolean | null
  /** Only in the order "city first": whether it is in that city. */
  isInCity?: boolean
  createdAt: string
  photo: ListingPhoto
}

export type ListingPhoto = { key: string; width: number; height: number; placeholder: string; alt: string | null }

export type Listing = Omit<ListingCard, 'photo' | 'shownCity'> & {
  /** The place in the reader's language. Left out where it is `location`. */
  shownPlace?: string
  description: string
  photos: ListingPhoto[]
  onlinePurchaseLink: string | null
  /** Null when the seller has not said. */
  delivery: Delivery | null
  tags: string[]
  attributes: Record<string, string>
  /** Names of the fields that an import filled in because its source lacked them. */
  filled: string[]
  /** `picture` is a key of `photos`; `onSale` is how many listings of theirs are on sale, at most EXACT_COUNT + 1. */
  seller: {
    id: string
    name: string
    picture: string | null
    joined: string
    onSale: number
    /** Until when the seller is away; left out while they are here. */
    awayUntil?: string
  }
}

/**
 * The counts beside the filters. `total` counts the filtered items. The others count, for each option, what would
 * remain if it replaced the current choice in its filter. Null where not counted. Above EXACT_COUNT they may be estimates.
 */
export type ListingCounts = {
  total: number
  /** True when there are more than were counted: `total` is an estimate. */
  more: boolean
  /**
   * Set if there were too many to look at: the number of those that were. `total` is how many of these are meant, so it is the least
   * that there are.
   */
  lookedAt?: number
  byCategory: Partial<Record<string, number>> | null
  byCondition: Partial<Record<Condition, number>> | null
  /** For some of the larger cities and the chosen ones. Left out where not counted. */
  byCity?: Partial<Record<string, number>>
  /** Price ranges to choose from, none of them empty. Left out where not counted. */
  byPrice?: PriceCount[]
}

/** A price range of the filter, with the number of items that match it. */
export type PriceCount = { min: number; max: number | null; n: number }

export type ListingPage = { items: ListingCard[]; nextCursor: string | null }

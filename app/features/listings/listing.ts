import type { CategoryId, Condition, Delivery } from '#app/shared/catalogue.ts'

/** What a card, a list and the API say of a listing. Times are ISO 8601 in UTC, prices whole rupees. */
export type ListingCard = {
  id: string
  title: string
  price: number
  category: CategoryId
  condition: Condition
  location: string | null
  isSold: boolean
  /** Taken out of sight by an admin: only its owner and admins get to see it. */
  isHidden: boolean
  /** Whether the viewer saved it; null where they cannot, as what is their own. Left out for who is signed out. */
  isSaved?: boolean | null
  /** In the order by city alone: whether it is in the city that comes first. */
  isInCity?: boolean
  createdAt: string
  photo: ListingPhoto
}

export type ListingPhoto = { key: string; width: number; height: number; placeholder: string; alt: string | null }

export type Listing = Omit<ListingCard, 'photo'> & {
  description: string
  photos: ListingPhoto[]
  onlinePurchaseLink: string | null
  /** Null where the seller has not said. */
  delivery: Delivery | null
  tags: string[]
  attributes: Record<string, string>
  /** Names of the fields that an import filled in because its source left them out. */
  filled: string[]
  /** `picture` is a key of `photos`. */
  seller: { id: string; name: string; picture: string | null; joined: string }
}

/**
 * Numbers beside the filters: `total` counts what the filters leave; the others what each choice in place of the filter
 * that they stand beside would leave. Null where that was not counted.
 */
export type ListingCounts = {
  total: number
  /** True when there are more than `total` says. */
  more: boolean
  byCategory: Partial<Record<CategoryId, number>> | null
  byCondition: Partial<Record<Condition, number>> | null
  /** Of some of the larger cities and those that are chosen. Left out where they were not counted. */
  byCity?: Partial<Record<string, number>>
  /** Ranges of prices to choose from, none of them empty. Left out where they were not counted. */
  byPrice?: PriceCount[]
}

/** A range of prices as the filter has it, and how many items it would leave. */
export type PriceCount = { min: number; max: number | null; n: number }

export type ListingPage = { items: ListingCard[]; nextCursor: string | null }

import type { ListingCard } from '#app/features/listings/listing.ts'

import type { OwnRequest, RequestStatus } from './request-states.ts'

export const NOTES_MAX = 1000

/** An item of somebody's own that may be sponsored, with what became of that. */
export type OwnItem = ListingCard & { request: OwnRequest | null }
export interface OwnItemsPage {
  items: OwnItem[]
  nextCursor: string | null
}

/** A request as admins see it. */
export interface SponsoredRequest {
  id: string
  item: Pick<ListingCard, 'id' | 'title' | 'price' | 'category' | 'photo' | 'isSold' | 'isHidden'>
  requester: { id: string; name: string; email: string }
  status: RequestStatus
  requestedAt: string
  approvedAt: string | null
  expiresAt: string | null
  /** Whether it is approved and its time is over. */
  isOver: boolean
  notes: string | null
  /** Another one as soon as somebody decides it anew. */
  version: string
}

// India has one time zone, without a summer time.
const END_OF_DAY = 'T23:59:59.999+05:30'
const dayInIndia = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata', dateStyle: 'short' })

/** The last moment of a day such as `2026-11-21` in India. */
export const endOfDay = (day: string) => new Date(day + END_OF_DAY).toISOString()
/** The day in India, as fields for dates take it. */
export const dayOf = (at: Date | number | string) => dayInIndia.format(new Date(at))

import type { ListingCard } from '#app/features/listings/listing.ts'

import type { OwnRequest, RequestStatus } from './request-states.ts'

export const NOTES_MAX = 1000
export const LAST_DAY = '2099-12-31'
/** The letter of the cursors of requests, and of the items that may have one. */
export const CURSOR_KIND = 'r'

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
  /** What differs from the listing that an admin approved, in words. */
  changes: string[]
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

/**
 * What is wrong with the last day of a sponsorship, or null; the stored one may be over. `isPart`: the field holds half a
 * date or an impossible one, of which its value tells as little as of none.
 */
export function dayProblem(
  day: string,
  { stored, today, isPart }: { stored: string; today: string; isPart: boolean },
): string | null {
  if (isPart) return 'Please enter a whole date, or leave it empty'
  if (day === '' || day === stored) return null
  // A year of five digits would come before one of four.
  if (day.length > LAST_DAY.length || day > LAST_DAY) return 'Please choose a day before the year 2100'
  return day < today ? 'Please choose a day that is not over' : null
}

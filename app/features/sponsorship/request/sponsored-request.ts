import * as say from '#app/features/sponsorship/messages/messages.ts'
import type { RequestStatus } from '#app/nouns/sponsored-request/request-moves.ts'
import type { ListingCard } from '#app/shared/listing.schema.ts'

import type { OwnRequest } from './request-looks.ts'

export const NOTES_MAX = 1000
export const LAST_DAY = '2099-12-31'
/** The letter that marks cursors of requests, and of items that can have one. */
export const CURSOR_KIND = 'r'

/** An item of the viewer's own that can be sponsored, with the state of its request. */
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
  /** Whether it was approved and has expired. */
  isOver: boolean
  notes: string | null
  /** How the listing differs from the version that an admin approved, in words. */
  changes: string[]
  /** Changes with every new decision. */
  version: string
}

/**
 * The problem with the last day of a sponsorship, or null; the stored day may be in the past. `isPart`: the input holds
 * an incomplete or impossible date, for which its value is as empty as for none.
 */
export function dayProblem(
  day: string,
  { stored, today, isPart }: { stored: string; today: string; isPart: boolean },
): string | null {
  if (isPart) return say.partialDay()
  if (day === '' || day === stored) return null
  // As text, a five-digit year would sort before a four-digit one.
  if (day.length > LAST_DAY.length || day > LAST_DAY) return say.dayTooLate()
  return day < today ? say.dayIsOver() : null
}

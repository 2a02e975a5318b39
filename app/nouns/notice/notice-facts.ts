import type { DealMove } from '#app/nouns/deal/deal-states.ts'
import type { Way } from '#app/nouns/meeting/meeting-states.ts'
import type { EndReason, OfferReason } from '#app/nouns/offer/offer-reasons.ts'
import type { ReportReason } from '#app/nouns/report/report-reasons.ts'
import type { ReportedKind } from '#app/nouns/report/report-states.ts'
import type { Side } from '#app/nouns/sides.ts'
import type { Decision } from '#app/nouns/sponsored-request/request-moves.ts'

/**
 * From which the text of a notice is made, with its listing's title: ids, numbers and words from fixed lists, never what a person
 * wrote. Times are in milliseconds.
 */
export interface NoticeFacts {
  /** `side` is the participant who has unread messages, and `mark` when that was marked. */
  'unread-messages': { conversation: string; side: 1 | 2; mark: number }
  /** `wish` is the saved item, and `before` the price when it was saved. */
  'saved-cheaper': { wish: string; sold: false; price: number; before: number }
  'saved-sold': { wish: string; sold: true; price: number; before: number }
  'still-on-sale': Record<string, never>
  /** `by` is the side that made the offer. */
  'offer-received': { conversation: string; amount: number; by: Side }
  'offer-answered': { conversation: string; amount: number; state: 'accepted' | 'declined'; reason: OfferReason | null }
  /** `until` is its end. */
  'offer-ending': { conversation: string; amount: number; until: number }
  'offer-over': {
    conversation: string
    amount: number
    state: 'withdrawn' | 'expired' | 'void'
    reason: OfferReason | null
  }
  'reservation-made': { conversation: string; until: number }
  /** `to` is the side that is told. */
  'reservation-over': {
    conversation: string
    to: Side
    state: 'released' | 'expired' | 'ended'
    reason: EndReason | null
  }
  /** `by` is the side that moved it, or null if its time was over; `to` the side that is told. */
  'deal-moved': { deal: string; move: DealMove | 'settle'; by: Side | null; to: Side }
  /** The other side has written; the review is shown at `until`, or once the person has written theirs. */
  'review-waiting': { deal: string; until: number }
  /** `deal` is null when that is gone, and `person` the one who is told. */
  'review-shown': { deal: string | null; person: string }
  'review-replied': { deal: string | null; person: string }
  'review-hidden': { why: ReportReason; at: number }
  /** `again` says that a former plan no longer stands. */
  'meeting-proposed': { deal: string; meeting: string; again: boolean }
  /** `at` is the time of the meeting. */
  'meeting-set': { deal: string; meeting: string; at: number }
  'meeting-soon': { deal: string; meeting: string; at: number }
  /** `at` is when it was said. */
  'meeting-way': { deal: string; way: Way; at: number }
  'free-again': { at: number }
  /** `at` is when: each change is news. */
  'upi-changed': { what: 'added' | 'changed' | 'removed'; at: number }
  'report-decided': { reported: ReportedKind; reportedAt: number; outcome: 'acted' | 'dismissed' }
  /** `at` is when: hidden again for the same reason, a listing is news again. */
  'listing-hidden': { why: ReportReason; at: number }
  'listing-shown': { at: number }
  'person-warned': { why: ReportReason }
  /** `until` is the end of a suspension. */
  'person-banned': { banned: boolean; until: number | null; why: ReportReason | null }
  /** `until` is the end of the sponsorship. */
  'sponsorship-decided': { status: Decision; until: number | null }
  'contact-received': { contact: string }
}

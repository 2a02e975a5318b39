import type { ReportReason } from '#app/nouns/report/report-reasons.ts'
import type { ReportedKind } from '#app/nouns/report/report-states.ts'
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

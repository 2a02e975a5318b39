import type { StateMoves } from '#app/shared/state-moves.ts'

export const FEEDBACK_STATUSES = ['pending', 'reviewed', 'resolved', 'closed'] as const
export type FeedbackStatus = (typeof FEEDBACK_STATUSES)[number]

export const CONTACT_STATUSES = ['pending', 'reviewed', 'resolved'] as const
export type ContactStatus = (typeof CONTACT_STATUSES)[number]

/** An admin's moves: where each leads is its name. */
export type InquiryMove = 'reviewed' | 'resolved'

const ANY = { reviewed: 'reviewed', resolved: 'resolved' } as const

/** Feedback can be taken up again. Nothing closes it any more; some that is stored is closed. */
export const FEEDBACK_STATES: StateMoves<FeedbackStatus, InquiryMove> = {
  pending: ANY,
  reviewed: { resolved: 'resolved' },
  resolved: { reviewed: 'reviewed' },
  closed: ANY,
}

/** A message of the contact form is settled once. */
export const CONTACT_STATES: StateMoves<ContactStatus, InquiryMove> = {
  pending: ANY,
  reviewed: { resolved: 'resolved' },
  resolved: {},
}

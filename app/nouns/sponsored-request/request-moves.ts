import { canMove, type StateMoves } from '#app/shared/state-moves.ts'

export const REQUEST_STATUSES = ['pending', 'approved', 'rejected'] as const
export type RequestStatus = (typeof REQUEST_STATUSES)[number]

/** An admin's decisions. */
export const DECISIONS = ['approved', 'rejected'] as const
export type Decision = (typeof DECISIONS)[number]

/** Any request can be decided again: the decision that it has is then updated. */
const DECIDED = { approved: 'approved', rejected: 'rejected' } as const

/**
 * The requester can change nothing: a request is made once, and admins decide. The trigger `items_sponsored_again` returns
 * a running approval to pending when its listing changes into something else.
 */
export const REQUEST_STATES: StateMoves<RequestStatus, Decision | 'changeListing'> = {
  pending: DECIDED,
  approved: { ...DECIDED, changeListing: 'pending' },
  rejected: DECIDED,
}

export const mayDecide = (from: RequestStatus, to: Decision): boolean => canMove(REQUEST_STATES, from, to)

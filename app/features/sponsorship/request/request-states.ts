import * as say from '#app/features/sponsorship/messages/messages.ts'
import type { Tone } from '#app/ui/status-badge.tsx'

export const REQUEST_STATUSES = ['pending', 'approved', 'rejected'] as const
export type RequestStatus = (typeof REQUEST_STATUSES)[number]

/**
 * An admin's possible decisions. A request becomes pending again only when its approved listing changes into something
 * else.
 */
export const DECISIONS = ['approved', 'rejected'] as const
export type Decision = (typeof DECISIONS)[number]

type State = {
  /** The possible decisions; the present state among them means updating it. */
  moves: readonly Decision[]
  /** The admin's button, its name beside others, and the title of the dialog that it opens. */
  review: { button: () => string; label: (p: { item: string }) => string; title: () => string }
  tone: Tone
  /** The texts for its owner, on the listing and on the page of requests. */
  onListing: () => string
  onOwnPage: () => string
}

const REVIEW = { button: say.review, label: say.reviewRequestFor, title: say.reviewRequest }
const EDIT = { button: say.edit, label: say.editRequestFor, title: say.editRequest }

/**
 * The requester can change nothing: a request is made once, and admins decide. Any move not listed here is refused. The
 * trigger `items_sponsored_again` returns a running approval to pending when its listing changes into something else.
 */
export const REQUEST_STATES: Record<RequestStatus, State> = {
  pending: {
    moves: ['approved', 'rejected'],
    review: REVIEW,
    tone: 'yellow',
    onListing: say.listingPending,
    onOwnPage: say.ownPending,
  },
  approved: {
    moves: ['approved', 'rejected'],
    review: EDIT,
    tone: 'green',
    onListing: say.listingApproved,
    onOwnPage: say.ownApproved,
  },
  rejected: {
    moves: ['approved', 'rejected'],
    review: EDIT,
    tone: 'red',
    onListing: say.listingRejected,
    onOwnPage: say.ownRejected,
  },
}

/** A request as its owner sees it. */
export interface OwnRequest {
  status: RequestStatus
  /** Whether it was approved and has expired. */
  isOver: boolean
}

export const mayDecide = (from: RequestStatus, to: Decision) => REQUEST_STATES[from].moves.includes(to)

const NAMES: Record<RequestStatus, () => string> = {
  pending: say.pending,
  approved: say.approved,
  rejected: say.rejected,
}

/** A state as admins read it. */
export const requestStatusName = (status: RequestStatus): string => NAMES[status]()

/** The text that its owner reads. */
export function wordsFor({ status, isOver }: OwnRequest, where: 'onListing' | 'onOwnPage'): string {
  return isOver ? say.ended() : REQUEST_STATES[status][where]()
}

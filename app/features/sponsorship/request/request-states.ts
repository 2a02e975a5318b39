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
  /** The label of the admin's button. */
  review: 'Review' | 'Edit'
  tone: Tone
  /** The texts for its owner, on the listing and on the page of requests. */
  onListing: string
  onOwnPage: string
}

/**
 * The requester can change nothing: a request is made once, and admins decide. Any move not listed here is refused. The
 * trigger `items_sponsored_again` returns a running approval to pending when its listing changes into something else.
 */
export const REQUEST_STATES: Record<RequestStatus, State> = {
  pending: {
    moves: ['approved', 'rejected'],
    review: 'Review',
    tone: 'yellow',
    onListing: 'Sponsorship request pending',
    onOwnPage: 'Your request is pending admin review.',
  },
  approved: {
    moves: ['approved', 'rejected'],
    review: 'Edit',
    tone: 'green',
    onListing: 'This item is sponsored!',
    onOwnPage: 'This item is currently sponsored!',
  },
  rejected: {
    moves: ['approved', 'rejected'],
    review: 'Edit',
    tone: 'red',
    onListing: 'Sponsorship request rejected',
    onOwnPage: 'This request was rejected. Please contact support for more information.',
  },
}

/** Shown when an approved request has expired. */
export const ENDED = 'The sponsorship of this item has ended.'

/** A request as its owner sees it. */
export interface OwnRequest {
  status: RequestStatus
  /** Whether it was approved and has expired. */
  isOver: boolean
}

export const mayDecide = (from: RequestStatus, to: Decision) => REQUEST_STATES[from].moves.includes(to)

/** The text that its owner reads. */
export function wordsFor({ status, isOver }: OwnRequest, where: 'onListing' | 'onOwnPage'): string {
  return isOver ? ENDED : REQUEST_STATES[status][where]
}

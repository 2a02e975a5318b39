import * as say from '#app/features/sponsorship/messages/messages.ts'
import type { RequestStatus } from '#app/nouns/sponsored-request/request-moves.ts'
import type { Tone } from '#app/ui/status-badge.tsx'

type State = {
  /** The admin's button, its name beside others, and the title of the dialog that it opens. */
  review: { button: () => string; label: (p: { item: string }) => string; title: () => string }
  tone: Tone
  /** The texts for its owner, on the listing and on the page of requests. */
  onListing: () => string
  onOwnPage: () => string
}

const REVIEW = { button: say.review, label: say.reviewRequestFor, title: say.reviewRequest }
const EDIT = { button: say.edit, label: say.editRequestFor, title: say.editRequest }

/** A request in each state, as admins and its owner see it. */
export const REQUEST_LOOKS: Record<RequestStatus, State> = {
  pending: {
    review: REVIEW,
    tone: 'yellow',
    onListing: say.listingPending,
    onOwnPage: say.ownPending,
  },
  approved: {
    review: EDIT,
    tone: 'green',
    onListing: say.listingApproved,
    onOwnPage: say.ownApproved,
  },
  rejected: {
    review: EDIT,
    tone: 'red',
    onListing: say.listingRejected,
    onOwnPage: say.ownRejected,
  },
}

const NAMES: Record<RequestStatus, () => string> = {
  pending: say.pending,
  approved: say.approved,
  rejected: say.rejected,
}

/** A state as admins read it. */
export const requestStatusName = (status: RequestStatus): string => NAMES[status]()

/** The text that its owner reads. */
export function wordsFor(
  { status, isOver }: { status: RequestStatus; isOver: boolean },
  where: 'onListing' | 'onOwnPage',
): string {
  return isOver ? say.ended() : REQUEST_LOOKS[status][where]()
}

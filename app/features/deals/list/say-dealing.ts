import type { DealStatus } from '#app/nouns/deal/deal-states.ts'
import type { OfferStatus } from '#app/nouns/offer/offer-states.ts'

import * as say from './messages/messages.ts'

const DEALS: Readonly<Record<DealStatus, () => string>> = {
  agreed: say.agreed,
  meeting: say.meetingSet,
  met: say.met,
  sent: say.sent,
  looked: say.looked,
  paying: say.paying,
  paid: say.paid,
  given: say.given,
  done: say.completed,
  fallen: say.fallen,
}

const OFFERS: Readonly<Record<OfferStatus, () => string>> = {
  open: say.offerOpen,
  accepted: say.offerAccepted,
  declined: say.offerDeclined,
  countered: say.offerCountered,
  withdrawn: say.offerWithdrawn,
  expired: say.offerExpired,
  void: say.offerVoid,
}

type Standing = { kind: 'offer'; state: OfferStatus } | { kind: 'deal'; state: DealStatus }

/** How an offer or a deal stands, in a few words. */
export const sayDealing = (one: Standing): string => (one.kind === 'deal' ? DEALS[one.state]() : OFFERS[one.state]())

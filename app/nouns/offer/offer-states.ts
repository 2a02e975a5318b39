import type { Side } from '#app/nouns/sides.ts'
import { listMoves, type StateMoves } from '#app/shared/state-moves.ts'

/** An offer is open until somebody answers it, its time is over, or what it was about has changed. */
export const OFFER_STATUSES = ['open', 'accepted', 'declined', 'countered', 'withdrawn', 'expired', 'void'] as const
export type OfferStatus = (typeof OFFER_STATUSES)[number]

/** The moves of a person. */
const OFFER_MOVES = ['accept', 'decline', 'counter', 'withdraw'] as const
export type OfferMove = (typeof OFFER_MOVES)[number]

/** A deal follows from an accepted offer; nothing else does. A counter-offer is an offer of its own, by the other side. */
export const OFFER_STATES: StateMoves<OfferStatus, OfferMove | 'expire' | 'void'> = {
  open: {
    accept: 'accepted',
    decline: 'declined',
    counter: 'countered',
    withdraw: 'withdrawn',
    expire: 'expired',
    void: 'void',
  },
  accepted: {},
  declined: {},
  countered: {},
  withdrawn: {},
  expired: {},
  void: {},
}

/** Each move belongs to the side that made the offer, or to the one that received it. */
const MOVERS: Readonly<Record<OfferMove, 'maker' | 'receiver'>> = {
  accept: 'receiver',
  decline: 'receiver',
  counter: 'receiver',
  withdraw: 'maker',
}

interface Standing {
  state: OfferStatus
  madeBy: Side
  /** When it ends. A job marks it as expired a little later. */
  until: string
}

/** The moves that the person on this side may make at a time. */
export function offerMoves({ state, madeBy, until }: Standing, side: Side, now: number): OfferMove[] {
  if (Date.parse(until) <= now) return []
  const role = side === madeBy ? 'maker' : 'receiver'
  const moves: readonly string[] = listMoves(OFFER_STATES, state)
  return OFFER_MOVES.filter((move) => moves.includes(move) && MOVERS[move] === role)
}

/** A seller reserves a listing for one buyer, for a time. */
export const RESERVATION_STATUSES = ['held', 'released', 'expired', 'ended'] as const
export type ReservationStatus = (typeof RESERVATION_STATUSES)[number]

const RESERVATION_MOVES = ['extend', 'release'] as const
export type ReservationMove = (typeof RESERVATION_MOVES)[number]

export const RESERVATION_STATES: StateMoves<ReservationStatus, ReservationMove | 'expire' | 'end'> = {
  held: { extend: 'held', release: 'released', expire: 'expired', end: 'ended' },
  released: {},
  expired: {},
  ended: {},
}

/** Either side releases a reservation; the seller extends it once. */
export function reservationMoves(
  { state, isExtended }: { state: ReservationStatus; isExtended: boolean },
  side: Side,
): ReservationMove[] {
  const moves: readonly string[] = listMoves(RESERVATION_STATES, state)
  return RESERVATION_MOVES.filter(
    (move) => moves.includes(move) && (move === 'release' || (side === 'seller' && !isExtended)),
  )
}

import { SIDES, type Side } from '#app/nouns/sides.ts'
import { listMoves, type StateMoves } from '#app/shared/state-moves.ts'

/**
 * A deal begins with each reservation. Nobody pays before the item was looked at; whether money arrived is what its receiver says:
 * `paid` and `given` are what one of the two has confirmed.
 */
export const DEAL_STATUSES = [
  'agreed',
  'meeting',
  'met',
  'sent',
  'looked',
  'paying',
  'paid',
  'given',
  'done',
  'fallen',
] as const
export type DealStatus = (typeof DEAL_STATUSES)[number]

/** So many days after one side has confirmed a deal it is completed, unless one says that something is not right. */
export const SETTLED_DAYS = 7
/** The price of a completed deal counts for so many days among those that such things sold for. */
export const SOLD_PRICE_DAYS = 180

/** The moves of a person on the deal itself; `set` follows from the choice of a meeting. */
export const DEAL_MOVES = ['set', 'meet', 'send', 'look', 'pay', 'money', 'thing', 'sell', 'fall'] as const
export type DealMove = (typeof DEAL_MOVES)[number]

/** `settle` is the job's: a week after one side has confirmed. `end` follows from the end of the reservation. */
export const DEAL_STATES: StateMoves<DealStatus, DealMove | 'settle' | 'end'> = {
  agreed: { set: 'meeting', meet: 'met', send: 'sent', sell: 'paid', fall: 'fallen', end: 'fallen' },
  meeting: { set: 'meeting', meet: 'met', send: 'sent', sell: 'paid', fall: 'fallen', end: 'fallen' },
  met: { look: 'looked', sell: 'paid', fall: 'fallen', end: 'fallen' },
  sent: { look: 'looked', sell: 'paid', fall: 'fallen', end: 'fallen' },
  looked: { pay: 'paying', sell: 'paid', fall: 'fallen', end: 'fallen' },
  paying: { money: 'paid', thing: 'given', sell: 'paid', fall: 'fallen', end: 'fallen' },
  paid: { thing: 'done', settle: 'done' },
  given: { money: 'done', settle: 'done' },
  done: {},
  fallen: {},
}

/** The sides that may make a move. */
const MOVERS: Readonly<Record<DealMove, readonly Side[]>> = {
  set: SIDES,
  meet: SIDES,
  send: ['seller'],
  look: ['buyer'],
  pay: ['buyer'],
  money: ['seller'],
  thing: ['buyer'],
  sell: ['seller'],
  fall: SIDES,
}

export const mayMove = (move: DealMove, side: Side): boolean => MOVERS[move].includes(side)

/** The moves that the person on this side may make. */
export function dealMoves(state: DealStatus, side: Side): DealMove[] {
  const moves: readonly string[] = listMoves(DEAL_STATES, state)
  return DEAL_MOVES.filter((move) => moves.includes(move) && mayMove(move, side))
}

/** The sides whose move it is. While a meeting is set, both wait for its time. */
const WAITS_FOR: Readonly<Record<DealStatus, readonly Side[]>> = {
  agreed: SIDES,
  meeting: SIDES,
  met: ['buyer'],
  sent: ['buyer'],
  looked: ['buyer'],
  paying: SIDES,
  paid: ['buyer'],
  given: ['seller'],
  done: [],
  fallen: [],
}

/** The states in which a deal waits for this side. */
export const statesWaitingFor = (side: Side): DealStatus[] =>
  DEAL_STATUSES.filter((state) => WAITS_FOR[state].includes(side))

/** Neither side can change the deal any more. */
export const isOver = (state: DealStatus): boolean => listMoves(DEAL_STATES, state).length === 0

/** States in which the seller's UPI address is shown to the buyer: the item was looked at, and the buyer wants to pay. */
export const PAYING_STATES: readonly DealStatus[] = ['paying']

/** The item counts as sold to the buyer from here on. */
export const SOLD_STATES: readonly DealStatus[] = ['paid', 'done']

/** How the item comes to the buyer. */
export const DEAL_WAYS = ['hand', 'ship'] as const
export type DealWay = (typeof DEAL_WAYS)[number]

export const PAYMENT_WAYS = ['upi', 'cash', 'other'] as const
export type PaymentWay = (typeof PAYMENT_WAYS)[number]

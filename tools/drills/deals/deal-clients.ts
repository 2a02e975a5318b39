// The two clients of a deal in the drill: each reads how it stands, and makes the moves of its side, as its page does.
import { setTimeout as pause } from 'node:timers/promises'

import { DEAL_STATES, dealMoves, isOver, type DealMove, type DealStatus } from '#app/nouns/deal/deal-states.ts'
import type { Deal } from '#app/nouns/deal/deal.schema.ts'
import type { MeetingView } from '#app/nouns/meeting/meeting.schema.ts'
import { SIDES, type Side } from '#app/nouns/sides.ts'
import { newId } from '#app/shared/new-id.ts'

import { ask, insist, writeUnderTrouble, type Answer, type Tries } from '../killed/insist.ts'

export interface Client {
  userId: string
  cookie: string
}

/** The states through which a deal goes before it is paid. */
const PATHS = {
  hand: ['agreed', 'met', 'looked', 'paying'],
  ship: ['agreed', 'sent', 'looked', 'paying'],
  meeting: ['agreed', 'meeting', 'met', 'looked', 'paying'],
} as const satisfies Record<string, readonly DealStatus[]>
type Way = keyof typeof PATHS
const WAYS: readonly Way[] = ['hand', 'meeting', 'ship', 'hand', 'meeting']
const PRICE = 1500
const A_DAY_MS = 86_400_000
const LATER_MS = 60

interface Plan {
  way: Way
  /** The buyer withdraws the offer while the seller accepts it. */
  isRaced: boolean
  /** The seller says that it is sold to this buyer, instead of waiting for the payment. */
  isRecorded: boolean
  /** The side that lets it fall through, and the step from which on it tries. */
  falls: { by: Side; from: number } | null
}

const planDeal = (n: number): Plan => {
  const way = WAYS[n % WAYS.length] ?? 'hand'
  return {
    way,
    isRaced: n % 10 === 3,
    isRecorded: n % 12 === 5,
    falls: n % 4 === 1 ? { by: n % 8 === 1 ? 'buyer' : 'seller', from: Math.floor(n / 8) % PATHS[way].length } : null,
  }
}

/** The clients' own record of the run: what was acknowledged. */
export interface Tally extends Tries {
  offers: { id: string; item: string }[]
  reservations: { id: string; offer: string; buyer: Client; seller: Client }[]
  withdrawn: string[]
  meetings: { id: string; deal: string }[]
  moves: { id: string; deal: string; move: DealMove; by: Side }[]
  /** Answers that no rule explains. */
  wrong: string[]
}

export const newTally = (): Tally => ({
  retries: 0,
  failures: 0,
  offers: [],
  reservations: [],
  withdrawn: [],
  meetings: [],
  moves: [],
  wrong: [],
})

interface Pair {
  url: string
  buyer: Client
  seller: Client
  tally: Tally
  /** The average pause before a client looks again. */
  gap: number
}

/** Takes the `n`th deal of the drill from the offer to its end. */
export async function walkDeal(pair: Pair, item: string, n: number): Promise<void> {
  const { tally, buyer, seller, gap } = pair
  const plan = planDeal(n)
  const [offer, reservation] = [newId(), newId()]
  await pause(Math.random() * gap)
  const made = await write(pair, 'buyer', 'POST', `/items/${item}/offers`, { id: offer, amount: PRICE - 100 })
  if (made.some(({ status }) => status !== 201)) return void tally.wrong.push(`an offer was answered with ${say(made)}`)
  tally.offers.push({ id: offer, item })
  const [accepted, withdrawn] = await Promise.all([
    write(pair, 'seller', 'POST', `/offers/${offer}/acceptance`, { id: reservation }),
    plan.isRaced ? withdrawSoon(pair, offer) : [],
  ])
  const isAccepted = accepted.every(({ status }) => status === 201)
  const isWithdrawn = withdrawn.length > 0 && withdrawn.every(({ status }) => status === 200)
  if (isAccepted === isWithdrawn)
    tally.wrong.push(`accepting and withdrawing were answered with ${say(accepted)} and ${say(withdrawn)}`)
  if (isWithdrawn) tally.withdrawn.push(offer)
  if (!isAccepted) return
  tally.reservations.push({ id: reservation, offer, buyer, seller })
  await Promise.all(SIDES.map((side) => walkSide(pair, side, reservation, plan)))
}

/** Withdrawing does less than accepting, so it has to come a little later to be the second one now and then. */
async function withdrawSoon(pair: Pair, offer: string): Promise<Answer[]> {
  await pause(Math.random() * LATER_MS)
  return write(pair, 'buyer', 'DELETE', `/offers/${offer}`)
}

const say = (answers: readonly Answer[]): string => answers.map(({ status }) => status).join(', ')

const write = (pair: Pair, side: Side, method: string, path: string, body?: unknown): Promise<Answer[]> =>
  writeUnderTrouble((within) => ask(pair.url, pair[side], method, path, { body, within }), pair.tally)

/** Reads a deal as one of its sides; null if that is refused. */
export async function readDeal(url: string, client: Client, id: string): Promise<Deal | null> {
  const { status, json } = await insist(() => ask(url, client, 'GET', `/deals/${id}`))
  // The operation's output.
  return status === 200 ? (json as Deal) : null
}

/** Makes the moves of one side until the deal is over. */
async function walkSide(pair: Pair, side: Side, id: string, plan: Plan): Promise<void> {
  const { tally, url, gap } = pair
  const tried = new Set<string>()
  for (;;) {
    await pause(Math.random() * gap * 2)
    const deal = await readDeal(url, pair[side], id)
    if (!deal) return void tally.wrong.push(`a ${side} cannot see a deal`)
    if (isOver(deal.state)) return
    const move = chooseMove(deal.state, side, plan, tried.has('fall'))
    if (move === 'set') await (side === 'buyer' ? propose(pair, id, tried) : pick(pair, id))
    else if (move) {
      tried.add(move)
      await makeMove(pair, side, id, move)
    }
  }
}

function chooseMove(state: DealStatus, side: Side, { way, falls, isRecorded }: Plan, hasFallen: boolean) {
  const path: readonly DealStatus[] = PATHS[way]
  const may = dealMoves(state, side)
  if (falls?.by === side && path.indexOf(state) >= falls.from && may.includes('fall') && !hasFallen) return 'fall'
  if (isRecorded && state === 'looked' && may.includes('sell')) return 'sell'
  const left = may.filter((move) => move !== 'fall' && move !== 'sell')
  if (way === 'meeting' && state === 'agreed') return 'set'
  return left.find((move) => move !== 'set' && move !== (way === 'ship' ? 'meet' : 'send'))
}

async function makeMove(pair: Pair, side: Side, deal: string, move: Exclude<DealMove, 'set'>): Promise<void> {
  const { tally } = pair
  const id = newId()
  const answers = await write(pair, side, 'POST', `/deals/${deal}/moves`, {
    id,
    move,
    ...(move === 'pay' && { payment: Math.random() < 0.5 ? 'upi' : 'cash' }),
    ...(move === 'look' && { checked: [] }),
    ...(move === 'fall' && { reason: 'changed-mind' }),
  })
  for (const { status, json } of answers) {
    if (status === 409) await explain(pair, side, deal, move)
    // The operation's output.
    else if (status !== 200 || !(json as Deal).moves.some((one) => one.move === move))
      tally.wrong.push(`${move} by the ${side} was answered with ${status}`)
  }
  if (answers.every(({ status }) => status === 200)) tally.moves.push({ id, deal, move, by: side })
}

/** The only reason for a refusal is that the other side was quicker, so that the move is none of the deal's any more. */
async function explain({ url, tally, ...people }: Pair, side: Side, id: string, move: DealMove): Promise<void> {
  const now = await readDeal(url, people[side], id)
  if (!now || move in DEAL_STATES[now.state])
    tally.wrong.push(`${move} by the ${side} was refused, and the deal is ${now?.state}`)
}

async function propose(pair: Pair, deal: string, tried: Set<string>): Promise<void> {
  if (tried.has('propose')) return
  tried.add('propose')
  const id = newId()
  const time = new Date(Date.now() + A_DAY_MS).toISOString()
  const body = { id, place: 'Dadar metro station', placeKind: 'metro', times: [time] }
  const answers = await write(pair, 'buyer', 'POST', `/deals/${deal}/meetings`, body)
  if (answers.every(({ status }) => status === 201)) pair.tally.meetings.push({ id, deal })
  else await explain(pair, 'buyer', deal, 'set')
}

async function pick(pair: Pair, deal: string): Promise<void> {
  const read = await insist(() => ask(pair.url, pair.seller, 'GET', `/deals/${deal}/meeting`))
  // The operation's output.
  const { meeting } = read.json as MeetingView
  if (meeting?.state !== 'open') return
  const id = newId()
  const answers = await write(pair, 'seller', 'POST', `/meetings/${meeting.id}/choice`, { id, time: meeting.times[0] })
  if (answers.every(({ status }) => status === 201)) pair.tally.moves.push({ id, deal, move: 'set', by: 'seller' })
  else await explain(pair, 'seller', deal, 'set')
}

import type { FallReasonKey } from '#app/nouns/deal/deal-reasons.ts'
import { DEAL_STATES, type DealMove, type PaymentWay } from '#app/nouns/deal/deal-states.ts'
import type { Deal } from '#app/nouns/deal/deal.schema.ts'
import { ApiFailure } from '#app/ui/api/api-call.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { webStorage } from '#app/ui/browser/web-storage.ts'

/** A move that was tapped, and has not been acknowledged by the server. */
export interface WaitingMove {
  id: string
  move: Exclude<DealMove, 'set'>
  payment?: PaymentWay
  checked?: string[]
  reason?: FallReasonKey
}

/** They wait in the browser, by account and deal, until the server has them: a hand-over often has one bar of network. */
const key = (deal: string, viewer: string) => `khazana:deal:${viewer}:${deal}`

const NONE: readonly WaitingMove[] = []
/** By key, as read or written last. For browsers that refuse to store anything, moves wait as long as the document. */
const held = new Map<string, readonly WaitingMove[]>()
const listeners = new Set<() => void>()

export function subscribeWaiting(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const noneWaiting = () => NONE

/** They are in the order in which they were tapped. */
export function readWaiting(deal: string, viewer: string): readonly WaitingMove[] {
  const name = key(deal, viewer)
  const moves = held.get(name) ?? readStored(name)
  held.set(name, moves)
  return moves
}

function readStored(name: string): readonly WaitingMove[] {
  try {
    const stored: unknown = JSON.parse(webStorage('localStorage').getItem(name) ?? '[]')
    // Only this file writes there.
    return Array.isArray(stored) ? (stored as WaitingMove[]) : NONE
  } catch {
    return NONE
  }
}

export function writeWaiting(deal: string, viewer: string, moves: readonly WaitingMove[]): void {
  const name = key(deal, viewer)
  held.set(name, moves)
  try {
    if (moves.length === 0) webStorage('localStorage').removeItem(name)
    else webStorage('localStorage').setItem(name, JSON.stringify(moves))
  } catch {
    // Private windows may refuse to store anything.
  }
  for (const listener of listeners) listener()
}

const sending = new Set<string>()
/** No answer, or one that a later attempt may change: the move keeps waiting. */
const isPassing = ({ status }: ApiFailure) => status === 0 || status === 429 || status >= 500

/** Sends what waits, in order. After a refusal the rest makes no sense, and nothing waits any more. */
export async function deliverWaiting(
  deal: string,
  viewer: string,
  { onAnswer, onRefusal }: { onAnswer: (deal: Deal) => void; onRefusal: (failure: ApiFailure) => void },
): Promise<void> {
  const name = key(deal, viewer)
  if (sending.has(name)) return
  sending.add(name)
  try {
    for (let [next] = readWaiting(deal, viewer); next; [next] = readWaiting(deal, viewer)) {
      const sent = next.id
      onAnswer(await askApi('POST', `/deals/${deal}/moves`, next))
      writeWaiting(
        deal,
        viewer,
        readWaiting(deal, viewer).filter(({ id }) => id !== sent),
      )
    }
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    if (isPassing(error)) return
    writeWaiting(deal, viewer, NONE)
    onRefusal(error)
  } finally {
    sending.delete(name)
  }
}

/** The deal as it will stand once the server has the waiting moves. */
export function withWaiting(deal: Deal, waiting: readonly WaitingMove[]): Deal {
  let shown = deal
  for (const { move, payment, checked, reason } of waiting) {
    const state = DEAL_STATES[shown.state][move]
    if (!state) continue
    shown = {
      ...shown,
      state,
      way: move === 'send' ? 'ship' : move === 'meet' ? 'hand' : shown.way,
      payment: payment ?? shown.payment,
      checked: checked ?? shown.checked,
      reason: reason ?? shown.reason,
    }
  }
  return shown
}

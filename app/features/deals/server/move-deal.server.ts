import type { TransactionSql } from '#app/db/client.server.ts'
import { write } from '#app/db/write.server.ts'
import * as say from '#app/features/deals/messages/messages.ts'
import { mayFallFor, type FallReasonKey } from '#app/nouns/deal/deal-reasons.ts'
import {
  DEAL_STATES,
  mayMove,
  SOLD_STATES,
  type DealMove,
  type DealStatus,
  type DealWay,
  type PaymentWay,
} from '#app/nouns/deal/deal-states.ts'
import type { Deal } from '#app/nouns/deal/deal.schema.ts'
import { otherSide } from '#app/nouns/sides.ts'
import { holdViewersDeal, type ViewersDeal } from '#app/platform/deals/viewers-deal.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { notifyPeople } from '#app/platform/notices/notify.server.ts'

import { readDeal } from './read-deal.server.ts'
import { tellSold } from './settle-deals.server.ts'

/** A move as the browser sends it. `set` follows from the choice of a meeting, and is no request of its own. */
export interface NewMove {
  id: string
  move: Exclude<DealMove, 'set'>
  payment?: PaymentWay | undefined
  checked?: readonly string[] | undefined
  reason?: FallReasonKey | undefined
}

/** The reservation holds for so many days after a move: goods on their way take longer. */
const HELD_DAYS: Readonly<Partial<Record<DealMove, number>>> = { meet: 2, send: 14, look: 2, pay: 2, thing: 7 }
/** The other side is told of these beyond the open page. */
const TOLD: readonly DealMove[] = ['send', 'money', 'thing', 'sell', 'fall']

/**
 * Moves a deal of the viewer's. The same id again changes nothing, nor does what one of the two has done already: both may say that
 * they met. Throws a `Refusal`.
 */
export function moveDeal(viewer: Viewer, dealId: string, given: NewMove): Promise<Deal> {
  return write(viewer, async (sql) => {
    const deal = await holdViewersDeal(sql, viewer, dealId)
    if (!(await isMoved(sql, deal, given))) await storeMove(sql, deal, given)
    return readDeal(sql, viewer, dealId)
  })
}

/** Whether this move was made before. Throws a `Refusal` for the id of another one. */
async function isMoved(sql: TransactionSql, deal: ViewersDeal, { id, move }: NewMove): Promise<boolean> {
  const [known] = await sql<{ same: boolean }[]>`
    select deal_id = ${deal.id} and move = ${move} and moved_by = ${deal.side} as same from deal_moves where id = ${id}`
  if (known && !known.same) throw new Refusal('conflict', say.idTaken())
  if (known) return true
  const [done] = await sql`select from deal_moves where deal_id = ${deal.id} and move = ${move} limit 1`
  return done !== undefined && deal.state !== 'fallen' && mayMove(move, deal.side) && !(move in DEAL_STATES[deal.state])
}

async function storeMove(sql: TransactionSql, deal: ViewersDeal, given: NewMove): Promise<void> {
  const { move } = given
  if (!mayMove(move, deal.side)) throw new Refusal('forbidden', say.otherMoves())
  const state = DEAL_STATES[deal.state][move]
  if (!state) throw new Refusal('conflict', sayWhyNot(deal.state, move))
  if (move === 'fall' && (!given.reason || !mayFallFor(given.reason, deal.side)))
    throw wrong('reason', say.chooseReason())
  if (move === 'pay' && !given.payment) throw wrong('payment', say.choosePayment())
  const way: DealWay | null = move === 'send' ? 'ship' : move === 'meet' ? 'hand' : null
  const days = HELD_DAYS[move] ?? null
  await sql`
    insert into deal_moves (id, deal_id, move, moved_by) values (${given.id}, ${deal.id}, ${move}, ${deal.side})`
  await sql`
    update deals set state = ${state}, moved_at = now(), way = coalesce(${way}, way),
      payment = coalesce(${move === 'pay' ? (given.payment ?? null) : null}, payment),
      checked = coalesce(${move === 'look' ? [...(given.checked ?? [])] : null}::text[], checked),
      reason = ${move === 'fall' ? (given.reason ?? null) : null}, fell_by = ${move === 'fall' ? deal.side : null},
      settled_at = case when ${state === 'done' || state === 'fallen'}::boolean then now() end,
      hold_until = case when ${days}::integer is null then hold_until else now() + ${days}::integer * interval '1 day' end
    where id = ${deal.id}`
  if (SOLD_STATES.includes(state) && deal.item !== null && move !== 'thing') await tellSold(sql, deal.item)
  if (TOLD.includes(move)) await tellOther(sql, deal, move)
}

function tellOther(sql: TransactionSql, { id, item, buyer, seller, side }: ViewersDeal, move: DealMove): Promise<void> {
  const to = otherSide(side)
  return notifyPeople(sql, {
    person: to === 'buyer' ? buyer : seller,
    kind: 'deal-moved',
    about: `deal:${id}`,
    ...(item !== null && { item }),
    facts: { deal: id, move, by: side, to },
  })
}

const wrong = (field: string, problem: string) => new Refusal('invalid', problem, { fields: { [field]: problem } })

function sayWhyNot(state: DealStatus, move: DealMove): string {
  if (state === 'fallen') return say.hasFallen()
  if (state === 'done') return say.isDone()
  if (move === 'fall' || move === 'sell') return say.isConfirmed()
  if (move === 'pay') return say.lookFirst()
  if (move === 'look') return say.meetFirst()
  return move === 'money' || move === 'thing' ? say.payFirst() : say.isFurther()
}

/** Notes that something is not right: the deal then waits for both, however long. Repeating it changes nothing. Throws a `Refusal`. */
export function noteProblem(viewer: Viewer, id: string): Promise<Deal> {
  return write(viewer, async (sql) => {
    const deal = await holdViewersDeal(sql, viewer, id)
    if (deal.state === 'fallen') throw new Refusal('conflict', say.hasFallen())
    await sql`
      update deals set problem_by = ${deal.side}, problem_at = now() where id = ${id} and problem_at is null`
    return readDeal(sql, viewer, id)
  })
}

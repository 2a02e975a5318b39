import type { TransactionSql } from '#app/db/client.server.ts'
import { DEAL_STATES, type DealMove, type DealStatus } from '#app/nouns/deal/deal-states.ts'
import type { Side } from '#app/nouns/sides.ts'
import { newId } from '#app/shared/new-id.ts'

type Step = readonly [move: DealMove, by: Side]

/** The moves of a deal that went well, by hand and by mail. */
const STEPS: Readonly<Record<'hand' | 'ship', readonly Step[]>> = {
  hand: [
    ['meet', 'buyer'],
    ['look', 'buyer'],
    ['pay', 'buyer'],
    ['money', 'seller'],
    ['thing', 'buyer'],
  ],
  ship: [
    ['send', 'seller'],
    ['look', 'buyer'],
    ['pay', 'buyer'],
    ['money', 'seller'],
    ['thing', 'buyer'],
  ],
}

const MINUTE = 60_000
/** A move at a meeting follows the one before in so many minutes; one with a parcel takes a day. */
const PAUSE_MINUTES = { hand: 4, ship: 24 * 60 }

/** Completes a deal of the demo, which began at `begun`, at a moment in the past. Nobody is told. */
export async function completeDemoDeal(
  sql: TransactionSql,
  id: string,
  { way, payment, begun, at }: { way: 'hand' | 'ship'; payment: string; begun: Date; at: Date },
): Promise<void> {
  const steps = STEPS[way]
  let state: DealStatus = 'agreed'
  await sql`update deals set created_at = ${begun} where id = ${id}`
  for (const [index, [move, by]] of steps.entries()) {
    const made = new Date(at.getTime() - (steps.length - 1 - index) * PAUSE_MINUTES[way] * MINUTE)
    const next: DealStatus | null | undefined = DEAL_STATES[state][move]
    if (!next) throw new Error(`A deal of the demo cannot move by ${move}`)
    state = next
    await sql`insert into deal_moves (id, deal_id, move, moved_by, created_at) values (${newId()}, ${id}, ${move}, ${by}, ${made})`
    await sql`
      update deals set state = ${state}, moved_at = ${made}, way = ${way}, settled_at = ${state === 'done' ? made : null},
        payment = ${index >= steps.findIndex(([one]) => one === 'pay') ? payment : null} where id = ${id}`
  }
}

import type { Tag, TransactionSql } from '#app/db/client.server.ts'
import { isLiveConversation } from '#app/db/policies/conversations.server.ts'
import { isHeldReservation } from '#app/db/policies/offers.server.ts'
import * as say from '#app/features/meetings/messages/messages.ts'
import { DEAL_STATES, type DealStatus } from '#app/nouns/deal/deal-states.ts'
import type { Side } from '#app/nouns/sides.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { canMove } from '#app/shared/state-moves.ts'

/** A deal as one of its sides sees it. */
export interface FoundDeal {
  id: string
  item: string | null
  buyer: string
  seller: string
  side: Side
  state: DealStatus
  isHeld: boolean
}

/** The same answer for deals of others and for what never existed. */
const noDeal = () => new Refusal('not_found', say.noSuchDeal())

/** A deal of the viewer's. It is not locked. Throws a `Refusal`. */
export async function findDeal(sql: Tag, { userId }: Pick<Viewer, 'userId'>, id: string): Promise<FoundDeal> {
  const [deal] = await sql<FoundDeal[]>`
    select d.id, d.item_id as item, d.buyer_id as buyer, d.seller_id as seller, d.state,
      case when d.buyer_id = ${userId} then 'buyer' else 'seller' end as side,
      exists (select from reservations r where r.id = d.id and ${isHeldReservation(sql, 'r')}) as "isHeld"
    from deals d
    where d.id = ${id} and ${userId} in (d.buyer_id, d.seller_id)
      and exists (select from conversations c where c.id = d.conversation_id and ${isLiveConversation(sql, 'c')})`
  if (!deal) throw noDeal()
  return deal
}

/** The same, locked until the transaction ends: after the reservation and before the conversation, as whoever changes a deal does. */
export async function holdDeal(sql: TransactionSql, viewer: Pick<Viewer, 'userId'>, id: string): Promise<FoundDeal> {
  await findDeal(sql, viewer, id)
  await sql`select from reservations where id = ${id} for no key update`
  await sql`select from deals where id = ${id} for no key update`
  // In a statement of its own, which sees what was committed while these waited.
  return findDeal(sql, viewer, id)
}

/** The two can still agree on a meeting. */
export const mayMeet = ({ state, isHeld }: FoundDeal): boolean => isHeld && canMove(DEAL_STATES, state, 'set')

export function requireMeeting(deal: FoundDeal): void {
  if (!mayMeet(deal)) throw new Refusal('conflict', say.dealOver())
}

export const otherPerson = ({ side, buyer, seller }: FoundDeal): string => (side === 'buyer' ? seller : buyer)

/** For notices about the deal's meeting: later news replace earlier ones. */
export const aboutMeeting = ({ id, item }: Pick<FoundDeal, 'id' | 'item'>) => ({
  about: `meeting:${id}`,
  ...(item !== null && { item }),
})

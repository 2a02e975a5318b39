import type { Tag, TransactionSql } from '#app/db/client.server.ts'
import { isLiveConversation } from '#app/db/policies/conversations.server.ts'
import { isHeldReservation } from '#app/db/policies/offers.server.ts'
import type { DealStatus } from '#app/nouns/deal/deal-states.ts'
import * as say from '#app/nouns/deal/messages/messages.ts'
import type { Side } from '#app/nouns/sides.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'

/** A deal as one of its two sides finds it. */
export interface ViewersDeal {
  id: string
  /** Null once the listing is deleted. */
  item: string | null
  buyer: string
  seller: string
  side: Side
  state: DealStatus
  /** Its listing is reserved for the buyer now. */
  isHeld: boolean
}

/** The same answer for a deal of others and one that never existed. */
export const noDeal = () => new Refusal('not_found', say.noSuchDeal())

/** A deal of the viewer's. It is not locked. Throws a `Refusal`. */
export async function findViewersDeal(sql: Tag, { userId }: Pick<Viewer, 'userId'>, id: string): Promise<ViewersDeal> {
  const [deal] = await sql<ViewersDeal[]>`
    select d.id, d.item_id as item, d.buyer_id as buyer, d.seller_id as seller, d.state,
      case when d.buyer_id = ${userId} then 'buyer' else 'seller' end as side,
      exists (select from reservations r where r.id = d.id and ${isHeldReservation(sql, 'r')}) as "isHeld"
    from deals d join conversations c on c.id = d.conversation_id
    where d.id = ${id} and ${userId} in (d.buyer_id, d.seller_id) and ${isLiveConversation(sql, 'c')}`
  if (!deal) throw noDeal()
  return deal
}

/**
 * A deal of the viewer's, locked until the transaction ends: its listing, its reservation and itself, in this order, as all that change
 * one do. Throws a `Refusal`.
 */
export async function holdViewersDeal(
  sql: TransactionSql,
  viewer: Pick<Viewer, 'userId'>,
  id: string,
): Promise<ViewersDeal> {
  const { item } = await findViewersDeal(sql, viewer, id)
  if (item !== null) await sql`select from items where id = ${item} for no key update`
  await sql`select from reservations where id = ${id} for no key update`
  await sql`select from deals where id = ${id} for no key update`
  // In a statement of its own, which sees what was committed while these waited.
  return findViewersDeal(sql, viewer, id)
}

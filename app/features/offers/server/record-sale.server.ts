import { db } from '#app/db/client.server.ts'
import { isLiveConversation, takesPartAs } from '#app/db/policies/conversations.server.ts'
import { shownName } from '#app/db/policies/names.server.ts'
import { write } from '#app/db/write.server.ts'
import { storeMessage, tellStored } from '#app/features/chat/server/messages/store-message.server.ts'
import * as say from '#app/features/offers/messages/messages.ts'
import type { PossibleBuyer } from '#app/nouns/offer/offer.schema.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { notifyPeople } from '#app/platform/notices/notify.server.ts'
import { formatRupees } from '#app/shared/text/money.ts'

import { holdItem } from './find-dealing.server.ts'

const MOST_BUYERS = 10

/** The people who wrote about a sold item of the viewer's, the last first; none once its buyer is known. */
export async function listBuyers({ userId }: Pick<Viewer, 'userId'>, itemId: string): Promise<PossibleBuyer[]> {
  const sql = db()
  return [
    ...(await sql<PossibleBuyer[]>`
      select c.id as conversation, ${shownName(sql)} as name
      from conversations c join users u on u.id = c.participant_1 left join profiles p on p.user_id = u.id
      where c.item_id = ${itemId} and ${takesPartAs(sql, 'selling', userId, 'c')} and ${isLiveConversation(sql, 'c')} and c.last_seq > 0
        and exists (select from items i where i.id = ${itemId} and i.user_id = ${userId} and i.is_sold)
        and not exists (select from deals d where d.item_id = ${itemId} and d.state in ('paid', 'given', 'done'))
      order by c.last_message_at desc, c.id desc limit ${MOST_BUYERS}`),
  ]
}

export interface RecordedSale {
  id: string
  conversation: string
}

/**
 * Records to whom the viewer sold an item, for the price agreed on with that person, or else the listing's. The buyer confirms it or
 * says that something is not right. The same id again changes nothing. Throws a `Refusal`.
 */
export async function recordSale(viewer: Viewer, itemId: string, given: RecordedSale): Promise<RecordedSale> {
  const { id, conversation } = given
  const stored = await write(viewer, async (sql) => {
    const item = await holdItem(sql, itemId, 'alone')
    if (item?.seller !== viewer.userId) throw new Refusal('not_found', say.noSuchListing())
    const [known] = await sql<{ same: boolean }[]>`
      select conversation_id = ${conversation} and item_id = ${itemId} as same from reservations where id = ${id}`
    if (known && !known.same) throw new Refusal('conflict', say.idTaken())
    if (known) return null
    if (!item.isSold) throw new Refusal('conflict', say.notSoldYet())
    const [talk] = await sql<{ buyer: string; amount: number | null }[]>`
      select c.participant_1 as buyer,
        (select r.amount from reservations r where r.conversation_id = c.id order by r.created_at desc limit 1) as amount
      from conversations c where c.id = ${conversation} and c.item_id = ${itemId} and ${isLiveConversation(sql, 'c')}`
    if (!talk) throw new Refusal('not_found', say.noSuchConversation())
    const [sold] = await sql`select from deals where item_id = ${itemId} and state in ('paid', 'given', 'done') limit 1`
    if (sold) throw new Refusal('conflict', say.buyerKnown())
    const amount = talk.amount ?? item.price
    await sql`
      insert into reservations (id, conversation_id, item_id, buyer_id, seller_id, amount, state, reason, until, settled_at, told_at)
      values (${id}, ${conversation}, ${itemId}, ${talk.buyer}, ${viewer.userId}, ${amount}, 'ended', 'sold', now(), now(), now())`
    const message = { id, content: formatRupees(amount), card: 'reservation' as const }
    const stored = await storeMessage(sql, viewer, conversation, message)
    await notifyPeople(sql, {
      person: talk.buyer,
      kind: 'deal-moved',
      item: itemId,
      about: `deal:${id}`,
      facts: { deal: id, move: 'sell', by: 'seller', to: 'buyer' },
    })
    return stored
  })
  if (stored) tellStored(stored)
  return given
}

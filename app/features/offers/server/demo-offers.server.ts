import type { TransactionSql } from '#app/db/client.server.ts'
import { storeMessage } from '#app/features/chat/server/messages/store-message.server.ts'
import { ageDemoConversation, openConversation } from '#app/features/chat/server/start-conversation.server.ts'
import { newId } from '#app/shared/new-id.ts'

import { insertOffer } from './make-offer.server.ts'
import { storeReservation } from './reserve-item.server.ts'

export interface DemoOffer {
  item: { id: string; price: number; seller: string }
  buyer: string
  hello: string
  amount: number
  isAccepted: boolean
  /** The seller's words before they accept. */
  answer?: string | undefined
}

/**
 * Stores an offer between people of the demo, as if they had talked a moment ago. Resolves to the ids of the conversation and of the
 * deal that its acceptance began. Nobody is told: there is no queue yet.
 */
export async function storeDemoOffer(
  sql: TransactionSql,
  { item, buyer, hello, amount, isAccepted, answer }: DemoOffer,
): Promise<{ conversation: string; deal: string | null }> {
  const { id: conversation } = await openConversation(sql, buyer, item.id)
  await storeMessage(sql, { userId: buyer }, conversation, { id: newId(), content: hello })
  const offer = newId()
  const given = { id: offer, amount }
  await insertOffer(sql, { userId: buyer }, { conversation, itemId: item.id, item, buyer, by: 'buyer', given })
  if (!isAccepted) return { conversation, deal: null }
  if (answer !== undefined) {
    await storeMessage(sql, { userId: item.seller }, conversation, { id: newId(), content: answer })
  }
  await sql`update offers set state = 'accepted', settled_at = now(), told_at = now() where id = ${offer}`
  const deal = newId()
  await storeReservation(
    sql,
    { userId: item.seller },
    { id: deal, conversation, item: item.id, buyer, seller: item.seller, amount, offer },
  )
  return { conversation, deal }
}

/** Moves all that happened about a dealing of the demo to a moment in the past, and lets both have read it. */
export async function ageDemoOffer(sql: TransactionSql, conversation: string, at: Date): Promise<void> {
  await ageDemoConversation(sql, conversation, at)
  await sql`
    update offers set created_at = ${at}, settled_at = ${at}, expires_at = ${at}::timestamptz + interval '48 hours'
    where conversation_id = ${conversation}`
  await sql`
    update reservations set created_at = ${at}, until = ${at}::timestamptz + interval '48 hours', settled_at = ${at}, told_at = ${at}
    where conversation_id = ${conversation} and state <> 'held'`
}

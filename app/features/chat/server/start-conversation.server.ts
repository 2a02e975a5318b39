import type { TransactionSql } from '#app/db/client.server.ts'
import { isReachableAccount } from '#app/db/policies/accounts.server.ts'
import { isEitherBlocking, isLiveConversation } from '#app/db/policies/conversations.server.ts'
import { mayBeOpened } from '#app/db/policies/items.server.ts'
import { hasName } from '#app/db/policies/names.server.ts'
import { write } from '#app/db/write.server.ts'
import type { Started } from '#app/features/chat/conversation.schema.ts'
import { ownItem } from '#app/features/chat/first-message/messages/messages.ts'
import * as say from '#app/features/chat/messages/messages.ts'
import { returnTry, takeTry } from '#app/platform/http/rate-limit.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { nameNeeded } from '#app/shared/messages/messages.ts'

import { conversationAbout } from './conversation-about.server.ts'
import type { NewMessage } from './messages/insert-message.server.ts'
import { storeMessage, tellStored } from './messages/store-message.server.ts'

/**
 * Opens the viewer's conversation with the seller of an item, and writes the message into it if there is one. Throws a `Refusal`.
 */
export async function startConversation(
  viewer: Viewer,
  { itemId, message }: { itemId: string; message?: NewMessage | undefined },
): Promise<Started> {
  const { id, isNew, done } = await openingConversation(viewer, itemId, (sql, opened) =>
    message ? storeMessage(sql, viewer, opened, message) : null,
  )
  return { id, isNew, message: done && tellStored(done) }
}

/**
 * Does something in the viewer's conversation with the seller of an item, in one transaction with opening it. There is one
 * conversation per item and buyer, and it can be reopened even after the item was sold. `hold` locks what `work` needs locked before
 * the conversation. Throws a `Refusal`.
 */
export async function openingConversation<Done>(
  viewer: Viewer,
  itemId: string,
  work: (sql: TransactionSql, conversation: string) => Done | Promise<Done>,
  hold?: (sql: TransactionSql) => Promise<void>,
): Promise<{ id: string; isNew: boolean; done: Done }> {
  const { userId } = viewer
  const counted = (await conversationAbout(viewer, itemId)) === null
  if (counted) await countNew(userId)
  let isNew = false
  try {
    const { opened, done } = await write(viewer, async (sql) => {
      await hold?.(sql)
      const opened = await openConversation(sql, userId, itemId)
      return { opened, done: await work(sql, opened.id) }
    })
    isNew = opened.isNew
    return { ...opened, done }
  } finally {
    if (counted && !isNew) await returnTry('conversations', userId)
  }
}

async function countNew(userId: string): Promise<void> {
  const answer = await takeTry('conversations', userId)
  if (answer.allowed) return
  throw new Refusal('too_many', say.manyToday(), answer)
}

type ItemRow = {
  seller: string
  is_sold: boolean
  reachable: boolean
  blocked: boolean
  named: boolean
  existing: string | null
}

/** Locks the item and the conversation, which it makes if there is none. Throws a `Refusal`. */
export async function openConversation(
  sql: TransactionSql,
  userId: string,
  itemId: string,
): Promise<{ id: string; isNew: boolean }> {
  // Locks the item, so that it cannot be sold or deleted before the conversation exists.
  const [item] = await sql<ItemRow[]>`
    select i.user_id as seller, i.is_sold, ${isReachableAccount(sql, 'u')} as reachable,
      ${isEitherBlocking(sql, userId, sql`i.user_id`)} as blocked, ${hasName(sql, userId)} as named,
      (select c.id from conversations c
        where c.item_id = i.id and c.participant_1 = ${userId} and ${isLiveConversation(sql, 'c')}) as existing
    from items i join users u on u.id = i.user_id where i.id = ${itemId} and ${mayBeOpened(sql, 'i')} for share of i`
  if (!item) throw new Refusal('not_found', say.noSuchListing())
  if (item.seller === userId) throw new Refusal('own_item', ownItem())
  if (item.existing) {
    // Locks it as a new row would be, so that of two identical concurrent requests the second sees the first one's
    // message.
    await sql`select from conversations where id = ${item.existing} for no key update`
    return { id: item.existing, isNew: false }
  }
  if (item.blocked) throw new Refusal('forbidden', say.blockedEither())
  if (!item.reachable) throw new Refusal('conflict', say.sellerUnreachable())
  if (item.is_sold) throw new Refusal('conflict', say.itemSold())
  if (!item.named) throw new Refusal('name_needed', nameNeeded())
  // A concurrent request may have inserted the row first; then that row is returned.
  const [row] = await sql<{ id: string; is_new: boolean }[]>`
    insert into conversations (item_id, participant_1, participant_2) values (${itemId}, ${userId}, ${item.seller})
    on conflict (item_id, participant_1, participant_2) where ${isLiveConversation(sql)}
      do update set participant_1 = excluded.participant_1
    returning id, xmax = 0 as is_new`
  if (!row) throw new Error('The conversation was neither made nor found')
  return { id: row.id, isNew: row.is_new }
}

/** Moves a conversation of the demo with its messages to a moment in the past, and lets both have read it. */
export async function ageDemoConversation(sql: TransactionSql, id: string, at: Date): Promise<void> {
  await sql`
    update messages set updated_at = ${at}::timestamptz + seq * interval '4 minutes',
      created_at = ${at}::timestamptz + seq * interval '4 minutes' where conversation_id = ${id}`
  await sql`
    update conversations set created_at = ${at}, last_message_at = ${at}::timestamptz + last_seq * interval '4 minutes',
      read_1 = last_seq, read_2 = last_seq, unread_1 = 0, unread_2 = 0, unread_since_1 = null, unread_since_2 = null
    where id = ${id}`
}

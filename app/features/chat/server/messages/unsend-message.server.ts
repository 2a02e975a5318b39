import { isLiveConversation } from '#app/db/policies/conversations.server.ts'
import { write } from '#app/db/write.server.ts'
import type { Message } from '#app/features/chat/conversation.schema.ts'
import * as say from '#app/features/chat/messages/messages.ts'
import { tellUnsent } from '#app/features/chat/server/conversations/chat-events.server.ts'
import {
  messageColumns,
  noMessage,
  toMessage,
  type MessageRow,
} from '#app/features/chat/server/conversations/conversation-rows.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { isCard, type MessageType } from '#app/shared/chat.ts'

import { holdConversation, unreadSince } from './hold-conversation.server.ts'
import { keepUnsent } from './kept-unsent.server.ts'

/**
 * Unsends one of the viewer's own messages. It disappears for both, but its row stays without content, so that clients
 * that catch up learn of it. The content is kept apart for a report. Idempotent. Throws a `Refusal`.
 */
export async function unsendMessage({ userId }: Pick<Viewer, 'userId'>, id: string): Promise<Message> {
  const { message, changed } = await write({ userId }, async (sql) => {
    const [found] = await sql<{ conversation_id: string; type: MessageType }[]>`
      select m.conversation_id, m.message_type as type from messages m join conversations c on c.id = m.conversation_id
      where m.id = ${id} and m.sender_id = ${userId} and ${isLiveConversation(sql, 'c')}`
    if (!found) throw noMessage()
    if (isCard(found.type)) throw new Refusal('conflict', say.cardStays())
    const { changed, other } = await holdConversation(sql, userId, found.conversation_id)
    const revision = changed.revision + 1
    await keepUnsent(sql, id)
    const [row] = await sql<MessageRow[]>`
      update messages as m set content = '', image_says = null, unsent_at = now(), updated_at = now(), revision = ${revision}
      where id = ${id} and unsent_at is null returning ${messageColumns(sql)}`
    if (!row) {
      const [known] = await sql<MessageRow[]>`select ${messageColumns(sql)} from messages m where m.id = ${id}`
      if (!known) throw noMessage()
      return { message: toMessage(known), changed: null }
    }
    const unread = sql(`unread_${other.number}`)
    const wasUnread = Number(row.seq) > other.readUpTo
    await sql`
      update conversations c set revision = ${revision}, ${unread} = ${unread} - ${wasUnread ? 1 : 0},
        ${sql(`unread_since_${other.number}`)} = ${unreadSince(sql, row.receiver_id, other.readUpTo)}
      where id = ${found.conversation_id}`
    return { message: toMessage(row), changed: { ...changed, revision } }
  })
  if (changed) tellUnsent(changed, id)
  return message
}

import { db, type Fragment, type Tag } from '#app/db/client.server.ts'
import type { Conversation } from '#app/features/chat/conversation.schema.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'

import {
  conversationColumns,
  conversationTables,
  seenBy,
  toConversation,
  type ConversationRow,
  type Side,
} from './conversation-rows.server.ts'

/**
 * One of the viewer's conversations in the shape of the list, without its last message, in one query. Null if there is
 * none.
 */
export async function findConversation(
  { userId }: Pick<Viewer, 'userId'>,
  id: string,
): Promise<Omit<Conversation, 'lastMessage'> | null> {
  const sql = db()
  const [row] = await sql<ConversationRow[]>`
    ${asSeenBy(sql, 'buying', userId, id)} union all ${asSeenBy(sql, 'selling', userId, id)}`
  if (!row) return null
  const { lastMessage: _, ...conversation } = toConversation(row, null)
  return conversation
}

function asSeenBy(sql: Tag, side: Side, userId: string, id: string): Fragment {
  return sql`
    select ${conversationColumns(sql, side)} from ${conversationTables(sql, side)}
    where c.id = ${id} and ${seenBy(sql, side, userId)}`
}

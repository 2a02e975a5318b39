import { write } from '#app/db/write.server.ts'
import type { ReadState } from '#app/features/chat/conversation.schema.ts'
import { tellRead } from '#app/features/chat/server/conversations/chat-events.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'

import { holdConversation, unreadSince } from './hold-conversation.server.ts'

/** Marks messages to the viewer as read, up to a seq that the viewer has seen. Throws a `Refusal`. */
export async function markRead(
  { userId }: Pick<Viewer, 'userId'>,
  conversationId: string,
  upTo: number,
): Promise<ReadState> {
  const { changed, state } = await write({ userId }, async (sql) => {
    const { changed, mine, lastSeq } = await holdConversation(sql, userId, conversationId)
    const target = Math.min(upTo, lastSeq)
    const flipped = await sql`
      update messages set is_read = true, updated_at = now()
      where conversation_id = ${conversationId} and seq > ${mine.readUpTo} and seq <= ${target}
        and receiver_id = ${userId} and not is_read and unsent_at is null`
    if (flipped.count === 0) {
      return { changed: null, state: { readUpTo: mine.readUpTo, unreadCount: mine.unread, revision: changed.revision } }
    }
    const unread = sql(`unread_${mine.number}`)
    const [row] = await sql<{ unread: number; revision: string }[]>`
      update conversations c set revision = revision + 1, ${sql(`read_${mine.number}`)} = ${target},
        ${unread} = ${unread} - ${flipped.count}, ${sql(`mailed_${mine.number}`)} = null,
        ${sql(`unread_since_${mine.number}`)} = ${unreadSince(sql, userId, target)}
      where id = ${conversationId}
      returning ${unread} as unread, revision`
    if (!row) throw new Error('A conversation that is held is gone')
    const revision = Number(row.revision)
    return { changed: { ...changed, revision }, state: { readUpTo: target, unreadCount: row.unread, revision } }
  })
  if (changed) tellRead(changed, userId, state.readUpTo)
  return state
}

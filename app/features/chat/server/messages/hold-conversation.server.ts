import type { TransactionSql } from '#app/db/client.server.ts'
import { isLiveConversation, takesPart } from '#app/db/policies/conversations.server.ts'
import type { Changed } from '#app/features/chat/server/conversations/chat-events.server.ts'
import { noConversation } from '#app/features/chat/server/conversations/conversation-rows.server.ts'

/** One participant's state, from the columns that end in their number. */
interface Own {
  number: 1 | 2
  readUpTo: number
  unread: number
}

export interface LockedConversation {
  changed: Changed
  mine: Own
  other: Own
  lastSeq: number
}

/**
 * The time of the oldest unread message in `c`, for a reader who has read up to `readUpTo`; null when there is none.
 */
export const unreadSince = (sql: TransactionSql, reader: string, readUpTo: number) => sql`
  (select min(created_at) from messages
    where conversation_id = c.id and seq > ${readUpTo} and receiver_id = ${reader} and unsent_at is null)`

interface Row {
  participant_1: string
  participant_2: string
  revision: string
  last_seq: string
  read_1: string
  read_2: string
  unread_1: number
  unread_2: number
}

/** Locks a live conversation of `userId` until the transaction ends. Throws a `Refusal`. */
export async function holdConversation(sql: TransactionSql, userId: string, id: string): Promise<LockedConversation> {
  const [row] = await sql<Row[]>`
    select participant_1, participant_2, revision, last_seq, read_1, read_2, unread_1, unread_2 from conversations
    where id = ${id} and ${isLiveConversation(sql)}
      and ${takesPart(sql, userId)}
    for no key update`
  if (!row) throw noConversation()
  const buyer: Own = { number: 1, readUpTo: Number(row.read_1), unread: row.unread_1 }
  const seller: Own = { number: 2, readUpTo: Number(row.read_2), unread: row.unread_2 }
  const [mine, other] = row.participant_1 === userId ? [buyer, seller] : [seller, buyer]
  const changed: Changed = { id, participants: [row.participant_1, row.participant_2], revision: Number(row.revision) }
  return { changed, mine, other, lastSeq: Number(row.last_seq) }
}

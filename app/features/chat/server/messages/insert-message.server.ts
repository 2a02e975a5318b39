/** The statements that store messages. Each one also advances the message's conversation. */
import type { TransactionSql } from 'postgres'

import type { Fragment, Sql } from '#app/db/client.server.ts'
import { messageColumns, type MessageRow } from '#app/features/chat/server/conversations/conversation-rows.server.ts'

import { areApart, fits, mayWrite, nextPlace, otherOf } from './place-in-conversation.server.ts'
import type { NewMessage } from './store-message.server.ts'

export type PlacedRow = MessageRow & { participant_1: string; participant_2: string }
export type ToInsert = NewMessage & { userId: string; conversationId: string }

const UNIQUE_VIOLATION = '23505'

/** The SQLSTATE of a PostgreSQL error; undefined when the server did not answer. */
export const refusalCode = (error: unknown) =>
  error instanceof Error && error.name === 'PostgresError' && 'code' in error ? error.code : undefined

/** Undefined when the message must not be stored, or is stored already. */
export async function insertMessage(sql: Sql | TransactionSql, given: ToInsert): Promise<PlacedRow | undefined> {
  const { id, userId, conversationId, content, replyingTo = null, image } = given
  try {
    const [row] = await sql<PlacedRow[]>`
      with place as (
        update conversations c set ${nextPlace(sql, userId)}
        where c.id = ${conversationId} and ${mayWrite(sql, userId)} and not ${areApart(sql, userId)}
          and ${fits(sql, id, replyingTo)}
        returning c.*
      ), stored as (
        insert into messages as m (id, conversation_id, sender_id, receiver_id, content, message_type, image_width,
          image_height, image_digest, image_says, replying_to, seq, revision, created_at, updated_at)
        select ${id}, c.id, ${userId}, ${otherOf(sql, userId)}, ${content}, ${image ? 'image' : 'text'},
          ${image?.width ?? null}, ${image?.height ?? null}, ${image?.digest ?? null}, ${image?.says ?? null},
          ${replyingTo}, c.last_seq, c.revision, c.last_message_at, c.last_message_at
        from place c
        returning ${messageColumns(sql)}
      )
      select stored.*, place.participant_1, place.participant_2 from stored, place`
    return row
  } catch (error) {
    // The same message arrived twice at once and this statement waited for the other. Nothing of it was stored.
    if (refusalCode(error) === UNIQUE_VIOLATION) return undefined
    throw error
  }
}

/**
 * The parts of a statement that stores many texts, at most one per conversation. `stored` has the columns of a
 * MessageRow, `place` the conversation's row with the `message` and its `sender`. A text is left out while another
 * transaction holds its conversation. `given` names an earlier part with the columns id, conversation_id, sender,
 * content and replying_to.
 */
export function storingTexts(sql: Sql, given: Fragment): Fragment {
  const sender = sql`g.sender`
  return sql`held as materialized (
      -- Nobody waits for the conversation of others. What is left out may go by itself.
      select c.id from conversations c join ${given} g on g.conversation_id = c.id
      where ${mayWrite(sql, sender)} for no key update of c skip locked
    ), place as (
      update conversations c set ${nextPlace(sql, sender)}
      from ${given} g join held h on h.id = g.conversation_id
      where c.id = g.conversation_id and ${mayWrite(sql, sender)} and not ${areApart(sql, sender)}
        and ${fits(sql, sql`g.id`, sql`g.replying_to`)}
      returning c.*, g.id as message, g.sender, g.content, g.replying_to
    ), stored as (
      insert into messages as m (id, conversation_id, sender_id, receiver_id, content, message_type, replying_to, seq,
        revision, created_at, updated_at)
      select c.message, c.id, c.sender, ${otherOf(sql, sql`c.sender`)}, c.content, 'text', c.replying_to, c.last_seq,
        c.revision, c.last_message_at, c.last_message_at
      from place c
      returning ${messageColumns(sql)}
    )`
}

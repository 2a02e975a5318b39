/**
 * The one write path for messages. A statement is a chain of CTEs, and each reads only the rows that the one before let
 * through, so nothing is stored that an earlier one refused:
 *
 * 1. `found`, `tried`, `counted`: the session and its user, and what the limits say. In `insertMessage` the door has
 *    done this; inside an operation, `checkingWrites` checks the session again in the same transaction.
 * 2. `given`: the messages to store, each with its sender, whom access and limits admit.
 * 3. `allowed`: those whose sender may write in the conversation, whose conversation is now locked.
 * 4. `place`: the conversation's next seq and revision.
 * 5. `stored`: the messages.
 */

import type { Fragment, Sql, Tag, TransactionSql } from '#app/db/client.server.ts'
import { otherPerson } from '#app/db/policies/conversations.server.ts'
import { hasName } from '#app/db/policies/names.server.ts'
import {
  counting,
  isAdmitted,
  toFound,
  type CountedRow,
  type FoundViewer,
} from '#app/features/accounts/sessions/find-viewer.server.ts'
import { messageColumns, type MessageRow } from '#app/features/chat/server/conversations/conversation-rows.server.ts'
import type { Conditions } from '#app/platform/http/operation.server.ts'
import type { CardType } from '#app/shared/chat.ts'

import { areApart, fitsConversation, mayWrite, nextPlace } from './place-in-conversation.server.ts'

/** A message from the sender's browser. `image` is set when the content is the address of an image. */
export interface NewMessage {
  id: string
  content: string
  replyingTo?: string | null | undefined
  image?: { width: number; height: number; digest: string; says?: string | null } | undefined
  /** Set by the feature whose deed the message stands for. Its row has the message's id. */
  card?: CardType | undefined
}

export type PlacedRow = MessageRow & { participant_1: string; participant_2: string }
export type ToInsert = NewMessage & { userId: string; conversationId: string }

/** A text message whose sender is known only by the hash of their session. */
export interface TextOfSession {
  session: string
  conversationId: string
  text: Omit<NewMessage, 'image' | 'card'>
}

/** The viewer of the message's session, and the stored message if it was stored. */
export interface SentText {
  find: () => Promise<FoundViewer>
  stored: PlacedRow | null
}

type SentRow = CountedRow & { [Name in keyof PlacedRow]: PlacedRow[Name] | null }
const isStored = (row: SentRow): row is CountedRow & PlacedRow => row.id !== null

/** The SQLSTATE of a PostgreSQL error; undefined when the server did not answer. */
export const refusalCode = (error: unknown) =>
  error instanceof Error && error.name === 'PostgresError' && 'code' in error ? error.code : undefined

/**
 * Stores a message of a user whose access was checked. Returns undefined when it must not be stored, or is stored
 * already. Waits while another transaction holds the conversation.
 */
export async function insertMessage(sql: TransactionSql, message: ToInsert): Promise<PlacedRow | undefined> {
  const { id, userId, conversationId, content, replyingTo = null, image, card } = message
  const [row] = await sql<PlacedRow[]>`
    with given as (
      select ${id}::uuid as message_id, ${conversationId}::uuid as conversation_id, ${userId}::uuid as sender,
        ${content}::text as content, ${replyingTo}::uuid as replying_to, ${card ?? (image ? 'image' : 'text')}::text as message_type,
        ${image?.width ?? null}::integer as image_width, ${image?.height ?? null}::integer as image_height,
        ${image?.digest ?? null}::text as image_digest, ${image?.says ?? null}::text as image_says
    ), ${storingGiven(sql, 'wait')}
    select stored.*, place.participant_1, place.participant_2 from stored, place`
  return row
}

/**
 * Stores texts of sessions that the conditions admit, at most one per session and one per conversation. A text is left
 * out while another transaction holds its conversation.
 */
export async function insertTexts(
  sql: Sql,
  texts: readonly TextOfSession[],
  conditions: Conditions,
): Promise<SentText[]> {
  const column = <Value>(pickValue: (one: TextOfSession) => Value) => texts.map(pickValue)
  const sessions = column(({ session }) => session)
  const rows = await sql<SentRow[]>`
    with ${counting(sql, sessions, conditions.limits, 'keeps')}, given as materialized (
      select g.message_id, g.conversation_id, counted.user_id as sender, g.content, g.replying_to, 'text' as message_type,
        null::integer as image_width, null::integer as image_height, null as image_digest, null as image_says
      from unnest(${column(({ text }) => text.id)}::uuid[], ${column((one) => one.conversationId)}::uuid[], ${sessions}::text[],
        ${column(({ text }) => text.content)}::text[], ${column(({ text }) => text.replyingTo ?? null)}::uuid[])
        as g (message_id, conversation_id, token, content, replying_to)
      join counted on counted.token = g.token and ${isAdmitted(sql, conditions)}
    ), ${storingGiven(sql, 'skip')}
    select counted.*, stored.*, place.participant_1, place.participant_2
    from counted left join (place join stored on stored.id = place.message_id) on place.sender = counted.user_id`
  const bySession = new Map(rows.map((row) => [row.token, row]))
  return sessions.map((session) => {
    const row = bySession.get(session)
    return { find: () => toFound(row), stored: row && isStored(row) ? row : null }
  })
}

/**
 * The CTEs that store the messages of `given`. `stored` has the columns of a MessageRow; `place` has the participants,
 * and the `message_id` and `sender` of each. A conversation that another transaction holds is waited for or skipped.
 */
function storingGiven(sql: Tag, held: 'wait' | 'skip'): Fragment {
  const sender = sql`g.sender`
  return sql`allowed as materialized (
      select g.* from given g join conversations c on c.id = g.conversation_id
      where ${mayWrite(sql, sender)} and ${hasName(sql, sender)} and not ${areApart(sql, sender)} and ${fitsConversation(sql, sql`g.message_id`, sql`g.replying_to`)}
      for no key update of c ${held === 'skip' ? sql`skip locked` : sql``}
    ), place as (
      update conversations c set ${nextPlace(sql, sql`a.sender`)}
      from allowed a where c.id = a.conversation_id
      returning c.participant_1, c.participant_2, c.last_seq, c.revision, c.last_message_at, a.*
    ), stored as (
      insert into messages as m (id, conversation_id, sender_id, receiver_id, content, message_type, image_width,
        image_height, image_digest, image_says, replying_to, seq, revision, created_at, updated_at)
      select c.message_id, c.conversation_id, c.sender, ${otherPerson(sql, sql`c.sender`, 'c')}, c.content, c.message_type,
        c.image_width, c.image_height, c.image_digest, c.image_says, c.replying_to, c.last_seq, c.revision,
        c.last_message_at, c.last_message_at
      from place c
      returning ${messageColumns(sql)}
    )`
}

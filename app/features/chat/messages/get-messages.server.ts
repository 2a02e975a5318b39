import { setImmediate as letOthersGo } from 'node:timers/promises'

import { db, type Fragment, type Sql } from '#app/db/client.server.ts'
import { limitTo } from '#app/db/planned-once.server.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { cautionsOn } from '#app/features/chat/cautions/message-cautions.server.ts'
import {
  messageColumns,
  nameOf,
  noConversation,
  toMessage,
  type MessageRow,
} from '#app/features/chat/conversation-rows.server.ts'
import type { ReadMessage } from '#app/features/chat/conversation.ts'
import { OLDER_AT_MOST, type MessageType } from '#app/shared/chat.ts'

export const MESSAGES_PER_PAGE = 50
/** Catching up takes larger steps: whoever was away wants all of it. */
export const CHANGES_PER_PAGE = 200
const QUOTED = 200

/**
 * Without anything the newest messages; before a seq the older ones, a page or `most` of them; after a revision whatever
 * changed since.
 */
export type MessageRange = { before?: number | undefined; after?: number | undefined; most?: number | undefined }

export interface MessagePage {
  /** In the order of the conversation; when catching up in that of the changes, unsent ones among them. */
  messages: ReadMessage[]
  /** There are more of them: older ones, or when catching up later changes. */
  more: boolean
  /** With everything up to here on the last page of a catch-up, nothing is missing. */
  revision: number
  lastSeq: number
  readUpTo: number
  otherReadUpTo: number
}

type SaidRow = MessageRow & {
  sender_name: string
  sender_picture: string | null
  quoted_id: string | null
  quoted_sender_id: string
  quoted_sender_name: string
  quoted_type: MessageType
  quoted_content: string | null
}

type Row = SaidRow & { conversation_revision: string; last_seq: string; read_up_to: string; other_read_up_to: string }

/** What a SaidRow has beside the columns of `m`; the tables are in `saidTables`. */
const saidColumns = (sql: Sql): Fragment => sql`
  ${nameOf(sql)} as sender_name, p.profile_picture as sender_picture,
  q.id as quoted_id, q.sender_id as quoted_sender_id, q.message_type as quoted_type,
  case when q.unsent_at is null then left(q.content, ${QUOTED}::integer) end as quoted_content,
  (select ${nameOf(sql)} from users u left join profiles p on p.user_id = u.id where u.id = q.sender_id)
    as quoted_sender_name`

const saidTables = (sql: Sql): Fragment => sql`
  left join users u on u.id = m.sender_id
  left join profiles p on p.user_id = m.sender_id
  left join messages q on q.id = m.replying_to`

/** Messages of a conversation of the viewer's with who wrote them (`get_messages_with_senders`): one query. Throws a `Refusal`. */
export async function getMessages(
  { userId }: Pick<Viewer, 'userId'>,
  conversationId: string,
  { before, after, most: asked = MESSAGES_PER_PAGE }: MessageRange = {},
): Promise<MessagePage> {
  const sql = db()
  const catchingUp = after !== undefined
  const most = catchingUp ? CHANGES_PER_PAGE : asked
  // What was unsent is of no interest to whoever never saw it.
  const range = catchingUp
    ? sql`and m.revision > ${after} order by m.revision`
    : sql`and m.unsent_at is null ${before === undefined ? sql`` : sql`and m.seq < ${before}`} order by m.seq desc`
  // It stands in the text: of pages and of many, not of every number, or each would be a statement of its own to prepare.
  const limit = catchingUp || most <= MESSAGES_PER_PAGE ? Math.max(most, MESSAGES_PER_PAGE) : OLDER_AT_MOST
  const rows = await sql<(Row | (Omit<Row, 'id'> & { id: null }))[]>`
    select c.revision as conversation_revision, c.last_seq,
      case when c.participant_1 = ${userId} then c.read_1 else c.read_2 end as read_up_to,
      case when c.participant_1 = ${userId} then c.read_2 else c.read_1 end as other_read_up_to,
      m.*, ${saidColumns(sql)}
    from conversations c
    left join lateral (
      select ${messageColumns(sql)} from messages m where m.conversation_id = c.id ${range} ${limitTo(sql, limit + 1)}) m on true
    ${saidTables(sql)}
    where c.id = ${conversationId} and c.deleted_at is null
      and (c.participant_1 = ${userId} or (c.participant_2 = ${userId} and c.last_seq > 0))
    order by ${catchingUp ? sql`m.revision` : sql`m.seq desc`}`
  const [state] = rows
  if (!state) throw noConversation()
  const found: ReadMessage[] = []
  for (const [index, row] of rows.entries()) {
    // What there is to say of many long messages takes its time, in which others wait.
    if (index > 0 && index % MESSAGES_PER_PAGE === 0) await letOthersGo()
    if (row.id !== null) found.push(toRead(row))
  }
  const messages = found.slice(0, most)
  return {
    messages: catchingUp ? messages : messages.toReversed(),
    more: found.length > most,
    revision: Number(state.conversation_revision),
    lastSeq: Number(state.last_seq),
    readUpTo: Number(state.read_up_to),
    otherReadUpTo: Number(state.other_read_up_to),
  }
}

/**
 * A message that stands, for its two participants: whoever asks has to see to that. Null when it was unsent, or its
 * conversation deleted.
 */
export async function findMessage(id: string): Promise<ReadMessage | null> {
  const sql = db()
  const [row] = await sql<SaidRow[]>`
    select ${messageColumns(sql)}, ${saidColumns(sql)}
    from messages m join conversations c on c.id = m.conversation_id ${saidTables(sql)}
    where m.id = ${id} and m.unsent_at is null and c.deleted_at is null`
  return row ? toRead(row) : null
}

function toRead(row: SaidRow): ReadMessage {
  const quote = row.quoted_id && {
    id: row.quoted_id,
    senderId: row.quoted_sender_id,
    senderName: row.quoted_sender_name,
    type: row.quoted_type,
    content: row.quoted_content,
  }
  const message = toMessage(row)
  return {
    ...message,
    sender: { id: row.sender_id, name: row.sender_name, picture: row.sender_picture },
    quote: row.unsent_at === null && quote ? quote : null,
    ...cautionsOn(message, row.image_says),
  }
}

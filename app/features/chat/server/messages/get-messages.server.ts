import { setImmediate as letOthersGo } from 'node:timers/promises'

import { db, type Fragment, type Tag } from '#app/db/client.server.ts'
import { limitTo } from '#app/db/planned-once.server.ts'
import { isLiveConversation, takesPart } from '#app/db/policies/conversations.server.ts'
import { enteredName, shownName } from '#app/db/policies/names.server.ts'
import { isShownProof, proofJson } from '#app/db/policies/proofs.server.ts'
import { cautionsOn } from '#app/features/cautions/message-cautions.server.ts'
import type { Card, MessagePage, ReadMessage } from '#app/features/chat/conversation.schema.ts'
import {
  messageColumns,
  pictureSql,
  noConversation,
  toMessage,
  type MessageRow,
} from '#app/features/chat/server/conversations/conversation-rows.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { OLDER_AT_MOST, type MessageType } from '#app/shared/chat.ts'

export const MESSAGES_PER_PAGE = 50
/** Catching up uses larger pages, because the client needs every change. */
export const CHANGES_PER_PAGE = 200
const QUOTED = 200

/** A time as answers have it. */
const isoTime = (sql: Tag, column: string) =>
  sql`to_char(${sql(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The facts of `m` if it is a card. Null for what people write, for which no other table is read. */
const cardSql = (sql: Tag): Fragment => sql`
  case m.message_type
    when 'offer' then (
      select json_build_object('kind', 'offer', 'amount', o.amount, 'price', o.price, 'madeBy', o.made_by, 'state', o.state,
        'reason', o.reason, 'until', ${isoTime(sql, 'o.expires_at')}) from offers o where o.id = m.id)
    when 'reservation' then (
      select json_build_object('kind', 'reservation', 'amount', r.amount, 'isByOffer', r.offer_id is not null, 'state', r.state,
        'releasedBy', r.released_by, 'reason', r.reason, 'until', ${isoTime(sql, 'r.until')}, 'isExtended', r.is_extended,
        'deal', (select d.state from deals d where d.id = r.id),
        'meeting', (
          select json_build_object('at', ${isoTime(sql, 'g.picked')}, 'place', g.place)
          from meetings g where g.deal_id = r.id and g.state in ('open', 'picked')))
      from reservations r where r.id = m.id)
    when 'proof' then (
      select json_build_object('kind', 'proof', 'isAnswer', r.id <> m.id, 'isAnswered', r.answered_at is not null, 'proof', (
        select ${proofJson(sql)} from conversations t join items i on i.id = t.item_id
          join proofs p on p.item_id = i.id join photos photo on photo.key = p.photo_key
        where t.id = r.conversation_id and ${isShownProof(sql)} and coalesce(r.answer_id = m.id, r.answered_at is not null)))
      from proof_requests r where r.id = m.id or r.answer_id = m.id)
  end`

/**
 * By default the newest messages. `before` a seq: a page of older ones, or up to `most`. `after` a revision: all
 * changes since then.
 */
export type MessageRange = { before?: number | undefined; after?: number | undefined; most?: number | undefined }

type SaidRow = MessageRow & {
  card: Card | null
  sender_name: string
  sender_picture: string | null
  quoted_id: string | null
  quoted_sender_id: string
  quoted_sender_name: string
  quoted_type: MessageType
  quoted_content: string | null
}

type Row = SaidRow & { conversation_revision: string; last_seq: string; read_up_to: string; other_read_up_to: string }

/** The columns of a SaidRow that are not in `m`; `saidTables` holds their tables. */
const saidColumns = (sql: Tag, name = shownName): Fragment => sql`
  ${name(sql)} as sender_name, ${pictureSql(sql)} as sender_picture, ${cardSql(sql)} as card,
  q.id as quoted_id, q.sender_id as quoted_sender_id, q.message_type as quoted_type,
  case when q.unsent_at is null then left(q.content, ${QUOTED}::integer) end as quoted_content,
  (select ${name(sql)} from users u left join profiles p on p.user_id = u.id where u.id = q.sender_id)
    as quoted_sender_name`

const saidTables = (sql: Tag): Fragment => sql`
  left join users u on u.id = m.sender_id
  left join profiles p on p.user_id = m.sender_id
  left join messages q on q.id = m.replying_to`

/**
 * Messages of one of the viewer's conversations, with their senders (`get_messages_with_senders`), in one query. Throws
 * a `Refusal`.
 */
export async function getMessages(
  { userId }: Pick<Viewer, 'userId'>,
  conversationId: string,
  { before, after, most: asked = MESSAGES_PER_PAGE }: MessageRange = {},
): Promise<MessagePage> {
  const sql = db()
  const catchingUp = after !== undefined
  const most = catchingUp ? CHANGES_PER_PAGE : asked
  // A client that never saw a message need not learn that it was unsent.
  const range = catchingUp
    ? sql`and m.revision > ${after} order by m.revision`
    : sql`and m.unsent_at is null ${before === undefined ? sql`` : sql`and m.seq < ${before}`} order by m.seq desc`
  // The limit is part of the SQL text. It takes only a few values, because each value makes another prepared statement.
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
    where c.id = ${conversationId} and ${isLiveConversation(sql, 'c')}
      and ${takesPart(sql, userId, 'c')}
    order by ${catchingUp ? sql`m.revision` : sql`m.seq desc`}`
  const [state] = rows
  if (!state) throw noConversation()
  const changed: ReadMessage[] = []
  for (const [index, row] of rows.entries()) {
    // Finding cautions in many long messages takes time; let other requests run in between.
    if (index > 0 && index % MESSAGES_PER_PAGE === 0) await letOthersGo()
    if (row.id !== null) changed.push(toRead(row))
  }
  const messages = changed.slice(0, most)
  return {
    messages: catchingUp ? messages : messages.toReversed(),
    more: changed.length > most,
    revision: Number(state.conversation_revision),
    lastSeq: Number(state.last_seq),
    readUpTo: Number(state.read_up_to),
    otherReadUpTo: Number(state.other_read_up_to),
  }
}

/**
 * Finds a message that is not unsent, for live events: both people get the same one, perhaps in two languages, so that
 * it has names only where they were entered. The caller must check who gets it. Null when it was unsent, or its conversation
 * deleted.
 */
export async function findMessage(id: string): Promise<ReadMessage | null> {
  const sql = db()
  const [row] = await sql<SaidRow[]>`
    select ${messageColumns(sql)}, ${saidColumns(sql, enteredName)}
    from messages m join conversations c on c.id = m.conversation_id ${saidTables(sql)}
    where m.id = ${id} and m.unsent_at is null and ${isLiveConversation(sql, 'c')}`
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
    ...(row.card && { card: row.card }),
    ...cautionsOn(message, row.image_says),
  }
}

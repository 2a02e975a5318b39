import { db, type Fragment, type Tag } from '#app/db/client.server.ts'
import { momentAt } from '#app/db/moment.server.ts'
import { limitTo } from '#app/db/planned-once.server.ts'
import { isLiveConversation } from '#app/db/policies/conversations.server.ts'
import { shownName } from '#app/db/policies/names.server.ts'
import type { Conversation } from '#app/features/chat/conversation.schema.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import type { MessageType } from '#app/shared/chat.ts'

import {
  conversationColumns,
  conversationTables,
  seenBy,
  toConversation,
  type ConversationRow,
  type Side,
} from './conversation-rows.server.ts'

export const CONVERSATIONS_PER_PAGE = 30

export interface ConversationView {
  filter?: 'all' | Side | undefined
  /** Part of the other person's name or of the item's title. */
  search?: string | undefined
  /** The cursor: the position of the previous page's last row. */
  after?: { at: number; id: string } | undefined
}

export interface ConversationPage {
  conversations: Conversation[]
  /** The cursor of the next page; null on the last one. */
  next: { at: number; id: string } | null
}

/** A list shows one line of the last message; no window is wide enough for more characters. */
const LINE_LENGTH = 300

type Row = ConversationRow & {
  content: string | null
  message_type: MessageType
  sender_id: string
  message_created_at: Date
}

/** The viewer's conversations, newest first (`get_user_conversations_optimized`): one page in one query. */
export async function listConversations(
  { userId }: Pick<Viewer, 'userId'>,
  view: ConversationView = {},
  limit = CONVERSATIONS_PER_PAGE,
): Promise<ConversationPage> {
  const sql = db()
  const sides: Side[] = view.filter && view.filter !== 'all' ? [view.filter] : ['buying', 'selling']
  const parts = sides.map((side) => listSide(sql, userId, side, view, limit + 1))
  const [first, second] = parts
  const rows = await sql<Row[]>`
    select c.*, m.content, m.message_type, m.sender_id, m.created_at as message_created_at
    from (${first ?? sql``} ${second ? sql`union all ${second}` : sql``}) c
    left join lateral (
      select left(content, ${LINE_LENGTH}) as content, message_type, sender_id, created_at from messages
      where conversation_id = c.id and ${isLiveConversation(sql, 'c')} and unsent_at is null order by seq desc limit 1) m on true
    order by c.last_message_at desc, c.id desc
    ${limitTo(sql, limit + 1)}`
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return { conversations: page.map(toListed), next: last ? { at: last.last_message_at.getTime(), id: last.id } : null }
}

/** One side's share of the page. It reads only as many rows as the page needs, in index order. */
function listSide(sql: Tag, userId: string, side: Side, { search, after }: ConversationView, limit: number): Fragment {
  const start = after ? sql`and (c.last_message_at, c.id) < (${momentAt(sql, after.at)}, ${after.id})` : sql``
  const matchesSearch = search
    ? sql`and (strpos(lower(${shownName(sql)}), lower(${search})) > 0
        or strpos(lower(coalesce(i.title, c.item_title)), lower(${search})) > 0)`
    : sql``
  return sql`(
    select ${conversationColumns(sql, side)} from ${conversationTables(sql, side)}
    where ${seenBy(sql, side, userId)} ${start} ${matchesSearch}
    order by c.last_message_at desc, c.id desc ${limitTo(sql, limit)})`
}

function toListed(row: Row): Conversation {
  const { content, message_type: type, sender_id: senderId, message_created_at: createdAt } = row
  return toConversation(row, content === null ? null : { content, type, senderId, createdAt: createdAt.toISOString() })
}

import type { Fragment, Tag } from '#app/db/client.server.ts'
import {
  isBannedAccount,
  isDeletedAccount,
  isLiveAccount,
  isReachableAccount,
} from '#app/db/policies/accounts.server.ts'
import { isBlocking, isLiveConversation, takesPartAs } from '#app/db/policies/conversations.server.ts'
import { isHiddenItem } from '#app/db/policies/items.server.ts'
import { shownName } from '#app/db/policies/names.server.ts'
import type { AboutItem, Conversation, Message } from '#app/features/chat/conversation.schema.ts'
import * as say from '#app/features/chat/messages/messages.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import type { MessageType } from '#app/shared/chat.ts'

export type Side = 'buying' | 'selling'

/** The same answer for another person's conversation, a deleted one, and one that never existed. */
export const noConversation = () => new Refusal('not_found', say.noSuchConversation())
/** The same answer for another person's message and one that does not exist. */
export const noMessage = () => new Refusal('not_found', say.noSuchMessage())

export interface ConversationRow {
  id: string
  buying: boolean
  item_id: string | null
  item_title: string
  item_price: number
  item_image: string | null
  is_sold: boolean | null
  is_reserved: boolean | null
  is_hidden: boolean
  last_message_at: Date
  created_at: Date
  deleted_at: Date | null
  unread: number
  revision: string
  read_up_to: string
  other_read_up_to: string
  other_id: string
  other_name: string
  other_picture: string | null
  other_gone: boolean
  other_away: boolean
  blocking: boolean
  blocked: boolean
}

/** The person's picture. Null for a closed or banned account, whose picture is not served to anybody. */
export const pictureSql = (sql: Tag) => sql`case when ${isReachableAccount(sql, 'u')} then p.profile_picture end`

/**
 * The columns of a ConversationRow from `c`, as the participant on that side sees it. `conversationTables` holds the
 * joins.
 */
export function conversationColumns(sql: Tag, side: Side): Fragment {
  const buying = side === 'buying'
  return sql`
    c.id, ${buying}::boolean as buying, c.item_id, coalesce(i.title, c.item_title) as item_title,
    coalesce(i.price, c.item_price) as item_price, case when i.id is null then c.item_image else i.images[1] end as item_image,
    i.is_sold, i.is_reserved, ${buying ? isHiddenItem(sql, 'i') : sql`false`} as is_hidden, c.last_message_at, c.created_at, c.deleted_at, c.revision, c.last_seq,
    ${buying ? sql`c.unread_1` : sql`c.unread_2`} as unread,
    ${buying ? sql`c.read_1` : sql`c.read_2`} as read_up_to,
    ${buying ? sql`c.read_2` : sql`c.read_1`} as other_read_up_to,
    u.id as other_id, ${shownName(sql)} as other_name, ${pictureSql(sql)} as other_picture,
    ${isDeletedAccount(sql, 'u')} as other_gone,
    ${isLiveAccount(sql, 'u')} and ${isBannedAccount(sql, 'u')} as other_away,
    ${isBlocking(sql, ownSide(sql, side), sql`u.id`)} as blocking,
    ${isBlocking(sql, sql`u.id`, ownSide(sql, side))} as blocked`
}

export function conversationTables(sql: Tag, side: Side): Fragment {
  return sql`
    conversations c
    join users u on u.id = ${side === 'buying' ? sql`c.participant_2` : sql`c.participant_1`}
    left join profiles p on p.user_id = u.id
    left join items i on i.id = c.item_id`
}

const ownSide = (sql: Tag, side: Side) => (side === 'buying' ? sql`c.participant_1` : sql`c.participant_2`)

/** How long the other participant still sees that a conversation was deleted. */
export const DELETION_SHOWN_DAYS = 30

/**
 * Matches the viewer's live conversations, and those that the other participant deleted recently, which show a line
 * without content. Sellers do not see a conversation before its first message.
 */
export function seenBy(sql: Tag, side: Side, userId: string): Fragment {
  const listed = sql`(${isLiveConversation(sql, 'c')} or (c.deletion_shown_to = ${userId}
    and c.deleted_at > now() - ${DELETION_SHOWN_DAYS}::integer * interval '1 day'))`
  return sql`${takesPartAs(sql, side, userId, 'c')} and ${listed}`
}

export function toConversation(row: ConversationRow, last: Conversation['lastMessage']): Conversation {
  const isDeleted = row.deleted_at !== null
  return {
    id: row.id,
    role: row.buying ? 'buying' : 'selling',
    item: toItem(row),
    other: {
      id: row.other_id,
      name: row.other_name,
      picture: row.other_picture,
      isGone: row.other_gone,
      isAway: row.other_away,
    },
    lastMessage: isDeleted ? null : last,
    lastMessageAt: row.last_message_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    unreadCount: isDeleted ? 0 : row.unread,
    revision: Number(row.revision),
    readUpTo: Number(row.read_up_to),
    otherReadUpTo: Number(row.other_read_up_to),
    blocking: row.blocking,
    closed: isDeleted || row.blocking || row.blocked || row.other_gone || row.other_away,
    deletedAt: row.deleted_at?.toISOString() ?? null,
  }
}

function toItem(row: ConversationRow): AboutItem {
  const { item_title: title, item_price: price } = row
  // The buyer cannot see a hidden item, but the conversation still shows its title and price.
  if (row.is_hidden) return { id: null, title, price, cover: null, state: 'gone' }
  const state = row.is_sold === null ? 'gone' : row.is_sold ? 'sold' : 'available'
  return { id: row.item_id, title, price, cover: row.item_image, state, ...(row.is_reserved && { isReserved: true }) }
}

export interface MessageRow {
  id: string
  conversation_id: string
  sender_id: string
  receiver_id: string
  content: string
  message_type: MessageType
  image_width: number | null
  image_height: number | null
  image_says: string | null
  is_read: boolean
  replying_to: string | null
  seq: string
  revision: string
  unsent_at: Date | null
  created_at: Date
  updated_at: Date
}

/** The columns of a MessageRow from `m`. */
export const messageColumns = (sql: Tag): Fragment => sql`
  m.id, m.conversation_id, m.sender_id, m.receiver_id, m.content, m.message_type, m.image_width, m.image_height,
  m.image_says, m.is_read, m.replying_to, m.seq, m.revision, m.unsent_at, m.created_at, m.updated_at`

export function toMessage(row: MessageRow): Message {
  const unsent = row.unsent_at !== null
  const { image_width: width, image_height: height } = row
  return {
    id: row.id,
    conversationId: row.conversation_id,
    seq: Number(row.seq),
    revision: Number(row.revision),
    senderId: row.sender_id,
    receiverId: row.receiver_id,
    type: row.message_type,
    content: row.content,
    image: unsent || width === null || height === null ? null : { width, height },
    isRead: row.is_read,
    unsent,
    replyingTo: row.replying_to,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

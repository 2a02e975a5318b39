import type { TransactionSql } from 'postgres'

import type { Sql } from '#app/db/client.server.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { cautionsOn } from '#app/features/chat/cautions/message-cautions.server.ts'
import { tellSent, type Changed } from '#app/features/chat/chat-events.server.ts'
import {
  messageColumns,
  noConversation,
  toMessage,
  type MessageRow,
} from '#app/features/chat/conversation-rows.server.ts'
import type { Message, ReadMessage } from '#app/features/chat/conversation.ts'
import { Refusal } from '#app/platform/refusal.server.ts'

/** What the sender's browser made of a message. `image` is there when the content is the address of one. */
export interface NewMessage {
  id: string
  content: string
  replyingTo?: string | null | undefined
  image?: { width: number; height: number; digest: string; says?: string | null } | undefined
}

export interface Stored {
  message: Message
  /** What to tell the connections after the commit; null when it had been stored before. */
  changed: Changed | null
}

const UNIQUE_VIOLATION = '23505'
const BLOCKED = 'You cannot write to this person, because one of you has blocked the other.'
const GONE = 'This person has left Khazana and cannot be written to.'

/**
 * Stores a message and takes its place in the conversation, in one statement: whoever writes at the same time waits for the
 * conversation's row, so the places follow each other without gaps. The same message again is not stored again. Throws a
 * `Refusal`; a conversation of others is refused as one that is not there.
 */
export async function storeMessage(
  sql: Sql | TransactionSql,
  viewer: Pick<Viewer, 'userId'>,
  conversationId: string,
  given: NewMessage,
): Promise<Stored> {
  const stored = await insert(sql, viewer.userId, conversationId, given).catch((error: unknown) => {
    // The same message came twice at once, and this one waited for the other. Nothing of it was kept.
    if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) return undefined
    throw error
  })
  if (!stored) return { message: await findStored(sql, viewer.userId, conversationId, given), changed: null }
  const { participant_1: buyer, participant_2: seller, ...row } = stored
  const message = toMessage(row)
  return { message, changed: { id: conversationId, participants: [buyer, seller], revision: message.revision } }
}

/** Tells of a message, once it is stored. Given who wrote it, this process need not look up what it just wrote. */
export function tellStored(
  { message, changed }: Stored,
  sender?: Pick<Viewer, 'userId' | 'name' | 'picture'>,
): Message {
  if (changed) tellSent(changed, message.id, sender && (() => wholeOf(message, sender)))
  return message
}

/** As `findMessage` would find it; what a reply quotes and the codes of an image say has to be looked up. */
function wholeOf(
  message: Message,
  { userId, name, picture }: Pick<Viewer, 'userId' | 'name' | 'picture'>,
): ReadMessage | undefined {
  if (message.replyingTo !== null || message.type !== 'text') return undefined
  return { ...message, sender: { id: userId, name, picture }, quote: null, ...cautionsOn(message, null) }
}

type StoredRow = MessageRow & { participant_1: string; participant_2: string }

async function insert(
  sql: Sql | TransactionSql,
  userId: string,
  conversationId: string,
  { id, content, replyingTo = null, image }: NewMessage,
): Promise<StoredRow | undefined> {
  const [row] = await sql<StoredRow[]>`
    with place as (
      update conversations c set
        last_seq = c.last_seq + 1, revision = c.revision + 1,
        last_message_at = greatest(clock_timestamp(), c.last_message_at),
        unread_1 = c.unread_1 + (c.participant_2 = ${userId})::integer,
        unread_2 = c.unread_2 + (c.participant_1 = ${userId})::integer,
        unread_since_1 = case when c.participant_2 = ${userId} and c.unread_1 = 0 then clock_timestamp()
          else c.unread_since_1 end,
        unread_since_2 = case when c.participant_1 = ${userId} and c.unread_2 = 0 then clock_timestamp()
          else c.unread_since_2 end
      where c.id = ${conversationId} and ${mayWrite(sql, userId)} and not ${areApart(sql, userId)}
        and not exists (select from messages m where m.id = ${id})
        and (${replyingTo}::uuid is null
          or exists (select from messages m where m.id = ${replyingTo}::uuid and m.conversation_id = c.id))
      returning c.*
    ), stored as (
      insert into messages as m (id, conversation_id, sender_id, receiver_id, content, message_type, image_width,
        image_height, image_digest, image_says, replying_to, seq, revision, created_at, updated_at)
      select ${id}, c.id, ${userId}, case when c.participant_1 = ${userId} then c.participant_2 else c.participant_1 end,
        ${content}, ${image ? 'image' : 'text'}, ${image?.width ?? null}, ${image?.height ?? null},
        ${image?.digest ?? null}, ${image?.says ?? null}, ${replyingTo}, c.last_seq, c.revision, c.last_message_at,
        c.last_message_at
      from place c
      returning ${messageColumns(sql)}
    )
    select stored.*, place.participant_1, place.participant_2 from stored, place`
  return row
}

/** Live and the viewer's; before the buyer has written the seller knows nothing of it. */
const mayWrite = (sql: Sql | TransactionSql, userId: string) => sql`
  c.deleted_at is null and (c.participant_1 = ${userId} or (c.participant_2 = ${userId} and c.last_seq > 0))`

/** One of the two blocks the other, or the other one is gone. */
const areApart = (sql: Sql | TransactionSql, userId: string) => sql`(${areBlocked(sql)} or ${otherIsGone(sql, userId)})`

const areBlocked = (sql: Sql | TransactionSql) => sql`exists (
  select from blocks b where (b.blocker_id = c.participant_1 and b.blocked_id = c.participant_2)
    or (b.blocker_id = c.participant_2 and b.blocked_id = c.participant_1))`

const otherIsGone = (sql: Sql | TransactionSql, userId: string) => sql`exists (
  select from users u where u.deleted_at is not null
    and u.id = case when c.participant_1 = ${userId} then c.participant_2 else c.participant_1 end)`

type KnownRow = MessageRow & { image_digest: string | null }

/** Why a message was not stored: it had been before, and is answered with, or something forbids it, and is thrown. */
async function findStored(
  sql: Sql | TransactionSql,
  userId: string,
  conversationId: string,
  given: NewMessage,
): Promise<Message> {
  const [conversation] = await sql<{ blocked: boolean; gone: boolean }[]>`
    select ${areBlocked(sql)} as blocked, ${otherIsGone(sql, userId)} as gone
    from conversations c where c.id = ${conversationId} and ${mayWrite(sql, userId)}`
  if (!conversation) throw noConversation()
  const [known] = await sql<KnownRow[]>`
    select ${messageColumns(sql)}, m.image_digest from messages m where m.id = ${given.id}`
  if (known) {
    if (known.conversation_id === conversationId && known.sender_id === userId && isSame(known, given)) {
      return toMessage(known)
    }
    throw new Refusal('conflict', 'This id belongs to another message')
  }
  if (conversation.blocked) throw new Refusal('forbidden', BLOCKED)
  if (conversation.gone) throw new Refusal('conflict', GONE)
  throw new Refusal('not_found', 'There is no such message to reply to')
}

/** Of an unsent message nothing is left to compare with. */
function isSame(known: KnownRow, { content, replyingTo = null, image }: NewMessage): boolean {
  if (known.replying_to !== replyingTo) return false
  if (known.unsent_at !== null) return true
  return image ? known.image_digest === image.digest : known.message_type === 'text' && known.content === content
}

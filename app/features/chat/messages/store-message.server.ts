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

import { insertMessage, type PlacedRow } from './insert-message.server.ts'
import { areBlocked, mayWrite, otherIs } from './place-in-conversation.server.ts'

/** What the sender's browser made of a message. `image` is there when the content is the address of one. */
export interface NewMessage {
  id: string
  content: string
  replyingTo?: string | null | undefined
  image?: { width: number; height: number; digest: string; says?: string | null } | undefined
}

export interface Stored {
  message: Message
  /** What to tell the connections after the commit; null when the message was unsent meanwhile. */
  changed: Changed | null
  /** It had been stored before, and may have been told. */
  again?: true
}

const BLOCKED = 'You cannot message this person, because one of you has blocked the other.'
const GONE = 'This person has left Khazana, so you cannot message them.'
const AWAY = 'You cannot message this person at the moment.'

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
  const row = await insertMessage(sql, { userId: viewer.userId, conversationId, ...given })
  if (row) return toStored(conversationId, row)
  return findStored(sql, viewer.userId, conversationId, given)
}

export function toStored(conversationId: string, stored: PlacedRow): Stored {
  const { participant_1: buyer, participant_2: seller, ...row } = stored
  const message = toMessage(row)
  return { message, changed: { id: conversationId, participants: [buyer, seller], revision: message.revision } }
}

/** Tells of a message, once it is stored. Given who wrote it, this process need not look up what it just wrote. */
export function tellStored(
  { message, changed, again }: Stored,
  sender?: Pick<Viewer, 'userId' | 'name' | 'picture'>,
): Message {
  // Whoever stored it and lost the database's answer told nobody: the try after that does.
  if (changed) tellSent({ ...changed, again }, message.id, sender && (() => wholeOf(message, sender)))
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

interface StandingRow {
  participant_1: string
  participant_2: string
  blocked: boolean
  gone: boolean
  unreachable: boolean
}

type KnownRow = MessageRow & { image_digest: string | null }

/** Why a message was not stored: it had been before, and is answered with, or something forbids it, and is thrown. */
async function findStored(
  sql: Sql | TransactionSql,
  userId: string,
  conversationId: string,
  given: NewMessage,
): Promise<Stored> {
  const [conversation] = await sql<StandingRow[]>`
    select c.participant_1, c.participant_2, ${areBlocked(sql)} as blocked, ${otherIs(sql, userId, 'gone')} as gone,
      ${otherIs(sql, userId, 'unreachable')} as unreachable
    from conversations c where c.id = ${conversationId} and ${mayWrite(sql, userId)}`
  if (!conversation) throw noConversation()
  const [known] = await sql<KnownRow[]>`
    select ${messageColumns(sql)}, m.image_digest from messages m where m.id = ${given.id}`
  if (known) {
    if (known.conversation_id === conversationId && known.sender_id === userId && isSame(known, given)) {
      const message = toMessage(known)
      const { participant_1: buyer, participant_2: seller } = conversation
      const changed: Changed = { id: conversationId, participants: [buyer, seller], revision: message.revision }
      return { message, changed: message.unsent ? null : changed, again: true }
    }
    throw new Refusal('conflict', 'This id belongs to another message')
  }
  if (conversation.blocked) throw new Refusal('forbidden', BLOCKED)
  if (conversation.gone) throw new Refusal('conflict', GONE)
  if (conversation.unreachable) throw new Refusal('conflict', AWAY)
  throw new Refusal('not_found', 'There is no such message to reply to')
}

/** Of an unsent message nothing is left to compare with. */
function isSame(known: KnownRow, { content, replyingTo = null, image }: NewMessage): boolean {
  if (known.replying_to !== replyingTo) return false
  if (known.unsent_at !== null) return true
  return image ? known.image_digest === image.digest : known.message_type === 'text' && known.content === content
}

import type { Tag, TransactionSql } from '#app/db/client.server.ts'
import { hasName } from '#app/db/policies/names.server.ts'
import { write } from '#app/db/write.server.ts'
import { cautionsOn } from '#app/features/cautions/message-cautions.server.ts'
import type { Message, ReadMessage } from '#app/features/chat/conversation.schema.ts'
import * as say from '#app/features/chat/messages/messages.ts'
import { tellSent, type Changed } from '#app/features/chat/server/conversations/chat-events.server.ts'
import {
  messageColumns,
  noConversation,
  toMessage,
  type MessageRow,
} from '#app/features/chat/server/conversations/conversation-rows.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { refuseWatched } from '#app/platform/watched-words/watched-words.server.ts'
import { nameNeeded, noName } from '#app/shared/messages/messages.ts'

import { insertMessage, refusalCode, type NewMessage, type PlacedRow } from './insert-message.server.ts'
import { areBlocked, mayWrite, otherIs } from './place-in-conversation.server.ts'

export interface Stored {
  message: Message
  /** The change to publish after the commit; null when the message was unsent meanwhile. */
  changed: Changed | null
  /** The message was stored before, and may already have been published. */
  again?: true
}

/**
 * Stores a message and advances its conversation, in one statement. Concurrent senders wait for the conversation's row,
 * so seqs have no gaps. A repeated message is not stored again. Throws a `Refusal`; another person's conversation is
 * refused like one that does not exist.
 */
export async function storeMessage(
  sql: TransactionSql,
  viewer: Pick<Viewer, 'userId'>,
  conversationId: string,
  given: NewMessage,
): Promise<Stored> {
  // The content of an image is its address.
  if (!given.image) refuseWatched({ content: given.content }, 'messages')
  const row = await insertMessage(sql, { userId: viewer.userId, conversationId, ...given })
  if (row) return toStored(conversationId, row)
  return findStored(sql, viewer.userId, conversationId, given)
}

const UNIQUE_VIOLATION = '23505'

/** Stores a message in a transaction of its own, as `storeMessage` does. */
export async function storeAlone(
  viewer: Pick<Viewer, 'userId'>,
  conversationId: string,
  message: NewMessage,
): Promise<Stored> {
  const store = () => write(viewer, (sql) => storeMessage(sql, viewer, conversationId, message))
  return store().catch((error: unknown) => {
    // The same message arrived twice at once, and this transaction waited for the other, which has stored it.
    if (refusalCode(error) === UNIQUE_VIOLATION) return store()
    throw error
  })
}

export function toStored(conversationId: string, stored: PlacedRow): Stored {
  const { participant_1: buyer, participant_2: seller, ...row } = stored
  const message = toMessage(row)
  return { message, changed: { id: conversationId, participants: [buyer, seller], revision: message.revision } }
}

/** Publishes a stored message. With the `sender` given, this process need not load what it just wrote. */
export function tellStored(
  { message, changed, again }: Stored,
  sender?: Pick<Viewer, 'userId' | 'name' | 'picture'>,
): Message {
  // A sender that lost the database's answer published nothing; its retry does.
  if (changed) tellSent({ ...changed, again }, message.id, sender && (() => completeMessage(message, sender)))
  return message
}

/** The message as `findMessage` would return it. Quotes and the codes in images have to be loaded. */
function completeMessage(
  message: Message,
  { userId, name, picture }: Pick<Viewer, 'userId' | 'name' | 'picture'>,
): ReadMessage | undefined {
  if (message.replyingTo !== null || message.type !== 'text') return undefined
  // The fallback is in the language of the sender, who makes this request.
  const entered = name === noName() ? '' : name
  return { ...message, sender: { id: userId, name: entered, picture }, quote: null, ...cautionsOn(message, null) }
}

interface StandingRow {
  participant_1: string
  participant_2: string
  blocked: boolean
  gone: boolean
  unreachable: boolean
  named: boolean
}

type KnownRow = MessageRow & { image_digest: string | null }

/** Finds out why a message was not stored. Returns it if it was stored before; otherwise throws the reason. */
async function findStored(sql: Tag, userId: string, conversationId: string, given: NewMessage): Promise<Stored> {
  const [conversation] = await sql<StandingRow[]>`
    select c.participant_1, c.participant_2, ${areBlocked(sql)} as blocked, ${otherIs(sql, userId, 'gone')} as gone,
      ${otherIs(sql, userId, 'unreachable')} as unreachable, ${hasName(sql, userId)} as named
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
    throw new Refusal('conflict', say.idTaken())
  }
  if (conversation.blocked) throw new Refusal('forbidden', say.blockedEither())
  if (conversation.gone) throw new Refusal('conflict', say.hasLeftSite())
  if (conversation.unreachable) throw new Refusal('conflict', say.notAtTheMoment())
  if (!conversation.named) throw new Refusal('name_needed', nameNeeded())
  throw new Refusal('not_found', say.noMessageToReply())
}

/** An unsent message has no content left to compare. */
function isSame(known: KnownRow, { content, replyingTo = null, image, card }: NewMessage): boolean {
  if (known.replying_to !== replyingTo) return false
  if (known.unsent_at !== null) return true
  return image
    ? known.image_digest === image.digest
    : known.message_type === (card ?? 'text') && known.content === content
}

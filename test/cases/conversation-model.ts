import type { Conversation, MessagePage, Person, ReadMessage } from '#app/features/chat/conversation.schema.ts'
import type { MessageRange } from '#app/features/chat/server/messages/get-messages.server.ts'
import type { ConversationChange } from '#app/features/chat/sync/connection/live-events.ts'

export const VIEWER: Person = { id: 'viewer', name: 'Bina', picture: null }
const DELETED_AT = '2026-11-21T06:30:00.000Z'
export const OTHER: Person = { id: 'other', name: 'Suresh', picture: null }
const EPOCH = Date.parse('2026-11-20T06:00:00.000Z')

/** A simple model of a conversation on the server: what it stores, publishes and answers. */
export function modelConversation(
  id = 'talk',
  { perPage = 50, perCatchUp = 200, now = (seq: number) => EPOCH + seq * 1000 } = {},
) {
  const rows: ReadMessage[] = []
  const readUpTo: Record<string, number> = { [VIEWER.id]: 0, [OTHER.id]: 0 }
  let revision = 0
  let deletedBy: Person | null = null

  const standing = () => rows.filter(({ unsent }) => !unsent)

  /** The message as it would be read now: a quote of an unsent message has no content. */
  function read(row: ReadMessage): ReadMessage {
    const quoted = rows.find((one) => one.id === row.quote?.id)
    return { ...row, quote: row.quote && { ...row.quote, content: quoted?.unsent ? null : row.quote.content } }
  }

  return {
    id,
    get revision() {
      return revision
    },
    get lastSeq() {
      return rows.length
    },
    readUpTo,
    messages: () => standing().map(read),
    say(
      by: Person,
      content = `Message ${rows.length + 1}`,
      more: { id?: string; replyingTo?: string; type?: ReadMessage['type'] } = {},
    ) {
      const known = rows.find((row) => row.id === more.id)
      if (known) return { message: read(known), change: null }
      const quoted = rows.find((row) => row.id === more.replyingTo)
      const seq = rows.length + 1
      const createdAt = new Date(now(seq)).toISOString()
      const row: ReadMessage = {
        id: more.id ?? `m${seq}`,
        conversationId: id,
        seq,
        revision: ++revision,
        senderId: by.id,
        receiverId: by === VIEWER ? OTHER.id : VIEWER.id,
        type: more.type ?? 'text',
        content,
        image: null,
        isRead: false,
        unsent: false,
        replyingTo: quoted?.id ?? null,
        createdAt,
        updatedAt: createdAt,
        sender: by,
        quote: quoted
          ? {
              id: quoted.id,
              senderId: quoted.senderId,
              senderName: quoted.sender.name,
              type: 'text',
              content: quoted.content,
            }
          : null,
      }
      rows.push(row)
      const change: ConversationChange = { event: 'message', conversation: id, revision, message: read(row) }
      return { message: read(row), change }
    },
    unsend(messageId: string): ConversationChange | null {
      const row = rows.find((one) => one.id === messageId && !one.unsent)
      if (!row) return null
      Object.assign(row, { unsent: true, content: '', quote: null, revision: ++revision })
      return { event: 'unsent', conversation: id, revision, message: messageId }
    },
    read(by: Person, upTo: number): ConversationChange | null {
      const target = Math.min(upTo, rows.length)
      const before = readUpTo[by.id] ?? 0
      const flips = standing().some(({ receiverId, seq }) => receiverId === by.id && seq > before && seq <= target)
      if (!flips) return null
      readUpTo[by.id] = target
      revision += 1
      return { event: 'read', conversation: id, revision, by: by.id, upTo: target }
    },
    unread: (by: Person) =>
      standing().filter(({ receiverId, seq }) => receiverId === by.id && seq > (readUpTo[by.id] ?? 0)).length,
    /** A viewer's deletion also removes the line about a conversation that the other person deleted. */
    delete(by: Person = VIEWER): ConversationChange {
      const isLine = deletedBy !== null
      deletedBy = by
      if (!isLine) revision += 1
      return { event: 'deleted', conversation: id, revision: isLine ? 0 : revision, by: by.id, at: DELETED_AT }
    },
    get isDeleted() {
      return deletedBy !== null
    },
    /** Whether the other person deleted it and the viewer has not dismissed the line yet. */
    get isLine() {
      return deletedBy === OTHER
    },
    get lastMessageAt() {
      return rows.at(-1)?.createdAt ?? new Date(EPOCH).toISOString()
    },
    /** The answer of `getMessages`. */
    page({ before, after, most: asked = perPage }: MessageRange = {}): MessagePage {
      const most = after === undefined ? asked : perCatchUp
      const found =
        after === undefined
          ? standing()
              .filter(({ seq }) => before === undefined || seq < before)
              .toReversed()
          : rows.filter((row) => row.revision > after).toSorted((one, other) => one.revision - other.revision)
      const cut = found.slice(0, most).map(read)
      return {
        messages: after === undefined ? cut.toReversed() : cut,
        more: found.length > most,
        revision,
        lastSeq: rows.length,
        readUpTo: readUpTo[VIEWER.id] ?? 0,
        otherReadUpTo: readUpTo[OTHER.id] ?? 0,
      }
    },
  }
}

export type ModelConversation = ReturnType<typeof modelConversation>

/** A conversation as the viewer's list shows it. */
export function listed(talk: ModelConversation, part: Partial<Conversation> = {}): Conversation {
  const last = talk.messages().at(-1)
  return {
    id: talk.id,
    role: 'buying',
    item: { id: 'item', title: 'Casio', price: 900, cover: null, state: 'available' },
    other: { ...OTHER, isGone: false, isAway: false },
    lastMessage: last
      ? { content: last.content, type: last.type, senderId: last.senderId, createdAt: last.createdAt }
      : null,
    lastMessageAt: talk.lastMessageAt,
    createdAt: new Date(EPOCH).toISOString(),
    unreadCount: talk.unread(VIEWER),
    revision: talk.revision,
    readUpTo: talk.readUpTo[VIEWER.id] ?? 0,
    otherReadUpTo: talk.readUpTo[OTHER.id] ?? 0,
    blocking: false,
    closed: false,
    deletedAt: null,
    ...part,
    ...(talk.isLine && { lastMessage: null, unreadCount: 0, closed: true, deletedAt: DELETED_AT }),
  }
}

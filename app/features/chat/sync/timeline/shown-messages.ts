import type { Message, Person, ReadMessage } from '#app/features/chat/conversation.schema.ts'
import type { Outgoing } from '#app/features/chat/sync/outbox/outbox-moves.ts'

/**
 * A message as the chat shows it. A message that is not stored yet sorts after all others: its `seq` is Infinity.
 * `preview` is a `data:` URL of one's own image; it is kept after the image is stored, to save the download. `isRead`
 * is as of loading; current read marks are kept beside the messages.
 */
export type ShownMessage = ReadMessage & {
  /** `queued` while there is no connection. */
  delivery: 'sent' | 'queued' | 'sending' | 'failed'
  problem?: string
  /** Upload progress of images, from 0 to 1. */
  progress?: number
  preview?: string
}

/** Merges stored and unsent messages. An unchanged message keeps its object identity. */
export function showMessages(viewer: Person, otherId: string) {
  const stored = new WeakMap<ReadMessage, ShownMessage>()
  const unsent = new WeakMap<Outgoing, ShownMessage>()
  const previews = new Map<string, string>()
  let last: { rows: readonly ReadMessage[]; without: ReadonlySet<string>; shown: readonly ShownMessage[] } | null = null

  function showStored(row: ReadMessage): ShownMessage {
    const memoized = stored.get(row)
    if (memoized) return memoized
    const preview = previews.get(row.id)
    const shown: ShownMessage = { ...row, delivery: 'sent', ...(preview !== undefined && { preview }) }
    stored.set(row, shown)
    return shown
  }

  function showUnsent(entry: Outgoing): ShownMessage {
    const memoized = unsent.get(entry)
    if (memoized) return memoized
    if (entry.preview !== undefined) previews.set(entry.id, entry.preview)
    const shown = toUnsent(entry, viewer, otherId)
    unsent.set(entry, shown)
    return shown
  }

  return (
    rows: readonly ReadMessage[],
    outgoing: readonly Outgoing[],
    without: ReadonlySet<string>,
  ): readonly ShownMessage[] => {
    // Computed first, so that the preview is known when the stored message replaces the unsent one.
    const waiting = outgoing.map(showUnsent)
    if (last?.rows !== rows || last.without !== without) {
      const left = without.size > 0 ? rows.filter(({ id }) => !without.has(id)) : rows
      last = { rows, without, shown: left.map(showStored) }
    }
    return waiting.length > 0 ? [...last.shown, ...waiting] : last.shown
  }
}

function toUnsent(entry: Outgoing, viewer: Person, otherId: string): ShownMessage {
  const { id, conversation, type, content, image, quote, createdAt, state, problem, progress, preview, queued } = entry
  return {
    id,
    conversationId: conversation,
    seq: Infinity,
    revision: 0,
    senderId: viewer.id,
    receiverId: otherId,
    type,
    content,
    image,
    isRead: false,
    unsent: false,
    replyingTo: quote?.id ?? null,
    createdAt,
    updatedAt: createdAt,
    sender: viewer,
    quote,
    delivery: state === 'failed' ? 'failed' : queued ? 'queued' : 'sending',
    ...(problem !== null && { problem }),
    ...(progress !== undefined && { progress }),
    ...(preview !== undefined && { preview }),
  }
}

/** Turns the response to a send into a message as reads return it. */
export const asRead = (message: Message, sender: Person, quote: ReadMessage['quote']): ReadMessage => ({
  ...message,
  sender,
  quote,
})

/** The parts of a message that a reply quotes. */
export const buildQuote = ({ id, sender, type, content }: ReadMessage): NonNullable<ReadMessage['quote']> => ({
  id,
  senderId: sender.id,
  senderName: sender.name,
  type,
  content: content.slice(0, 200),
})

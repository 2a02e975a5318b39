import type { ReadMessage } from '#app/features/chat/conversation.schema.ts'
import { noName } from '#app/shared/messages/messages.ts'

/** A change to a conversation. Each change increments the conversation's revision. */
export type ConversationChange =
  /** `again`: the sender retried, so the event may have been sent before, possibly to an earlier page in this tab. */
  | { event: 'message'; conversation: string; revision: number; message: ReadMessage; again?: boolean }
  /** How the offer or reservation of a message stands has changed. */
  | { event: 'card'; conversation: string; revision: number; message: ReadMessage }
  | { event: 'unsent'; conversation: string; revision: number; message: string }
  | { event: 'read'; conversation: string; revision: number; by: string; upTo: number }
  /** `by` deleted it; the other person keeps a line without content. */
  | { event: 'deleted'; conversation: string; revision: number; by: string; at: string }

export type LiveEventData =
  | ConversationChange
  | { event: 'blocks' }
  /** The viewer's read mark from this tab is stored, at this revision or earlier. Only sent within the tab. */
  | { event: 'marked'; conversation: string; revision: number; upTo: number }
  | { event: 'typing'; conversation: string; by: string; typing: boolean }
  /** An admin has warned the viewer. */
  | { event: 'warned' }
  /** The viewer's list of notices has changed. */
  | { event: 'notice' }
  /** Something may have been missed; refetch. Also sent within the tab after every (re)connection. */
  | { event: 'gap' }

const NAMES: readonly string[] = [
  'message',
  'card',
  'unsent',
  'read',
  'deleted',
  'blocks',
  'typing',
  'warned',
  'notice',
  'gap',
]

/** Parses an event from the server; null for events that this version does not know. */
export function readLiveEvent(text: unknown): LiveEventData | null {
  if (typeof text !== 'string') return null
  try {
    const event: unknown = JSON.parse(text)
    if (typeof event !== 'object' || event === null || !('event' in event)) return null
    // Only our own server sends here, and its events have these shapes.
    return NAMES.includes(String(event.event)) ? withNames(event as LiveEventData) : null
  } catch {
    return null
  }
}

/** One event serves readers of several languages: a person who entered no name gets one here. */
function withNames(event: LiveEventData): LiveEventData {
  if (event.event !== 'message' && event.event !== 'card') return event
  const { sender, quote } = event.message
  const message = {
    ...event.message,
    sender: { ...sender, name: sender.name || noName() },
    quote: quote && { ...quote, senderName: quote.senderName || noName() },
  }
  return { ...event, message }
}

import type { ReadMessage } from '#app/features/chat/conversation.ts'

/** A change of a conversation; each one takes its next revision. */
export type ConversationChange =
  /** `again`: its sender tried again, and it may have been told before, also to a page that was here before this one. */
  | { event: 'message'; conversation: string; revision: number; message: ReadMessage; again?: boolean }
  | { event: 'unsent'; conversation: string; revision: number; message: string }
  | { event: 'read'; conversation: string; revision: number; by: string; upTo: number }
  /** Whoever did not delete it (`by`) keeps a line without content. */
  | { event: 'deleted'; conversation: string; revision: number; by: string; at: string }

export type LiveEventData =
  | ConversationChange
  | { event: 'blocks' }
  /** What the viewer read in this tab is stored, at this revision or before. Told here alone. */
  | { event: 'marked'; conversation: string; revision: number; upTo: number }
  | { event: 'typing'; conversation: string; by: string; typing: boolean }
  /** Something may have been missed: look again at what is stored. Also told here after every (re)connection. */
  | { event: 'gap' }

const NAMES: readonly string[] = ['message', 'unsent', 'read', 'deleted', 'blocks', 'typing', 'gap']

/** What the server said; null for what this version does not know. */
export function readLiveEvent(text: unknown): LiveEventData | null {
  if (typeof text !== 'string') return null
  try {
    const said: unknown = JSON.parse(text)
    if (typeof said !== 'object' || said === null || !('event' in said)) return null
    // Only our own server speaks here, and its events have these shapes.
    return NAMES.includes(String(said.event)) ? (said as LiveEventData) : null
  } catch {
    return null
  }
}

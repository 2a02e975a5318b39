import type { Conversation } from '#app/features/chat/conversation.ts'
import type { FirstMessages } from '#app/features/chat/messages/use-conversation.ts'
import type { loadInbox } from './load-inbox.server.ts'

type Selected = {
  conversation: Conversation
  page: FirstMessages
  /** From an earlier opening. What may have changed since is looked up by the pane, and its messages catch up. */
  isKept?: boolean
}
export type InboxData = Omit<Awaited<ReturnType<typeof loadInbox>>, 'selected'> & {
  now: number
  viewer: { id: string; name: string; picture: string | null }
  selected: Selected | null
  /** The conversation that is open could not be loaded. */
  failed?: boolean
}

const KEPT_MS = 5 * 60_000
const MOST = 20

// Of this window, and for whoever it belongs to: signing out loads the page anew.
const opened = new Map<string, { selected: Selected; at: number }>()
let last: InboxData | null = null

/** Keeps what the server said, so that the same conversation opens at once when it is chosen again. */
export function keepInbox(data: InboxData, now = Date.now()): void {
  last = data
  const { selected } = data
  // What was kept already does not become younger by being shown.
  if (!selected || selected.isKept) return
  opened.delete(selected.conversation.id)
  opened.set(selected.conversation.id, { selected, at: now })
  const oldest = opened.keys().next().value
  if (opened.size > MOST && oldest !== undefined) opened.delete(oldest)
}

/** It was deleted: nothing that it said comes back to the screen. */
export function forgetInbox(id: string): void {
  opened.delete(id)
  if (!last) return
  const conversations = last.first.conversations.filter((one) => one.id !== id)
  const selected = last.selected?.conversation.id === id ? null : last.selected
  last = { ...last, first: { ...last.first, conversations }, selected }
}

/** What to show for a conversation that the server told of within five minutes. */
export function keptInbox(id: string | null, now = Date.now()): InboxData | null {
  const known = id === null ? undefined : opened.get(id)
  return known && now - known.at <= KEPT_MS ? inboxAround(known.selected, now) : null
}

/** What to show when the server cannot be asked: whatever is known of the conversation. Null when nothing is here yet. */
export function inboxAlone(id: string | null, now = Date.now()): InboxData | null {
  const known = id === null ? undefined : opened.get(id)
  const inbox = inboxAround(known?.selected ?? null, now)
  return inbox && { ...inbox, failed: id !== null && !known }
}

function inboxAround(selected: Selected | null, now: number): InboxData | null {
  return (
    last && {
      ...last,
      now,
      selected: selected && { ...selected, isKept: true },
      deleted: null,
      missing: false,
      failed: false,
    }
  )
}

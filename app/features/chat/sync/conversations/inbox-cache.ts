import type { Inbox } from '#app/features/chat/conversation.ts'

type Selected = NonNullable<Inbox['selected']> & {
  /** True for a cached copy from an earlier visit. The pane checks for changes, and its messages catch up. */
  isKept?: boolean
}
export type InboxData = Omit<Inbox, 'selected'> & {
  now: number
  viewer: { id: string; name: string; picture: string | null }
  selected: Selected | null
  /** The selected conversation failed to load. */
  failed?: boolean
}

const KEPT_MS = 5 * 60_000
const MOST = 20

// Kept per window and per account: signing out reloads the page.
const opened = new Map<string, { selected: Selected; at: number }>()
let last: InboxData | null = null

/** Caches a server response, so that the same conversation opens at once next time. */
export function keepInbox(data: InboxData, now = Date.now()): void {
  last = data
  const { selected } = data
  // Showing a cached copy does not renew its age.
  if (!selected || selected.isKept) return
  opened.delete(selected.conversation.id)
  opened.set(selected.conversation.id, { selected, at: now })
  const oldest = opened.keys().next().value
  if (opened.size > MOST && oldest !== undefined) opened.delete(oldest)
}

/** The conversation was deleted; none of it may appear on screen again. */
export function forgetInbox(id: string): void {
  opened.delete(id)
  if (!last) return
  const conversations = last.first.conversations.filter((one) => one.id !== id)
  const selected = last.selected?.conversation.id === id ? null : last.selected
  last = { ...last, first: { ...last.first, conversations }, selected }
}

/** The cached data of a conversation if the server sent it within the last five minutes. */
export function keptInbox(id: string | null, now = Date.now()): InboxData | null {
  const conversation = id === null ? undefined : opened.get(id)
  return conversation && now - conversation.at <= KEPT_MS ? inboxAround(conversation.selected, now) : null
}

/**
 * The fallback when the server cannot be reached: whatever is cached of the conversation, however old. Null when
 * nothing is cached.
 */
export function inboxAlone(id: string | null, now = Date.now()): InboxData | null {
  const conversation = id === null ? undefined : opened.get(id)
  const inbox = inboxAround(conversation?.selected ?? null, now)
  return inbox && { ...inbox, failed: id !== null && !conversation }
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

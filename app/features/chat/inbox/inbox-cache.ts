import type { Conversation } from '#app/features/chat/conversation.ts'
import type { FirstMessages } from '#app/features/chat/messages/use-conversation.ts'
import type { loadInbox } from './load-inbox.server.ts'

export type Selected = { conversation: Conversation; page: FirstMessages }
export type InboxData = Awaited<ReturnType<typeof loadInbox>> & {
  now: number
  viewer: { id: string; name: string; picture: string | null }
}

const KEPT_MS = 5 * 60_000
/** What is younger knows what there is to know: a page that has only just come also hears that it may have missed something. */
const FRESH_MS = 10_000
const MOST = 20

// Of this window, and for whoever it belongs to: signing out loads the page anew.
const opened = new Map<string, { selected: Selected; at: number }>()
let last: InboxData | null = null

/** Keeps what the server said, so that the same conversation opens at once when it is chosen again. */
export function keepInbox(data: InboxData, now = Date.now()): void {
  last = data
  const { selected } = data
  if (!selected) return
  opened.delete(selected.conversation.id)
  opened.set(selected.conversation.id, { selected, at: now })
  const oldest = opened.keys().next().value
  if (opened.size > MOST && oldest !== undefined) opened.delete(oldest)
}

/** What to show for a conversation that was opened within five minutes; its messages then catch up by themselves. */
export function keptInbox(id: string | null, now = Date.now()): InboxData | null {
  const known = id === null ? undefined : opened.get(id)
  if (!last || !known || now - known.at > KEPT_MS) return null
  return { ...last, now, selected: known.selected, missing: false }
}

/** Who may write to whom has changed: the server is asked again. */
export function forgetInbox(): void {
  opened.clear()
}

/** Something may have been missed. */
export function doubtInbox(now = Date.now()): void {
  for (const [id, { at }] of opened) if (now - at > FRESH_MS) opened.delete(id)
}

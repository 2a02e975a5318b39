/**
 * How many messages to the viewer are unread, as the shell shows it. It is all that a page loads at first: what keeps the
 * number comes with the live provider (`unread-watch.ts`).
 */
const listeners = new Set<() => void>()
let count: number | null = null
let refresh: (() => void) | null = null

/** Null until it was found out since the page came. */
export const unreadCount = () => count
export const unreadOnServer = () => null

export function setUnreadCount(next: number | null): void {
  if (next === count) return
  count = next
  for (const listener of listeners) listener()
}

export function subscribeToUnread(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A place that shows the number has come: it should not be stale. */
export const refreshUnread = () => refresh?.()

/** What is to be done then; null when nothing keeps the number. */
export function keepUnreadFresh(by: (() => void) | null): void {
  refresh = by
}

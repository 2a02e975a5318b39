import { makeListeners } from '#app/shared/async/listeners.ts'

/**
 * The viewer's number of unread messages, as the shell shows it. A page loads only this at first; the code that keeps
 * the number fresh comes with the live provider (`unread-watch.ts`).
 */
const changes = makeListeners()
let count: number | null = null
let refresh: (() => void) | null = null

/** Null until the count was loaded after the page. */
export const unreadCount = () => count
export const unreadOnServer = () => null

export function setUnreadCount(next: number | null): void {
  if (next === count) return
  count = next
  changes.tell()
}

export const subscribeToUnread = changes.add

/** Call this when a place starts to show the count, so that it is not stale. */
export const refreshUnread = () => refresh?.()

/** Registers how to refresh the count; null when nothing keeps it fresh. */
export function keepUnreadFresh(by: (() => void) | null): void {
  refresh = by
}

import type { LiveEventData } from '#app/features/chat/sync/connection/live-events.ts'
import { ApiFailure } from '#app/ui/api/api-call.ts'
import type { Ask } from '#app/ui/api/ask.ts'
import type { PageState } from '#app/ui/browser/browser-page.ts'

import { keepUnreadFresh, setUnreadCount, unreadCount } from './unread-count.ts'

/** The page has just brought the count, so the first request can wait. An open connection triggers it sooner. */
const FIRST_MS = 1500
const EVERY_MS = 30_000
const STALE_MS = 10_000
const SOON_MS = 200
/** A message on screen is marked as read within this time. */
export const READ_MS = 1500
const MOST_TRIES = 3
/** If the server counted a message before its live event arrived, the event arrives within this time or not at all. */
const LATE_MS = 3000

export interface UnreadDoors {
  ask: Ask
  page: PageState
  subscribe: (listener: (event: LiveEventData) => void) => () => void
  /** The conversation visible on screen; its new messages count as read at once. */
  shownConversation: () => string | null
  /** The server responds again after a failure. */
  onBack: () => void
  /** The server counts a message that no event announced. */
  onMissed: () => void
  onSignedOut: () => void
}

/**
 * Keeps the unread count up to date. Live events change it at once. It is refetched every 30 seconds, when the page
 * gains focus, when a place shows it again after 10 seconds, and whenever an event does not say by how much the count
 * changes.
 */
export function watchUnread(viewerId: string, doors: UnreadDoors) {
  const { ask, page } = doors
  // Unread messages that arrived live, by conversation and seq.
  const live = new Map<string, Set<number>>()
  let askedAt = Date.now()
  let changes = 0
  let asking: Promise<void> | null = null
  let soon: ReturnType<typeof setTimeout> | undefined
  let late: ReturnType<typeof setTimeout> | undefined
  let isAway = false
  // The number of changes at the last response; null before the first.
  let answeredAt: number | null = null

  function refetchCount(): Promise<void> {
    clearTimeout(soon)
    asking ??= findCount().finally(() => (asking = null))
    return asking
  }

  async function findCount() {
    try {
      for (let attempt = 1; ; attempt++) {
        const before = changes
        askedAt = Date.now()
        const { count } = await ask('GET', '/unread-count')
        // The response may or may not include changes made while it was under way.
        if (before !== changes && attempt < MOST_TRIES) continue
        if (answeredAt === changes && count !== unreadCount()) expectMore()
        answeredAt = changes
        setUnreadCount(count)
        break
      }
      if (isAway) doors.onBack()
      isAway = false
    } catch (error) {
      isAway = true
      const status = error instanceof ApiFailure ? error.status : 0
      if (status === 401) doors.onSignedOut()
      else if (status > 0) setUnreadCount(0)
    }
  }

  function expectMore() {
    const before = changes
    clearTimeout(late)
    late = setTimeout(() => {
      if (before === changes) doors.onMissed()
    }, LATE_MS)
  }

  function refetchIn(ms: number) {
    clearTimeout(soon)
    soon = setTimeout(() => void refetchCount(), ms)
  }

  function refetchIfStale() {
    if (Date.now() - askedAt > STALE_MS) void refetchCount()
  }

  function addToCount(by: number) {
    const count = unreadCount()
    if (count !== null) setUnreadCount(Math.max(0, count + by))
  }

  function hearEvent(event: LiveEventData) {
    if (event.event === 'gap') return void refetchCount()
    if (!('conversation' in event) || event.event === 'typing' || event.event === 'marked' || event.event === 'card')
      return
    const { conversation } = event
    const places = live.get(conversation) ?? new Set<number>()
    live.set(conversation, places)
    if (event.event === 'message') {
      const { receiverId, seq, isRead } = event.message
      if (receiverId !== viewerId || places.has(seq)) return
      if (event.again && isRead) return
      changes += 1
      if (conversation === doors.shownConversation()) return refetchIn(READ_MS)
      // The count may already include it.
      if (event.again) return refetchIn(SOON_MS)
      places.add(seq)
      addToCount(1)
    } else if (event.event === 'read') {
      if (event.by !== viewerId) return
      changes += 1
      const read = [...places].filter((seq) => seq <= event.upTo)
      for (const seq of read) places.delete(seq)
      addToCount(-read.length)
      refetchIn(SOON_MS)
    } else {
      changes += 1
      live.delete(conversation)
      refetchIn(SOON_MS)
    }
  }

  const stopHearing = doors.subscribe(hearEvent)
  const stopWatching = page.subscribe((change) => {
    if (change === 'visible' || change === 'focused') refetchIfStale()
  })
  const asksAgain = setInterval(() => {
    if (page.isVisible()) void refetchCount()
  }, EVERY_MS)
  keepUnreadFresh(refetchIfStale)
  refetchIn(FIRST_MS)

  return {
    /** Call this after the viewer read something here. */
    refetchCount() {
      changes += 1
      refetchIn(SOON_MS)
    },
    stop() {
      stopHearing()
      stopWatching()
      clearInterval(asksAgain)
      clearTimeout(soon)
      clearTimeout(late)
      keepUnreadFresh(null)
    },
  }
}

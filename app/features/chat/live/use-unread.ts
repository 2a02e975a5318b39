import { useEffect, useSyncExternalStore } from 'react'

import {
  refreshUnread,
  subscribeToUnread,
  unreadCount,
  unreadOnServer,
} from '#app/features/chat/sync/conversations/unread-count.ts'
import { useRootData } from '#app/ui/hooks/use-root-data.ts'

/** The number of unread messages to the viewer: first from the page, then from the live connection. */
export function useUnread(): number {
  const { unread } = useRootData()
  const live = useSyncExternalStore(subscribeToUnread, unreadCount, unreadOnServer)
  useEffect(refreshUnread, [])
  return live ?? unread ?? 0
}

import { useEffect, useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'

import {
  refreshUnread,
  subscribeToUnread,
  unreadCount,
  unreadOnServer,
} from '#app/features/chat/sync/conversations/unread-count.ts'

/** The number of unread messages to the viewer: first from the page, then from the live connection. */
export function useUnread(): number {
  // The root loader's data is missing for signed-out visitors, and when the root itself failed.
  const loaded = useRouteLoaderData('root') as { unread?: number } | undefined
  const live = useSyncExternalStore(subscribeToUnread, unreadCount, unreadOnServer)
  useEffect(refreshUnread, [])
  return live ?? loaded?.unread ?? 0
}

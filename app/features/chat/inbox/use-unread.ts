import { useEffect, useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'

import { refreshUnread, subscribeToUnread, unreadCount, unreadOnServer } from './unread-count.ts'

/** How many messages to the viewer are unread: what the page came with, then what the live connection tells. */
export function useUnread(): number {
  // The root's loader; nothing of it is there when nobody is signed in, or when the root itself failed.
  const loaded = useRouteLoaderData('root') as { unread?: number } | undefined
  const live = useSyncExternalStore(subscribeToUnread, unreadCount, unreadOnServer)
  useEffect(refreshUnread, [])
  return live ?? loaded?.unread ?? 0
}

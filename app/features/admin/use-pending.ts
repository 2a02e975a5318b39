import { useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'

import type { PendingCounts } from './admin-pages.ts'
import { pendingCounts, pendingOnServer, subscribeToPending } from './pending-counts.ts'

/** What waits for an admin; null for everybody else. */
export function usePending(): PendingCounts | null {
  // The root's loader; nothing of it is there for others, or when the root itself failed.
  const loaded = useRouteLoaderData('root') as { pending?: PendingCounts } | undefined
  const fresh = useSyncExternalStore(subscribeToPending, pendingCounts, pendingOnServer)
  return loaded?.pending ? (fresh ?? loaded.pending) : null
}

/** As a badge says it. The server counts no further than 100. */
export const pendingText = (count: number) => (count > 99 ? '99+' : String(count))

import { useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'

import type { PendingCounts } from './pending-counts.schema.ts'
import { pendingCounts, pendingOnServer, subscribeToPending } from './pending-counts.ts'

/** The admin's pending cases; null for everybody else. */
export function usePending(): PendingCounts | null {
  // From the root's loader, which omits it for others; missing also when the root itself failed.
  const loaded = useRouteLoaderData('root') as { pending?: PendingCounts } | undefined
  const fresh = useSyncExternalStore(subscribeToPending, pendingCounts, pendingOnServer)
  return loaded?.pending ? (fresh ?? loaded.pending) : null
}

/** The number as a badge shows it. The server stops counting at 100. */
export const pendingText = (count: number) => (count > 99 ? '99+' : String(count))

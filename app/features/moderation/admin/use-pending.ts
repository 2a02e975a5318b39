import { useSyncExternalStore } from 'react'

import { useRootData } from '#app/ui/hooks/use-root-data.ts'

import type { PendingCounts } from './pending-counts.schema.ts'
import { pendingCounts, pendingOnServer, subscribeToPending } from './pending-counts.ts'

/** The admin's pending cases; null for everybody else. */
export function usePending(): PendingCounts | null {
  const { pending } = useRootData()
  const fresh = useSyncExternalStore(subscribeToPending, pendingCounts, pendingOnServer)
  return pending ? (fresh ?? pending) : null
}

/** The number as a badge shows it. The server stops counting at 100. */
export const pendingText = (count: number) => (count > 99 ? '99+' : String(count))

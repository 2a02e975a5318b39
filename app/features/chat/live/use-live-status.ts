import { useSyncExternalStore } from 'react'

import { liveStatus, subscribeLiveStatus } from '#app/features/chat/sync/connection/live-connection.ts'
import { browserPage } from '#app/ui/browser/browser-page.ts'

export type LiveStatus = 'live' | 'connecting' | 'offline'

/**
 * The page's connection status. A page that has just loaded is not connected yet, but for a moment this still reports
 * 'live'.
 */
export function useLiveStatus(): LiveStatus {
  return useSyncExternalStore<LiveStatus>(subscribeToStatus, statusNow, () => 'live')
}

function subscribeToStatus(listener: () => void): () => void {
  const stops = [subscribeLiveStatus(listener), browserPage.subscribe(listener)]
  return () => {
    for (const stop of stops) stop()
  }
}

function statusNow(): LiveStatus {
  if (!browserPage.isOnline()) return 'offline'
  return liveStatus() === 'open' ? 'live' : 'connecting'
}

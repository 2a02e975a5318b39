import { useSyncExternalStore } from 'react'

import { browserPage } from './browser-page.ts'
import { liveStatus, subscribeLiveStatus } from './live-connection.ts'

export type LiveStatus = 'live' | 'connecting' | 'offline'

/** How this page is connected now. A page that has only just come is not yet: say nothing of it for a moment. */
export function useLiveStatus(): LiveStatus {
  return useSyncExternalStore<LiveStatus>(subscribe, statusNow, () => 'live')
}

function subscribe(listener: () => void): () => void {
  const stops = [subscribeLiveStatus(listener), browserPage.subscribe(listener)]
  return () => {
    for (const stop of stops) stop()
  }
}

function statusNow(): LiveStatus {
  if (!browserPage.isOnline()) return 'offline'
  return liveStatus() === 'open' ? 'live' : 'connecting'
}

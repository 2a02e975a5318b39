import { useEffect, useEffectEvent, useState } from 'react'

import type { Photos } from '#app/features/selling/editor/photos/use-photos.ts'
import { useOnline } from '#app/ui/hooks/use-online.ts'

/**
 * Lets a user submit a form while photos are uploading, or while offline. `send` runs as soon as nothing is pending,
 * also when photos failed; it then reports those.
 */
export function useWhenArrived({ busy, underWay }: Pick<Photos, 'busy' | 'underWay'>, send: () => void) {
  const [isWaiting, setWaiting] = useState(false)
  const online = useOnline()
  const isReady = online && !busy
  const sendNow = useEffectEvent(send)
  useEffect(() => {
    if (!isWaiting || !isReady) return
    // oxlint-disable-next-line react/set-state-in-effect -- the wait ends when nothing is pending
    setWaiting(false)
    sendNow()
  }, [isWaiting, isReady])
  return { isWaiting, isReady, online, underWay, wait: () => setWaiting(true), stop: () => setWaiting(false) }
}

export type Arriving = ReturnType<typeof useWhenArrived>

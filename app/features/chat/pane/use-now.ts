import { useEffect, useState } from 'react'

const EVERY_MS = 30_000

/**
 * The current time, as precise as a list of times needs it. It starts with the server's time, so that hydration renders
 * the same text.
 */
export function useNow(first: number): number {
  const [now, setNow] = useState(first)
  useEffect(() => {
    const tick = () => {
      if (document.visibilityState === 'visible') setNow(Date.now())
    }
    tick()
    const timer = setInterval(tick, EVERY_MS)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [])
  return now
}

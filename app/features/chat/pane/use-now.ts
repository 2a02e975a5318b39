import { useEffect, useState } from 'react'

const EVERY_MS = 30_000

/** The time, as exact as a list of times needs it. It begins with the server's, so that both write the same. */
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

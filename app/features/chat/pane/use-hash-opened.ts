import { useEffect, useEffectEvent } from 'react'

/**
 * Opens something when the page's address ends in `hash`, as it does after signing in for it. The server never sees that part,
 * so the page itself is the same for everybody. It is taken out, so that a reload opens nothing.
 */
export function useHashOpened(hash: string, mayOpen: boolean, open: () => void): void {
  const opened = useEffectEvent(open)
  useEffect(() => {
    if (!mayOpen || window.location.hash !== hash) return
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
    opened()
  }, [hash, mayOpen])
}

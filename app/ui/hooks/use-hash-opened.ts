import { useEffect, useEffectEvent } from 'react'

/**
 * Opens something when the page's address ends in `hash`, for example after signing in for it, or in `hash=value`. The server
 * never sees the hash, so it renders the same page for everybody. The hash is removed, so that a reload opens nothing.
 */
export function useHashOpened(hash: string, mayOpen: boolean, open: (value: string | null) => void): void {
  const opened = useEffectEvent(open)
  useEffect(() => {
    const [name, value = null] = window.location.hash.split('=', 2)
    if (!mayOpen || name !== hash) return
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
    opened(value)
  }, [hash, mayOpen])
}

import { useLayoutEffect, useRef } from 'react'

/**
 * Calls `onMove` when the page of another address is shown, before it is painted. State that an address changes is set
 * here and not while rendering. Until the page is shown, a person still acts on the page before. React (19.3) computes
 * a new state at once if none is pending, from the one that was rendered last. This includes what was set while
 * rendering the page that comes, even though that rendering is then discarded.
 */
export function useWhenMoved(address: string, onMove: () => void): void {
  const shown = useRef(address)
  useLayoutEffect(() => {
    if (shown.current !== address) onMove()
    shown.current = address
  })
}

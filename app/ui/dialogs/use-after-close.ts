import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Delays a dialog's callback until the dialog is closed: by then the browser has returned the focus, so the callback
 * can move it.
 */
export function useAfterClose<What>(isOpen: boolean, tell: (what: What) => void): (what: What) => void {
  const waiting = useRef<{ what: What } | null>(null)
  const tellLatest = useEffectEvent(tell)
  useEffect(() => {
    if (isOpen || !waiting.current) return
    const { what } = waiting.current
    waiting.current = null
    tellLatest(what)
  }, [isOpen])
  return (what) => {
    waiting.current = { what }
  }
}

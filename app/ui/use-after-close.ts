import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Keeps what a dialog did until it is closed, and tells it then: the browser has given the focus back by that time, so
 * that whoever is told can move it on.
 */
export function useAfterClose<What>(isOpen: boolean, tell: (what: What) => void): (what: What) => void {
  const waiting = useRef<{ what: What } | null>(null)
  const told = useEffectEvent(tell)
  useEffect(() => {
    if (isOpen || !waiting.current) return
    const { what } = waiting.current
    waiting.current = null
    told(what)
  }, [isOpen])
  return (what) => {
    waiting.current = { what }
  }
}

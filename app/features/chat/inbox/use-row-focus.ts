import { useEffect, useRef } from 'react'

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
}

/**
 * Arrow keys lead through the conversations of a list; from its search field down into it. Back from a conversation, the focus
 * is where it was left.
 */
export function useRowFocus(pane: React.RefObject<HTMLElement | null>, open: string | null): void {
  const before = useRef(open)
  useEffect(() => {
    const left = before.current
    before.current = open
    if (open || !left || document.activeElement !== document.body) return
    pane.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(left)}"]`)?.focus({ preventScroll: true })
  }, [pane, open])

  useEffect(() => {
    const element = pane.current
    function onKeyDown(event: KeyboardEvent) {
      const step = STEPS[event.key]
      if (!step || !element || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      const rows = [...element.querySelectorAll<HTMLElement>('[data-row]')]
      const at = rows.findIndex((row) => row.parentElement?.contains(document.activeElement))
      const fromField = at < 0 && event.key === 'ArrowDown' && document.activeElement?.matches('input[type=search]')
      if (rows.length === 0 || (at < 0 && !fromField)) return
      event.preventDefault()
      rows[step(at, rows.length)]?.focus()
    }
    element?.addEventListener('keydown', onKeyDown)
    return () => element?.removeEventListener('keydown', onKeyDown)
  }, [pane])
}

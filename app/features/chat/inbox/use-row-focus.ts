import { useEffect, useRef } from 'react'

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
}

/**
 * Moves focus through the conversation list with the arrow keys, and from the search field down into it. Coming back
 * from a conversation restores the focus. Call `leaveRow` before a conversation is deleted, and `goOn` once no dialog
 * holds the focus: focus then moves from the removed row to its neighbour.
 */
export function useRowFocus(pane: React.RefObject<HTMLElement | null>, open: string | null) {
  const before = useRef(open)
  const leaving = useRef<readonly (string | undefined)[]>([])

  useEffect(() => {
    const left = before.current
    before.current = open
    if (open || !left || document.activeElement !== document.body) return
    if (leaving.current[0] === left) focusFirst(pane.current, leaving.current)
    else findRow(pane.current, left)?.focus({ preventScroll: true })
  }, [pane, open])

  useEffect(() => {
    const element = pane.current
    function onKeyDown(event: KeyboardEvent) {
      const step = STEPS[event.key]
      if (!step || !element || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      const rows = listRows(element)
      const at = rows.findIndex((row) => row.parentElement?.contains(document.activeElement))
      const fromField = at < 0 && event.key === 'ArrowDown' && document.activeElement?.matches('input[type=search]')
      if (rows.length === 0 || (at < 0 && !fromField)) return
      event.preventDefault()
      rows[step(at, rows.length)]?.focus()
    }
    element?.addEventListener('keydown', onKeyDown)
    return () => element?.removeEventListener('keydown', onKeyDown)
  }, [pane])

  return {
    leaveRow(id: string) {
      const ids = listRows(pane.current).map((row) => row.dataset['row'])
      const at = ids.indexOf(id)
      // The row itself comes first, because it may stay after all. For a row that is not listed, the first row follows.
      leaving.current = [id, ids[at + 1], ids[at - 1]]
    },
    goOn: () => focusFirst(pane.current, leaving.current),
  }
}

const listRows = (pane: HTMLElement | null) => [...(pane?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
const findRow = (pane: HTMLElement | null, id?: string) => listRows(pane).find((row) => row.dataset['row'] === id)

/** Focuses the first of these rows that exists, or else the heading above the list. */
function focusFirst(pane: HTMLElement | null, ids: readonly (string | undefined)[]) {
  const row = ids.map((id) => findRow(pane, id)).find(Boolean)
  const target = row ?? pane?.querySelector<HTMLElement>('h1')
  target?.focus()
}

import { useEffect, useRef } from 'react'

type Row = { id: string }

/** The row that takes the place of a removed one: the next that still exists, or else the last before it. */
export function findNeighbour(id: string, before: readonly Row[], now: readonly Row[]): string | null {
  const at = before.findIndex((row) => row.id === id)
  const left = new Set(now.map((row) => row.id))
  const isLeft = (row: Row) => left.has(row.id)
  return (before.slice(at + 1).find(isLeft) ?? before.slice(0, Math.max(at, 0)).findLast(isLeft))?.id ?? null
}

/**
 * For the box around a list (`ul` or `ol`): when the focused row is removed, the focus moves to the row in its place,
 * or to the box itself when none is left. `rows` are the visible ones, in their order.
 */
export function useFocusOnNeighbour(rows: readonly Row[]): React.RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef(rows)
  const last = useRef<string | null>(null)

  useEffect(() => {
    const element = box.current
    function onFocus({ target }: FocusEvent) {
      const at = listElements(element).findIndex((row) => target instanceof Node && row.contains(target))
      last.current = shown.current[at]?.id ?? null
    }
    element?.addEventListener('focusin', onFocus)
    return () => element?.removeEventListener('focusin', onFocus)
  }, [])

  useEffect(() => {
    const before = shown.current
    shown.current = rows
    const id = last.current
    if (id === null || rows.some((row) => row.id === id) || document.activeElement !== document.body) return
    const next = findNeighbour(id, before, rows)
    const row = listElements(box.current)[rows.findIndex((one) => one.id === next)]
    const target = row?.querySelector<HTMLElement>('[tabindex="-1"], a[href], button:enabled') ?? box.current
    target?.focus({ preventScroll: true })
  }, [rows])

  return box
}

const listElements = (box: HTMLElement | null) => [...(box?.querySelector('ul, ol')?.children ?? [])]

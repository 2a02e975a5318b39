import { useState } from 'react'

import type { Choosable } from './choosable.ts'

/**
 * The cards that an admin has chosen. With Shift, everything between the last box and this one gets the same state. A card
 * that is no longer open, or no longer in the list, is not chosen.
 */
export function useChosen(rows: readonly Choosable[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [last, setLast] = useState<string | null>(null)

  function toggle(id: string, isRange: boolean) {
    setIds(toggled(rows, ids, { id, from: isRange ? last : null }))
    setLast(id)
  }

  return {
    chosen: rows.filter((row) => row.isOpen && ids.has(row.id)),
    toggle,
    clear: () => setIds(new Set()),
  }
}

/** The chosen ids after a box was ticked or cleared, and with it all open cards from another one on. */
export function toggled(
  rows: readonly Pick<Choosable, 'id' | 'isOpen'>[],
  ids: ReadonlySet<string>,
  { id, from }: { id: string; from: string | null },
): Set<string> {
  const at = rows.findIndex((row) => row.id === id)
  const start = rows.findIndex((row) => row.id === from)
  const range = start === -1 ? [at, at] : [Math.min(at, start), Math.max(at, start)]
  const isAdded = !ids.has(id)
  const next = new Set(ids)
  for (const row of rows.slice(range[0], (range[1] ?? at) + 1)) {
    if (!row.isOpen) continue
    if (isAdded) next.add(row.id)
    else next.delete(row.id)
  }
  return next
}

import { useSyncExternalStore } from 'react'

import { markOf, subscribeToMarks } from './saved-marks.ts'

/** Whether the viewer saved an item: what they did in this window, else what its page was told. */
export function useSaved({ id, isSaved }: { id: string; isSaved?: boolean | null | undefined }) {
  const mark = useSyncExternalStore(
    subscribeToMarks,
    () => markOf(id),
    () => undefined,
  )
  return mark ?? isSaved
}

import { useSyncExternalStore } from 'react'

import { markOn, subscribeToMarks } from './saved-marks.ts'

/** Whether the viewer saved an item: what they did in this window, or what its page was told since. `item` is as it came. */
export function useSaved(item: { id: string; isSaved?: boolean | null | undefined }) {
  const mark = useSyncExternalStore(
    subscribeToMarks,
    () => markOn(item),
    () => undefined,
  )
  return mark ?? item.isSaved
}

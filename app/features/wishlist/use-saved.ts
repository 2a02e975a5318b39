import { useSyncExternalStore } from 'react'

import { markOn, subscribeToMarks } from './saved-marks.ts'

/**
 * Whether the viewer has saved an item: by their latest action in this window, or by newer data of the page. `item`
 * must be the object that was loaded.
 */
export function useSaved(item: { id: string; isSaved?: boolean | null | undefined }) {
  const mark = useSyncExternalStore(
    subscribeToMarks,
    () => markOn(item),
    () => undefined,
  )
  return mark ?? item.isSaved
}

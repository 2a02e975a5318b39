import { useSyncExternalStore } from 'react'

import { makeListeners } from '#app/shared/async/listeners.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { useRootData } from '#app/ui/hooks/use-root-data.ts'

// Every page of a signed-in person loads this, so it is small: the live connection calls `refreshUnseen`.
const news = makeListeners()
let count: number | null = null

/** Calls `listener` whenever something may be new in the list, or was seen or read on another page or device. */
export const hearNotices = news.add

/** Asks for the count. Without an answer, the next page shows it. */
export async function refreshUnseen(): Promise<void> {
  const answer = await askApi('GET', '/me/notices/count').catch(() => null)
  if (!answer) return
  count = answer.unseen
  news.tell()
}

/** The number of notices that the viewer has not seen: first from the page, then from the live connection. */
export function useUnseen(): number {
  const { unseen } = useRootData()
  const live = useSyncExternalStore(
    hearNotices,
    () => count,
    () => null,
  )
  return live ?? unseen ?? 0
}

import { makeListeners } from '#app/shared/async/listeners.ts'
import { askApi } from '#app/ui/api/ask.ts'

import type { PendingCounts } from './pending-counts.schema.ts'

/** The numbers of pending cases, as refreshed since the page was loaded. */
const changes = makeListeners()
let counts: PendingCounts | null = null

export const pendingCounts = () => counts
export const pendingOnServer = () => null
export const subscribeToPending = changes.add

/** Fetches the numbers again after a decision. They stay as they are when there is no answer. */
export async function refreshPending(): Promise<void> {
  const answer = await askApi('GET', '/admin/pending').catch(() => null)
  if (!answer) return
  counts = answer
  changes.tell()
}

import { ask } from '#app/ui/ask.ts'

import type { PendingCounts } from './admin-pages.ts'

/** How many things wait for an admin, as it was found out since the page came. */
const listeners = new Set<() => void>()
let counts: PendingCounts | null = null

export const pendingCounts = () => counts
export const pendingOnServer = () => null

export function subscribeToPending(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks anew, after something was decided. The numbers stay as they are when there is no answer. */
export async function refreshPending(): Promise<void> {
  const answer = await ask<PendingCounts>('GET', '/admin/pending').catch(() => null)
  if (!answer) return
  counts = answer
  for (const listener of listeners) listener()
}

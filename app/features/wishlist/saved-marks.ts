import { ApiFailure, failedOrOffline } from '#app/ui/api-call.ts'
import { ask } from '#app/ui/ask.ts'
import { toast } from '#app/ui/toast-store.ts'

import { SIGN_IN_TO_USE } from './wishlist.ts'

// What was saved and taken off in this window, and when: newer than what its pages were told until then, also in lists that are
// kept for the way back, and the same wherever an item shows twice.
const marks = new Map<string, { saved: boolean; at: number }>()
const asking = new Set<string>()
const listeners = new Set<() => void>()

// When what a page was told of an item was looked at first.
const told = new WeakMap<object, number>()
/** What comes within this may have been found out before. */
const UNDER_WAY_MS = 20_000

export const markOf = (itemId: string) => marks.get(itemId)?.saved

/** What was done here, unless `item` is what a page was told later: it may have been done elsewhere since. */
export function markOn(item: { id: string }): boolean | undefined {
  const since = told.get(item) ?? performance.now()
  told.set(item, since)
  const mark = marks.get(item.id)
  return mark && (asking.has(item.id) || since <= mark.at + UNDER_WAY_MS) ? mark.saved : undefined
}

export function subscribeToMarks(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function mark(itemId: string, saved: boolean): void {
  marks.set(itemId, { saved, at: performance.now() })
  for (const listener of listeners) listener()
}

/**
 * Saves an item or takes it off: shown at once, undone when it fails, told of when it is done. Whoever changes their mind
 * meanwhile is asked for once more after the answer, so that the last word stands. Resolves to whether the server has answered.
 */
export async function setSaved(itemId: string, saved: boolean): Promise<boolean> {
  mark(itemId, saved)
  if (asking.has(itemId)) return true
  asking.add(itemId)
  let stored = !saved
  try {
    for (let wanted = saved; stored !== wanted; wanted = markOf(itemId) ?? wanted) {
      await ask(wanted ? 'PUT' : 'DELETE', `/wishlist/${itemId}`)
      stored = wanted
    }
    mark(itemId, stored)
    toast.success(stored ? 'Added to wishlist' : 'Removed from wishlist')
    return true
  } catch (error) {
    mark(itemId, stored)
    const isSignedOut = error instanceof ApiFailure && error.status === 401
    toast.error(isSignedOut ? SIGN_IN_TO_USE : failedOrOffline('Error updating wishlist', error))
    return error instanceof ApiFailure && error.status >= 400 && error.status < 500
  } finally {
    asking.delete(itemId)
  }
}

import * as say from '#app/features/wishlist/messages/messages.ts'
import { makeListeners } from '#app/shared/async/listeners.ts'
import { ApiFailure, failedOrUnanswered } from '#app/ui/api/api-call.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

// Items that were saved and removed in this window, and when. It is newer than the data that pages had loaded by then,
// including cached lists, and applies wherever an item appears.
const marks = new Map<string, { saved: boolean; at: number }>()
const asking = new Set<string>()
const changes = makeListeners()

// When a page's data about an item was first read.
const versions = new WeakMap<object, number>()
/** Data that arrives within this time may have been loaded before the change. */
const UNDER_WAY_MS = 20_000

export const readMark = (itemId: string) => marks.get(itemId)?.saved

/**
 * The latest choice in this window, unless `item` is data that a page loaded later: it may have changed elsewhere
 * since.
 */
export function markOn(item: { id: string }): boolean | undefined {
  const since = versions.get(item) ?? performance.now()
  versions.set(item, since)
  const setMark = marks.get(item.id)
  return setMark && (asking.has(item.id) || since <= setMark.at + UNDER_WAY_MS) ? setMark.saved : undefined
}

export const subscribeToMarks = changes.add

export function setMark(itemId: string, saved: boolean): void {
  marks.set(itemId, { saved, at: performance.now() })
  changes.tell()
}

/**
 * Saves an item or removes it, optimistically: shown at once, undone on failure, announced when done. If the user
 * changes their mind before the answer, another request follows, so that the last choice wins. Resolves with whether
 * the server has answered.
 */
export async function setSaved(itemId: string, saved: boolean): Promise<boolean> {
  setMark(itemId, saved)
  if (asking.has(itemId)) return true
  asking.add(itemId)
  const about = `wishlist ${itemId}`
  let stored = !saved
  try {
    for (let wanted = saved; stored !== wanted; wanted = readMark(itemId) ?? wanted) {
      await askApi(wanted ? 'PUT' : 'DELETE', `/wishlist/${itemId}`)
      stored = wanted
    }
    setMark(itemId, stored)
    toast.success(stored ? say.added() : say.removed(), { about })
    return true
  } catch (error) {
    setMark(itemId, stored)
    const isSignedOut = error instanceof ApiFailure && error.status === 401
    toast.error(isSignedOut ? say.signInToUse() : failedOrUnanswered(say.updateFailed(), error), { about })
    return error instanceof ApiFailure && error.status >= 400 && error.status < 500
  } finally {
    asking.delete(itemId)
  }
}

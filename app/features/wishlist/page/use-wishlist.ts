import { useState } from 'react'

import * as say from '#app/features/wishlist/page/messages/messages.ts'
import type { SavedItem, WishlistPage } from '#app/features/wishlist/saved-item.schema.ts'
import { setMark, readMark } from '#app/features/wishlist/saved-marks.ts'
import { failedOrUnanswered } from '#app/ui/api/api-call.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { useGrowingList, type LeftBefore } from '#app/ui/lists/use-growing-list.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

const leftBefore: LeftBefore<SavedItem> = new Map()

const loadPage = (cursor: string) => askApi('GET', `/wishlist?${new URLSearchParams({ cursor }).toString()}`)

/**
 * The wishlist in the browser: the page that came with the document, plus what was loaded below it, minus what was
 * removed.
 */
export function useWishlist(first: WishlistPage) {
  const list = useGrowingList(first, loadPage, { path: ({ id }) => `/listing/${id}`, leftBefore })
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
  const fresh = new Set(first.items.map(({ id }) => id))
  // Items loaded earlier may have been removed since, here or on their own page.
  const items = list.items.filter(({ id }) => !removed.has(id) && (fresh.has(id) || readMark(id) !== false))

  /** Optimistic: disappears at once, and comes back in its place on failure. */
  async function removeItem(id: string): Promise<void> {
    setRemoved((before) => new Set(before).add(id))
    try {
      await askApi('DELETE', `/wishlist/${id}`)
      setMark(id, false)
      toast.success(say.itemRemoved(), { about: `wishlist ${id}` })
    } catch (error) {
      setRemoved((before) => new Set([...before].filter((one) => one !== id)))
      toast.error(failedOrUnanswered(say.removeFailed(), error), { about: `wishlist ${id}` })
    }
  }

  const unavailable = first.unavailable.filter(({ id }) => !removed.has(id))
  return { ...list, items, unavailable, remove: removeItem }
}

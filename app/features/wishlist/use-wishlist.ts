import { useRef, useState } from 'react'
import { useLocation } from 'react-router'

import { callApi } from '#app/ui/api-call.ts'
import { toast } from '#app/ui/toast-store.ts'

import { mark, markOf } from './saved-marks.ts'
import type { WishlistPage } from './wishlist.ts'

// What was loaded below the first page, by history entry: going back finds the list as it was left.
const loadedBefore = new Map<string, WishlistPage>()
const REMEMBERED = 20

/** The wishlist in the browser: the page that came with the document, what was loaded below it, without what was removed. */
export function useWishlist(first: WishlistPage) {
  const { key } = useLocation()
  const [more, setMore] = useState<WishlistPage>(
    () => loadedBefore.get(key) ?? { items: [], nextCursor: first.nextCursor },
  )
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const loading = useRef(false)
  const shown = new Set(first.items.map(({ id }) => id))
  // What was loaded before may have been taken off since, here or on its own page.
  const further = more.items.filter(({ id }) => !shown.has(id) && markOf(id) !== false)
  const items = [...first.items, ...further].filter(({ id }) => !removed.has(id))

  async function load(): Promise<void> {
    if (loading.current) return
    loading.current = true
    setState('loading')
    try {
      const cursor = new URLSearchParams({ cursor: more.nextCursor ?? '' }).toString()
      const page = await callApi<WishlistPage>('GET', `/wishlist?${cursor}`)
      const grown = { items: [...more.items, ...page.items], nextCursor: page.nextCursor }
      loadedBefore.delete(key)
      loadedBefore.set(key, grown)
      const oldest = loadedBefore.keys().next().value
      if (loadedBefore.size > REMEMBERED && oldest !== undefined) loadedBefore.delete(oldest)
      setMore(grown)
      setState('idle')
    } catch {
      setState('failed')
    } finally {
      loading.current = false
    }
  }

  /** Gone at once, and back where it was when that fails. */
  async function remove(id: string): Promise<void> {
    setRemoved((before) => new Set(before).add(id))
    try {
      await callApi('DELETE', `/wishlist/${id}`)
      mark(id, false)
      toast.success('Item removed from wishlist')
    } catch {
      setRemoved((before) => new Set([...before].filter((one) => one !== id)))
      toast.error('Failed to remove item from wishlist')
    }
  }

  return { items, nextCursor: more.nextCursor, state, load, remove }
}

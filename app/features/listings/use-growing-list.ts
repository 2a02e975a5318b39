import { useRef, useState } from 'react'
import { useLocation } from 'react-router'

import type { Added } from '#app/ui/use-focus-on-added.ts'

import { listOnReturn, type PageOf } from './list-on-return.ts'

const REMEMBERED = 20

/** Lists that grew, by history entry: going back finds the list, and so its place, as it was left. */
export type LeftBefore<Item> = Map<string, PageOf<Item>>

/** Of a listing: its page is `/listing/{id}`. */
type Row = { id: string }
/** A row of the list changed: null when it is gone. */
export type ChangeRow<Item> = (id: string, part: Partial<Item> | null) => void

/**
 * A list in the browser: `first` is the page that came with the document, as it is by now, and further pages are added below
 * it. Give the component another `key` for each `first` that begins elsewhere.
 */
export function useGrowingList<Item extends Row>(
  first: PageOf<Item>,
  loadPage: (cursor: string) => Promise<PageOf<Item>>,
  leftBefore?: LeftBefore<Item>,
) {
  const { key: entry, pathname, search } = useLocation()
  // Entries that the browser makes by itself, for a place on the page, all have the same key.
  const key = `${entry} ${pathname}${search}`
  // All that was there when a page was last added; until one is, the list is `first`.
  const [left, setLeft] = useState(() => leftBefore?.get(key))
  // The same for what answers later than it was asked.
  const latest = useRef(left)
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const [added, setAdded] = useState<Added | null>(null)
  const loading = useRef(false)
  const { items, nextCursor } = listOnReturn(first, left)

  function keep(grown: PageOf<Item>) {
    if (leftBefore) remember(leftBefore, key, grown)
    latest.current = grown
    setLeft(grown)
  }

  async function load(): Promise<void> {
    if (loading.current || nextCursor === null) return
    loading.current = true
    setState('loading')
    try {
      const page = await loadPage(nextCursor)
      const before = listOnReturn(first, latest.current).items
      const shown = new Set(before.map(({ id }) => id))
      const came = page.items.filter(({ id }) => !shown.has(id))
      keep({ ...page, items: [...before, ...came] })
      setAdded({ href: `/listing/${came[0]?.id}` })
      setState('idle')
    } catch {
      setState('failed')
    } finally {
      loading.current = false
    }
  }

  const change: ChangeRow<Item> = (id, part) => {
    const grown = latest.current
    // The page that came with the document is read anew.
    if (!grown) return
    keep({ ...grown, items: grown.items.flatMap((item) => (item.id !== id ? item : part ? { ...item, ...part } : [])) })
  }

  return { items, nextCursor, state, load, added, change }
}

function remember<Item>(leftBefore: LeftBefore<Item>, key: string, page: PageOf<Item>) {
  leftBefore.delete(key)
  leftBefore.set(key, page)
  const oldest = leftBefore.keys().next().value
  if (leftBefore.size > REMEMBERED && oldest !== undefined) leftBefore.delete(oldest)
}

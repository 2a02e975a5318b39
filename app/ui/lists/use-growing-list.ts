import { useRef, useState } from 'react'
import { useLocation } from 'react-router'

import type { Added } from '#app/ui/hooks/use-focus-on-added.ts'

import { listOnReturn, type PageOf } from './list-on-return.ts'

const REMEMBERED = 20

/** Lists with appended pages, by history entry. Going back restores the list, and with it the scroll position. */
export type LeftBefore<Item> = Map<string, PageOf<Item>>

type Row = { id: string }
/** Applies a change to a row; null when the row is gone. */
export type ChangeRow<Item> = (id: string, part: Partial<Item> | null) => void

interface Options<Item> {
  /** The path of a row's first link, which gets the focus when the row is added. */
  path: (item: Item) => string
  leftBefore?: LeftBefore<Item>
}

/**
 * A list in the browser. `first` is the current first page, from the document; further pages are appended below it.
 * Change the component's `key` when `first` belongs to another list.
 */
export function useGrowingList<Item extends Row>(
  first: PageOf<Item>,
  loadPage: (cursor: string) => Promise<PageOf<Item>>,
  { path, leftBefore }: Options<Item>,
) {
  const { key: entry, pathname, search } = useLocation()
  // History entries that the browser creates for a link within the page all have the same key.
  const key = `${entry} ${pathname}${search}`
  // Everything loaded when the last page was appended; until then, the list is `first`.
  const [left, setLeft] = useState(() => leftBefore?.get(key))
  // The latest value, for responses that arrive after further renders.
  const latest = useRef(left)
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const [added, setAdded] = useState<Added | null>(null)
  const loading = useRef(false)
  const { items, nextCursor } = listOnReturn(first, left)

  function keepGrown(grown: PageOf<Item>) {
    if (leftBefore) rememberList(leftBefore, key, grown)
    latest.current = grown
    setLeft(grown)
  }

  async function loadMore(): Promise<void> {
    if (loading.current || nextCursor === null) return
    loading.current = true
    setState('loading')
    try {
      const page = await loadPage(nextCursor)
      const before = listOnReturn(first, latest.current).items
      const shown = new Set(before.map(({ id }) => id))
      const came = page.items.filter(({ id }) => !shown.has(id))
      keepGrown({ ...page, items: [...before, ...came] })
      const [begin] = came
      setAdded(begin ? { href: path(begin) } : null)
      setState('idle')
    } catch {
      setState('failed')
    } finally {
      loading.current = false
    }
  }

  const change: ChangeRow<Item> = (id, part) => {
    const grown = latest.current
    // Otherwise the loader's first page is simply reloaded.
    if (!grown) return
    keepGrown({
      ...grown,
      items: grown.items.flatMap((item) => (item.id !== id ? item : part ? { ...item, ...part } : [])),
    })
  }

  return { items, nextCursor, state, load: loadMore, added, change }
}

function rememberList<Item>(leftBefore: LeftBefore<Item>, key: string, page: PageOf<Item>) {
  leftBefore.delete(key)
  leftBefore.set(key, page)
  const oldest = leftBefore.keys().next().value
  if (leftBefore.size > REMEMBERED && oldest !== undefined) leftBefore.delete(oldest)
}

import { useState } from 'react'
import { useLocation } from 'react-router'

import type { ListingCard, ListingPage } from '#app/features/listings/listing.ts'
import { callApi } from '#app/ui/api-call.ts'

// What was loaded below the first page, by history entry: going back finds the list as it was left.
const loadedBefore = new Map<string, ListingPage>()
const REMEMBERED = 20

/** A person's listings: the page that came with the document, and what was loaded below it since. */
export function useMoreItems(profileId: string, first: ListingPage) {
  const { key } = useLocation()
  const [more, setMore] = useState(() => loadedBefore.get(key) ?? { items: [], nextCursor: first.nextCursor })
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const shown = new Set(first.items.map(({ id }) => id))

  function keep(page: ListingPage) {
    loadedBefore.delete(key)
    loadedBefore.set(key, page)
    const oldest = loadedBefore.keys().next().value
    if (loadedBefore.size > REMEMBERED && oldest !== undefined) loadedBefore.delete(oldest)
    setMore(page)
  }

  async function load(): Promise<void> {
    if (state === 'loading') return
    setState('loading')
    try {
      const cursor = new URLSearchParams({ cursor: more.nextCursor ?? '' })
      const page = await callApi<ListingPage>('GET', `/profiles/${profileId}/items?${cursor.toString()}`)
      keep({ items: [...more.items, ...page.items], nextCursor: page.nextCursor })
      setState('idle')
    } catch {
      setState('failed')
    }
  }

  /** An item below the first page changed: null when it is gone. The first page is the document's, which is read anew. */
  function change(id: string, part: Partial<ListingCard> | null): void {
    keep({
      items: more.items.flatMap((item) => (item.id !== id ? item : part ? { ...item, ...part } : [])),
      nextCursor: more.nextCursor,
    })
  }

  const items = [...first.items, ...more.items.filter(({ id }) => !shown.has(id))]
  return { items, nextCursor: more.nextCursor, state, load, change }
}

import { useEffect, useRef, useState } from 'react'

import type { AboutListing } from '#app/features/chat/pane/about-listing.tsx'
import { askApi } from '#app/ui/api/ask.ts'

type Page = { items: AboutListing[]; nextCursor: string | null }

/** A person's listings on sale, newest first, loaded page by page. The first page loads at once. */
export function useUnsoldListings(personId: string) {
  const [page, setPage] = useState<Page>({ items: [], nextCursor: null })
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('loading')
  const loading = useRef(false)

  function addPage(next: Page) {
    setPage((before) => ({ items: [...before.items, ...next.items], nextCursor: next.nextCursor }))
    setState('idle')
  }

  async function loadMore(): Promise<void> {
    if (loading.current) return
    loading.current = true
    setState('loading')
    await fetchPage(personId, page.nextCursor).then(addPage, () => setState('failed'))
    loading.current = false
  }

  useEffect(() => {
    let wanted = true
    fetchPage(personId, null).then(
      (first) => wanted && addPage(first),
      () => wanted && setState('failed'),
    )
    return () => {
      wanted = false
    }
  }, [personId])

  return { items: page.items, more: page.nextCursor !== null, state, load: loadMore }
}

function fetchPage(personId: string, cursor: string | null): Promise<Page> {
  const query = new URLSearchParams({ unsold: '1', ...(cursor && { cursor }) })
  return askApi('GET', `/profiles/${personId}/items?${query.toString()}`)
}

export type UnsoldListings = ReturnType<typeof useUnsoldListings>

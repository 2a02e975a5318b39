import { useRef, useState } from 'react'

import { callApi } from '#app/ui/api-call.ts'
import { toast } from '#app/ui/toast-store.ts'

import type { OwnItemsPage } from './sponsored-request.ts'
import { ITEMS_NOT_LOADED } from './sponsorship-words.ts'

/** What somebody has on sale: the page that came with the document, and what was loaded below it since. */
export function useOwnItems(first: OwnItemsPage) {
  const [more, setMore] = useState<OwnItemsPage>({ items: [], nextCursor: first.nextCursor })
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const loading = useRef(false)
  const shown = new Set(first.items.map(({ id }) => id))

  async function load(): Promise<void> {
    if (loading.current) return
    loading.current = true
    setState('loading')
    try {
      const query = new URLSearchParams({ cursor: more.nextCursor ?? '' })
      const page = await callApi<OwnItemsPage>('GET', `/me/sponsorship?${query.toString()}`)
      setMore({ items: [...more.items, ...page.items], nextCursor: page.nextCursor })
      setState('idle')
    } catch {
      setState('failed')
      toast.error(ITEMS_NOT_LOADED)
    } finally {
      loading.current = false
    }
  }

  const items = [...first.items, ...more.items.filter(({ id }) => !shown.has(id))]
  return { items, nextCursor: more.nextCursor, state, load }
}

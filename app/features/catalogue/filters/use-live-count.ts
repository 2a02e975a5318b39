import { useEffect, useState } from 'react'

import { toSearchParams, type ListingFilters } from '#app/features/catalogue/listing-filters.ts'
import type { ListingCounts } from '#app/nouns/item/listing.schema.ts'
// oxlint-disable-next-line no-restricted-imports -- a signal cancels the request, in time or for the next choice
import { callApi } from '#app/ui/api/api-call.ts'

/** Debounce: several taps in a row make one request. */
const COUNT_PAUSE_MS = 300
const COUNT_TIMEOUT_MS = 8000

export type LiveCount = { counts: ListingCounts | null; state: 'counting' | 'counted' | 'failed' }

/**
 * Counts the items for choices that are not applied yet; null while there are none. A further choice cancels the
 * previous request. When a request fails, as it does offline, the choices stay, and the next one makes a new request.
 */
export function useLiveCount(filters: ListingFilters | null): LiveCount | null {
  const query = filters && toSearchParams(filters).toString()
  const [answer, setAnswer] = useState<{ query: string; counts: ListingCounts | null }>()
  useEffect(() => {
    if (query === null) return
    const cancel = new AbortController()
    const timer = setTimeout(() => {
      const signal = AbortSignal.any([cancel.signal, AbortSignal.timeout(COUNT_TIMEOUT_MS)])
      void countListings(query, signal).then((counts) => cancel.signal.aborted || setAnswer({ query, counts }))
    }, COUNT_PAUSE_MS)
    return () => {
      clearTimeout(timer)
      cancel.abort()
    }
  }, [query])
  if (query === null) return null
  if (answer?.query !== query) return { counts: null, state: 'counting' }
  return { counts: answer.counts, state: answer.counts ? 'counted' : 'failed' }
}

/** Null when the request failed, as it does offline. */
async function countListings(query: string, signal: AbortSignal): Promise<ListingCounts | null> {
  try {
    return await callApi('GET', `/item-counts?${query}`, undefined, signal)
  } catch {
    return null
  }
}

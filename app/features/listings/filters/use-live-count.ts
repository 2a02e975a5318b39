import { useEffect, useState } from 'react'

import { toSearchParams, type ListingFilters } from '#app/features/listings/listing-filters.ts'
import type { ListingCounts } from '#app/features/listings/listing.ts'

/** From the last change until it is counted: several taps in a row are one question. */
export const COUNT_PAUSE_MS = 300
const COUNT_TIMEOUT_MS = 8000

export type LiveCount = { counts: ListingCounts | null; state: 'counting' | 'counted' | 'failed' }

/**
 * What choices that are not taken yet would show; null while there are none. Each further choice cancels the question before. When
 * it cannot be counted, as without a connection, the choices stay, and the next one asks again.
 */
export function useLiveCount(wanted: ListingFilters | null): LiveCount | null {
  const query = wanted && toSearchParams(wanted).toString()
  const [answer, setAnswer] = useState<{ query: string; counts: ListingCounts | null }>()
  useEffect(() => {
    if (query === null) return
    const cancel = new AbortController()
    const timer = setTimeout(() => {
      const signal = AbortSignal.any([cancel.signal, AbortSignal.timeout(COUNT_TIMEOUT_MS)])
      void count(query, signal).then((counts) => cancel.signal.aborted || setAnswer({ query, counts }))
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

/** Null when it failed, as without a connection. */
async function count(query: string, signal: AbortSignal): Promise<ListingCounts | null> {
  try {
    const answer = await fetch(`/api/item-counts?${query}`, { signal })
    // The API's own shape.
    return answer.ok ? ((await answer.json()) as ListingCounts) : null
  } catch {
    return null
  }
}

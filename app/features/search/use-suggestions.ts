import { useEffect, useState } from 'react'

import { viewHref } from '#app/features/listings/listing-filters.ts'

import type { Suggestions } from './suggest.server.ts'

export type Suggestion = { to: string; label: string; kind: 'category' | 'title' }

// Long enough that a word typed at once asks once.
const PAUSE_MS = 150

/** What to offer for the text typed so far. A failed look-up offers nothing: typing goes on undisturbed. */
export function useSuggestions(typed: string, active: boolean): Suggestion[] {
  const [found, setFound] = useState<{ typed: string; suggestions: Suggestion[] }>()
  const asked = active && typed.length > 0
  useEffect(() => {
    if (!asked) return
    const cancel = new AbortController()
    const timer = setTimeout(() => {
      void lookUp(typed, cancel.signal).then((suggestions) => suggestions && setFound({ typed, suggestions }))
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      cancel.abort()
    }
  }, [typed, asked])
  return asked && found ? found.suggestions : []
}

/** Null when offline, or overtaken by the next letter. */
async function lookUp(typed: string, signal: AbortSignal): Promise<Suggestion[] | null> {
  try {
    const answer = await fetch(`/api/suggestions?q=${encodeURIComponent(typed)}`, { signal })
    // The API's own shape.
    return answer.ok ? toList((await answer.json()) as Suggestions) : null
  } catch {
    return null
  }
}

function toList({ categories, titles }: Suggestions): Suggestion[] {
  return [
    ...categories.map(({ id, name }) => ({ to: `/category/${id}`, label: name, kind: 'category' as const })),
    ...titles.map((title) => ({ to: viewHref('/browse', { search: title }), label: title, kind: 'title' as const })),
  ]
}

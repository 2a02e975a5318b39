import { useEffect, useState } from 'react'

import { viewHref } from '#app/features/listings/listing-filters.ts'

import type { Suggestions } from './suggest.server.ts'

export type Suggestion = { to: string; label: string; kind: 'category' | 'listing' | 'search' }

// Long enough that a word typed at once asks once.
const PAUSE_MS = 150

type Found = { typed: string; suggestions: Suggestion[] }

/** What to offer for the text typed so far. A failed look-up offers nothing: typing goes on undisturbed. */
export function useSuggestions(typed: string, active: boolean): Suggestion[] {
  const [found, setFound] = useState<Found>()
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
  return asked && found ? offered(found, typed) : []
}

/** What was found for this very text; until that is here, what was found for an earlier one and fits this one as well. */
export function offered(found: Found, typed: string): Suggestion[] {
  if (found.typed === typed) return found.suggestions
  const text = typed.toLowerCase()
  return found.suggestions.filter(({ label }) => label.toLowerCase().includes(text))
}

/** None when it failed, as without a connection; null when it was overtaken by the next letter. */
async function lookUp(typed: string, signal: AbortSignal): Promise<Suggestion[] | null> {
  try {
    const answer = await fetch(`/api/suggestions?q=${encodeURIComponent(typed)}`, { signal })
    // The API's own shape.
    return answer.ok ? toList((await answer.json()) as Suggestions) : []
  } catch {
    return signal.aborted ? null : []
  }
}

/**
 * A title leads to its listing; where several have it, to a search for it, without the filters of the view that is shown: so it
 * has results. "Brand new iPhone" is searched for exactly: by its meaning it would be left out when it is not new.
 */
export function toList({ categories, titles }: Suggestions): Suggestion[] {
  return [
    ...categories.map(({ id, name }) => ({ to: `/category/${id}`, label: name, kind: 'category' as const })),
    ...titles.map(({ title, item, exact }): Suggestion =>
      item
        ? { to: `/listing/${item}`, label: title, kind: 'listing' }
        : { to: viewHref('/browse', { search: title, exact }), label: title, kind: 'search' },
    ),
  ]
}

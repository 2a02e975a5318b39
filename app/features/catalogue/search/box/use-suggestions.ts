import { useEffect, useState } from 'react'

import { filtersHref } from '#app/features/catalogue/listing-filters.ts'
import * as say from '#app/features/catalogue/search/messages/messages.ts'
import type { Suggestions } from '#app/features/catalogue/search/suggest.server.ts'
import { categoryName } from '#app/shared/catalogue.ts'
import { languageHeader } from '#app/ui/api/api-call.ts'

export type Suggestion = { to: string; label: string; kind: 'category' | 'listing' | 'search' | 'everywhere' | 'hindi' }

// Debounce: long enough that a word typed quickly makes one request.
const PAUSE_MS = 150

type Found = { typed: string; suggestions: Suggestion[] }

/** Suggestions for the typed text. A failed lookup gives none and does not disturb typing. */
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
  return asked && found ? filterSuggestions(found, typed) : []
}

/** The search for the text without the filters of the page; none for an empty text. */
export function suggestEverywhere(text: string): Suggestion[] {
  const search = text.trim().replaceAll(/\s+/g, ' ')
  return search
    ? [{ to: filtersHref('/browse', { search }), label: say.inAllCategories({ search }), kind: 'everywhere' }]
    : []
}

/** The suggestions for exactly this text; until they arrive, those for an earlier text that still fit. */
export function filterSuggestions(found: Found, typed: string): Suggestion[] {
  if (found.typed === typed) return found.suggestions
  const text = typed.toLowerCase()
  return found.suggestions.filter(({ label }) => label.toLowerCase().includes(text))
}

/** Empty when it failed, as it does offline; null when the next keystroke cancelled it. */
async function lookUp(typed: string, signal: AbortSignal): Promise<Suggestion[] | null> {
  try {
    const answer = await fetch(`/api/suggestions?q=${encodeURIComponent(typed)}`, { signal, headers: languageHeader() })
    // The API returns this shape.
    return answer.ok ? toList((await answer.json()) as Suggestions) : []
  } catch {
    return signal.aborted ? null : []
  }
}

/**
 * A title links to its listing. If several listings have it, it links to a search without the current filters, so that
 * there are results. "Brand new iPhone" is searched for literally: understood, it would exclude one that is not new.
 */
export function toList({ categories, titles, devanagari }: Suggestions): Suggestion[] {
  return [
    ...categories.map(({ id }) => ({ to: `/category/${id}`, label: categoryName(id), kind: 'category' as const })),
    ...titles.map(({ title, item, exact }): Suggestion =>
      item
        ? { to: `/listing/${item}`, label: title, kind: 'listing' }
        : { to: filtersHref('/browse', { search: title, exact }), label: title, kind: 'search' },
    ),
    // While a new release starts, a server of the old one answers without it.
    ...(devanagari
      ? [{ to: filtersHref('/browse', { search: devanagari }), label: devanagari, kind: 'hindi' as const }]
      : []),
  ]
}

import { useEffect, useState } from 'react'

import type { Searcher } from './recent-searches.ts'
import type * as Part from './suggestion-list.tsx'
import type { SuggestionResult, Suggestion } from './suggestion-list.tsx'

// Debounce: long enough that a word typed quickly makes one request.
const PAUSE_MS = 150

/** The list, once it is loaded, and what it shows. */
interface Suggesting {
  part: typeof Part | null
  suggestions: readonly Suggestion[]
  /** Reads the recent searches again, of which some were removed. */
  readRecent: () => void
}

interface SuggestionQuery {
  /** Whether the list is open. */
  active: boolean
  /** Whether the page has filters that a search keeps. */
  isWithin: boolean
  searcher: Searcher
}

/**
 * Suggestions for the typed text; with `isWithin`, after those the search without the filters of the page. For an empty text, the
 * recent searches. The list is loaded when the field is first used. A failed lookup gives none and does not disturb typing.
 */
export function useSuggestions(text: string, { active, isWithin, searcher }: SuggestionQuery): Suggesting {
  const [part, setPart] = useState<typeof Part | null>(null)
  const [found, setFound] = useState<SuggestionResult>()
  const [recent, setRecent] = useState<Suggestion[]>([])
  const typed = text.trim()
  const readRecent = () => setRecent(part?.listRecent(searcher) ?? [])
  useEffect(() => {
    if (!active) return
    const cancel = new AbortController()
    const loading = part ?? import('./suggestion-list.tsx').catch(() => null)
    const timer = setTimeout(
      () => {
        void lookUp()
      },
      typed === '' ? 0 : PAUSE_MS,
    )
    async function lookUp() {
      const loaded = await loading
      const suggestions = typed === '' ? [] : await loaded?.lookUp(typed, cancel.signal)
      if (cancel.signal.aborted || !suggestions) return
      setPart(loaded)
      setFound({ typed, suggestions })
      setRecent(loaded?.listRecent(searcher) ?? [])
    }
    return () => {
      clearTimeout(timer)
      cancel.abort()
    }
  }, [typed, active, part, searcher])
  if (!active || !part) return { part, suggestions: [], readRecent }
  if (typed === '') return { part, suggestions: recent, readRecent }
  const suggestions = found ? part.filterSuggestions(found, typed) : []
  return { part, suggestions: isWithin ? [...suggestions, ...part.suggestEverywhere(typed)] : suggestions, readRecent }
}

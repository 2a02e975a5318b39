import { useEffect, useState } from 'react'

import type * as Part from './suggestion-list.tsx'
import type { Found, Suggestion } from './suggestion-list.tsx'

// Debounce: long enough that a word typed quickly makes one request.
const PAUSE_MS = 150

/** The list, once it is loaded, and what it shows. */
interface Suggesting {
  part: typeof Part | null
  suggestions: readonly Suggestion[]
}

/**
 * Suggestions for the typed text; with `isWithin`, after those the search without the filters of the page. The list is
 * loaded with the first text that is typed. A failed lookup gives none and does not disturb typing.
 */
export function useSuggestions(text: string, { active, isWithin }: { active: boolean; isWithin: boolean }): Suggesting {
  const [part, setPart] = useState<typeof Part | null>(null)
  const [found, setFound] = useState<Found>()
  const typed = text.trim()
  const asked = active && typed.length > 0
  useEffect(() => {
    if (!asked) return
    const cancel = new AbortController()
    const loading = part ?? import('./suggestion-list.tsx').catch(() => null)
    const timer = setTimeout(() => {
      void lookUp()
    }, PAUSE_MS)
    async function lookUp() {
      const loaded = await loading
      const suggestions = await loaded?.lookUp(typed, cancel.signal)
      if (cancel.signal.aborted || !suggestions) return
      setPart(loaded)
      setFound({ typed, suggestions })
    }
    return () => {
      clearTimeout(timer)
      cancel.abort()
    }
  }, [typed, asked, part])
  const suggestions = asked && part && found ? part.filterSuggestions(found, typed) : []
  return {
    part,
    suggestions: part && isWithin && asked ? [...suggestions, ...part.suggestEverywhere(typed)] : suggestions,
  }
}

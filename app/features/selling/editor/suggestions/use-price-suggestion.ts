import { useEffect, useState } from 'react'

import type { FormFields } from '#app/features/selling/editor/drafts/form-fields.ts'
import type { PriceSuggestion } from '#app/features/selling/prices/price-hint.schema.ts'
import { askApi } from '#app/ui/api/ask.ts'

/** Debounce while the seller is typing. */
const PAUSE_MS = 700
const SHORTEST_TITLE = 3

/** Prices of similar listings, once there is a title and a category. Null until then, and when the request fails. */
export function usePriceSuggestion({
  title,
  category,
  condition,
}: Pick<FormFields, 'title' | 'category' | 'condition'>) {
  const asked =
    title.trim().length >= SHORTEST_TITLE && category !== '' ? suggestionPath(title, category, condition) : null
  const [answer, setAnswer] = useState<{ to: string; suggestion: PriceSuggestion } | null>(null)

  useEffect(() => {
    if (!asked) return
    let left = false
    const suggestPrice = async () => {
      // The form works without a suggestion, so a failure is ignored, and so is one that takes too long.
      const suggestion = await askApi('GET', asked).catch(() => null)
      if (!left && suggestion) setAnswer({ to: asked, suggestion })
    }
    const timer = setTimeout(() => void suggestPrice(), PAUSE_MS)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [asked])

  return answer?.to === asked ? (answer?.suggestion ?? null) : null
}

function suggestionPath(title: string, category: string, condition: string) {
  const params = new URLSearchParams({ title: title.trim().slice(0, 200), category })
  if (condition) params.set('condition', condition)
  return `/price-suggestion?${params}` as const
}

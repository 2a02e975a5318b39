import { useEffect, useState } from 'react'

import type { FormFields } from '#app/features/selling/editor/drafts/form-fields.ts'
import type { PriceSuggestion } from '#app/features/selling/prices/price-hint.schema.ts'
import type { CategoryId } from '#app/nouns/category/category-list.ts'
import { askApi } from '#app/ui/api/ask.ts'

/** Debounce while the seller is typing. */
const PAUSE_MS = 700
const SHORTEST_TITLE = 3
const LONGEST_TITLE = 200

/** The category that the title suggests while none is chosen; null while there is none, and when the request fails. */
export function useCategorySuggestion({ title, category }: Pick<FormFields, 'title' | 'category'>): CategoryId | null {
  const typed = readTitle(title)
  return useSuggestion(typed !== null && category === '' ? typed : null, suggestCategory)
}

async function suggestCategory(title: string): Promise<CategoryId | null> {
  const { category } = await askApi('GET', `/category-suggestion?${new URLSearchParams({ title }).toString()}`)
  return category
}

/** Prices of similar listings, once there is a title and a category. Null until then, and when the request fails. */
export function usePriceSuggestion(
  fields: Pick<FormFields, 'title' | 'category' | 'condition'>,
): PriceSuggestion | null {
  const { category, condition } = fields
  const title = readTitle(fields.title)
  const isAsked = title !== null && category !== ''
  const params = isAsked ? new URLSearchParams({ title, category, ...(condition && { condition }) }).toString() : null
  return useSuggestion(params, suggestPrice)
}

const suggestPrice = (params: string): Promise<PriceSuggestion | null> => askApi('GET', `/price-suggestion?${params}`)

/** The part of the title that is sent; null while it is too short. */
export function readTitle(title: string): string | null {
  const typed = title.trim().slice(0, LONGEST_TITLE)
  return typed.length >= SHORTEST_TITLE ? typed : null
}

/** The answer to what is asked now. The form works without a suggestion, so a failure is ignored. */
export function useSuggestion<Answer>(
  asked: string | null,
  ask: (asked: string) => Promise<Answer | null>,
): Answer | null {
  const [given, setGiven] = useState<{ to: string; answer: Answer } | null>(null)
  useEffect(() => {
    if (asked === null) return
    let left = false
    const askNow = async () => {
      const answer = await ask(asked).catch(() => null)
      if (!left && answer !== null) setGiven({ to: asked, answer })
    }
    const timer = setTimeout(() => void askNow(), PAUSE_MS)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [asked, ask])
  return given !== null && given.to === asked ? given.answer : null
}

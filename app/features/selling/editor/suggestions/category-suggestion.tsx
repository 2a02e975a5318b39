// Most photos have no print, so most sellers type. The title is weighed like the text of a photo. The category is
// offered and never chosen: a wrong one would be overlooked, and its listing would not be found. A request takes 20 ms
// with 20,000 listings.
import { useEffect, useState } from 'react'

import type { FormFields } from '#app/features/selling/editor/drafts/form-fields.ts'
import * as say from '#app/features/selling/editor/messages/messages.ts'
import { categoryName, findCategory, type CategoryId } from '#app/nouns/category/category-list.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { buttonClass } from '#app/ui/forms/button.ts'

/** Debounce while the seller is typing. */
const PAUSE_MS = 700
const SHORTEST_TITLE = 3
const LONGEST_TITLE = 200

/** The category that the title suggests while none is chosen; null while there is none, and when the request fails. */
export function useCategorySuggestion({ title, category }: Pick<FormFields, 'title' | 'category'>): CategoryId | null {
  const typed = title.trim().slice(0, LONGEST_TITLE)
  const asked = typed.length >= SHORTEST_TITLE && category === '' ? typed : null
  const [answer, setAnswer] = useState<{ to: string; category: CategoryId | null } | null>(null)

  useEffect(() => {
    if (!asked) return
    let left = false
    const suggestCategory = async () => {
      const path = `/category-suggestion?${new URLSearchParams({ title: asked })}` as const
      // The form works without a suggestion, so a failure is ignored.
      const found = await askApi('GET', path).catch(() => null)
      if (!left && found) setAnswer({ to: asked, category: found.category })
    }
    const timer = setTimeout(() => void suggestCategory(), PAUSE_MS)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [asked])

  return answer?.to === asked ? (answer?.category ?? null) : null
}

type Props = { suggested: CategoryId | null; onUse: (category: CategoryId) => void; disabled: boolean }

/** Offers the category that the title suggests. It is never chosen by itself. */
export function CategorySuggestion({ suggested, onUse, disabled }: Props) {
  const found = suggested && findCategory(suggested)
  return (
    // The live region exists before its content, so that the content is announced.
    <div aria-live="polite" className="empty:absolute">
      {found && (
        <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
          {say.titleSoundsLike({ category: categoryName(found.id) })}
          <button
            type="button"
            className={buttonClass('quiet', 'px-0! underline')}
            disabled={disabled}
            onClick={() => onUse(found.id)}
          >
            {say.chooseNamed({ category: categoryName(found.id) })}
          </button>
        </p>
      )}
    </div>
  )
}

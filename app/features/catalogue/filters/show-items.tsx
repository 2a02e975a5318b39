import type { MouseEvent } from 'react'

import * as say from '#app/features/catalogue/filters/messages/messages.ts'
import { listCount } from '#app/features/catalogue/item-count.ts'
import type { ListingCounts } from '#app/nouns/item/listing.schema.ts'
import { buttonClass } from '#app/ui/forms/button.ts'

import type { LiveCount } from './use-live-count.ts'

type Props = {
  counts: Pick<ListingCounts, 'total' | 'lookedAt'>
  /** `refused`: the current choices are invalid. */
  state: LiveCount['state'] | 'refused'
  onClick: (event: MouseEvent<HTMLButtonElement>) => void
}

/**
 * The button that applies the choices. In the sheet, which covers the list, it says how many items match. Without
 * scripts it cannot count.
 */
export function ShowItems({ counts, state, onClick }: Props) {
  const isUnknown = counts.lookedAt !== undefined && counts.total === 0
  const text = state === 'counted' && !isUnknown ? say.showCount({ items: listCount(counts) }) : say.showItems()
  return (
    <>
      <button
        type="submit"
        onClick={onClick}
        aria-busy={state === 'counting' || undefined}
        className={buttonClass('primary', 'flex-auto px-2!')}
      >
        <span className="tabular-nums lg:hidden noscript:hidden">{text}</span>
        <span className="hidden lg:inline noscript:inline">{say.apply()}</span>
      </button>
      <p aria-live="polite" className="sr-only lg:hidden">
        {state === 'failed' ? say.notCounted() : null}
        {state === 'counted' ? text : null}
      </p>
    </>
  )
}

import type { MouseEvent } from 'react'

import type { ListingCounts } from '#app/shared/listing.ts'
import { countText } from '#app/shared/text/counts.ts'
import { buttonClass } from '#app/ui/forms/button.ts'

import type { LiveCount } from './use-live-count.ts'

type Props = {
  counts: Pick<ListingCounts, 'total'>
  /** `refused`: the current choices are invalid. */
  state: LiveCount['state'] | 'refused'
  onClick: (event: MouseEvent<HTMLButtonElement>) => void
}

/**
 * The button that applies the choices. In the sheet, which covers the list, it says how many items match. Without
 * scripts it cannot count.
 */
export function ShowItems({ counts, state, onClick }: Props) {
  const text = state === 'counted' ? `Show ${itemsText(counts)}` : 'Show items'
  return (
    <>
      <button
        type="submit"
        onClick={onClick}
        aria-busy={state === 'counting' || undefined}
        className={buttonClass('primary', 'flex-auto px-2!')}
      >
        <span className="tabular-nums lg:hidden noscript:hidden">{text}</span>
        <span className="hidden lg:inline noscript:inline">Apply</span>
      </button>
      <p aria-live="polite" className="sr-only lg:hidden">
        {state === 'failed' ? 'The items could not be counted. Your choices are kept.' : null}
        {state === 'counted' ? text : null}
      </p>
    </>
  )
}

function itemsText({ total }: Props['counts']): string {
  return `${countText(total)} ${total === 1 ? 'item' : 'items'}`
}

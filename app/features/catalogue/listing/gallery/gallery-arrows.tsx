import { ChevronLeft, ChevronRight } from 'lucide-react'

import * as say from '#app/features/catalogue/listing/messages/messages.ts'

// At an end, the arrow is paler but stays focusable: a focused button must not disappear.
const ARROW =
  'absolute top-1/2 z-10 hidden size-11 -translate-y-1/2 items-center justify-center rounded-full bg-surface text-ink opacity-0 shadow-card transition-opacity group-hover:opacity-100 focus-visible:opacity-100 aria-disabled:*:opacity-40 lg:inline-flex noscript:hidden'

type Props = { current: number; count: number; onPick: (index: number) => void }

/** The buttons to the previous and the next photo, on wide screens. */
export function GalleryArrows({ current, count, onPick }: Props) {
  return (
    <>
      <button
        type="button"
        aria-label={say.previousPhoto()}
        aria-disabled={current === 0}
        className={`${ARROW} left-3`}
        onClick={() => onPick(current - 1)}
      >
        <ChevronLeft aria-hidden className="size-6" />
      </button>
      <button
        type="button"
        aria-label={say.nextPhoto()}
        aria-disabled={current === count - 1}
        className={`${ARROW} right-3`}
        onClick={() => onPick(current + 1)}
      >
        <ChevronRight aria-hidden className="size-6" />
      </button>
    </>
  )
}

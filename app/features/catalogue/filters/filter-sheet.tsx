import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import * as say from '#app/features/catalogue/filters/messages/messages.ts'
import { hideOthers } from '#app/ui/dialogs/hide-others.ts'

export const FILTER_SHEET = 'filter-sheet'

/**
 * The filters: a column on a laptop, a sheet on a phone. The sheet is a native popover, so opening it, Escape and its
 * button work before hydration. After hydration it is a modal dialog.
 */
export function FilterSheet({ children }: { children: React.ReactNode }) {
  const sheet = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useState(false)

  const showOthers = useRef<() => void>(null)

  function confineFocus() {
    if (!sheet.current || showOthers.current) return
    showOthers.current = hideOthers(sheet.current)
    sheet.current.focus({ preventScroll: true })
    setOpen(true)
  }

  function releaseFocus() {
    showOthers.current?.()
    showOthers.current = null
    setOpen(false)
  }

  const onMount = useEffectEvent(() => {
    // It may have been opened before hydration.
    if (sheet.current?.matches(':popover-open')) confineFocus()
  })
  const onLeave = useEffectEvent(releaseFocus)
  useEffect(() => {
    onMount()
    return () => onLeave()
  }, [])

  return (
    // A section may have the role dialog; otherwise it gets the role of an aside.
    <section
      ref={sheet}
      id={FILTER_SHEET}
      popover="auto"
      tabIndex={-1}
      role={isOpen ? 'dialog' : 'complementary'}
      aria-modal={isOpen || undefined}
      aria-labelledby="filter-title"
      onBeforeToggle={({ newState, target }) => {
        if (target !== sheet.current) return
        // This runs before the browser returns the focus to the button, which must be focusable by then.
        if (newState === 'closed') releaseFocus()
      }}
      onToggle={({ newState, target }) => {
        // Groups of choices inside it open, too.
        if (newState === 'open' && target === sheet.current) confineFocus()
      }}
      className="sheet border-line bg-raised px-5 pb-5 text-ink outline-none lg:bg-transparent lg:p-0"
    >
      <div className="sticky top-0 z-10 -mx-5 mb-3 flex items-center justify-between border-b border-line bg-raised py-1 pr-2 pl-5 lg:sr-only">
        <h2 id="filter-title" className="font-display text-xl font-bold">
          {say.filters()}
        </h2>
        <button
          type="button"
          popoverTarget={FILTER_SHEET}
          popoverTargetAction="hide"
          aria-label={say.close()}
          className="inline-flex size-11 items-center justify-center rounded-md hover:bg-sunken lg:hidden"
        >
          <X aria-hidden className="size-5" />
        </button>
      </div>
      {children}
    </section>
  )
}

import { useEffect, useRef } from 'react'

import * as say from '#app/features/chat/first-message/messages/messages.ts'
import { AboutListingLine } from '#app/features/chat/pane/about-listing.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import * as ui from '#app/ui/messages/messages.ts'

import type { UnsoldListings } from './use-unsold-listings.ts'

type Props = {
  listings: UnsoldListings
  chosen: string | null
  disabled: boolean
  onChoose: (id: string) => void
}

/** Chooses one of the listings that a person has on sale. */
export function ListingChoice({ listings: { items, more, state, load }, chosen, disabled, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const waiting = useRef(false)

  useEffect(() => {
    // The button that was pressed may be gone, so focus moves to the first of the new items.
    if (state !== 'idle' || !waiting.current) return
    waiting.current = false
    list.current?.focus()
  }, [state])

  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="mb-1.5 font-semibold">{say.aboutWhich()}</legend>
      <div
        ref={list}
        tabIndex={-1}
        className="max-h-44 divide-y divide-line overflow-y-auto overscroll-contain rounded-md sm:max-h-64 border border-line-strong bg-surface outline-none"
      >
        {items.map((item) => (
          <label
            key={item.id}
            className="flex cursor-pointer items-center gap-3 px-3 py-2 hover:bg-sunken has-checked:bg-brand-soft has-checked:text-on-brand-soft has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="about"
              value={item.id}
              checked={item.id === chosen}
              onChange={() => onChoose(item.id)}
              className="size-5 shrink-0 accent-brand outline-none"
            />
            <AboutListingLine listing={item} />
          </label>
        ))}
        {items.length === 0 && state === 'loading' && <Waiting />}
        {(more || state === 'failed') && (
          <div className="flex flex-wrap items-center justify-center gap-2 p-2">
            {state === 'failed' && <p role="alert">{say.itemsFailed()}</p>}
            <button
              type="button"
              className={buttonClass('quiet')}
              aria-disabled={state === 'loading'}
              onClick={() => {
                waiting.current = true
                void load()
              }}
            >
              {state === 'loading' ? ui.loading() : state === 'failed' ? ui.tryAgain() : ui.loadMore()}
            </button>
          </div>
        )}
      </div>
    </fieldset>
  )
}

function Waiting() {
  return (
    <div role="status" className="flex animate-pulse items-center gap-3 px-3 py-2 motion-reduce:animate-none">
      <span className="size-14 rounded-md bg-sunken" />
      <span className="sr-only">{ui.loading()}</span>
      <span className="h-4 w-40 rounded-sm bg-sunken" />
    </div>
  )
}

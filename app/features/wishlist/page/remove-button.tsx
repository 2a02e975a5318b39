import { X } from 'lucide-react'

import * as say from '#app/features/wishlist/page/messages/messages.ts'

type Props = { title: string; onRemove: (button: HTMLElement) => void }

/** Removes a card's item from the wishlist; placed in the card's own `relative` box. */
export function RemoveButton({ title, onRemove }: Props) {
  return (
    <button
      type="button"
      aria-label={say.removeItem({ title })}
      title={say.remove()}
      className="absolute top-1 right-1 z-10 inline-flex size-11 items-center justify-center rounded-full noscript:hidden"
      onClick={(event) => onRemove(event.currentTarget)}
    >
      <span className="inline-flex size-9 items-center justify-center rounded-full bg-raised text-ink shadow-card hover:bg-sunken">
        <X aria-hidden className="size-5" />
      </span>
    </button>
  )
}

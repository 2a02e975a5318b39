import * as say from '#app/features/wishlist/page/messages/messages.ts'
import type { UnavailableItem } from '#app/features/wishlist/saved-item.schema.ts'
import { formatDay } from '#app/shared/text/dates.ts'
import { buttonClass } from '#app/ui/forms/button.ts'

type Props = {
  items: readonly UnavailableItem[]
  onRemove: (item: UnavailableItem, button: HTMLElement) => void
}

/** Saved items that an admin has hidden: says that they were saved, but nothing about them. */
export function UnavailableItems({ items, onRemove }: Props) {
  return (
    <ul
      aria-label={say.noLongerAvailable()}
      className="mb-4 divide-y divide-line rounded-md border border-line bg-surface"
    >
      {items.map((item) => {
        const saved = formatDay(item.savedAt)
        return (
          <li key={item.id} className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 px-4 py-1.5">
            <p>{say.unavailableItem({ savedOn: saved, day: (text) => <time dateTime={item.savedAt}>{text}</time> })}</p>
            <button
              type="button"
              aria-label={say.removeUnavailable({ savedOn: saved })}
              className={buttonClass('quiet', '-mr-3 noscript:hidden')}
              onClick={(event) => onRemove(item, event.currentTarget)}
            >
              {say.remove()}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

import { MessageCircle } from 'lucide-react'

import { useUnread } from '#app/features/chat/live/use-unread.ts'
import * as say from '#app/shell/messages/messages.ts'
import { makeIcon } from '#app/ui/pictures/icon.tsx'

const ICONS = { 'size-5': makeIcon(MessageCircle, 'size-5'), 'size-6': makeIcon(MessageCircle, 'size-6') }

/** The count as the badge shows it. */
export const unreadText = (count: number) => (count > 9 ? '9+' : String(count))

/** The accessible name of a link to the inbox. */
export const messagesName = (count: number) =>
  count > 0 ? say.messagesUnread({ n: unreadText(count) }) : say.messages()

/** The inbox icon with the number of unread messages. */
export function MessagesIcon({ size }: { size: 'size-5' | 'size-6' }) {
  return <CountedIcon icon={ICONS[size]} count={useUnread()} />
}

/** An icon with a number in its corner. */
export function CountedIcon({ icon: Icon, count }: { icon: React.ComponentType; count: number }) {
  return (
    <span className="relative inline-flex">
      <Icon />
      {count > 0 && (
        <span
          aria-hidden
          // The link's name already includes the number: as text, it would be read separately from the label.
          data-count={unreadText(count)}
          className="absolute -top-1.5 -right-3 flex h-4.5 min-w-4.5 items-center justify-center rounded-full bg-brand px-1 text-[0.6875rem] leading-none font-bold text-on-brand tabular-nums before:content-[attr(data-count)]"
        />
      )}
    </span>
  )
}

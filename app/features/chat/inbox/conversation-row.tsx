import { EllipsisVertical } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router'

import type { Conversation } from '#app/features/chat/conversation.schema.ts'
import * as say from '#app/features/chat/inbox/messages/messages.ts'
import { fullTime, listTime } from '#app/features/chat/pane/texts/message-time.ts'
import { badgeText, itemState, lastLine, saidLang, unreadWords } from '#app/features/chat/pane/texts/row-texts.ts'
import { foreignLang } from '#app/shared/language/written-language.ts'
import { Avatar } from '#app/ui/pictures/avatar.tsx'
import { SmallCover } from '#app/ui/pictures/small-cover.tsx'

type Props = {
  conversation: Conversation
  viewerId: string
  now: number
  to: string
  isOpen: boolean
  /** Roving tabindex: Tab stops at this row only; the arrow keys reach the others. */
  isStop: boolean
  onFocus: (id: string) => void
  onMenu: (conversation: Conversation, button: HTMLElement) => void
}

/** One row of the list: the item, the other person, and the last message. */
export const ConversationRow = memo(function ConversationRow(props: Props) {
  const { conversation, viewerId, now, to, isOpen, isStop, onFocus, onMenu } = props
  const { id, item, other, lastMessageAt, deletedAt, unreadCount } = conversation
  const state = itemState(item)
  const tabIndex = isStop ? 0 : -1
  return (
    <li className="group relative border-b border-line last:border-b-0 has-[a[aria-current]]:bg-brand-soft">
      <Link
        to={to}
        // Not prefetched: hovering over a row is a weak sign that it will be opened.
        data-reload
        data-row={id}
        state={{ fromList: true }}
        aria-current={isOpen ? 'page' : undefined}
        tabIndex={tabIndex}
        className="flex items-center gap-3 py-3 pr-12 pl-4 @max-[16em]:py-0.5 -outline-offset-3 hover:bg-sunken aria-[current]:hover:bg-transparent"
        onFocus={() => onFocus(id)}
      >
        {/* Large text needs the room for words. */}
        <span className="relative shrink-0 @max-[16em]:hidden">
          <SmallCover cover={item.cover} size={56} />
          <span className="absolute -right-1.5 -bottom-1.5 inline-flex rounded-full ring-2 ring-surface">
            <Avatar name={other.name} picture={other.picture} size={32} />
          </span>
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
            <span className={`min-w-0 flex-1 truncate ${unreadCount > 0 ? 'font-bold' : 'font-semibold'}`} dir="auto">
              {other.name}
            </span>
            <time
              dateTime={lastMessageAt}
              title={fullTime(lastMessageAt)}
              className={`-mr-8 shrink-0 text-xs tabular-nums ${unreadCount > 0 ? 'font-semibold text-brand' : 'text-ink-soft'}`}
            >
              {listTime(lastMessageAt, now)}
            </time>
          </span>
          <span className="flex items-center gap-2 text-sm text-ink-soft">
            <span className="min-w-0 truncate" dir="auto" lang={foreignLang(item.title)}>
              {item.title}
            </span>
            {item.state === 'sold' && (
              <span className="shrink-0 rounded-sm bg-sold px-1.5 text-xs font-bold text-on-sold">{state}</span>
            )}
          </span>
          {item.state === 'gone' && <span className="block text-xs text-bad">{state}</span>}
          <span className="flex items-center gap-2 text-sm">
            <span
              // The words that say what happened stand at the end.
              className={`min-w-0 flex-1 ${deletedAt === null ? 'truncate' : 'line-clamp-2'} ${unreadCount > 0 ? 'font-semibold' : 'text-ink-soft'}`}
              dir="auto"
              lang={saidLang(conversation, viewerId)}
            >
              {lastLine(conversation, viewerId)}
            </span>
            {unreadCount > 0 && (
              <span className="inline-flex h-5 min-w-5 shrink-0 items-center justify-center rounded-full bg-brand px-1.5 text-xs font-bold text-on-brand tabular-nums">
                <span aria-hidden>{badgeText(unreadCount)}</span>
                <span className="sr-only">{unreadWords(unreadCount)}</span>
              </span>
            )}
          </span>
        </span>
      </Link>
      <button
        type="button"
        aria-label={say.rowOptions({ name: other.name, title: item.title })}
        aria-haspopup="menu"
        tabIndex={tabIndex}
        className="absolute right-0.5 bottom-1 inline-flex size-11 items-center justify-center rounded-md text-ink-soft opacity-0 -outline-offset-3 transition-opacity group-hover:opacity-100 hover:text-ink focus-visible:opacity-100 noscript:hidden pointer-coarse:opacity-100"
        onClick={(event) => onMenu(conversation, event.currentTarget)}
      >
        <EllipsisVertical aria-hidden className="size-5" />
      </button>
    </li>
  )
})

import { ArrowLeft, ChevronRight } from 'lucide-react'
import { Link, useLocation, useNavigate } from 'react-router'

import type { AboutItem, Conversation } from '#app/features/chat/conversation.schema.ts'
import * as say from '#app/features/chat/messages/messages.ts'
import { foreignLang } from '#app/shared/language/written-language.ts'
import { Avatar } from '#app/ui/pictures/avatar.tsx'
import { SmallCover } from '#app/ui/pictures/small-cover.tsx'
import { Price } from '#app/ui/texts/price.tsx'

import { itemState } from './texts/row-texts.ts'

type Props = {
  conversation: Pick<Conversation, 'role' | 'item' | 'other'>
  /** The list that the back button of a phone's layout leads to. */
  back: string
  /** The conversation's menu, at the end of the header. */
  menu?: React.ReactNode
  /** Buttons for the item, below its line. */
  deeds?: React.ReactNode
}

/** The header above the messages: the other person and the item. */
export function ChatHeader({ conversation: { role, item, other }, back, menu, deeds }: Props) {
  const person = (
    <>
      <Avatar name={other.name} picture={other.picture} />
      <span className="min-w-0">
        <span className="block truncate leading-tight font-semibold" dir="auto">
          {other.name}
        </span>
        <span className="block text-xs text-ink-soft">{role === 'buying' ? say.seller() : say.buyer()}</span>
      </span>
    </>
  )
  return (
    <header className="border-b border-line bg-surface pt-[env(safe-area-inset-top)]">
      <div className="flex items-center gap-1 py-1 pr-1 pl-1 lg:pr-3 lg:pl-4">
        <BackToList to={back} />
        <h2 className="min-w-0 flex-1">
          {other.isGone || other.isAway ? (
            <span className="flex min-h-12 items-center gap-3 px-2">{person}</span>
          ) : (
            <Link
              to={`/profile/${other.id}`}
              className="flex min-h-12 w-fit max-w-full items-center gap-3 rounded-md px-2 pr-3 hover:bg-sunken"
            >
              {person}
            </Link>
          )}
        </h2>
        {menu}
      </div>
      <ItemLine item={item} />
      {deeds}
    </header>
  )
}

function ItemLine({ item }: { item: AboutItem }) {
  const state = itemState(item)
  const look = 'flex items-center gap-3 border-t border-line px-3 py-2 lg:px-6'
  const content = (
    <>
      <SmallCover cover={item.cover} size={48} />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm" dir="auto" lang={foreignLang(item.title)}>
          {item.title}
        </span>
        <span className="flex flex-wrap items-center gap-x-2">
          <Price as="span" rupees={item.price} />
          {item.state === 'sold' && (
            <span className="rounded-sm bg-sold px-1.5 text-xs font-bold text-on-sold">{state}</span>
          )}
          {item.isReserved && item.state === 'available' && (
            <span className="rounded-sm bg-accent-soft px-1.5 text-xs font-bold text-on-accent-soft">
              {say.reserved()}
            </span>
          )}
          {item.state === 'gone' && <span className="text-xs font-semibold text-bad">{state}</span>}
        </span>
      </span>
    </>
  )
  if (item.id === null || item.state === 'gone') return <div className={look}>{content}</div>
  return (
    <Link to={`/listing/${item.id}`} className={`${look} -outline-offset-3 hover:bg-sunken`}>
      {content}
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft" />
    </Link>
  )
}

/**
 * Phones only. A viewer who came from the list goes back in the history, so that the browser's own back button does not
 * lead here again.
 */
function BackToList({ to }: { to: string }) {
  const navigate = useNavigate()
  const { state, search } = useLocation() as { state: unknown; search: string }
  const cameFromList = typeof state === 'object' && state !== null && 'fromList' in state
  return (
    <Link
      to={to}
      replace
      data-reload
      aria-label={say.backToAll()}
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-md hover:bg-sunken lg:hidden"
      onClick={(event) => {
        // The address may already have changed while this page has not; anyone arriving now comes from the list.
        const isComing = window.location.search !== search
        if (!cameFromList && !isComing) return
        event.preventDefault()
        void navigate(-1)
      }}
    >
      <ArrowLeft aria-hidden className="size-5" />
    </Link>
  )
}

import { Search, X } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useNavigation } from 'react-router'

import { FILTERS, inboxPath, type ListView } from '#app/features/chat/inbox-path.ts'
import * as say from '#app/features/chat/inbox/messages/messages.ts'
import { pageHref } from '#app/shared/language/addresses.ts'

const PAUSE_MS = 250
/** Marks the navigations of this field, which the next letter replaces. */
const BY_TYPING = 'typed search'
const NAMES = { all: say.all, buying: say.buying, selling: say.selling }

/**
 * Filters the conversations by text and by side. The search is a plain GET form that also updates while the user types.
 */
export function ConversationSearch({ view, open }: { view: ListView; open: string | null }) {
  const navigate = useNavigate()
  const { location: coming } = useNavigation()
  const [text, setText] = useState(view.search)
  // The search last written to the address. A difference means that it changed another way (back, a link), and the
  // field must follow.
  const written = useRef(view.search)
  const { filter } = view

  useEffect(() => {
    if (view.search === written.current) return
    written.current = view.search
    setText(view.search)
  }, [view.search])

  const searchConversations = useCallback(
    (typed: string) => {
      written.current = typed.trim()
      void navigate(inboxPath({ filter, search: written.current }, open), { replace: true, state: BY_TYPING })
    },
    [navigate, filter, open],
  )
  // A filter or a conversation that was chosen since the last letter comes first, and is then searched: leaving for the
  // view that was there before would undo the choice.
  const isLeaving = coming !== undefined && coming.state !== BY_TYPING
  useEffect(() => {
    if (isLeaving || text.trim() === written.current) return
    const timer = setTimeout(() => searchConversations(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, isLeaving, searchConversations])

  return (
    <>
      <form
        noValidate
        role="search"
        aria-label={say.conversations()}
        action={pageHref('/messages')}
        className="relative"
        onSubmit={(event) => {
          event.preventDefault()
          searchConversations(text)
        }}
      >
        {filter !== 'all' && <input type="hidden" name="filter" value={filter} />}
        <input
          type="search"
          name="search"
          aria-label={say.searchConversations()}
          placeholder={say.searchPlaceholder()}
          autoComplete="off"
          maxLength={200}
          value={text}
          className="min-h-11 w-full rounded-md border border-line-strong bg-page py-2 pr-12 pl-4 text-base placeholder:text-ink-soft [&::-webkit-search-cancel-button]:hidden"
          onChange={(event) => setText(event.target.value)}
        />
        {text ? (
          <button
            type="button"
            aria-label={say.clearSearch()}
            className={BUTTON}
            onClick={() => (setText(''), searchConversations(''))}
          >
            <X aria-hidden className="size-5" />
          </button>
        ) : (
          <button type="submit" aria-label={say.searchConversations()} className={BUTTON}>
            <Search aria-hidden className="size-5" />
          </button>
        )}
      </form>
      <nav aria-label={say.whichConversations()} className="mt-2 flex flex-wrap gap-1">
        {FILTERS.map((one) => (
          <Link
            key={one}
            to={inboxPath({ ...view, filter: one }, open)}
            replace
            data-reload
            aria-current={filter === one ? 'page' : undefined}
            className="inline-flex min-h-11 flex-1 items-center justify-center rounded-md px-3 text-sm font-semibold text-ink-soft hover:bg-sunken aria-[current]:bg-brand-soft aria-[current]:text-on-brand-soft"
          >
            {NAMES[one]()}
          </Link>
        ))}
      </nav>
    </>
  )
}

const BUTTON = 'absolute top-0 right-0 inline-flex size-11 items-center justify-center rounded-md text-brand'

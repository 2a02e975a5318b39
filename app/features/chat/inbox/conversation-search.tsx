import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'

import { FILTERS, inboxPath, type ListView } from '#app/features/chat/inbox-path.ts'
import * as say from '#app/features/chat/inbox/messages/messages.ts'
import { pageHref } from '#app/shared/language/addresses.ts'

const PAUSE_MS = 250
const NAMES = { all: say.all, buying: say.buying, selling: say.selling }

/**
 * Filters the conversations by text and by side. The search is a plain GET form that also updates while the user types.
 */
export function ConversationSearch({ view, open }: { view: ListView; open: string | null }) {
  const navigate = useNavigate()
  const [text, setText] = useState(view.search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The search last written to the address. A difference means that it changed another way (back, a link), and the
  // field must follow.
  const told = useRef(view.search)

  useEffect(() => {
    if (view.search === told.current) return
    told.current = view.search
    setText(view.search)
  }, [view.search])
  useEffect(() => () => clearTimeout(timer.current), [])

  function searchConversations(given: string) {
    clearTimeout(timer.current)
    told.current = given.trim()
    void navigate(inboxPath({ ...view, search: told.current }, open), { replace: true })
  }

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
        {view.filter !== 'all' && <input type="hidden" name="filter" value={view.filter} />}
        <input
          type="search"
          name="search"
          aria-label={say.searchConversations()}
          placeholder={say.searchPlaceholder()}
          autoComplete="off"
          maxLength={200}
          value={text}
          className="min-h-11 w-full rounded-md border border-line-strong bg-page py-2 pr-12 pl-4 text-base placeholder:text-ink-soft [&::-webkit-search-cancel-button]:hidden"
          onChange={(event) => {
            const given = event.target.value
            setText(given)
            clearTimeout(timer.current)
            timer.current = setTimeout(() => searchConversations(given), PAUSE_MS)
          }}
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
        {FILTERS.map((filter) => (
          <Link
            key={filter}
            to={inboxPath({ ...view, filter }, open)}
            replace
            data-reload
            aria-current={view.filter === filter ? 'page' : undefined}
            className="inline-flex min-h-11 flex-1 items-center justify-center rounded-md px-3 text-sm font-semibold text-ink-soft hover:bg-sunken aria-[current]:bg-brand-soft aria-[current]:text-on-brand-soft"
          >
            {NAMES[filter]()}
          </Link>
        ))}
      </nav>
    </>
  )
}

const BUTTON = 'absolute top-0 right-0 inline-flex size-11 items-center justify-center rounded-md text-brand'

import { Search } from 'lucide-react'
import { useState } from 'react'

import type { ListView } from '#app/features/chat/inbox-path.ts'
import * as say from '#app/features/chat/inbox/messages/messages.ts'

import { ConversationSearch } from './conversation-search.tsx'

type Props = { view: ListView; open: string | null }

/**
 * The name of the inbox, its search and its filters. Text of twice the size would leave a phone no room for a conversation: there
 * a button shows and hides the search and the filters. It is coloured while they choose what is listed.
 */
export function InboxTop({ view, open }: Props) {
  const isChosen = view.filter !== 'all' || view.search !== ''
  const [isShown, setShown] = useState(isChosen)
  return (
    <div className="border-b border-line px-4 pt-3 pb-2 @max-[16em]:py-0">
      <div className="flex items-center justify-between gap-2">
        <h1 id="inbox" tabIndex={-1} className="min-w-0 font-display text-2xl font-bold outline-none">
          {say.messages()}
        </h1>
        <button
          type="button"
          aria-label={say.searchAndFilters()}
          aria-expanded={isShown}
          aria-controls="inbox-tools"
          className={`-mr-3 hidden size-11 shrink-0 items-center justify-center rounded-md @max-[16em]:inline-flex noscript:hidden ${isChosen ? 'bg-brand-soft text-on-brand-soft' : 'text-brand hover:bg-sunken'}`}
          onClick={() => setShown(!isShown)}
        >
          <Search aria-hidden className="size-5" />
        </button>
      </div>
      <div id="inbox-tools" className={`mt-2 @max-[16em]:pb-2 ${isShown ? '' : 'not-noscript:@max-[16em]:hidden'}`}>
        <ConversationSearch view={view} open={open} />
      </div>
    </div>
  )
}

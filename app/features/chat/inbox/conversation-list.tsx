import { useCallback, useState } from 'react'
import { Link } from 'react-router'

import { RowMenu, type OpenedMenu } from '#app/features/chat/conversation-menu/row-menu.tsx'
import type { Conversation } from '#app/features/chat/conversation.schema.ts'
import { inboxPath, type ListView } from '#app/features/chat/inbox-path.ts'
import * as say from '#app/features/chat/inbox/messages/messages.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { useInBrowser } from '#app/ui/hooks/use-in-browser.ts'
import * as ui from '#app/ui/messages/messages.ts'

import { ConversationRow } from './conversation-row.tsx'
import { RowSkeletons } from './inbox-skeletons.tsx'
import type { ConversationList as List } from './use-conversations.ts'

type Props = {
  list: List
  view: ListView
  viewerId: string
  now: number
  open: string | null
  /** Link to the next page, for browsers without scripts. */
  furtherPath: string | null
  isFurther: boolean
  onDelete: (id: string) => Promise<void>
  /** Called after the dialog closed. The button that opened it may be gone, so the focus has to move. */
  afterDelete: () => void
}

/** The viewer's conversations, newest first. Arrow keys move between rows, Enter opens one. */
export function ConversationList({ onDelete, afterDelete, ...shown }: Props) {
  const [menu, setMenu] = useState<OpenedMenu | null>(null)
  const openMenu = useCallback(
    (conversation: Conversation, button: HTMLElement) => setMenu({ conversation, button }),
    [],
  )
  return (
    <>
      <Rows {...shown} onMenu={openMenu} />
      <RowMenu menu={menu} onClose={() => setMenu(null)} onDelete={onDelete} afterDelete={afterDelete} />
    </>
  )
}

type RowsProps = Omit<Props, 'onDelete' | 'afterDelete'> & {
  onMenu: (conversation: Conversation, button: HTMLElement) => void
}

function Rows({ list, view, viewerId, now, open, furtherPath, isFurther, onMenu }: RowsProps) {
  const { conversations, loadMore, loading, failed, refetch } = list
  const inBrowser = useInBrowser()
  const [focused, setFocused] = useState<string | null>(null)
  const isThere = (id: string | null) => conversations.some((one) => one.id === id)
  const stop = [focused, open].find(isThere) ?? conversations[0]?.id

  if (conversations.length === 0 && failed) return <ListFailed onTryAgain={refetch} />
  if (conversations.length === 0 && loading) return <RowSkeletons />
  if (conversations.length === 0 && !isFurther) return <EmptyList view={view} open={open} />
  return (
    <>
      <ul aria-label={say.conversations()} aria-busy={loading} className="border-b border-line">
        {conversations.map((conversation) => (
          <ConversationRow
            key={conversation.id}
            conversation={conversation}
            viewerId={viewerId}
            now={now}
            to={inboxPath(view, conversation.id)}
            isOpen={conversation.id === open}
            isStop={!inBrowser || conversation.id === stop}
            onFocus={setFocused}
            onMenu={onMenu}
          />
        ))}
      </ul>
      <div className="flex flex-col items-center gap-2 p-4">
        {failed && <p role="alert">{say.moreFailed()}</p>}
        {(inBrowser ? loadMore !== null || failed : furtherPath !== null) && (
          <a
            href={pageHref(furtherPath ?? inboxPath(view))}
            data-reload
            aria-disabled={loading}
            className={buttonClass('plain', 'min-w-[min(12rem,100%)]')}
            onClick={(event) => {
              event.preventDefault()
              if (!loading) void (loadMore ?? refetch)()
            }}
          >
            {loading ? ui.loading() : failed ? ui.tryAgain() : ui.loadMore()}
          </a>
        )}
        {isFurther && (
          <Link to={inboxPath(view, open)} className={buttonClass('quiet')}>
            {ui.backToFirst()}
          </Link>
        )}
      </div>
    </>
  )
}

function ListFailed({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <div role="alert">
      <EmptyState art="error" title={say.listFailed()} text={say.checkConnection()}>
        <button type="button" className={buttonClass('primary')} onClick={onTryAgain}>
          {ui.tryAgain()}
        </button>
      </EmptyState>
    </div>
  )
}

function EmptyList({ view, open }: { view: ListView; open: string | null }) {
  if (view.search) {
    return (
      <EmptyState art="empty-search" title={say.nothingFound()} text={say.noMatch({ search: view.search })}>
        <Link to={inboxPath({ filter: view.filter }, open)} replace data-reload className={buttonClass('plain')}>
          {say.clearSearch()}
        </Link>
      </EmptyState>
    )
  }
  if (view.filter !== 'all') {
    const text = view.filter === 'buying' ? say.sellersHere() : say.buyersHere()
    return (
      <EmptyState art="messages" title={say.nothingYet()} text={text}>
        <Link to={inboxPath({}, open)} replace data-reload className={buttonClass('plain')}>
          {say.allConversations()}
        </Link>
      </EmptyState>
    )
  }
  return (
    <EmptyState art="messages" title={say.noConversations()} text={say.howTheyBegin()}>
      <Link to="/browse" className={buttonClass('accent', 'lg:hidden')}>
        {say.browseItems()}
      </Link>
    </EmptyState>
  )
}

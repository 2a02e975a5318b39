import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { DeletedConversation } from '#app/features/chat/conversation-menu/deleted-conversation.tsx'
import { inboxPath, readListView } from '#app/features/chat/inbox-path.ts'
import * as say from '#app/features/chat/inbox/messages/messages.ts'
import { ChatHeader } from '#app/features/chat/pane/chat-header.tsx'
import { ChatPane } from '#app/features/chat/pane/chat-pane.tsx'
import { useNow } from '#app/features/chat/pane/use-now.ts'
import { useVisibleHeight } from '#app/features/chat/pane/use-visible-height.ts'
import { keepInbox, type InboxData } from '#app/features/chat/sync/conversations/inbox-cache.ts'
import { useComing } from '#app/ui/hooks/use-coming.ts'

import { ConversationList } from './conversation-list.tsx'
import { ConversationFailed, ConversationMissing, NothingChosen } from './inbox-notes.tsx'
import { MessageSkeletons } from './inbox-skeletons.tsx'
import { InboxTop } from './inbox-top.tsx'
import css from './inbox.css?url'
import { useConversations } from './use-conversations.ts'
import { useRowFocus } from './use-row-focus.ts'

/** The list of conversations beside the open one; on a phone, one at a time. */
export function InboxView({ data }: { data: InboxData }) {
  const { now: loadedAt, viewer, first, isFurther, selected, deleted, missing, failed } = data
  const navigate = useNavigate()
  // Typed as unknown: a history entry may hold any state.
  const { search, state } = useLocation() as { search: string; state: unknown }
  const coming = useComing()
  const params = new URLSearchParams(search)
  const view = readListView(params)
  const here = params.get('c')
  // A conversation opens at once, before its messages have loaded.
  const open = coming?.path === '/messages' ? new URLSearchParams(coming.search).get('c') : here
  const now = useNow(loadedAt)
  const list = useConversations(view, first, viewer.id)
  const { show } = list
  const back = inboxPath(view)
  const pane = useRef<HTMLElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const scrolled = useRef(0)
  useVisibleHeight()
  const rowFocus = useRowFocus(pane, open)

  useEffect(() => keepInbox(data), [data])
  // On a phone the list is hidden while a chat is open.
  useEffect(() => show(() => (scroller.current?.offsetHeight ?? 0) > 0), [show])
  useLayoutEffect(() => {
    // On a phone, restore the scroll position that the hidden list lost.
    if (!open && scroller.current) scroller.current.scrollTop = scrolled.current
  }, [open])

  async function removeConversation(id: string) {
    rowFocus.leaveRow(id)
    if ((await list.remove(id)) && id === here) void navigate(back, { replace: true })
  }

  const openRow = list.conversations.find(({ id }) => id === open)
  const isComing = open !== here
  const shown = open && selected?.conversation.id === open ? selected : null
  const line = open && deleted?.id === open ? deleted : null
  return (
    <div
      data-inbox={open ? 'chat' : 'list'}
      className="mx-auto flex min-h-0 w-full max-w-7xl flex-1 border-line bg-surface xl:border-x"
    >
      {/* Only this screen uses it: React hoists it into the head and shows the screen once it has loaded. */}
      <link rel="stylesheet" href={css} precedence="screen" />
      <section
        ref={pane}
        aria-labelledby="inbox"
        className={`@container flex w-full min-w-0 flex-col overflow-y-auto lg:w-[360px] lg:shrink-0 lg:border-r lg:border-line ${open ? 'max-lg:hidden' : ''}`}
      >
        <InboxTop view={view} open={here} />
        <div
          ref={scroller}
          className="min-h-48 flex-1 overflow-y-auto overscroll-contain"
          onScroll={(event) => (scrolled.current = event.currentTarget.scrollTop)}
        >
          <ConversationList
            list={list}
            view={view}
            viewerId={viewer.id}
            now={now}
            open={open}
            furtherPath={first.next && inboxPath(view, here, first.next)}
            isFurther={isFurther}
            onDelete={removeConversation}
            afterDelete={rowFocus.goOn}
          />
        </div>
      </section>
      <section
        aria-label={openRow ? say.conversationWith({ name: openRow.other.name }) : say.conversation()}
        className={`flex min-w-0 flex-1 flex-col bg-page ${open ? '' : 'max-lg:hidden'}`}
      >
        {open && <h1 className="sr-only lg:hidden">{say.messages()}</h1>}
        {!open && <NothingChosen />}
        {shown && (
          <ChatPane
            key={shown.conversation.id}
            conversation={shown.conversation}
            first={shown.page}
            isKept={shown.isKept ?? false}
            viewer={viewer}
            now={now}
            back={back}
            takesFocus={typeof state === 'object' && state !== null && 'fromList' in state}
            onDelete={() => removeConversation(shown.conversation.id)}
          />
        )}
        {line && !isComing && (
          <DeletedConversation conversation={line} byOther back={back} onRemove={() => removeConversation(line.id)} />
        )}
        {open && !shown && !isComing && missing && <ConversationMissing id={open} back={back} />}
        {open && !shown && !((missing || line) && !isComing) && (
          <>
            {openRow && <ChatHeader conversation={openRow} back={back} />}
            {failed && !isComing ? <ConversationFailed back={back} /> : <MessageSkeletons />}
          </>
        )}
      </section>
    </div>
  )
}

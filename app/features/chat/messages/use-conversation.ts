import { useEffect, useMemo, useSyncExternalStore } from 'react'

import { ask } from '#app/ui/ask.ts'
import type { Conversation, Person, ReadMessage } from '#app/features/chat/conversation.ts'
import { evictImage } from '#app/features/chat/images/evict-image.ts'
import { imageProblem } from '#app/features/chat/images/image-problem.ts'
import { browserPage } from '#app/features/chat/live/browser-page.ts'
import { keepStores } from '#app/features/chat/live/kept-stores.ts'
import { doubtLive, liveStatus, sayLive, subscribeLive, tellHere } from '#app/features/chat/live/live-connection.ts'
import { forgetConversation, holdSession, outboxOf, refetchUnread } from '#app/features/chat/live/live-session.ts'
import { useLiveStatus } from '#app/features/chat/live/use-live-status.ts'
import { NOT_SENT } from '#app/features/chat/outbox/outbox.ts'
import { showConversation } from '#app/features/chat/pane/open-conversation.ts'
import { useCurrentConversation } from '#app/features/chat/pane/use-current-conversation.ts'
import { trimmed } from '#app/shared/visible-text.ts'
import { toast } from '#app/ui/toast-store.ts'

import type { MessagePage } from './get-messages.server.ts'
import { createMessageStore, type MessageStore } from './message-store.ts'

export type { ShownMessage } from './shown-messages.ts'
/** A conversation's newest messages, as the server rendered them. */
export type FirstMessages = MessagePage
export type Chat = ReturnType<typeof useConversation>

const KEPT_MS = 5 * 60 * 1000
const stores = keepStores<MessageStore>(KEPT_MS)

/**
 * One conversation, kept up to date, and everything the viewer can do in it. Messages come from the page (`first`),
 * then live. `isKept` means that the page's data is cached from an earlier visit. Call `seen` with the `seq` of the
 * newest message on screen to mark messages as read. Only `loadOlder` and `setBlocking` reject; every other outcome is
 * shown in a toast.
 */
export function useConversation(conversation: Conversation, first: FirstMessages, viewer: Person, isKept = false) {
  const key = `${viewer.id}:${conversation.id}`
  const store = stores.get(key, () => makeStore(conversation, first, viewer))
  const state = useSyncExternalStore(store.subscribe, store.state, store.initial)
  const status = useLiveStatus()

  useEffect(() => holdSession(viewer.id), [viewer.id])
  useEffect(() => {
    const ends = [stores.hold(key, store), store.show(), showConversation(store.id)]
    return () => {
      for (const end of ends.toReversed()) end()
    }
  }, [key, store])
  useEffect(() => store.takeNewest(first), [store, first])

  const refusals = state.messages.filter(({ problem }) => problem !== undefined && problem !== NOT_SENT).length
  const current = useCurrentConversation(conversation, { isKept, refusals })
  const actions = useMemo(
    () => ({
      loadOlder: store.loadOlder,
      seen: store.seen,
      typed: store.typed,
      unsend: store.unsend,
      sendText(text: string, replyingTo: ReadMessage | null) {
        const content = trimmed(text)
        if (content) store.send(content, replyingTo)
      },
      sendImage(file: File, replyingTo: ReadMessage | null) {
        const problem = imageProblem(file)
        if (problem) toast.error(problem)
        else store.send('', replyingTo, file)
      },
      tryAgain: (id: string) => outboxOf(viewer.id).tryAgain(id),
      discard: (id: string) => outboxOf(viewer.id).discard(id),
    }),
    [store, viewer.id],
  )
  return { ...state, ...actions, ...current, status }
}

const makeStore = (conversation: Conversation, first: FirstMessages, viewer: Person) =>
  createMessageStore(conversation, first, viewer, {
    ask,
    page: browserPage,
    outbox: outboxOf(viewer.id),
    live: {
      subscribe: subscribeLive,
      isOpen: () => liveStatus() === 'open',
      say: sayLive,
      tell: tellHere,
      doubt: doubtLive,
    },
    evictImage,
    onGone: () => forgetConversation(viewer.id, conversation.id),
    onRead: refetchUnread,
    toast,
  })

import { useEffect, useMemo, useSyncExternalStore } from 'react'

import type { Conversation, MessagePage, Person, ReadMessage } from '#app/features/chat/conversation.schema.ts'
import { useLiveStatus } from '#app/features/chat/live/use-live-status.ts'
import { evictImage } from '#app/features/chat/pane/images/evict-image.ts'
import { imageProblem } from '#app/features/chat/pane/images/image-problem.ts'
import { keepStores } from '#app/features/chat/sync/connection/kept-stores.ts'
import {
  doubtLive,
  liveStatus,
  sayLive,
  subscribeLive,
  tellHere,
} from '#app/features/chat/sync/connection/live-connection.ts'
import { showConversation } from '#app/features/chat/sync/conversations/open-conversation.ts'
import { forgetConversation, holdSession, findOutbox, refetchUnread } from '#app/features/chat/sync/live-session.ts'
import { NOT_SENT } from '#app/features/chat/sync/outbox/outbox-problems.ts'
import { createMessageStore, type MessageStore } from '#app/features/chat/sync/timeline/message-store.ts'
import { trimVisible } from '#app/shared/text/visible-text.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { browserPage } from '#app/ui/browser/browser-page.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

import { useCurrentConversation } from './use-current-conversation.ts'

export type { ShownMessage } from '#app/features/chat/sync/timeline/shown-messages.ts'
export type Chat = ReturnType<typeof useConversation>

const KEPT_MS = 5 * 60 * 1000
const stores = keepStores<MessageStore>(KEPT_MS)

/**
 * One conversation, kept up to date, and everything the viewer can do in it. Messages come from the page (`first`),
 * then live. `isKept` means that the page's data is cached from an earlier visit. Call `seen` with the `seq` of the
 * newest message on screen to mark messages as read. Only `loadOlder` and `setBlocking` reject; every other outcome is
 * shown in a toast.
 */
export function useConversation(conversation: Conversation, first: MessagePage, viewer: Person, isKept = false) {
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
      refresh: store.refresh,
      unsend: store.unsend,
      sendText(text: string, replyingTo: ReadMessage | null) {
        const content = trimVisible(text)
        if (content) store.send(content, replyingTo)
      },
      sendImage(file: File, replyingTo: ReadMessage | null) {
        toast.begin(IMAGE)
        const problem = imageProblem(file)
        if (problem) toast.error(problem, { about: IMAGE })
        else store.send('', replyingTo, file)
      },
      tryAgain: (id: string) => findOutbox(viewer.id).tryAgain(id),
      discard: (id: string) => findOutbox(viewer.id).discard(id),
    }),
    [store, viewer.id],
  )
  return { ...state, ...actions, ...current, status }
}

/** Names what a toast about a chosen image is about. */
const IMAGE = 'image of a message'

const makeStore = (conversation: Conversation, first: MessagePage, viewer: Person) =>
  createMessageStore(conversation, first, viewer, {
    ask: askApi,
    page: browserPage,
    outbox: findOutbox(viewer.id),
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

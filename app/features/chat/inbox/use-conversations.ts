import { useEffect, useState, useSyncExternalStore } from 'react'

import type { Conversation, ConversationPage } from '#app/features/chat/conversation.schema.ts'
import type { ListView } from '#app/features/chat/inbox-path.ts'
import { keepStores } from '#app/features/chat/sync/connection/kept-stores.ts'
import { liveStatus, subscribeLive, tellHere } from '#app/features/chat/sync/connection/live-connection.ts'
import {
  createConversationList,
  type ConversationListStore,
} from '#app/features/chat/sync/conversations/conversation-list-store.ts'
import { byLastMessage, isInView, sameView } from '#app/features/chat/sync/conversations/conversation-view.ts'
import { seenConversation } from '#app/features/chat/sync/conversations/open-conversation.ts'
import { ifNew, startList } from '#app/features/chat/sync/conversations/start-list.ts'
import { holdSession, findOutbox } from '#app/features/chat/sync/live-session.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { browserPage } from '#app/ui/browser/browser-page.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

export type ConversationList = ReturnType<typeof useConversations>

const KEPT_MS = 60_000
const stores = keepStores<ConversationListStore>(KEPT_MS)

/**
 * A list of the viewer's conversations, newest first, kept up to date. `first` belongs to the list it came with and is
 * used once: on return, that list's store is either still up to date or reloads. Until a new list has loaded, the known
 * conversations that match its filter are shown.
 */
export function useConversations(view: ListView, first: ConversationPage, viewerId: string) {
  const [came, setCame] = useState({ first, view })
  if (came.first !== first) setCame({ first, view })
  const given = came.first !== first || sameView(came.view, view) ? first : null
  const key = `${viewerId}:${view.filter}:${view.search.trim()}`
  const store = stores.get(key, () => makeStore(view, ifNew(given), viewerId))
  const state = useSyncExternalStore(store.subscribe, store.state, store.initial)

  useEffect(() => holdSession(viewerId), [viewerId])
  useEffect(() => {
    const release = stores.hold(key, store)
    startList(store, given)
    return release
  }, [key, store, given])

  return {
    conversations: state.loaded ? state.conversations : listKnown(viewerId, view, given),
    loading: state.loading || (!state.loaded && !state.failed),
    failed: state.failed,
    /** Null on the last page. */
    loadMore: state.hasMore ? store.loadMore : null,
    refetch: store.refetch,
    remove: store.remove,
    show: store.show,
  }
}

const makeStore = (view: ListView, first: ConversationPage | null, viewerId: string) =>
  createConversationList(view, first, viewerId, {
    ask: askApi,
    subscribe: subscribeLive,
    isLive: () => liveStatus() === 'open',
    subscribeStored: (listener) => findOutbox(viewerId).subscribeStored(listener),
    shownConversation: seenConversation,
    page: browserPage,
    tellDeleted: (conversation) =>
      tellHere({ event: 'deleted', conversation, revision: 0, by: viewerId, at: new Date().toISOString() }),
    toast,
  })

/**
 * The conversations of this list that are already known: those the page came with, replaced by newer ones from the same
 * person's other lists.
 */
function listKnown(viewerId: string, view: ListView, given: ConversationPage | null): readonly Conversation[] {
  const loadedRows = new Map((given?.conversations ?? []).map((row) => [row.id, row]))
  for (const store of stores.values()) {
    if (store.viewerId !== viewerId) continue
    for (const row of store.state().conversations) if (isInView(row, view)) loadedRows.set(row.id, row)
  }
  return [...loadedRows.values()].toSorted(byLastMessage)
}

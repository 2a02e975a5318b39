import type { Conversation, ConversationPage, Message } from '#app/features/chat/conversation.schema.ts'
import type { ListView } from '#app/features/chat/inbox-path.ts'
import type { LiveEventData } from '#app/features/chat/sync/connection/live-events.ts'
import * as say from '#app/features/chat/sync/messages/messages.ts'
import { makeListeners } from '#app/shared/async/listeners.ts'
import { ApiFailure, failedOrUnanswered } from '#app/ui/api/api-call.ts'
import type { Ask } from '#app/ui/api/ask.ts'
import type { PageState } from '#app/ui/browser/browser-page.ts'

import type { Heard } from './conversation-row-state.ts'
import { keepRows } from './list-rows.ts'
import { createLoader } from './load-conversations.ts'
import { READ_MS } from './unread-watch.ts'

/** A safety net under the live connection: the polling interval while it is down or while the list is on screen. */
const POLL_MS = 30_000

export interface ListState {
  conversations: readonly Conversation[]
  hasMore: boolean
  loading: boolean
  /** False until the first page has loaded. */
  loaded: boolean
  /** A page that the user waited for failed to load, and nothing has loaded since. */
  failed: boolean
}

export interface ListDoors {
  ask: Ask
  subscribe: (listener: (event: LiveEventData) => void) => () => void
  /** Called with each of the viewer's messages once it is stored. */
  subscribeStored: (listener: (entry: unknown, message: Message) => void) => () => void
  /** The conversation visible on screen; its new messages count as read at once. */
  shownConversation: () => string | null
  isLive: () => boolean
  page: PageState
  /** Announces within this tab that a conversation was deleted. */
  tellDeleted: (id: string) => void
  toast: { success: (text: string) => void; error: (text: string) => void }
}

export type ConversationListStore = ReturnType<typeof createConversationList>

/**
 * One list of the viewer's conversations, loaded page by page and kept up to date. It applies live events and refetches
 * what they leave open. It refetches everything loaded after a `gap`, and every 30 seconds while the connection is down
 * or the list is on screen (`show`), because a connection may look open and deliver nothing.
 */
export function createConversationList(
  view: ListView,
  first: ConversationPage | null,
  viewerId: string,
  doors: ListDoors,
) {
  const { ask, isLive, page, toast } = doors
  const rows = keepRows(first?.conversations ?? [], viewerId)
  const loader = createLoader(view, first, rows, { ask, publish })
  const changes = makeListeners()
  let reading: ReturnType<typeof setTimeout> | undefined
  // One function per place that shows the list; it tells whether the place is on screen.
  const places = new Set<() => boolean>()
  let state = stateNow()
  const initial = state

  function stateNow(): ListState {
    return { conversations: rows.shown(), ...loader.state() }
  }

  function publish() {
    state = stateNow()
    changes.tell()
  }

  function countSeen() {
    clearTimeout(reading)
    rows.countSeen()
    publish()
  }

  function hear(event: LiveEventData | Heard) {
    if (event.event === 'gap' || event.event === 'blocks') return void loader.look()
    if (event.event === 'typing' || event.event === 'warned' || event.event === 'notice') return
    const { conversation: id } = event
    const isSeen = id === doors.shownConversation()
    rows.hear(event, isSeen)
    if (event.event !== 'deleted') {
      if (event.event === 'message' && isSeen) {
        clearTimeout(reading)
        reading = setTimeout(countSeen, READ_MS)
      }
      if (rows.find(id)?.isVague || rows.hasUnknown()) loader.settleSoon()
    }
    publish()
  }

  function hearStored(message: Message) {
    const { conversationId: conversation, revision, unsent } = message
    if (!unsent) hear({ event: 'message', conversation, revision, message })
  }

  /** Resolves to whether the conversation is gone. */
  async function remove(id: string): Promise<boolean> {
    rows.hide(id)
    let failure: unknown
    const isLine = (rows.find(id)?.row.deletedAt ?? null) !== null
    publish()
    try {
      await ask('DELETE', `/conversations/${id}`)
      rows.markGone(id)
    } catch (error) {
      failure = error
      // Another tab has already removed it, which is what the user wanted.
      if (error instanceof ApiFailure && error.status === 404) rows.markGone(id)
    }
    const isGone = rows.endHiding(id)
    publish()
    if (isGone) {
      doors.tellDeleted(id)
      toast.success(isLine ? say.removedFromList() : say.conversationDeleted())
    } else {
      toast.error(failedOrUnanswered(isLine ? say.removeFailed() : say.conversationDeleteFailed(), failure))
      void loader.look()
    }
    return isGone
  }

  return {
    viewerId,
    state: () => state,
    /** The state that the server rendered. */
    initial: () => initial,
    subscribe: changes.add,
    /** Starts listening for changes. Returns a function that stops it. */
    attach(): () => void {
      const stops = [doors.subscribe(hear), doors.subscribeStored((_, message) => hearStored(message))]
      // Something may have changed since the page was rendered. If the connection is not up yet, its first `gap`
      // refetches anyway.
      if (loader.state().loaded && isLive()) loader.reloadSoon()
      const polling = setInterval(() => {
        const isWanted = !isLive() || [...places].some((isOnScreen) => isOnScreen())
        if (loader.state().loaded && isWanted && page.isVisible()) void loader.reload()
      }, POLL_MS)
      return () => {
        for (const stop of stops) stop()
        clearInterval(polling)
        countSeen()
        loader.stop()
      }
    },
    /** Takes a first page that the server rendered later. */
    takeFirst(later: ConversationPage) {
      loader.takeFirst(later)
      publish()
    },
    /** Registers a place that may show the list; returns a function that removes it. */
    show: (isOnScreen: () => boolean): (() => void) => {
      places.add(isOnScreen)
      return () => places.delete(isOnScreen)
    },
    loadMore: () => loader.loadMore(),
    refetch: loader.refetch,
    remove,
  }
}

import type { Conversation, Message, MessagePage } from '#app/features/chat/conversation.ts'
import type { PageState } from '#app/features/chat/sync/connection/browser-page.ts'
import type { LiveEventData } from '#app/features/chat/sync/connection/live-events.ts'
import { ApiFailure, failedOrOffline } from '#app/ui/api/api-call.ts'
import type { Ask } from '#app/ui/api/ask.ts'

import { keepRow, type Heard, type RowState } from './conversation-row-state.ts'
import { byLastMessage, pagePath, type ConversationPageData, type ConversationView } from './conversation-view.ts'
import { READ_MS } from './unread-watch.ts'

/** Debounce: changes that arrive together are looked up together. */
const SOON_MS = 300
const AGAIN_MS = 5000
/** A safety net under the live connection: the polling interval while it is down or while the list is on screen. */
const POLL_MS = 30_000
/** Rows further down are not reloaded until they change. */
const MOST_PAGES = 5

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
 * One view of the viewer's conversations, loaded page by page and kept up to date. It applies live events and refetches
 * what they leave open. It refetches everything loaded after a `gap`, and every 30 seconds while the connection is down
 * or the list is on screen (`show`), because a connection may look open and deliver nothing.
 */
export function createConversationList(
  view: ConversationView,
  first: ConversationPageData | null,
  viewerId: string,
  doors: ListDoors,
) {
  const { ask, isLive, page, toast } = doors
  const rows = new Map<string, RowState>()
  const gone = new Set<string>()
  // Deleted by the other person. A page requested earlier does not show that yet.
  const ended = new Map<string, Heard>()
  // Being deleted here: hidden, but still updated until the outcome is known.
  const leaving = new Set<string>()
  const listeners = new Set<() => void>()
  // Changed while a page was being loaded; that page may hold older data.
  const touched = new Set<string>()
  let next = first?.next ?? null
  let isLoaded = first !== null
  // Mentioned by an event; only the server knows whether they belong to this view.
  const unknown = new Set<string>()
  // Known not to belong to this view.
  const foreign = new Set<string>()
  let loading = 0
  let failed = false
  let queue: Promise<void> = Promise.resolve()
  let soon: ReturnType<typeof setTimeout> | undefined
  let reading: ReturnType<typeof setTimeout> | undefined
  let isStale = false
  // One function per place that shows the list; it tells whether the place is on screen.
  const places = new Set<() => boolean>()
  for (const row of first?.conversations ?? []) rows.set(row.id, keepRow(row, viewerId))
  let state = stateNow()
  const initial = state

  function stateNow(): ListState {
    const shown = [...rows.values()].map(({ row }) => row).filter(({ id }) => !leaving.has(id))
    const conversations = shown.toSorted(byLastMessage)
    return { conversations, hasMore: next !== null, loading: loading > 0, loaded: isLoaded, failed }
  }

  function publish() {
    state = stateNow()
    for (const listener of listeners) listener()
  }

  function take(found: readonly Conversation[]) {
    for (const row of found) {
      const known = rows.get(row.id)
      if (known) known.take(row)
      else if (!gone.has(row.id)) {
        const kept = keepRow(row, viewerId)
        const end = ended.get(row.id)
        if (end && row.deletedAt === null) kept.hear(end)
        rows.set(row.id, kept)
      }
    }
  }

  /** Runs one load at a time, because each page starts where the previous one ended. Never rejects. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    queue = queue
      .then(work)
      .then(() => (failed = false))
      .catch(() => {
        soon ??= setTimeout(settle, AGAIN_MS)
      })
      .then(publish)
    return queue
  }

  /** For loads that the user waits for. */
  async function whileLoading(work: () => Promise<void>) {
    loading += 1
    publish()
    await inTurn(async () => {
      try {
        await work()
      } catch (error) {
        failed = true
        throw error
      }
    })
    loading -= 1
    publish()
  }

  /** Reloads from the newest row down to the last one loaded, in at most `most` pages. */
  async function readPages(most: number) {
    touched.clear()
    const lowest = [...rows.values()]
      .map(({ row }) => row)
      .toSorted(byLastMessage)
      .at(-1)
    const found: Conversation[] = []
    let cursor: string | null = null
    let isWhole = false
    for (let read = 0; read < most && !isWhole; read++) {
      const page: ConversationPageData = await ask('GET', pagePath(view, cursor))
      found.push(...page.conversations)
      cursor = page.next
      const last = found.at(-1)
      isWhole = cursor === null || !lowest || (last !== undefined && byLastMessage(last, lowest) >= 0)
    }
    const ids = new Set(found.map(({ id }) => id))
    const last = found.at(-1)
    for (const [id, { row }] of rows) {
      const isCovered = cursor === null || (last !== undefined && byLastMessage(row, last) < 0)
      if (isCovered && !ids.has(id) && !touched.has(id)) rows.delete(id)
    }
    take(found)
    if (isWhole) next = cursor
    isLoaded = true
  }

  async function readAll() {
    isStale = true
    await readPages(MOST_PAGES)
    isStale = false
  }

  async function readNewest() {
    const asked = [...unknown]
    await readPages(1)
    for (const id of asked) {
      unknown.delete(id)
      if (!rows.has(id)) foreign.add(id)
    }
  }

  const refetch = () => whileLoading(readAll)
  const look = () => (isLoaded ? inTurn(readAll) : refetch())

  function settleSoon() {
    soon ??= setTimeout(settle, SOON_MS)
  }

  function settle() {
    soon = undefined
    if (isStale) void inTurn(readAll)
    else if (unknown.size > 0) void inTurn(readNewest)
    for (const [id, row] of rows) if (row.isVague) void inTurn(() => readRow(id))
  }

  async function readRow(id: string) {
    try {
      const page = await ask<MessagePage>('GET', `/conversations/${id}/messages`)
      const row = rows.get(id)
      row?.takeMessages(page)
      if (row?.isVague) settleSoon()
    } catch (error) {
      if (!(error instanceof ApiFailure && error.status === 404)) throw error
      rows.delete(id)
      // The conversation was deleted meanwhile; the list has its replacement row.
      isStale = true
      settleSoon()
    }
  }

  function countSeen() {
    clearTimeout(reading)
    for (const row of rows.values()) row.countSeen()
    publish()
  }

  function hear(event: LiveEventData | Heard) {
    if (event.event === 'gap' || event.event === 'blocks') return void look()
    if (event.event === 'typing') return
    const { conversation: id } = event
    touched.add(id)
    const row = rows.get(id)
    if (event.event === 'deleted') {
      // A conversation that the other person deleted stays as a line.
      if (event.by === viewerId) {
        gone.add(id)
        rows.delete(id)
      } else {
        ended.set(id, event)
        row?.hear(event)
      }
      return publish()
    }
    if (event.event === 'marked') row?.markRead(event)
    else row?.hear(event, id === doors.shownConversation())
    if (event.event === 'message' && id === doors.shownConversation()) {
      clearTimeout(reading)
      reading = setTimeout(countSeen, READ_MS)
    }
    if (!row && event.event === 'message' && !foreign.has(id)) unknown.add(id)
    if (row?.isVague || unknown.size > 0) settleSoon()
    publish()
  }

  function stored(message: Message) {
    const { conversationId: conversation, revision, unsent } = message
    if (!unsent) hear({ event: 'message', conversation, revision, message })
  }

  async function loadMore() {
    if (next === null) return
    await whileLoading(async () => {
      if (next === null) return
      const page = await ask<ConversationPageData>('GET', pagePath(view, next))
      take(page.conversations)
      next = page.next
    })
  }

  /** Resolves to whether the conversation is gone. */
  async function remove(id: string): Promise<boolean> {
    leaving.add(id)
    let failure: unknown
    const isLine = (rows.get(id)?.row.deletedAt ?? null) !== null
    publish()
    try {
      await ask('DELETE', `/conversations/${id}`)
      gone.add(id)
    } catch (error) {
      failure = error
      // Another tab has already removed it, which is what the user wanted.
      if (error instanceof ApiFailure && error.status === 404) gone.add(id)
    }
    leaving.delete(id)
    // The response may have been lost while a live event reported the deletion.
    const isGone = gone.has(id)
    if (isGone) rows.delete(id)
    publish()
    if (isGone) {
      doors.tellDeleted(id)
      toast.success(isLine ? 'Removed from your list' : 'Conversation deleted successfully')
    } else {
      toast.error(
        failedOrOffline(isLine ? 'Failed to remove it from your list' : 'Failed to delete conversation', failure),
      )
      void look()
    }
    return isGone
  }

  function show(isOnScreen: () => boolean): () => void {
    places.add(isOnScreen)
    return () => places.delete(isOnScreen)
  }

  return {
    viewerId,
    state: () => state,
    /** The state that the server rendered. */
    initial: () => initial,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Starts listening for changes. Returns a function that stops it. */
    attach(): () => void {
      const stops = [doors.subscribe(hear), doors.subscribeStored((_, message) => stored(message))]
      // Something may have changed since the page was rendered. If the connection is not up yet, its first `gap`
      // refetches anyway.
      if (isLoaded && isLive()) {
        isStale = true
        settleSoon()
      }
      const polling = setInterval(() => {
        const isWanted = !isLive() || [...places].some((isOnScreen) => isOnScreen())
        if (isLoaded && isWanted && page.isVisible()) void inTurn(readAll)
      }, POLL_MS)
      return () => {
        for (const stop of stops) stop()
        clearInterval(polling)
        countSeen()
        clearTimeout(soon)
        soon = undefined
      }
    },
    /** Takes a first page that the server rendered later. */
    takeFirst({ conversations, next: cursor }: ConversationPageData) {
      take(conversations)
      if (!isLoaded) next = cursor
      isLoaded = true
      failed = false
      publish()
    },
    /** Registers a place that may show the list; returns a function that removes it. */
    show,
    loadMore,
    refetch,
    remove,
  }
}

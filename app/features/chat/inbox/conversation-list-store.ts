import type { Ask } from '#app/ui/ask.ts'
import type { Conversation } from '#app/features/chat/conversation.ts'
import type { PageState } from '#app/features/chat/live/browser-page.ts'
import type { LiveEventData } from '#app/features/chat/live/live-events.ts'
import type { MessagePage } from '#app/features/chat/messages/get-messages.server.ts'
import { ApiFailure } from '#app/ui/api-call.ts'

import { keepRow, type RowState } from './conversation-row-state.ts'
import {
  byLastMessage,
  isInView,
  pagePath,
  type ConversationPageData,
  type ConversationView,
} from './conversation-view.ts'

/** Changes that come together are looked into together. */
const SOON_MS = 300
const AGAIN_MS = 5000
/** Without a connection it is looked at so often what is new. */
const POLL_MS = 30_000
/** What lies further down is left as it is until it changes. */
const MOST_PAGES = 5

export interface ListState {
  conversations: readonly Conversation[]
  hasMore: boolean
  loading: boolean
  /** False until the first page is there. */
  loaded: boolean
  /** The last page that somebody waited for did not come. */
  failed: boolean
}

export interface ListDoors {
  ask: Ask
  subscribe: (listener: (event: LiveEventData) => void) => () => void
  isLive: () => boolean
  page: PageState
  /** Says in this tab that a conversation was deleted. */
  tellDeleted: (id: string) => void
  toast: { success: (text: string) => void; error: (text: string) => void }
}

export type ConversationListStore = ReturnType<typeof createConversationList>

/**
 * One view of the viewer's conversations, a page at a time, in step with what is stored: it hears the live events, reads
 * anew what they leave open, and everything that is loaded after a `gap`, or every 30 seconds while nothing can be heard.
 */
export function createConversationList(
  view: ConversationView,
  first: ConversationPageData | null,
  viewerId: string,
  { ask, subscribe, isLive, page, tellDeleted, toast }: ListDoors,
) {
  const rows = new Map<string, RowState>()
  const gone = new Set<string>()
  const listeners = new Set<() => void>()
  // Of what changed while a page was under way the page knows nothing.
  const touched = new Set<string>()
  let next = first?.next ?? null
  let isLoaded = first !== null
  // Told of, and perhaps of this view: the server knows.
  const unknown = new Set<string>()
  // It is not.
  const foreign = new Set<string>()
  let loading = 0
  let failed = false
  let queue: Promise<void> = Promise.resolve()
  let soon: ReturnType<typeof setTimeout> | undefined
  let isStale = false
  for (const row of first?.conversations ?? []) rows.set(row.id, keepRow(row, viewerId))
  let state = stateNow()
  const initial = state

  function stateNow(): ListState {
    const conversations = [...rows.values()].map(({ row }) => row).toSorted(byLastMessage)
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
      else if (!gone.has(row.id)) rows.set(row.id, keepRow(row, viewerId))
    }
  }

  /** One at a time: pages follow from each other. Never rejects. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    queue = queue
      .then(work)
      .catch(() => {
        soon ??= setTimeout(settle, AGAIN_MS)
      })
      .then(publish)
    return queue
  }

  /** For work that somebody waits for. */
  async function whileLoading(work: () => Promise<void>) {
    loading += 1
    publish()
    await inTurn(async () => {
      failed = true
      await work()
      failed = false
    })
    loading -= 1
    publish()
  }

  /** From the newest one down to what is the last here, in at most so many pages. */
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

  const refetch = () => (isLoaded ? inTurn(readAll) : whileLoading(readAll))

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
    }
  }

  function hear(event: LiveEventData) {
    if (event.event === 'gap' || event.event === 'blocks') return void refetch()
    if (event.event === 'typing') return
    const { conversation: id } = event
    touched.add(id)
    if (event.event === 'deleted') {
      gone.add(id)
      rows.delete(id)
      return publish()
    }
    const row = rows.get(id)
    row?.hear(event)
    if (!row && event.event === 'message' && !foreign.has(id)) unknown.add(id)
    if (row?.isVague || unknown.size > 0) settleSoon()
    publish()
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

  /** Says whether it is gone. */
  async function remove(id: string): Promise<boolean> {
    const row = rows.get(id)
    gone.add(id)
    rows.delete(id)
    publish()
    try {
      await ask('DELETE', `/conversations/${id}`)
    } catch (error) {
      // The other person may have been faster: it is gone, as was wanted.
      if (!(error instanceof ApiFailure && error.status === 404)) {
        gone.delete(id)
        if (row && isInView(row.row, view)) rows.set(id, row)
        publish()
        toast.error('Failed to delete conversation')
        return false
      }
    }
    tellDeleted(id)
    toast.success('Conversation deleted successfully')
    return true
  }

  return {
    viewerId,
    state: () => state,
    /** What the server rendered. */
    initial: () => initial,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** From here on it hears what happens; the answer ends that. */
    attach(): () => void {
      const stop = subscribe(hear)
      // Something may have happened since the page was rendered; a connection that comes yet has it looked up anyway.
      if (isLoaded && isLive()) {
        isStale = true
        settleSoon()
      }
      const polling = setInterval(() => {
        if (isLoaded && !isLive() && page.isVisible()) void inTurn(readAll)
      }, POLL_MS)
      return () => {
        stop()
        clearInterval(polling)
        clearTimeout(soon)
        soon = undefined
      }
    },
    /** A first page that the server rendered later. */
    takeFirst({ conversations, next: cursor }: ConversationPageData) {
      take(conversations)
      if (!isLoaded) next = cursor
      isLoaded = true
      publish()
    },
    loadMore,
    refetch,
    remove,
  }
}

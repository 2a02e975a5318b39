import type { Conversation, Message, MessagePage, Person, ReadMessage } from '#app/features/chat/conversation.ts'
import type { PageState } from '#app/features/chat/sync/connection/browser-page.ts'
import type { LiveEventData } from '#app/features/chat/sync/connection/live-events.ts'
import type { Outgoing } from '#app/features/chat/sync/outbox/outbox-moves.ts'
import type { Outbox } from '#app/features/chat/sync/outbox/outbox.ts'
import { newId } from '#app/shared/new-id.ts'
import { ApiFailure, failedOrOffline } from '#app/ui/api/api-call.ts'
import type { Ask } from '#app/ui/api/ask.ts'

import { markReads } from './read-marks.ts'
import { asRead, buildQuote, showMessages, type ShownMessage } from './shown-messages.ts'
import { createTimeline } from './timeline.ts'
import { tellTyping, watchTyping } from './typing.ts'

/** Polling is the safety net under the live connection. */
export const POLL_MS = 25_000
/** Events may overtake each other; this is how long a missing one may still arrive. */
const GAP_MS = 250
const AGAIN_MS = 5000
/** A connection that is about to open will trigger a catch-up itself. */
const CONNECTING_MS = 1500
/** After missing more changes than this, start again at the newest messages; older ones load on scroll. */
const FAR_BEHIND = 1000

export interface ConversationState {
  /** Oldest loaded first; messages not stored yet come last. */
  messages: readonly ShownMessage[]
  hasOlder: boolean
  loadingOlder: boolean
  readUpTo: number
  otherReadUpTo: number
  otherTyping: boolean
  /** The conversation was deleted by either person; nothing of it is kept here. */
  gone: boolean
  /** The person who deleted it, if known. */
  deletedBy: string | null
}

export interface MessageDoors {
  ask: Ask
  page: PageState
  outbox: Pick<Outbox, 'entries' | 'subscribe' | 'subscribeStored' | 'add' | 'confirm'>
  live: {
    subscribe: (listener: (event: LiveEventData) => void) => () => void
    isOpen: () => boolean
    say: (words: object) => boolean
    /** Announces within this tab what was done here. */
    tell: (event: LiveEventData) => void
    doubt: () => void
  }
  /** Removes the picture of an unsent or deleted message from the browser's cache. */
  evictImage: (path: string) => void
  /** The conversation was deleted; everything else this browser has of it must go. */
  onGone: () => void
  /** The total of unread messages has changed. */
  onRead: () => void
  toast: { success: (text: string) => void; error: (text: string) => void }
}

export type MessageStore = ReturnType<typeof createMessageStore>

/**
 * The messages of one conversation, kept up to date. It starts with a page that the server rendered, applies live
 * events (`attach`), and catches up whenever one may be missing. While it is shown (`show`) it also polls. Creating a
 * store has no side effects, so it can render on the server.
 */
export function createMessageStore(
  { id, other }: Pick<Conversation, 'id' | 'other'>,
  first: MessagePage,
  viewer: Person,
  doors: MessageDoors,
) {
  const { ask, live, outbox, page } = doors
  const path = `/conversations/${id}/messages`
  const timeline = createTimeline(first, viewer.id)
  const show = showMessages(viewer, other.id)
  const listeners = new Set<() => void>()
  const typingOf = watchTyping(publish)
  const typing = tellTyping((now) => live.say({ say: 'typing', conversation: id, typing: now }))
  const reads = markReads(id, viewer.id, timeline, {
    ask,
    page,
    onMarked({ readUpTo, revision }) {
      timeline.markRead(readUpTo)
      live.tell({ event: 'marked', conversation: id, revision, upTo: readUpTo })
      doors.onRead()
      heard()
    },
  })
  let pictured = timeline.messages
  let hidden: ReadonlySet<string> = new Set()
  let loadingOlder = false
  let gone = false
  let deletedBy: string | null = null
  let catching: Promise<void> | null = null
  let oncemore = false
  let brought = false
  let attached = 0
  let gapTimer: ReturnType<typeof setTimeout> | undefined
  let state = stateNow([])
  const initial = state

  function stateNow(outgoing: readonly Outgoing[]): ConversationState {
    return {
      messages: gone ? [] : show(timeline.messages, outgoing, hidden),
      hasOlder: timeline.hasOlder,
      loadingOlder,
      readUpTo: timeline.readUpTo,
      otherReadUpTo: timeline.otherReadUpTo,
      otherTyping: typingOf.isTyping(),
      gone,
      deletedBy,
    }
  }

  /**
   * Evicts pictures of unsent messages from the browser's cache. Pictures of messages that are merely no longer loaded
   * stay.
   */
  function evictUnsent() {
    if (pictured === timeline.messages) return
    const standing = new Set(timeline.messages.map((message) => message.id))
    for (const { id: messageId, type, content } of pictured) {
      if (type === 'image' && !standing.has(messageId) && timeline.has(messageId)) doors.evictImage(content)
    }
    pictured = timeline.messages
  }

  function end(by: string | null) {
    deletedBy ??= by
    if (gone) return publish()
    gone = true
    for (const { type, content } of timeline.messages) if (type === 'image') doors.evictImage(content)
    timeline.forget()
    doors.onGone()
    publish()
  }

  function publish() {
    const own = outbox.entries().filter(({ conversation }) => conversation === id)
    const known = own.filter((entry) => timeline.has(entry.id))
    state = stateNow(own.filter((entry) => !known.includes(entry)))
    for (const listener of listeners) listener()
    for (const entry of known) outbox.confirm(entry.id)
  }

  /** After every change: publishes it, and catches up on what is missing. */
  function heard() {
    evictUnsent()
    publish()
    reads.tellRead()
    if (timeline.hasGap) {
      gapTimer ??= setTimeout(() => {
        gapTimer = undefined
        if (timeline.hasGap) void catchUp()
      }, GAP_MS)
    }
  }

  function hear(event: LiveEventData) {
    if (event.event === 'gap') void catchUp()
    if (!('conversation' in event) || event.conversation !== id) return
    if (event.event === 'marked') return
    if (event.event === 'typing') return typingOf.set(event.typing && event.by === other.id)
    if (event.event === 'deleted') return end(event.by)
    if (event.event === 'message' && event.message.senderId === other.id) typingOf.set(false)
    timeline.hear(event)
    heard()
  }

  /** Fetches all changes after the last complete revision, page by page. */
  function catchUp(): Promise<void> {
    clearTimeout(gapTimer)
    gapTimer = undefined
    oncemore = true
    catching ??= askForChanges().finally(() => (catching = null))
    return catching
  }

  async function askForChanges() {
    try {
      while (oncemore && !gone) {
        oncemore = false
        const changes = await ask<MessagePage>('GET', `${path}?after=${timeline.revision}`)
        const behind = changes.lastSeq - timeline.knownSeq
        if (changes.revision > timeline.revision) brought = true
        if (changes.more && behind > FAR_BEHIND) timeline.takeNewest(await ask<MessagePage>('GET', path))
        else timeline.takeChanges(changes)
        if (changes.more) oncemore = true
        heard()
      }
    } catch (error) {
      oncemore = false
      if (error instanceof ApiFailure && error.status === 404) return end(null)
      if (attached > 0) gapTimer ??= setTimeout(() => void catchUp(), AGAIN_MS)
      publish()
    }
  }

  async function poll() {
    if (!page.isVisible() || gone) return
    const shouldTell = live.isOpen()
    brought = false
    await catchUp()
    if (shouldTell && brought) live.doubt()
  }

  function stored(entry: Outgoing, message: Message) {
    if (entry.conversation !== id) return
    const { revision } = message
    const row = asRead(message, viewer, entry.quote)
    timeline.hear({ event: 'message', conversation: id, revision, message: row })
    heard()
  }

  return {
    id,
    state: () => state,
    /** The state that the server rendered. */
    initial: () => initial,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Starts listening for changes. Returns a function that stops it. */
    attach(): () => void {
      attached += 1
      const stops = [live.subscribe(hear), outbox.subscribe(publish), outbox.subscribeStored(stored)]
      return () => {
        attached -= 1
        for (const stop of stops) stop()
        clearTimeout(gapTimer)
        gapTimer = undefined
      }
    },
    /** Call this while the conversation is on screen. Returns a function that ends it. */
    show(): () => void {
      const polling = setInterval(() => void poll(), POLL_MS)
      const stopWatching = page.subscribe((change) => {
        if (change === 'visible') reads.tellRead()
      })
      publish()
      if (live.isOpen()) void catchUp()
      else gapTimer ??= setTimeout(() => void catchUp(), CONNECTING_MS)
      return () => {
        clearInterval(polling)
        stopWatching()
        typing.stop()
        typingOf.set(false)
      }
    },
    /** Takes a page that the server rendered later than the first one. */
    takeNewest(newest: MessagePage) {
      if (gone || newest.revision <= timeline.revision) return
      timeline.takeNewest(newest)
      heard()
    },
    catchUp,
    /** Loads one page, or `most` messages. Rejects when loading fails. */
    loadOlder: async (most?: number): Promise<void> => {
      if (loadingOlder || !timeline.hasOlder || gone) return
      loadingOlder = true
      publish()
      const before = timeline.oldestSeq
      try {
        const many = most === undefined ? '' : `&most=${most}`
        timeline.takeOlder(await ask<MessagePage>('GET', `${path}?before=${before}${many}`), before)
      } finally {
        loadingOlder = false
        publish()
      }
    },
    send(content: string, replyingTo: ReadMessage | null, image?: Blob) {
      typing.stop()
      const quote = replyingTo && buildQuote(replyingTo)
      outbox.add({ id: newId(), conversation: id, content, quote }, image)
    },
    unsend: async (messageId: string): Promise<void> => {
      hidden = new Set([...hidden, messageId])
      publish()
      try {
        const { revision } = await ask<Message>('DELETE', `/messages/${messageId}`)
        const change = { event: 'unsent', conversation: id, revision, message: messageId } as const
        timeline.hear(change)
        live.tell(change)
        doors.toast.success('Message deleted')
      } catch (error) {
        doors.toast.error(failedOrOffline('Failed to delete message', error))
        void catchUp()
      }
      hidden = new Set([...hidden].filter((one) => one !== messageId))
      heard()
    },
    seen: reads.seen,
    typed: () => typing.typed(),
  }
}

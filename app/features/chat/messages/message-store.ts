import type { Ask } from '#app/ui/ask.ts'
import type { Conversation, Message, Person, ReadMessage } from '#app/features/chat/conversation.ts'
import type { PageState } from '#app/features/chat/live/browser-page.ts'
import type { LiveEventData } from '#app/features/chat/live/live-events.ts'
import type { Outbox, Outgoing } from '#app/features/chat/outbox/outbox.ts'
import { ApiFailure, failedOrOffline } from '#app/ui/api-call.ts'

import type { MessagePage } from './get-messages.server.ts'
import { newMessageId } from './message-id.ts'
import { markReads } from './read-marks.ts'
import { asRead, quoteOf, showMessages, type ShownMessage } from './shown-messages.ts'
import { createTimeline } from './timeline.ts'
import { tellTyping, watchTyping } from './typing.ts'

/** The net under the live connection. */
export const POLL_MS = 25_000
/** A change may be overtaken by the next one: so long it may take to come by itself. */
const GAP_MS = 250
const AGAIN_MS = 5000
/** A connection that is about to stand has everybody catch up. */
const CONNECTING_MS = 1500
/** Whoever missed more than this begins at the newest messages again; the older ones come by scrolling. */
const FAR_BEHIND = 1000

export interface ConversationState {
  /** The oldest that is loaded first, those that are not stored yet last. */
  messages: readonly ShownMessage[]
  hasOlder: boolean
  loadingOlder: boolean
  readUpTo: number
  otherReadUpTo: number
  otherTyping: boolean
  /** It was deleted, by either of the two: nothing of it is left here. */
  gone: boolean
  /** Who deleted it, where that was told. */
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
    /** Tells this tab what was done here. */
    tell: (event: LiveEventData) => void
    doubt: () => void
  }
  /** The picture of a message that is no more. */
  evictImage: (path: string) => void
  /** It was deleted: whatever else this browser has of it is to go. */
  onGone: () => void
  /** The total of unread messages is another one now. */
  onRead: () => void
  toast: { success: (text: string) => void; error: (text: string) => void }
}

export type MessageStore = ReturnType<typeof createMessageStore>

/**
 * The messages of one conversation, in step with what is stored. It begins with a page that the server rendered, hears the
 * live events (`attach`), and catches up whenever one may be missing; while it is shown (`show`) it also polls. Making one
 * has no effects: on the server it renders, and does no more.
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

  /** Pictures of what was unsent leave the browser's cache; those that are only out of the list stay. */
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

  /** After whatever was learned: shows it, and sees to what is missing. */
  function heard() {
    evictUnsent()
    publish()
    reads.look()
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

  /** Asks for all changes after what is known for certain, until there are no more. */
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
    /** What the server rendered. */
    initial: () => initial,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** From here on it hears what happens; the answer ends that. */
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
    /** While somebody looks at it; the answer ends that. */
    show(): () => void {
      const polling = setInterval(() => void poll(), POLL_MS)
      const stopWatching = page.subscribe((change) => {
        if (change === 'visible') reads.look()
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
    /** A page that the server rendered later than the first one. */
    takeNewest(newest: MessagePage) {
      if (gone || newest.revision <= timeline.revision) return
      timeline.takeNewest(newest)
      heard()
    },
    catchUp,
    /** A page of them, or `most`. Rejects when they did not come. */
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
      const quote = replyingTo && quoteOf(replyingTo)
      outbox.add({ id: newMessageId(), conversation: id, content, quote }, image)
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

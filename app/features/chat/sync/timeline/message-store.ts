import type { Conversation, Message, MessagePage, Person, ReadMessage } from '#app/features/chat/conversation.schema.ts'
import type { LiveEventData } from '#app/features/chat/sync/connection/live-events.ts'
import * as say from '#app/features/chat/sync/messages/messages.ts'
import type { Outgoing } from '#app/features/chat/sync/outbox/outbox-moves.ts'
import type { Outbox } from '#app/features/chat/sync/outbox/outbox.ts'
import { newId } from '#app/shared/new-id.ts'
import { failedOrUnanswered } from '#app/ui/api/api-call.ts'
import type { Ask } from '#app/ui/api/ask.ts'
import type { PageState } from '#app/ui/browser/browser-page.ts'

import { createCatchUp } from './catch-up.ts'
import { keepConversationState } from './conversation-state.ts'
import { watchPictures } from './evict-pictures.ts'
import { markReads } from './read-marks.ts'
import { asRead, buildQuote } from './shown-messages.ts'
import { createTimeline } from './timeline.ts'
import { tellTyping, watchTyping } from './typing.ts'

/** Polling is the safety net under the live connection. */
export const POLL_MS = 25_000
/** A connection that is about to open will trigger a catch-up itself. */
const CONNECTING_MS = 1500

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
  const path = `/conversations/${id}/messages` as const
  const timeline = createTimeline(first, viewer.id)
  const shown = keepConversationState({ id, viewer, otherId: other.id }, timeline, outbox)
  const pictures = watchPictures(timeline, doors.evictImage)
  const otherTyping = watchTyping(() => shown.apply({ kind: 'type', typing: otherTyping.isTyping() }))
  const typing = tellTyping((now) => live.say({ say: 'typing', conversation: id, typing: now }))
  const reads = markReads(id, viewer.id, timeline, {
    ask,
    page,
    onMarked({ readUpTo, revision }) {
      timeline.markRead(readUpTo)
      live.tell({ event: 'marked', conversation: id, revision, upTo: readUpTo })
      doors.onRead()
      settleChange()
    },
  })
  const catchUp = createCatchUp(path, timeline, {
    ask,
    isGone: shown.isGone,
    isAttached: () => attached > 0,
    onTaken: settleChange,
    onFailed: shown.publish,
    onMissing: () => endConversation(null),
  })
  let attached = 0

  /** After every change of the timeline: publishes it, and catches up on what is missing. */
  function settleChange() {
    pictures.evictUnsent()
    shown.publish()
    reads.tellRead()
    catchUp.closeGap()
  }

  function endConversation(by: string | null) {
    const wasGone = shown.isGone()
    shown.apply({ kind: 'end', by })
    if (wasGone) return
    pictures.evictAll()
    timeline.forget()
    doors.onGone()
  }

  function hear(event: LiveEventData) {
    if (event.event === 'gap') void catchUp.now()
    if (!('conversation' in event) || event.conversation !== id) return
    if (event.event === 'marked') return
    if (event.event === 'typing') return otherTyping.set(event.typing && event.by === other.id)
    if (event.event === 'deleted') return endConversation(event.by)
    if (event.event === 'message' && event.message.senderId === other.id) otherTyping.set(false)
    timeline.hear(event)
    settleChange()
  }

  function hearStored(entry: Outgoing, message: Message) {
    if (entry.conversation !== id) return
    const { revision } = message
    const row = asRead(message, viewer, entry.quote)
    timeline.hear({ event: 'message', conversation: id, revision, message: row })
    settleChange()
  }

  async function poll() {
    if (!page.isVisible() || shown.isGone()) return
    const shouldTell = live.isOpen()
    if ((await catchUp.findMissed()) && shouldTell) live.doubt()
  }

  return {
    id,
    state: shown.state,
    initial: shown.initial,
    subscribe: shown.subscribe,
    /** Starts listening for changes. Returns a function that stops it. */
    attach(): () => void {
      attached += 1
      const stops = [live.subscribe(hear), outbox.subscribe(shown.publish), outbox.subscribeStored(hearStored)]
      return () => {
        attached -= 1
        for (const stop of stops) stop()
        catchUp.cancel()
      }
    },
    /** Call this while the conversation is on screen. Returns a function that ends it. */
    show(): () => void {
      const polling = setInterval(() => void poll(), POLL_MS)
      const stopWatching = page.subscribe((change) => {
        if (change === 'visible') reads.tellRead()
      })
      shown.publish()
      if (live.isOpen()) void catchUp.now()
      else catchUp.after(CONNECTING_MS)
      return () => {
        clearInterval(polling)
        stopWatching()
        typing.stop()
        otherTyping.set(false)
      }
    },
    /** Takes a page that the server rendered later than the first one. */
    takeNewest(newest: MessagePage) {
      if (shown.isGone() || newest.revision <= timeline.revision) return
      timeline.takeNewest(newest)
      settleChange()
    },
    /** Loads one page, or `most` messages. Rejects when loading fails. */
    loadOlder: async (most?: number): Promise<void> => {
      if (shown.isLoadingOlder() || !timeline.hasOlder || shown.isGone()) return
      shown.apply({ kind: 'load older', loading: true })
      const before = timeline.oldestSeq
      try {
        const many = most === undefined ? '' : `&most=${most}`
        timeline.takeOlder(await ask('GET', `${path}?before=${before}${many}`), before)
      } finally {
        shown.apply({ kind: 'load older', loading: false })
      }
    },
    send(content: string, replyingTo: ReadMessage | null, image?: Blob) {
      typing.stop()
      const quote = replyingTo && buildQuote(replyingTo)
      outbox.add({ id: newId(), conversation: id, content, quote }, image)
    },
    unsend: async (messageId: string): Promise<void> => {
      shown.apply({ kind: 'hide', id: messageId })
      try {
        const { revision } = await ask('DELETE', `/messages/${messageId}`)
        const change = { event: 'unsent', conversation: id, revision, message: messageId } as const
        timeline.hear(change)
        live.tell(change)
        doors.toast.success(say.messageDeleted())
      } catch (error) {
        doors.toast.error(failedOrUnanswered(say.messageDeleteFailed(), error))
        void catchUp.now()
      }
      shown.apply({ kind: 'show again', id: messageId })
      settleChange()
    },
    /** Looks for what changed, after a deed of the viewer outside of the outbox. */
    refresh: () => void catchUp.now(),
    seen: reads.seen,
    typed: () => typing.typed(),
  }
}

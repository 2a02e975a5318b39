import type { ReadMessage } from '#app/features/chat/conversation.ts'
import type { ConversationChange } from '#app/features/chat/live/live-events.ts'

import type { MessagePage } from './get-messages.server.ts'
import { trackRevisions, type RevisionTrack } from './revision-track.ts'

/**
 * What is known of a conversation's messages. Changes and pages may be given in any order and more than once: a message
 * is there once, the later revision of it holds, and what was unsent never comes back. `revision` is where catching up
 * begins; while `hasGap`, something was told that does not follow it.
 */
export interface Timeline {
  /** In their order, without unsent ones: from the oldest one that was loaded to the newest. */
  readonly messages: readonly ReadMessage[]
  readonly revision: number
  readonly hasGap: boolean
  readonly hasOlder: boolean
  readonly oldestSeq: number
  /** Of all up to here something is known, if only that they are older than what is loaded. */
  readonly knownSeq: number
  readonly readUpTo: number
  readonly otherReadUpTo: number
  has: (id: string) => boolean
  hear: (change: ConversationChange) => void
  /** The viewer has read up to here, whatever change that was. */
  markRead: (upTo: number) => void
  /** An answer to 'all after `revision`'. */
  takeChanges: (page: MessagePage) => void
  /** An answer to 'before that seq'; of no use when `oldestSeq` is another one by now. */
  takeOlder: (page: MessagePage, before: number) => void
  /** The newest messages, read after what is known here or before. */
  takeNewest: (page: MessagePage) => void
  /** Drops all messages. */
  forget: () => void
}

export function createTimeline(first: MessagePage, viewerId: string): Timeline {
  let byId = new Map<string, ReadMessage>()
  let messages: readonly ReadMessage[] = []
  const unsent = new Set<string>()
  const track: RevisionTrack = trackRevisions(first.revision)
  // Messages follow each other without gaps, as changes do.
  const seqs: RevisionTrack = trackRevisions(first.lastSeq)
  let [hasOlder, oldestSeq] = [false, 0]
  // The revision of the page that it began with: what was unsent before is not known by name.
  let begunAt = first.revision
  let [readUpTo, otherReadUpTo] = [0, 0]

  function begin(page: MessagePage, later: readonly ReadMessage[]) {
    byId = new Map()
    begunAt = page.revision
    hasOlder = page.more
    oldestSeq = page.messages[0]?.seq ?? 0
    for (const message of [...page.messages, ...later]) merge(message)
    track.reach(page.revision)
    seqs.reach(page.lastSeq)
    takeMarks(page)
  }

  /** Says whether anything is different now. */
  function merge(message: ReadMessage): boolean {
    seqs.take(message.seq)
    if (message.unsent) return drop(message.id)
    const known = byId.get(message.id)
    if (unsent.has(message.id) || (known && known.revision >= message.revision)) return false
    // Between it and the oldest one there may be others: it comes with its page.
    if (hasOlder && message.seq < oldestSeq) return false
    byId.set(message.id, message.quote && unsent.has(message.quote.id) ? withoutQuoted(message) : message)
    return true
  }

  function drop(id: string): boolean {
    if (unsent.has(id)) return false
    unsent.add(id)
    byId.delete(id)
    for (const message of byId.values()) if (message.quote?.id === id) byId.set(message.id, withoutQuoted(message))
    return true
  }

  function takeMarks(marks: Pick<MessagePage, 'readUpTo' | 'otherReadUpTo'>) {
    readUpTo = Math.max(readUpTo, marks.readUpTo)
    otherReadUpTo = Math.max(otherReadUpTo, marks.otherReadUpTo)
  }

  function arrange() {
    messages = [...byId.values()].toSorted((one, other) => one.seq - other.seq)
  }

  begin(first, [])
  arrange()

  return {
    get messages() {
      return messages
    },
    get revision() {
      return track.complete
    },
    get hasGap() {
      return track.hasGap
    },
    get hasOlder() {
      return hasOlder
    },
    get oldestSeq() {
      return oldestSeq
    },
    get knownSeq() {
      return seqs.complete
    },
    get readUpTo() {
      return readUpTo
    },
    get otherReadUpTo() {
      return otherReadUpTo
    },
    has: (id) => byId.has(id) || unsent.has(id),
    hear(change) {
      // Known, if only as something that is no longer there.
      if (!track.take(change.revision)) return
      if (change.event === 'message') {
        const isLast = change.message.seq > (messages.at(-1)?.seq ?? 0)
        if (!merge(change.message)) return
        const merged = byId.get(change.message.id)
        if (isLast && merged) messages = [...messages, merged]
        else arrange()
      } else if (change.event === 'unsent') {
        if (drop(change.message)) arrange()
      } else if (change.event === 'read') {
        if (change.by === viewerId) readUpTo = Math.max(readUpTo, change.upTo)
        else otherReadUpTo = Math.max(otherReadUpTo, change.upTo)
      }
    },
    markRead(upTo) {
      readUpTo = Math.max(readUpTo, upTo)
    },
    takeChanges(page) {
      // Overtaken: whatever it says is known, or was and has gone.
      if (page.revision < track.complete) return
      const changed = page.messages.map(merge).includes(true)
      if (changed) arrange()
      takeMarks(page)
      track.reach(page.more ? (page.messages.at(-1)?.revision ?? 0) : page.revision)
      if (!page.more) seqs.reach(page.lastSeq)
    },
    takeOlder(page, before) {
      if (before !== oldestSeq || page.revision < begunAt) return
      // Whatever is loaded now begins where this page begins.
      hasOlder = page.more
      oldestSeq = page.messages[0]?.seq ?? oldestSeq
      for (const message of page.messages) merge(message)
      arrange()
      takeMarks(page)
    },
    takeNewest(page) {
      if (page.revision <= track.complete) return
      const [oldest] = page.messages
      if (page.more && oldest && oldest.seq <= seqs.complete + 1) {
        // Catching up, from the same revision as before, brings what happened to the older ones.
        for (const message of page.messages) merge(message)
        takeMarks(page)
      } else {
        begin(
          page,
          [...byId.values()].filter(({ revision }) => revision > page.revision),
        )
      }
      arrange()
    },
    forget() {
      byId = new Map()
      arrange()
    },
  }
}

const withoutQuoted = (message: ReadMessage): ReadMessage => ({
  ...message,
  quote: message.quote && { ...message.quote, content: null },
})

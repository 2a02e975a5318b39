import type { MessagePage, ReadMessage } from '#app/features/chat/conversation.schema.ts'
import type { ConversationChange } from '#app/features/chat/sync/connection/live-events.ts'

import { trackRevisions, type RevisionTrack } from './revision-track.ts'

/**
 * The known messages of a conversation. Changes and pages may arrive in any order and repeatedly: each message appears
 * once, its latest revision wins, and an unsent message never comes back. Catching up starts at `revision`. While
 * `hasGap`, a later change is known that does not directly follow it.
 */
export interface Timeline {
  /** In order, without unsent messages, from the oldest loaded one to the newest. */
  readonly messages: readonly ReadMessage[]
  readonly revision: number
  readonly hasGap: boolean
  readonly hasOlder: boolean
  readonly oldestSeq: number
  /** Every message up to this seq is known, or is older than what is loaded. */
  readonly knownSeq: number
  readonly readUpTo: number
  readonly otherReadUpTo: number
  has: (id: string) => boolean
  hear: (change: ConversationChange) => void
  /** Moves the viewer's read mark forward, whichever change reported it. */
  markRead: (upTo: number) => void
  /** A response with all changes after `revision`. */
  takeChanges: (page: MessagePage) => void
  /** A response with the messages before a seq; ignored if `oldestSeq` has changed since. */
  takeOlder: (page: MessagePage, before: number) => void
  /** The newest messages, which may be older than what is known here. */
  takeNewest: (page: MessagePage) => void
  /** Drops all messages. */
  forget: () => void
}

export function createTimeline(first: MessagePage, viewerId: string): Timeline {
  let byId = new Map<string, ReadMessage>()
  let messages: readonly ReadMessage[] = []
  const unsent = new Set<string>()
  const track: RevisionTrack = trackRevisions(first.revision)
  // Seqs have no gaps, and neither have revisions.
  const seqs: RevisionTrack = trackRevisions(first.lastSeq)
  let [hasOlder, oldestSeq] = [false, 0]
  // The revision of the first page. The ids of messages unsent before it are not known.
  let begunAt = first.revision
  let [readUpTo, otherReadUpTo] = [0, 0]

  function beginTimeline(page: MessagePage, later: readonly ReadMessage[]) {
    byId = new Map()
    begunAt = page.revision
    hasOlder = page.more
    oldestSeq = page.messages[0]?.seq ?? 0
    for (const message of [...page.messages, ...later]) mergeMessage(message)
    track.reach(page.revision)
    seqs.reach(page.lastSeq)
    takeMarks(page)
  }

  /** Returns whether anything changed. */
  function mergeMessage(message: ReadMessage): boolean {
    seqs.take(message.seq)
    if (message.unsent) return dropMessage(message.id)
    const before = byId.get(message.id)
    if (unsent.has(message.id) || (before && before.revision >= message.revision)) return false
    // There may be others between it and the oldest loaded one, so it arrives with its own page.
    if (hasOlder && message.seq < oldestSeq) return false
    byId.set(message.id, message.quote && unsent.has(message.quote.id) ? withoutQuoted(message) : message)
    return true
  }

  function dropMessage(id: string): boolean {
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

  function arrangeMessages() {
    messages = [...byId.values()].toSorted((one, other) => one.seq - other.seq)
  }

  beginTimeline(first, [])
  arrangeMessages()

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
      // The change is known already, perhaps as a message that no longer exists.
      if (!track.take(change.revision)) return
      if (change.event === 'message' || change.event === 'card') {
        const isLast = change.message.seq > (messages.at(-1)?.seq ?? 0)
        if (!mergeMessage(change.message)) return
        const merged = byId.get(change.message.id)
        if (isLast && merged) messages = [...messages, merged]
        else arrangeMessages()
      } else if (change.event === 'unsent') {
        if (dropMessage(change.message)) arrangeMessages()
      } else if (change.event === 'read') {
        if (change.by === viewerId) readUpTo = Math.max(readUpTo, change.upTo)
        else otherReadUpTo = Math.max(otherReadUpTo, change.upTo)
      }
    },
    markRead(upTo) {
      readUpTo = Math.max(readUpTo, upTo)
    },
    takeChanges(page) {
      // The page is outdated: all of its messages are known, or known to be gone.
      if (page.revision < track.complete) return
      const changed = page.messages.map(mergeMessage).includes(true)
      if (changed) arrangeMessages()
      takeMarks(page)
      track.reach(page.more ? (page.messages.at(-1)?.revision ?? 0) : page.revision)
      if (!page.more) seqs.reach(page.lastSeq)
    },
    takeOlder(page, before) {
      if (before !== oldestSeq || page.revision < begunAt) return
      // The loaded messages now start where this page starts.
      hasOlder = page.more
      oldestSeq = page.messages[0]?.seq ?? oldestSeq
      for (const message of page.messages) mergeMessage(message)
      arrangeMessages()
      takeMarks(page)
    },
    takeNewest(page) {
      if (page.revision <= track.complete) return
      const [oldest] = page.messages
      if (page.more && oldest && oldest.seq <= seqs.complete + 1) {
        // Catching up continues from the old revision and brings the changes to older messages.
        for (const message of page.messages) mergeMessage(message)
        takeMarks(page)
      } else {
        beginTimeline(
          page,
          [...byId.values()].filter(({ revision }) => revision > page.revision),
        )
      }
      arrangeMessages()
    },
    forget() {
      byId = new Map()
      arrangeMessages()
    },
  }
}

const withoutQuoted = (message: ReadMessage): ReadMessage => ({
  ...message,
  quote: message.quote && { ...message.quote, content: null },
})

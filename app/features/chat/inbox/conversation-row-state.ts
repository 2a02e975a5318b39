import type { Conversation, Message } from '#app/features/chat/conversation.ts'
import type { ConversationChange } from '#app/features/chat/live/live-events.ts'
import type { MessagePage } from '#app/features/chat/messages/get-messages.server.ts'
import { trackRevisions, type RevisionTrack } from '#app/features/chat/messages/revision-track.ts'

/** A conversation of the list, kept in step by its changes. */
export interface RowState {
  readonly row: Conversation
  /** Something is known to be missing or could not be told from the change: `takeMessages` brings it. */
  readonly isVague: boolean
  /** `isSeen`: the conversation can be seen, and what comes there is read at once. Until `countSeen` it counts for nothing. */
  hear: (change: Heard, isSeen?: boolean) => void
  /** What could be seen and was not read counts from here on. */
  countSeen: () => void
  /** The viewer was told to have read up to here, at this revision or before. */
  markRead: (mark: { upTo: number; revision: number }) => void
  /** As the list has it; what is older than what is known here is left. */
  take: (row: Conversation) => void
  /** Its newest messages, which say what the list would. */
  takeMessages: (page: MessagePage) => void
}

/** Of a message the row needs no more than what is stored. */
export type Heard =
  | Exclude<ConversationChange, { event: 'message' }>
  | { event: 'message'; conversation: string; revision: number; message: Message }

export function keepRow(first: Conversation, viewerId: string): RowState {
  let row = first
  let track: RevisionTrack = trackRevisions(first.revision)
  let vague = false
  // Messages to the viewer that came since the row was read, by their places.
  let since: number[] = []
  // Of these, those that nobody counts yet.
  let seen: number[] = []
  // What was read here is known, and not whether that was this change.
  let marked = 0

  function begin(next: Conversation) {
    row = next
    track = trackRevisions(next.revision)
    vague = false
    since = []
    seen = []
  }

  /** Most likely all was read but what came meanwhile; of what was unread before, the places are not known. */
  function read(upTo: number) {
    const isAll = row.unreadCount === since.length - seen.length || since.some((seq) => seq <= upTo + 1)
    if (!isAll) vague = true
    since = since.filter((seq) => seq > upTo)
    seen = seen.filter((seq) => seq > upTo)
    row = { ...row, readUpTo: Math.max(row.readUpTo, upTo), unreadCount: since.length - seen.length }
  }

  function receive({ seq, receiverId, senderId, content, type, createdAt }: Message, isSeen: boolean) {
    if (createdAt >= row.lastMessageAt) {
      row = { ...row, lastMessage: { content, type, senderId, createdAt }, lastMessageAt: createdAt }
    }
    if (receiverId !== viewerId || seq <= row.readUpTo) return
    since.push(seq)
    if (isSeen) seen.push(seq)
    else row = { ...row, unreadCount: row.unreadCount + 1 }
  }

  return {
    get row() {
      return row
    },
    get isVague() {
      if (row.deletedAt !== null) return false
      return vague || track.hasGap || marked > track.complete
    },
    hear(change, isSeen = false) {
      if (change.event === 'deleted') {
        track.reach(change.revision)
        since = []
        seen = []
        row = {
          ...row,
          lastMessage: null,
          unreadCount: 0,
          closed: true,
          deletedAt: change.at,
          revision: change.revision,
        }
        return
      }
      if (row.deletedAt !== null) return
      if (!track.take(change.revision)) return
      if (change.event === 'message') receive(change.message, isSeen)
      // Which message comes before it is not told.
      else if (change.event === 'unsent') vague = true
      else if (change.event === 'read' && change.by !== viewerId) {
        row = { ...row, otherReadUpTo: Math.max(row.otherReadUpTo, change.upTo) }
      } else if (change.event === 'read') {
        read(change.upTo)
      }
      row = { ...row, revision: track.complete }
    },
    countSeen() {
      if (row.deletedAt === null && seen.length > 0) row = { ...row, unreadCount: row.unreadCount + seen.length }
      seen = []
    },
    markRead({ upTo, revision }) {
      marked = Math.max(marked, revision)
      if (upTo > row.readUpTo) read(upTo)
    },
    take(next) {
      if (next.revision >= Math.max(track.highest, marked)) begin(next)
    },
    takeMessages({ messages, more, revision, readUpTo, otherReadUpTo }) {
      if (revision < Math.max(track.highest, marked)) return
      const last = messages.at(-1)
      const [oldest] = messages
      const isCounted = !more || (oldest !== undefined && oldest.seq <= readUpTo + 1)
      const unread = messages.filter(({ seq, receiverId }) => receiverId === viewerId && seq > readUpTo).length
      begin({
        ...row,
        revision,
        readUpTo,
        otherReadUpTo,
        lastMessage: last ? lastOf(last) : null,
        unreadCount: isCounted ? unread : row.unreadCount,
      })
    },
  }
}

const lastOf = ({ content, type, senderId, createdAt }: Message) => ({ content, type, senderId, createdAt })

import type { Conversation, Message, MessagePage } from '#app/features/chat/conversation.schema.ts'
import type { ConversationChange } from '#app/features/chat/sync/connection/live-events.ts'
import { trackRevisions, type RevisionTrack } from '#app/features/chat/sync/timeline/revision-track.ts'

/** A conversation in the list, kept up to date by its live changes. */
export interface RowState {
  readonly row: Conversation
  /** Something is missing, or the change did not carry enough; `takeMessages` completes the row. */
  readonly isVague: boolean
  /**
   * `isSeen`: the conversation is visible on screen, so new messages count as read at once. They stay uncounted until
   * `countSeen`.
   */
  hear: (change: Heard, isSeen?: boolean) => void
  /** From now on, visible messages that were not read count as unread. */
  countSeen: () => void
  /** The viewer has read up to here, as of this revision or earlier. */
  markRead: (mark: { upTo: number; revision: number }) => void
  /** Takes the row from the list, unless it is older than what is known here. */
  take: (row: Conversation) => void
  /** Takes the newest messages, from which the row can be derived. */
  takeMessages: (page: MessagePage) => void
}

/** For a message, the row needs only what is stored. */
export type Heard =
  | Exclude<ConversationChange, { event: 'message' }>
  | { event: 'message'; conversation: string; revision: number; message: Message }

export function keepRow(first: Conversation, viewerId: string): RowState {
  let row = first
  let track: RevisionTrack = trackRevisions(first.revision)
  let vague = false
  // Seqs of the messages to the viewer that arrived since the row was loaded.
  let since: number[] = []
  // Those of them that are not counted yet.
  let seen: number[] = []
  // The revision at which the viewer's own read mark was stored. It may belong to this mark or to another change.
  let marked = 0

  function beginRow(next: Conversation) {
    row = next
    track = trackRevisions(next.revision)
    vague = false
    since = []
    seen = []
  }

  /** Usually everything was read except what arrived meanwhile. The seqs of older unread messages are not known. */
  function markReadUpTo(upTo: number) {
    const isAll = row.unreadCount === since.length - seen.length || since.some((seq) => seq <= upTo + 1)
    if (!isAll) vague = true
    since = since.filter((seq) => seq > upTo)
    seen = seen.filter((seq) => seq > upTo)
    row = { ...row, readUpTo: Math.max(row.readUpTo, upTo), unreadCount: since.length - seen.length }
  }

  function receiveMessage({ seq, receiverId, senderId, content, type, createdAt }: Message, isSeen: boolean) {
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
      if (change.event === 'message') receiveMessage(change.message, isSeen)
      // The event does not say which message is now the last.
      else if (change.event === 'unsent') vague = true
      else if (change.event === 'read' && change.by !== viewerId) {
        row = { ...row, otherReadUpTo: Math.max(row.otherReadUpTo, change.upTo) }
      } else if (change.event === 'read') {
        markReadUpTo(change.upTo)
      }
      row = { ...row, revision: track.complete }
    },
    countSeen() {
      if (row.deletedAt === null && seen.length > 0) row = { ...row, unreadCount: row.unreadCount + seen.length }
      seen = []
    },
    markRead({ upTo, revision }) {
      marked = Math.max(marked, revision)
      if (upTo > row.readUpTo) markReadUpTo(upTo)
    },
    take(next) {
      if (next.revision >= Math.max(track.highest, marked)) beginRow(next)
    },
    takeMessages({ messages, more, revision, readUpTo, otherReadUpTo }) {
      if (revision < Math.max(track.highest, marked)) return
      const last = messages.at(-1)
      const [oldest] = messages
      const isCounted = !more || (oldest !== undefined && oldest.seq <= readUpTo + 1)
      const unread = messages.filter(({ seq, receiverId }) => receiverId === viewerId && seq > readUpTo).length
      beginRow({
        ...row,
        revision,
        readUpTo,
        otherReadUpTo,
        lastMessage: last ? pickLast(last) : null,
        unreadCount: isCounted ? unread : row.unreadCount,
      })
    },
  }
}

const pickLast = ({ content, type, senderId, createdAt }: Message) => ({ content, type, senderId, createdAt })

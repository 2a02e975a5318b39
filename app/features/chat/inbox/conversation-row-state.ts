import type { Conversation, ReadMessage } from '#app/features/chat/conversation.ts'
import type { ConversationChange } from '#app/features/chat/live/live-events.ts'
import type { MessagePage } from '#app/features/chat/messages/get-messages.server.ts'
import { trackRevisions, type RevisionTrack } from '#app/features/chat/messages/revision-track.ts'

/** A conversation of the list, kept in step by its changes. */
export interface RowState {
  readonly row: Conversation
  /** Something is known to be missing or could not be told from the change: `takeMessages` brings it. */
  readonly isVague: boolean
  hear: (change: ConversationChange) => void
  /** As the list has it; what is older than what is known here is left. */
  take: (row: Conversation) => void
  /** Its newest messages, which say what the list would. */
  takeMessages: (page: MessagePage) => void
}

export function keepRow(first: Conversation, viewerId: string): RowState {
  let row = first
  let track: RevisionTrack = trackRevisions(first.revision)
  let vague = false
  // Messages to the viewer that came since the row was read, by their places.
  let since: number[] = []

  function begin(next: Conversation) {
    row = next
    track = trackRevisions(next.revision)
    vague = false
    since = []
  }

  function receive({ seq, receiverId, senderId, content, type, createdAt }: ReadMessage) {
    if (createdAt >= row.lastMessageAt) {
      row = { ...row, lastMessage: { content, type, senderId, createdAt }, lastMessageAt: createdAt }
    }
    if (receiverId !== viewerId || seq <= row.readUpTo) return
    since.push(seq)
    row = { ...row, unreadCount: row.unreadCount + 1 }
  }

  return {
    get row() {
      return row
    },
    get isVague() {
      return vague || track.hasGap
    },
    hear(change) {
      if (!track.take(change.revision)) return
      if (change.event === 'message') receive(change.message)
      // Which message comes before it is not told.
      else if (change.event === 'unsent') vague = true
      else if (change.event === 'read' && change.by !== viewerId) {
        row = { ...row, otherReadUpTo: Math.max(row.otherReadUpTo, change.upTo) }
      } else if (change.event === 'read') {
        // Most likely all was read but what came meanwhile; of what was unread before, the places are not known.
        const { upTo } = change
        const isAll = row.unreadCount === since.length || since.some((seq) => seq <= upTo + 1)
        if (!isAll) vague = true
        since = since.filter((seq) => seq > upTo)
        row = { ...row, readUpTo: Math.max(row.readUpTo, upTo), unreadCount: since.length }
      }
      row = { ...row, revision: track.complete }
    },
    take(next) {
      if (next.revision >= track.highest) begin(next)
    },
    takeMessages({ messages, more, revision, readUpTo, otherReadUpTo }) {
      if (revision < track.highest) return
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

const lastOf = ({ content, type, senderId, createdAt }: ReadMessage) => ({ content, type, senderId, createdAt })

import { dayNumber } from './message-time.ts'
import type { ShownMessage } from './use-conversation.ts'

export type MessageRow = {
  kind: 'message'
  key: string
  message: ShownMessage
  own: boolean
  /** The first of its day: a line above it names that. */
  startsDay: boolean
  /** The first that was not read when the conversation was opened. */
  startsUnread: boolean
  /** The first and the last of those that one person wrote at a stretch. */
  startsRun: boolean
  endsRun: boolean
}
export type Row = MessageRow | { kind: 'typing'; key: 'typing' }

const STRETCH_MS = 5 * 60_000

/**
 * What the list shows, a row per message. `readUpTo` is how far the viewer had read when the conversation was opened; what
 * they have answered since is not new any more.
 */
export function toRows(messages: readonly ShownMessage[], viewerId: string, readUpTo: number): MessageRow[] {
  const isOwn = ({ senderId }: ShownMessage) => senderId === viewerId
  const firstUnread = messages.findIndex((message) => !isOwn(message) && message.seq > readUpTo)
  const unreadAt = messages.findLastIndex(isOwn) < firstUnread ? firstUnread : -1
  const rows: MessageRow[] = []
  for (const [index, message] of messages.entries()) {
    const before = rows.at(-1)
    const own = isOwn(message)
    const startsDay = !before || dayNumber(before.message.createdAt) !== dayNumber(message.createdAt)
    const startsUnread = index === unreadAt
    const startsRun = startsDay || startsUnread || !goesOn(before.message, message)
    if (before) before.endsRun = startsRun
    rows.push({ kind: 'message', key: message.id, message, own, startsDay, startsUnread, startsRun, endsRun: true })
  }
  return rows
}

function goesOn(before: ShownMessage, next: ShownMessage): boolean {
  if (before.senderId !== next.senderId || before.delivery === 'failed') return false
  return Date.parse(next.createdAt) - Date.parse(before.createdAt) < STRETCH_MS
}

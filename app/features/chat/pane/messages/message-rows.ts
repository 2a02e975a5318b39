import { dayNumber } from '#app/features/chat/pane/texts/message-time.ts'
import { isCard } from '#app/shared/chat.ts'

import type { ShownMessage } from './use-conversation.ts'

export type MessageRow = {
  kind: 'message'
  key: string
  message: ShownMessage
  own: boolean
  /** The first message of its day; a line above it shows the date. */
  startsDay: boolean
  /** The first message that was unread when the conversation was opened. */
  startsUnread: boolean
  /** The first and last message of a run by one person. */
  startsRun: boolean
  endsRun: boolean
}
export type Row = MessageRow | { kind: 'typing'; key: 'typing' }

const STRETCH_MS = 5 * 60_000

/**
 * The rows of the message list, one per message. `readUpTo` is how far the viewer had read when the conversation was
 * opened. Messages that the viewer has since answered no longer count as new.
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
  if (isCard(before.type) || isCard(next.type)) return false
  return Date.parse(next.createdAt) - Date.parse(before.createdAt) < STRETCH_MS
}

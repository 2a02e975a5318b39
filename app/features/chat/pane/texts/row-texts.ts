import type { AboutItem, Conversation } from '#app/features/chat/conversation.ts'

export const UNAVAILABLE = 'Message unavailable'

/** The text that a row shows for the last message. */
export function lastLine(conversation: LastOf, viewerId: string): string {
  const { lastMessage, lastMessageAt, createdAt, deletedAt, other } = conversation
  if (deletedAt !== null) return `${other.name} deleted this conversation`
  // Either all messages were unsent, or there has been none so far.
  if (!lastMessage) return lastMessageAt === createdAt ? 'No messages yet' : UNAVAILABLE
  const what = lastMessage.type === 'image' ? 'Photo' : lastMessage.content
  return lastMessage.senderId === viewerId ? `You: ${what}` : what
}

type LastOf = Pick<Conversation, 'lastMessage' | 'lastMessageAt' | 'createdAt' | 'deletedAt' | 'other'>

export const ITEM_STATES: Readonly<Record<AboutItem['state'], string | null>> = {
  available: null,
  sold: 'Sold',
  gone: 'This item is no longer available',
}

/** Counts above nine all read '9+'. */
export const badgeText = (count: number) => (count > 9 ? '9+' : String(count))

export const unreadWords = (count: number) => `${count} unread ${count === 1 ? 'message' : 'messages'}`

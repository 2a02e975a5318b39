import type { AboutItem, Conversation } from '#app/features/chat/conversation.ts'

export const UNAVAILABLE = 'Message unavailable'

/** What a list says of the last message of a conversation. */
export function lastLine(conversation: LastOf, viewerId: string): string {
  const { lastMessage, lastMessageAt, createdAt, deletedAt, other } = conversation
  if (deletedAt !== null) return `${other.name} deleted this conversation`
  // There were messages, and all of them were unsent; or there is none so far.
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

/** Nine and more are told alike. */
export const badgeText = (count: number) => (count > 9 ? '9+' : String(count))

export const unreadWords = (count: number) => `${count} unread ${count === 1 ? 'message' : 'messages'}`

/** What may be said of a conversation and its messages. Times are ISO 8601 in UTC, pictures keys of `photos`. */
import type { MessageType } from '#app/shared/chat.ts'

import type { Caution } from './cautions/caution-rules.ts'

export interface Person {
  id: string
  name: string
  picture: string | null
}

/** `content` of an image is the address of the picture, for the two alone. An unsent message has none. */
export interface Message {
  id: string
  conversationId: string
  /** Its place in the conversation, from 1, without gaps. */
  seq: number
  /** The conversation's revision at which it was written or unsent. */
  revision: number
  senderId: string
  receiverId: string
  type: MessageType
  content: string
  image: { width: number; height: number } | null
  isRead: boolean
  unsent: boolean
  replyingTo: string | null
  createdAt: string
  updatedAt: string
}

/** `content` is the beginning of the text; null when the message was unsent. */
export interface Quote {
  id: string
  senderId: string
  senderName: string
  type: MessageType
  content: string | null
}

/** `cautions` is there when something in it calls for one. */
export type ReadMessage = Message & { sender: Person; quote: Quote | null; cautions?: Caution[] }

/** The item a conversation is about: `gone` when it is no longer there, with what it was then, or nobody but its owner sees it. */
export interface AboutItem {
  id: string | null
  title: string
  price: number
  cover: string | null
  state: 'available' | 'sold' | 'gone'
}

export interface Conversation {
  id: string
  /** What the viewer is in it. */
  role: 'buying' | 'selling'
  item: AboutItem
  /** Whoever is gone has left; nobody who is away can be reached, for now. */
  other: Person & { isGone: boolean; isAway: boolean }
  /** Of a long text the beginning. */
  lastMessage: { content: string; type: MessageType; senderId: string; createdAt: string } | null
  lastMessageAt: string
  createdAt: string
  unreadCount: number
  /** Whoever has all messages and marks up to here has missed nothing. */
  revision: number
  /** The seq up to which the viewer and the other person have read. */
  readUpTo: number
  otherReadUpTo: number
  /** Whether the viewer blocks the other person. */
  blocking: boolean
  /** Neither can write to the other: one of them blocks, the other person is gone or away, or it was deleted. */
  closed: boolean
  /** When the other person deleted it. What is left is a line without content, to report or block from. */
  deletedAt: string | null
}

export const imagePath = (messageId: string) => `/api/messages/${messageId}/image`

/**
 * The shapes of conversations and messages that leave the server. Times are ISO 8601 in UTC; pictures are keys of
 * `photos`.
 */
import type { Caution } from '#app/features/cautions/words/caution-kinds.ts'
import type { MessageType } from '#app/shared/chat.ts'

import type { ListView } from './inbox-path.ts'

export interface Person {
  id: string
  name: string
  picture: string | null
}

/**
 * For an image, `content` is the picture's address, which only the two participants can load. An unsent message has no
 * content.
 */
export interface Message {
  id: string
  conversationId: string
  /** Position in the conversation: starts at 1, without gaps. */
  seq: number
  /** The conversation's revision when the message was written or unsent. */
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

/** `content` is the start of the text; null when the message was unsent. */
export interface Quote {
  id: string
  senderId: string
  senderName: string
  type: MessageType
  content: string | null
}

/** `cautions` is set only when something in the message needs one. */
export type ReadMessage = Message & { sender: Person; quote: Quote | null; cautions?: Caution[] }

/**
 * The item of a conversation. It is `gone` when it was deleted or only its owner can see it; the fields then show its
 * last state.
 */
export interface AboutItem {
  id: string | null
  title: string
  price: number
  cover: string | null
  state: 'available' | 'sold' | 'gone'
}

export interface Conversation {
  id: string
  /** The viewer's role in the conversation. */
  role: 'buying' | 'selling'
  item: AboutItem
  /** `isGone`: the account is closed. `isAway`: the person cannot be reached for now. */
  other: Person & { isGone: boolean; isAway: boolean }
  /** Long texts are cut. */
  lastMessage: { content: string; type: MessageType; senderId: string; createdAt: string } | null
  lastMessageAt: string
  createdAt: string
  unreadCount: number
  /** A client with all messages and read marks up to this revision is up to date. */
  revision: number
  /** The seq up to which the viewer, and the other person, have read. */
  readUpTo: number
  otherReadUpTo: number
  /** Whether the viewer blocks the other person. */
  blocking: boolean
  /**
   * Neither person can write: one blocks the other, the other person is gone or away, or the conversation was deleted.
   */
  closed: boolean
  /**
   * The time when the other person deleted the conversation; null when they did not. The viewer then sees a line
   * without content, and can still report or block from it.
   */
  deletedAt: string | null
}

/** A page of messages, or one step of catching up. */
export interface MessagePage {
  /** In the order of the conversation. When catching up, in the order of the changes, unsent messages included. */
  messages: ReadMessage[]
  /** Whether there are more: older messages, or later changes when catching up. */
  more: boolean
  /** After the last page of a catch-up, the client is complete up to this revision. */
  revision: number
  lastSeq: number
  readUpTo: number
  otherReadUpTo: number
}

/** The inbox at an address: a page of its list, and the open conversation with its newest messages. */
export interface Inbox {
  view: ListView
  /** `next` is the cursor of the list's next page. */
  first: { conversations: Conversation[]; next: string | null }
  /** The list does not start at its beginning. */
  isFurther: boolean
  selected: { conversation: Conversation; page: MessagePage } | null
  /** Set instead of `selected` when the other participant deleted the conversation. */
  deleted: Conversation | null
  /** The requested conversation is not one of the viewer's. */
  missing: boolean
}

/** The viewer's read mark, and the number of messages after it. */
export interface ReadState {
  readUpTo: number
  unreadCount: number
  revision: number
}

export const imagePath = (messageId: string) => `/api/messages/${messageId}/image`

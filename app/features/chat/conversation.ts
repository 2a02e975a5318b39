import type { Conversation, ConversationPage, MessagePage } from './conversation.schema.ts'
import type { ListView } from './inbox-path.ts'

/** The inbox at an address: a page of its list, and the open conversation with its newest messages. */
export interface Inbox {
  view: ListView
  first: ConversationPage
  /** The list does not start at its beginning. */
  isFurther: boolean
  selected: { conversation: Conversation; page: MessagePage } | null
  /** Set instead of `selected` when the other participant deleted the conversation. */
  deleted: Conversation | null
  /** The requested conversation is not one of the viewer's. */
  missing: boolean
}

/** The address of a picture in a conversation, which only the two participants can load. */
export const imagePath = (messageId: string) => `/api/messages/${messageId}/image`

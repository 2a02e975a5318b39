import type { Conversation } from './conversation.ts'

/** What the menu of a conversation is given, by the button that loads it, too. */
export type ConversationMenuProps = {
  conversation: Pick<Conversation, 'id' | 'other'>
  /** Whether the viewer blocks the other person, as of now. */
  blocking: boolean
  /** Blocks or unblocks; rejects when that did not work. How it went is told by the menu. */
  setBlocking: (block: boolean) => Promise<void>
  /** Deletes the conversation for both, and tells how that went. */
  onDelete: () => Promise<void>
}

export const MENU_BUTTON =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink'

import * as say from '#app/features/chat/conversation-menu/messages/messages.ts'
import type { Conversation } from '#app/features/chat/conversation.schema.ts'
import { bdi } from '#app/ui/texts/bdi.tsx'

/** Explains what deleting a conversation does, before the user confirms. */
export const deleteWords = ({ other, item }: Pick<Conversation, 'other' | 'item'>): React.ReactNode =>
  say.deleteExplained({ name: other.name, title: item.title, bdi })

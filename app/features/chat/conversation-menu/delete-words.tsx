import type { Conversation } from '#app/features/chat/conversation.ts'

/** Explains what deleting a conversation does, before the user confirms. */
export const deleteWords = ({ other, item }: Pick<Conversation, 'other' | 'item'>) => (
  <>
    Your conversation with <bdi>{other.name}</bdi> about <bdi>{item.title}</bdi> and all its messages disappear for both
    of you. For 30 days <bdi>{other.name}</bdi> can see that you deleted it. Our team can read it for 180 days if one of
    you reports it.
  </>
)

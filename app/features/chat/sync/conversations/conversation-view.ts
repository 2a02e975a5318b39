import type { Conversation } from '#app/features/chat/conversation.schema.ts'
import type { ListView } from '#app/features/chat/inbox-path.ts'

export const sameView = (one: ListView, other: ListView) =>
  one.filter === other.filter && one.search.trim() === other.search.trim()

/** Whether a conversation matches the list's filter and search. Must agree with the server's query. */
export function isInView({ role, item, other }: Conversation, { filter, search }: ListView): boolean {
  const wanted = search.trim().toLowerCase()
  return (
    (filter === 'all' || filter === role) &&
    (other.name.toLowerCase().includes(wanted) || item.title.toLowerCase().includes(wanted))
  )
}

/** The API path of a page of the list. */
export function pagePath({ filter, search }: ListView, cursor: string | null) {
  const text = search.trim()
  const query = new URLSearchParams({ filter, ...(text && { search: text }), ...(cursor !== null && { cursor }) })
  return `/conversations?${query.toString()}` as const
}

/** Sorts by the last message, newest first, in the server's order. */
export function byLastMessage(one: Conversation, other: Conversation): number {
  if (one.lastMessageAt !== other.lastMessageAt) return one.lastMessageAt < other.lastMessageAt ? 1 : -1
  if (one.id === other.id) return 0
  return one.id < other.id ? 1 : -1
}

import type { ConversationPage } from '#app/features/chat/conversation.schema.ts'

import type { ConversationListStore } from './conversation-list-store.ts'

// Loader data stays in memory as long as its page, but was only true when it arrived. So each first page is used once.
const taken = new WeakSet<ConversationPage>()

/** The first page, unless a list has already taken it. */
export const ifNew = (first: ConversationPage | null) => (first && !taken.has(first) ? first : null)

/** For an effect: a visible list takes the first page that came with its page, once. Without one it loads it. */
export function startList(
  store: Pick<ConversationListStore, 'takeFirst' | 'refetch' | 'state'>,
  first: ConversationPage | null,
): void {
  const fresh = ifNew(first)
  if (fresh) {
    taken.add(fresh)
    store.takeFirst(fresh)
  } else if (!store.state().loaded) void store.refetch()
}

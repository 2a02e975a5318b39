import type { ConversationListStore } from './conversation-list-store.ts'
import type { ConversationPageData } from './conversation-view.ts'

// A page's data stays as long as the page: what it said of the list was true when it came.
const taken = new WeakSet<ConversationPageData>()

/** A first page that no list has been given yet. */
export const ifNew = (first: ConversationPageData | null) => (first && !taken.has(first) ? first : null)

/** For an effect: a list that is shown takes in what its page came with, once, and without that is loaded. */
export function startList(
  store: Pick<ConversationListStore, 'takeFirst' | 'refetch' | 'state'>,
  first: ConversationPageData | null,
): void {
  const fresh = ifNew(first)
  if (fresh) {
    taken.add(fresh)
    store.takeFirst(fresh)
  } else if (!store.state().loaded) void store.refetch()
}

export const FILTERS = ['all', 'buying', 'selling'] as const
type InboxFilter = (typeof FILTERS)[number]

/** Which conversations the list shows. */
export interface ListView {
  filter: InboxFilter
  search: string
}

const SEARCH_MAX = 200

/** Reads the inbox's query string. Invalid values, and characters that PostgreSQL cannot store, are dropped. */
export function readListView(params: URLSearchParams): ListView {
  const filter = FILTERS.find((one) => one === params.get('filter')) ?? 'all'
  return { filter, search: readSearch(params.get('search') ?? '') }
}

// Removes NUL, and the lone surrogate that the cut may leave.
const readSearch = (text: string) => text.replaceAll('\0', '').trim().slice(0, SEARCH_MAX).toWellFormed()

/** The inbox's address, with conversation `c` open or none. `cursor` marks the start of a list page. */
export function inboxPath(view: Partial<ListView>, c?: string | null, cursor?: string | null): string {
  const params = new URLSearchParams()
  if (view.filter && view.filter !== 'all') params.set('filter', view.filter)
  if (view.search) params.set('search', view.search)
  if (cursor) params.set('cursor', cursor)
  if (c) params.set('c', c)
  return params.size > 0 ? `/messages?${params.toString()}` : '/messages'
}

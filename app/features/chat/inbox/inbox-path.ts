export const FILTERS = [
  { id: 'all', name: 'All' },
  { id: 'buying', name: 'Buying' },
  { id: 'selling', name: 'Selling' },
] as const
export type InboxFilter = (typeof FILTERS)[number]['id']

/** Which conversations the list shows. */
export interface ListView {
  filter: InboxFilter
  search: string
}

const SEARCH_MAX = 200

/** What an address of the inbox says; what makes no sense in it is left out, and so is what no database takes as text. */
export function readListView(params: URLSearchParams): ListView {
  const filter = FILTERS.find(({ id }) => id === params.get('filter'))?.id ?? 'all'
  return { filter, search: readSearch(params.get('search') ?? '') }
}

// NUL, and half a character, which the cut may leave.
const readSearch = (text: string) => text.replaceAll('\0', '').trim().slice(0, SEARCH_MAX).toWellFormed()

/** The inbox's address with a conversation open, or without one; `cursor` is the place after a page of the list. */
export function inboxPath(view: Partial<ListView>, c?: string | null, cursor?: string | null): string {
  const params = new URLSearchParams()
  if (view.filter && view.filter !== 'all') params.set('filter', view.filter)
  if (view.search) params.set('search', view.search)
  if (cursor) params.set('cursor', cursor)
  if (c) params.set('c', c)
  return params.size > 0 ? `/messages?${params.toString()}` : '/messages'
}

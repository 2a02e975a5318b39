import { useGrowingList } from '#app/features/catalogue/cards/use-growing-list.ts'
import { writeCursor } from '#app/shared/cursor.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

import { CURSOR_KIND, type OwnItemsPage } from './request/sponsored-request.ts'
import { ITEMS_NOT_LOADED } from './request/sponsorship-words.ts'

/** The user's items on sale: the page that came with the document, and what was loaded below it since. */
export function useOwnItems(first: OwnItemsPage) {
  const list = useGrowingList(first, loadPage)

  /** Reloads a row: rows that were loaded later are not part of the document's data. */
  async function readAnew(id: string): Promise<void> {
    const before = list.items[list.items.findIndex((item) => item.id === id) - 1]
    if (!before) return
    const cursor = writeCursor(CURSOR_KIND, { key: Date.parse(before.createdAt), id: before.id })
    const page = await loadPage(cursor).catch(() => null)
    if (page) list.change(id, page.items.find((item) => item.id === id) ?? null)
  }

  return { ...list, readAnew }
}

async function loadPage(cursor: string): Promise<OwnItemsPage> {
  try {
    return await askApi<OwnItemsPage>('GET', `/me/sponsorship?${new URLSearchParams({ cursor }).toString()}`)
  } catch (error) {
    toast.error(ITEMS_NOT_LOADED)
    throw error
  }
}

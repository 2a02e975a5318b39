import { useGrowingList } from '#app/features/listings/use-growing-list.ts'
import { callApi } from '#app/ui/api-call.ts'
import { toast } from '#app/ui/toast-store.ts'

import type { OwnItemsPage } from './sponsored-request.ts'
import { ITEMS_NOT_LOADED } from './sponsorship-words.ts'

/** What somebody has on sale: the page that came with the document, and what was loaded below it since. */
export const useOwnItems = (first: OwnItemsPage) => useGrowingList(first, loadPage)

async function loadPage(cursor: string): Promise<OwnItemsPage> {
  try {
    return await callApi<OwnItemsPage>('GET', `/me/sponsorship?${new URLSearchParams({ cursor }).toString()}`)
  } catch (error) {
    toast.error(ITEMS_NOT_LOADED)
    throw error
  }
}

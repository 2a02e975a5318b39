import type { StoredItem } from '#app/features/selling/editor/drafts/editable-item.ts'
import { ApiFailure } from '#app/ui/api/api-call.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

const readReason = (error: unknown) => (error instanceof ApiFailure ? error.message : 'An unexpected error occurred')
const isSignedOut = (error: unknown) => error instanceof ApiFailure && error.status === 401
const isGone = (error: unknown) => error instanceof ApiFailure && error.status === 404

type Words = { done: string; failed: (reason: string) => string }

/** The texts for the listing's page. */
export const ON_PAGE: Words = { done: 'Listing deleted successfully!', failed: () => 'Failed to delete listing' }
/** The texts for the profile. */
export const ON_CARD: Words = {
  done: 'Item deleted successfully',
  failed: (reason) => `Failed to delete item: ${reason}`,
}

/** Confirmation before an item counts as sold. Existing conversations continue, but nobody can start a new one. */
export const MARK_AS_SOLD = {
  title: 'Mark this item as sold?',
  text: 'Buyers see that it is gone, and nobody new can write to you about it. You can mark it as available again in your profile.',
  action: 'Mark as sold',
  working: 'Saving...',
}

/**
 * Deletes an item and shows the result. Resolves to whether it is gone, also if it was gone before, for example because
 * an earlier response was lost.
 */
export async function deleteOwnItem(id: string, words: Words): Promise<boolean> {
  try {
    await askApi('DELETE', `/items/${id}`).catch((error: unknown) => {
      if (!isGone(error)) throw error
    })
    toast.success(words.done)
    return true
  } catch (error) {
    toast.error(isSignedOut(error) ? 'You must be signed in to delete items' : words.failed(readReason(error)))
    return false
  }
}

/** Marks an item as sold or as available again, and shows the result. `gone` means that the item no longer exists. */
export async function markOwnItem(id: string, sold: boolean): Promise<'done' | 'failed' | 'gone'> {
  try {
    await askApi<StoredItem>('PUT', `/items/${id}/sold`, { sold })
    toast.success(sold ? 'Item marked as sold' : 'Item is available again')
    return 'done'
  } catch (error) {
    toast.error(
      isSignedOut(error) ? 'You must be logged in to edit items' : `Error updating item: ${readReason(error)}`,
    )
    return isGone(error) ? 'gone' : 'failed'
  }
}

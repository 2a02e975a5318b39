import type { DraftProblems } from '#app/features/selling/editor/drafts/item-draft.ts'
import { ApiFailure } from '#app/ui/api/api-call.ts'

export const NOT_YOURS = "Item not found or you don't have permission to edit it"

/** How to handle a failed save: a toast, with the page to open if any, or problems by field. */
export type StoreFailure = { toast: string; goTo?: string } | { problems: DraftProblems }

/** Handles a failure to publish. */
export function publishFailure(error: unknown): StoreFailure {
  if (!(error instanceof ApiFailure) || error.status >= 500) {
    return { toast: 'Error adding item: An unexpected error occurred' }
  }
  if (error.status === 401) return { toast: 'You must be logged in to add items', goTo: '/auth?next=/add-item' }
  // The 404 is about the listing that had this id before.
  if (error.status === 404) return { toast: 'That listing was removed meanwhile. Publish again to list this item.' }
  return readFieldProblems(error) ?? { toast: `Error adding item: ${error.message}` }
}

/** Handles a failure to save changes. */
export function saveFailure(error: unknown, itemId: string): StoreFailure {
  if (!(error instanceof ApiFailure) || error.status >= 500) return { toast: 'An unexpected error occurred' }
  if (error.status === 401) {
    return { toast: 'You must be logged in to edit items', goTo: `/auth?next=/edit-item/${itemId}` }
  }
  if (error.status === 404) return { toast: NOT_YOURS, goTo: '/profile' }
  return readFieldProblems(error) ?? { toast: `Error updating item: ${error.message}` }
}

function readFieldProblems({ status, fields }: ApiFailure): StoreFailure | null {
  return status === 422 && Object.keys(fields).length > 0 ? { problems: fields } : null
}

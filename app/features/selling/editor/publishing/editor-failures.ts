import type { DraftProblems } from '#app/features/selling/editor/drafts/item-draft.ts'
import * as say from '#app/features/selling/editor/messages/messages.ts'
import { ApiFailure } from '#app/ui/api/api-call.ts'

/**
 * How to handle a failed save: a toast, with the page to open if any, or problems by field. `reason` is the toast's
 * without what it is about.
 */
export type StoreFailure = { toast: string; reason?: string; goTo?: string } | { problems: DraftProblems }

/** Handles a failure to publish. */
export function publishFailure(error: unknown): StoreFailure {
  if (!(error instanceof ApiFailure) || error.status >= 500) {
    return notAdded(say.unexpectedError())
  }
  if (error.status === 401) return { toast: say.signInToAdd(), goTo: '/auth?next=/add-item' }
  // Both are about the listing that had this id before.
  if (error.status === 404 || error.status === 410) return { toast: say.thatWasRemoved() }
  return readFieldProblems(error) ?? notAdded(error.message)
}

/** Handles a failure to save changes. */
export function saveFailure(error: unknown, itemId: string): StoreFailure {
  if (!(error instanceof ApiFailure) || error.status >= 500) return { toast: say.unexpectedError() }
  if (error.status === 401) {
    return { toast: say.signInToEdit(), goTo: `/auth?next=/edit-item/${itemId}` }
  }
  if (error.status === 404) return { toast: say.notYours(), goTo: '/profile' }
  return readFieldProblems(error) ?? { toast: say.updateFailed({ reason: error.message }) }
}

const notAdded = (reason: string): StoreFailure => ({ toast: say.addFailed({ reason }), reason })

function readFieldProblems({ status, fields }: ApiFailure): StoreFailure | null {
  return status === 422 && Object.keys(fields).length > 0 ? { problems: fields } : null
}

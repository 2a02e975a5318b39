import * as say from '#app/features/selling/editor/messages/messages.ts'
import { ApiFailure } from '#app/ui/api/api-call.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

const readReason = (error: unknown) => (error instanceof ApiFailure ? error.message : say.unexpectedError())
const isSignedOut = (error: unknown) => error instanceof ApiFailure && error.status === 401
const isGone = (error: unknown) => error instanceof ApiFailure && error.status === 404

/** The page that begins a new listing as a copy of this one. */
export const similarPath = ({ id }: { id: string }) => `/add-item?like=${id}`

type Words = { done: () => string; failed: (reason: string) => string }

/** The texts for the listing's page. */
export const ON_PAGE: Words = { done: say.listingDeleted, failed: say.listingNotDeleted }
/** The texts for the profile. */
export const ON_CARD: Words = {
  done: say.itemDeleted,
  failed: (reason) => say.itemNotDeleted({ reason }),
}

/** Confirmation before an item counts as sold. Existing conversations continue, but nobody can start a new one. */
export const markAsSoldQuestion = () => ({
  title: say.markAsSoldAsk(),
  text: say.markAsSoldText(),
  action: say.markAsSold(),
  working: say.saving(),
})

/**
 * Deletes an item and shows the result. Resolves to whether it is gone, also if it was gone before, for example because
 * an earlier response was lost.
 */
export async function deleteOwnItem(id: string, words: Words): Promise<boolean> {
  try {
    await askApi('DELETE', `/items/${id}`).catch((error: unknown) => {
      if (!isGone(error)) throw error
    })
    toast.success(words.done(), { about: `own ${id}` })
    return true
  } catch (error) {
    toast.error(isSignedOut(error) ? say.signInToDelete() : words.failed(readReason(error)), { about: `own ${id}` })
    return false
  }
}

/** Marks an item as sold or as available again, and shows the result. `gone` means that the item no longer exists. */
export async function markOwnItem(id: string, sold: boolean): Promise<'done' | 'failed' | 'gone'> {
  try {
    await askApi('PUT', `/items/${id}/sold`, { sold })
    toast.success(sold ? say.markedAsSold() : say.availableAgain(), { about: `own ${id}` })
    return 'done'
  } catch (error) {
    toast.error(isSignedOut(error) ? say.signInToEdit() : say.updateFailed({ reason: readReason(error) }), {
      about: `own ${id}`,
    })
    return isGone(error) ? 'gone' : 'failed'
  }
}

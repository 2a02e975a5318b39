import type { FormFields } from '#app/features/selling/editor/drafts/form-fields.ts'
import * as say from '#app/features/selling/editor/messages/messages.ts'
import { writeTyped } from '#app/nouns/item/listing-attributes.ts'
import { runWithin } from '#app/shared/async/within.ts'
// oxlint-disable-next-line no-restricted-imports -- a photo is read within a time of its own
import { ApiFailure, callApi } from '#app/ui/api/api-call.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

export type Generated = Pick<FormFields, 'title' | 'description' | 'category' | 'attributes'>

/** The form waits for the result; after this, the seller fills in the details by hand. */
const GENERATED_WITHIN_MS = 30_000

/** Why there are no details: the photo has no print, or the server was busy or did not answer in time. */
export type NoDetails = 'nothing to read' | 'failed'

/**
 * Details generated from a photo, or why there are none; null after a cancellation. Success has a toast; a failure has one only
 * if the seller asked by the button, and otherwise a quiet line: most things have no print.
 */
export async function detailsFromPhoto(
  key: string,
  cancel: AbortSignal,
  { isAsked }: { isAsked: boolean },
): Promise<Generated | NoDetails | null> {
  try {
    const { title, description, category, attributes } = await runWithin(GENERATED_WITHIN_MS, cancel, (signal) =>
      callApi('POST', '/item-details', { key }, signal),
    )
    toast.success(say.detailsGenerated(), { about: 'details' })
    return { title, description, category: category ?? '', attributes: writeTyped(attributes) }
  } catch (error) {
    if (cancel.aborted) return null
    if (isAsked) toast.error(say.notGenerated(), { about: 'details' })
    return error instanceof ApiFailure && error.status === 422 ? 'nothing to read' : 'failed'
  }
}

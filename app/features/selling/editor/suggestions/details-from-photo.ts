import type { FormFields } from '#app/features/selling/editor/drafts/form-fields.ts'
import * as say from '#app/features/selling/editor/messages/messages.ts'
import { runWithin } from '#app/shared/async/within.ts'
// oxlint-disable-next-line no-restricted-imports -- a photo is read within a time of its own
import { ApiFailure, callApi } from '#app/ui/api/api-call.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

import type { SuggestedDetails } from './photo-details.server.ts'

export type Generated = Pick<FormFields, 'title' | 'description' | 'category'>

/** The form waits for the result; after this, the seller fills in the details by hand. */
const GENERATED_WITHIN_MS = 30_000

/** The answer for a photo without print. */
export const NOTHING_TO_READ = 'nothing to read'

/**
 * Details generated from a photo, or why there are none: nothing to read, or null on any other failure. Success has a toast;
 * a failure has one only if the seller asked by the button, because most things have no print and nothing went wrong.
 */
export async function detailsFromPhoto(
  key: string,
  cancel: AbortSignal,
  { isAsked }: { isAsked: boolean },
): Promise<Generated | typeof NOTHING_TO_READ | null> {
  try {
    const { title, description, category } = await runWithin(GENERATED_WITHIN_MS, cancel, (signal) =>
      callApi<SuggestedDetails>('POST', '/item-details', { key }, signal),
    )
    toast.success(say.detailsGenerated(), { about: 'details' })
    return { title, description, category: category ?? '' }
  } catch (error) {
    if (isAsked && !cancel.aborted) toast.error(say.notGenerated(), { about: 'details' })
    return error instanceof ApiFailure && error.status === 422 ? NOTHING_TO_READ : null
  }
}

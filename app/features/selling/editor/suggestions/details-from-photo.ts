import type { FormFields } from '#app/features/selling/editor/drafts/form-fields.ts'
import { runWithin } from '#app/shared/async/within.ts'
// oxlint-disable-next-line no-restricted-imports -- a photo is read within a time of its own
import { callApi } from '#app/ui/api/api-call.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

import type { SuggestedDetails } from './photo-details.server.ts'

export type Generated = Pick<FormFields, 'title' | 'description' | 'category'>

/** The form waits for the result; after this, the seller fills in the details by hand. */
const GENERATED_WITHIN_MS = 30_000

/**
 * Details generated from a photo, and a toast with the outcome. Null on failure; without a toast when it was cancelled.
 */
export async function detailsFromPhoto(key: string, cancel: AbortSignal): Promise<Generated | null> {
  try {
    const { title, description, category } = await runWithin(GENERATED_WITHIN_MS, cancel, (signal) =>
      callApi<SuggestedDetails>('POST', '/item-details', { key }, signal),
    )
    toast.success('Details generated! Review and edit as needed.')
    return { title, description, category: category ?? '' }
  } catch {
    if (!cancel.aborted) toast.error('Could not auto-generate details. Please fill them manually.')
    return null
  }
}

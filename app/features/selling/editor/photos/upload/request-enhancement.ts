import { runWithin } from '#app/shared/async/within.ts'
import type { PhotoPair, PhotoView } from '#app/shared/files/photo.schema.ts'
// oxlint-disable-next-line no-restricted-imports -- a photo is enhanced within a time of its own
import { callApi } from '#app/ui/api/api-call.ts'

const ENHANCED_WITHIN_MS = 30_000

/**
 * The enhanced photo; silently the original if that fails or takes too long. With `others`, the keys of the other photos
 * of the listing, a photo that stayed as it is may be offered in the light that they tell.
 */
export async function enhancePhoto(
  photo: PhotoView,
  cancel: AbortSignal,
  others: readonly string[] = [],
): Promise<PhotoPair> {
  try {
    return await runWithin(ENHANCED_WITHIN_MS, cancel, (signal) =>
      callApi('POST', '/photos/enhance', { key: photo.key, others }, signal),
    )
  } catch {
    return { ...photo, other: null }
  }
}

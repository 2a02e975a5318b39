import { runWithin } from '#app/shared/async/within.ts'
import type { PhotoPair, PhotoView } from '#app/shared/files/photo-variants.ts'
// oxlint-disable-next-line no-restricted-imports -- a photo is enhanced within a time of its own
import { callApi } from '#app/ui/api/api-call.ts'

const ENHANCED_WITHIN_MS = 30_000

/** The enhanced photo; silently the original if that fails or takes too long. */
export async function enhancePhoto(photo: PhotoView, cancel: AbortSignal): Promise<PhotoPair> {
  try {
    return await runWithin(ENHANCED_WITHIN_MS, cancel, (signal) =>
      callApi<PhotoPair>('POST', '/photos/enhance', { key: photo.key }, signal),
    )
  } catch {
    return { ...photo, other: null }
  }
}

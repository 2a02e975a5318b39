import { runWithin } from '#app/shared/async/within.ts'
import { photoUrl } from '#app/shared/files/photo-variants.ts'

const ASKED_FOR_MS = 5000

/**
 * Finds photos that no longer exist: photos without an item are deleted after a day. If the check fails, a photo counts
 * as existing.
 */
export async function missingPhotos(keys: readonly string[], cancel: AbortSignal): Promise<string[]> {
  const gone = await Promise.all(keys.map((key) => isGone(key, cancel)))
  return keys.filter((_, index) => gone[index])
}

async function isGone(key: string, cancel: AbortSignal): Promise<boolean> {
  try {
    const answer = await runWithin(ASKED_FOR_MS, cancel, (signal) =>
      // A browser that displayed the photo caches it for a year, and would answer from its cache.
      fetch(photoUrl(key, 320), { method: 'HEAD', cache: 'no-store', signal }),
    )
    return answer.status === 404
  } catch {
    return false
  }
}

import { photoUrl } from '#app/shared/photo.ts'
import { within } from '#app/shared/within.ts'

const ASKED_FOR_MS = 5000

/** Which of these photos are gone: those that belong to no item are removed after a day. One that cannot be asked about is kept. */
export async function missingPhotos(keys: readonly string[], cancel: AbortSignal): Promise<string[]> {
  const gone = await Promise.all(keys.map((key) => isGone(key, cancel)))
  return keys.filter((_, index) => gone[index])
}

async function isGone(key: string, cancel: AbortSignal): Promise<boolean> {
  try {
    const answer = await within(ASKED_FOR_MS, cancel, (signal) =>
      // A browser that showed it keeps it for a year, and would answer by itself.
      fetch(photoUrl(key, 320), { method: 'HEAD', cache: 'no-store', signal }),
    )
    return answer.status === 404
  } catch {
    return false
  }
}

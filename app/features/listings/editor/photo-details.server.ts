import { db } from '#app/db/client.server.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { receivePhoto } from '#app/features/photos/receive-photo.server.ts'
import { photoPath, photoStorage } from '#app/features/photos/store-photo.server.ts'
import { ai, type Picture } from '#app/platform/ai.server.ts'
import { log } from '#app/platform/log.server.ts'
import { takeTry } from '#app/platform/rate-limit.server.ts'
import { Refusal } from '#app/platform/refusal.server.ts'
import { CATEGORIES, findCategory, type CategoryId } from '#app/shared/catalogue.ts'
import { photoWidths, type PhotoView } from '#app/shared/photo.ts'

import { LIMITS, tidyLine, tidyText } from './item-draft.ts'

export type SuggestedDetails = { title: string; description: string; category: CategoryId | null }

const NO_DETAILS = 'Could not auto-generate details. Please fill them manually.'
const NO_PHOTO = 'This photo is no longer there. Please add it again.'

/** A photo that the viewer uploaded. Throws a `Refusal` when the viewer has no such photo. */
async function findOwnPhoto({ userId }: Viewer, key: string): Promise<PhotoView> {
  const [photo] = await db()<PhotoView[]>`
    select key, width, height, placeholder, alt from photos where key = ${key} and user_id = ${userId}`
  if (!photo) throw new Refusal('not_found', NO_PHOTO)
  return photo
}

/** The largest file of a photo that browsers get: what is good enough to show is good enough to look at. */
async function readPhoto({ key, width }: PhotoView): Promise<Picture> {
  const file = await photoStorage().open(photoPath(key, photoWidths(width).at(-1) ?? 320))
  if (!file) throw new Refusal('not_found', NO_PHOTO)
  return { bytes: await file.bytes(), type: 'image/webp' }
}

// Only what reaches a model counts.
async function spendTry({ userId }: Viewer): Promise<void> {
  const answer = await takeTry('ai', userId)
  if (!answer.allowed) throw new Refusal('too_many', NO_DETAILS, answer)
}

/** Title, description and category that a model suggests for a photo of the viewer's. Throws a `Refusal`. */
export async function suggestDetails(viewer: Viewer, key: string): Promise<SuggestedDetails> {
  const photo = await findOwnPhoto(viewer, key)
  const { describePhoto } = ai()
  if (!describePhoto) throw new Refusal('unavailable', NO_DETAILS)
  await spendTry(viewer)
  const names = CATEGORIES.map(({ name }) => name)
  const found = await describePhoto(await readPhoto(photo), names).catch((error: unknown) => {
    log.error({ err: error }, 'no details for a photo')
    throw new Refusal('unavailable', NO_DETAILS, { cause: error })
  })
  const cut = (text: string, max: number) => [...text.toWellFormed().replaceAll('\0', '')].slice(0, max).join('').trim()
  return {
    title: cut(tidyLine(found.title), LIMITS.title),
    description: cut(tidyText(found.description), LIMITS.description),
    category: findCategory(found.category)?.id ?? null,
  }
}

/** The photo to show instead of one that was just uploaded: enhanced, or silently the photo itself. */
export async function enhanceUpload(viewer: Viewer, key: string): Promise<PhotoView> {
  const photo = await findOwnPhoto(viewer, key)
  const { enhancePhoto } = ai()
  if (!enhancePhoto) return photo
  try {
    await spendTry(viewer)
    const made = await enhancePhoto(await readPhoto(photo))
    // What a model answers is trusted no more than what anybody uploads.
    return await receivePhoto(viewer, made, { purpose: 'item' })
  } catch (error) {
    if (!(error instanceof Refusal)) log.error({ err: error }, 'a photo was not enhanced')
    return photo
  }
}

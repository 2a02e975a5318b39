import { db } from '#app/db/client.server.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { Refusal } from '#app/platform/refusal.server.ts'
import { PHOTO_WIDTHS, type PhotoView } from '#app/shared/photo.ts'

import { makeApart } from './photo-process.server.ts'
import { PhotoRefused, type PhotoPurpose } from './photo-refused.server.ts'
import { pictureType } from './picture-type.ts'
import { keepPhoto, masterPath, newPhotoKey, photoPath, photoStorage } from './store-photo.server.ts'

const MB = 1024 * 1024
export const MOST_BYTES = 12 * MB
const PROFILE_BYTES = 5 * MB

export const noSuchPhoto = () => new Refusal('not_found', 'There is no such photo')

/**
 * Takes an uploaded file as a photo of the viewer: nothing of the file itself is kept, only what was made from its pixels.
 * It belongs to no item yet (see `attachPhotos`). Throws `PhotoRefused`, a `Refusal` with a message for the sender.
 */
export async function receivePhoto(
  viewer: Pick<Viewer, 'userId'>,
  bytes: Uint8Array,
  { purpose }: { purpose: PhotoPurpose },
  storage = photoStorage(),
): Promise<PhotoView> {
  if (pictureType(bytes) === null) throw new PhotoRefused('type', { purpose })
  const tooLarge = purpose === 'profile' ? bytes.length >= PROFILE_BYTES : bytes.length > MOST_BYTES
  if (tooLarge) throw new PhotoRefused('bytes', { purpose })
  const made = await makeApart(bytes, { purpose })
  const { userId } = viewer
  return keepPhoto(db(), storage, { key: newPhotoKey(userId, purpose), userId, alt: null }, made)
}

/**
 * Makes a new photo from one of the viewer's own, turned clockwise. The old one stays as it is, for whatever shows it;
 * when nothing does, `removeStalePhotos` takes it.
 */
export async function rotatePhoto(
  viewer: Pick<Viewer, 'userId'>,
  key: string,
  quarterTurns: number,
  storage = photoStorage(),
): Promise<PhotoView> {
  const { userId } = viewer
  const [photo] = await db()<{ alt: string | null; has_master: boolean }[]>`
    select alt, has_master from photos where key = ${key} and user_id = ${userId} and starts_with(key, 'item-images/')`
  if (!photo) throw noSuchPhoto()
  const file = await largestFile(storage, key, photo.has_master)
  // Removed since its row was read.
  const bytes = await file?.bytes().catch(() => null)
  if (!bytes) throw noSuchPhoto()
  const made = await makeApart(bytes, { quarterTurns })
  return keepPhoto(db(), storage, { key: newPhotoKey(userId), userId, alt: photo.alt }, made)
}

/** The master, or the widest variant of a photo that has none: imported ones had none once. */
async function largestFile(storage: ReturnType<typeof photoStorage>, key: string, hasMaster: boolean) {
  if (hasMaster) return storage.open(masterPath(key))
  for (const width of PHOTO_WIDTHS.toReversed()) {
    const file = await storage.open(photoPath(key, width))
    if (file) return file
  }
  return null
}

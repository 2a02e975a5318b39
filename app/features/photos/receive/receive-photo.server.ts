import { db } from '#app/db/client.server.ts'
import type { LightReport } from '#app/features/photos/enhance/read-light.ts'
import * as say from '#app/features/photos/messages/messages.ts'
import { PhotoRefused, type PhotoPurpose } from '#app/features/photos/pixels/photo-refused.server.ts'
import { pictureType } from '#app/features/photos/pixels/picture-type.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { photoPath, photoStorage } from '#app/platform/storage/photo-storage.server.ts'
import { readUnlessGone, type Storage } from '#app/platform/storage/storage.server.ts'
import { isEnhanced, PHOTO_WIDTHS } from '#app/shared/files/photo-variants.ts'
import type { PhotoPair, PhotoView } from '#app/shared/files/photo.schema.ts'
import { PICTURE_MAX_BYTES } from '#app/shared/files/profile-picture.ts'

import { makeApart } from './photo-process.server.ts'
import {
  keepOwnPhoto,
  masterFormat,
  masterPath,
  newEnhancedKey,
  newPhotoKey,
  type Original,
} from './store-photo.server.ts'
import { countStored, payingAccount, requireBytesLeft } from './upload-budgets.server.ts'

const MB = 1024 * 1024
export const MOST_BYTES = 12 * MB

export const noSuchPhoto = () => new Refusal('not_found', say.noSuchPhoto())

/**
 * Stores an uploaded file as a photo of the viewer: only what was made from its pixels is kept, nothing of the file
 * itself. It is not attached to any item yet (see `attachPhotos`). Throws `PhotoRefused`, a `Refusal` with a message
 * for the sender.
 */
export async function receivePhoto(
  viewer: Pick<Viewer, 'userId'>,
  bytes: Uint8Array,
  { purpose, signal }: { purpose: PhotoPurpose; signal?: AbortSignal },
  storage = photoStorage(),
): Promise<PhotoView> {
  if (pictureType(bytes) === null) throw new PhotoRefused('type', { purpose })
  const tooLarge = purpose === 'profile' ? bytes.length >= PICTURE_MAX_BYTES : bytes.length > MOST_BYTES
  if (tooLarge) throw new PhotoRefused('bytes', { purpose })
  const { userId } = viewer
  await requireBytesLeft(userId)
  const made = await makeApart(bytes, { purpose }, { signal, ...(await payingAccount(userId)) })
  const photo = await keepOwnPhoto(viewer, storage, { key: newPhotoKey(userId, purpose), alt: null }, made)
  await countStored(userId, made)
  return photo
}

type ReceivedRow = {
  key: string
  alt: string | null
  has_master: boolean
  offered: boolean
  light_report: LightReport | null
}

/**
 * Makes a new photo from one of the viewer's own, turned clockwise, and does the same for its enhanced or original
 * counterpart. The old ones stay for whatever shows them; when nothing does, `removeStalePhotos` removes them.
 */
export async function rotatePhoto(
  viewer: Pick<Viewer, 'userId'>,
  key: string,
  quarterTurns: number,
  { signal, storage = photoStorage() }: { signal?: AbortSignal; storage?: Storage } = {},
): Promise<PhotoPair> {
  const { userId } = viewer
  const rows = await db()<ReceivedRow[]>`
    select key, alt, has_master, offered, light_report from photos
    where user_id = ${userId} and starts_with(key, 'item-images/')
      and (key = ${key} or enhanced_of = ${key} or key = (select enhanced_of from photos where key = ${key}))`
  if (!rows.some((one) => one.key === key)) throw noSuchPhoto()
  await requireBytesLeft(userId)
  const payer = await payingAccount(userId)
  const turnPhoto = async (photo: ReceivedRow) => {
    const making = { quarterTurns, master: masterFormat(photo.key) }
    return { photo, made: await makeApart(await openPhotoFile(storage, photo), making, { signal, ...payer }) }
  }
  const keepTurned = async ({ photo, made }: Awaited<ReturnType<typeof turnPhoto>>, original?: Original) => {
    const newKey = isEnhanced(photo.key) ? newEnhancedKey(userId) : newPhotoKey(userId)
    const copy = { key: newKey, alt: photo.alt, report: photo.light_report, ...(original && { original }) }
    const view = await keepOwnPhoto(viewer, storage, copy, made)
    await countStored(userId, made)
    return view
  }
  // Concurrently: one after the other would take longer than the server keeps a silent connection open.
  const turned = await Promise.all(rows.map(turnPhoto))
  const [plain, better] = [false, true].map((which) => turned.find(({ photo }) => isEnhanced(photo.key) === which))
  const original = plain ? await keepTurned(plain) : null
  const enhanced = better
    ? await keepTurned(
        better,
        original ? { key: original.key, createdAt: new Date(), offered: better.photo.offered } : undefined,
      )
    : null
  const [photo, other] = isEnhanced(key) ? [enhanced, original] : [original, enhanced]
  if (!photo) throw noSuchPhoto()
  return { ...photo, other }
}

/** The bytes of the master, or of the widest variant where there is none, as for old imports. */
async function openPhotoFile(storage: Storage, { key, has_master: hasMaster }: ReceivedRow): Promise<Uint8Array> {
  const paths = hasMaster ? [masterPath(key)] : PHOTO_WIDTHS.toReversed().map((width) => photoPath(key, width))
  for (const path of paths) {
    const file = await storage.open(path)
    const bytes = file && (await readUnlessGone(file))
    if (bytes) return bytes
  }
  throw noSuchPhoto()
}

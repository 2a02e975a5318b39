import { db, type Sql } from '#app/db/client.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { log } from '#app/platform/log/log.server.ts'
import { photoStorage } from '#app/platform/storage/photo-storage.server.ts'
import { StorageAway, type Storage } from '#app/platform/storage/storage.server.ts'
import { isEnhanced, type PhotoPair, type PhotoView } from '#app/shared/files/photo-variants.ts'

import { PhotoRefused } from './pixels/photo-refused.server.ts'
import { enhanceApart } from './receive/photo-process.server.ts'
import { noSuchPhoto } from './receive/receive-photo.server.ts'
import { keepPhoto, masterPath, newEnhancedKey, type Original } from './receive/store-photo.server.ts'

type OwnRow = PhotoView & { item_id: string | null; created_at: Date }

/**
 * The photo to show instead of one that the viewer uploaded: the enhanced one, with the original beside it; the photo
 * itself beside an enhanced one that is only offered; or the photo alone when it is good already. If enhancing fails,
 * that is silently the photo alone, too. A photo is processed only once. Throws a `Refusal` for a photo that is not the viewer's or was itself enhanced.
 */
export async function enhanceUpload(
  viewer: Pick<Viewer, 'userId'>,
  key: string,
  { signal, storage = photoStorage() }: { signal?: AbortSignal; storage?: Storage } = {},
): Promise<PhotoPair> {
  const sql = db()
  const [row] = await sql<OwnRow[]>`
    select key, width, height, placeholder, alt, item_id, created_at from photos
    where key = ${key} and user_id = ${viewer.userId} and starts_with(key, 'item-images/')`
  if (!row) throw noSuchPhoto()
  if (isEnhanced(key)) throw new Refusal('conflict', 'This photo is an enhanced one already.')
  const { item_id: itemId, created_at: createdAt, ...photo } = row
  const known = await findEnhanced(sql, key)
  if (known) return pairUp(photo, known)
  const { count } = await sql`update photos set looked_at = now() where key = ${key} and looked_at is null`
  if (count === 0) return { ...photo, other: null }
  try {
    const original = { key, itemId, createdAt }
    const enhanced = await makeEnhancedCopy(sql, storage, { userId: viewer.userId, alt: photo.alt, original, signal })
    return enhanced ? pairUp(photo, enhanced) : { ...photo, other: null }
  } catch (error) {
    // The server was too busy, or its storage away, so a later attempt is allowed.
    if (error instanceof StorageAway || (error instanceof PhotoRefused && error.reason === 'busy')) {
      await sql`update photos set looked_at = null where key = ${key}`
    } else log.error({ err: error, photo: key }, 'a photo was not enhanced')
    return { ...photo, other: null }
  }
}

type EnhancedView = { view: PhotoView; offered: boolean }

const pairUp = (photo: PhotoView, { view, offered }: EnhancedView): PhotoPair =>
  offered ? { ...photo, other: view } : { ...view, other: photo }

async function findEnhanced(sql: Sql, key: string): Promise<EnhancedView | null> {
  const [known] = await sql<(PhotoView & { offered: boolean })[]>`
    select key, width, height, placeholder, alt, offered from photos where enhanced_of = ${key}`
  if (!known) return null
  const { offered, ...view } = known
  return { view, offered }
}

type Copy = Pick<Parameters<typeof keepPhoto>[2], 'alt'> & {
  userId: string
  signal: AbortSignal | undefined
  original: Omit<Original, 'offered'>
}

/** Null for a good photo. */
async function makeEnhancedCopy(sql: Sql, storage: Storage, { signal, ...copy }: Copy): Promise<EnhancedView | null> {
  const file = await storage.open(masterPath(copy.original.key))
  // A photo without a private copy was not uploaded by a user.
  if (!file) return null
  const { made, offered } = await enhanceApart(await file.bytes(), { signal, whose: copy.userId })
  if (!made) return null
  const original = { ...copy.original, offered }
  return { view: await keepPhoto(sql, storage, { ...copy, key: newEnhancedKey(copy.userId), original }, made), offered }
}

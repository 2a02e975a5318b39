import { db, type Sql } from '#app/db/client.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { log } from '#app/platform/log/log.server.ts'
import { photoStorage } from '#app/platform/storage/photo-storage.server.ts'
import type { Storage } from '#app/platform/storage/storage.server.ts'
import { isEnhanced, type PhotoPair, type PhotoView } from '#app/shared/files/photo-variants.ts'

import { PhotoRefused } from './pixels/photo-refused.server.ts'
import { enhanceApart } from './receive/photo-process.server.ts'
import { noSuchPhoto } from './receive/receive-photo.server.ts'
import { keepPhoto, masterPath, newEnhancedKey } from './receive/store-photo.server.ts'

type OwnRow = PhotoView & { item_id: string | null; created_at: Date }

/**
 * The photo to show instead of one that the viewer uploaded: the enhanced one, with the original beside it, or the
 * photo itself when it is good already. If enhancing fails, that is silently the photo itself, too. A photo is
 * processed only once. Throws a `Refusal` for a photo that is not the viewer's or was itself enhanced.
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
  if (known) return { ...known, other: photo }
  const { count } = await sql`update photos set looked_at = now() where key = ${key} and looked_at is null`
  if (count === 0) return { ...photo, other: null }
  try {
    const original = { key, itemId, createdAt }
    const enhanced = await makeEnhancedCopy(sql, storage, { userId: viewer.userId, alt: photo.alt, original, signal })
    return enhanced ? { ...enhanced, other: photo } : { ...photo, other: null }
  } catch (error) {
    // The server was too busy now, so a later attempt is allowed.
    if (error instanceof PhotoRefused && error.reason === 'busy') {
      await sql`update photos set looked_at = null where key = ${key}`
    } else log.error({ err: error, photo: key }, 'a photo was not enhanced')
    return { ...photo, other: null }
  }
}

async function findEnhanced(sql: Sql, key: string): Promise<PhotoView | undefined> {
  const [known] = await sql<PhotoView[]>`
    select key, width, height, placeholder, alt from photos where enhanced_of = ${key}`
  return known
}

type Copy = Pick<Parameters<typeof keepPhoto>[2], 'alt'> & {
  userId: string
  signal: AbortSignal | undefined
  original: NonNullable<Parameters<typeof keepPhoto>[2]['original']>
}

/** Null for a good photo. */
async function makeEnhancedCopy(sql: Sql, storage: Storage, { signal, ...copy }: Copy): Promise<PhotoView | null> {
  const file = await storage.open(masterPath(copy.original.key))
  // A photo without a private copy was not uploaded by a user.
  if (!file) return null
  const { made } = await enhanceApart(await file.bytes(), { signal, whose: copy.userId })
  return made && keepPhoto(sql, storage, { ...copy, key: newEnhancedKey(copy.userId) }, made)
}

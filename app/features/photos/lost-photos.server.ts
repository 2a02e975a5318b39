import { db } from '#app/db/client.server.ts'
import { photoStorage } from '#app/platform/storage/photo-storage.server.ts'
import type { Bucket, Named } from '#app/platform/storage/unsettled-files.server.ts'
import { UUID } from '#app/shared/uuid.ts'

import { removeLost } from './lost-files.server.ts'
import { isPhotoPath, listPaths } from './receive/store-photo.server.ts'

type PhotoFile = Named & { key: string }

// The keys made by `newPhotoKey` and `newEnhancedKey`, plus the suffix of a variant or a private copy. Shared photos
// of older imports have no owner.
const FILE = new RegExp(
  String.raw`^(?<key>(?:item-images|profile-pictures)/(?<owner>${UUID})/(?:(?:enhanced_)?[0-9a-f]{32}|\d+))(?:-\d+)?\.(?:webp|png)$`,
)

function readPhotoPath(path: string): PhotoFile | null {
  const { key, owner } = FILE.exec(path)?.groups ?? {}
  return key !== undefined && owner !== undefined && isPhotoPath(key, path) ? { path, owner, key } : null
}

async function findLost(files: readonly PhotoFile[]) {
  const sql = db()
  return sql<PhotoFile[]>`
    select file.path from jsonb_to_recordset(${sql.json([...files])}) as file (path text, owner uuid, key text)
    join users on users.id = file.owner
    where not exists (select from photos where photos.key = file.key)`
}

/** Notes name photos by their keys. */
export const PHOTO_BUCKETS: readonly Bucket<PhotoFile>[] = ['item-images', 'profile-pictures'].map((name) => ({
  name,
  read: readPhotoPath,
  findLost,
  listFiles: listPaths,
}))

/**
 * Lists all files of uploaded photos and removes those that have no row in `photos`: once a month, and those of an account that is
 * deleted. Returns how many.
 */
export async function removeLostPhotos(
  which: Parameters<typeof removeLost>[2] = {},
  storage = photoStorage(),
): Promise<number> {
  let removed = 0
  for (const bucket of PHOTO_BUCKETS) removed += await removeLost(storage, bucket, which)
  return removed
}

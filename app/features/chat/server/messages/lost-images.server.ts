import { db } from '#app/db/client.server.ts'
import { removeLost } from '#app/features/photos/lost-files.server.ts'
import { photoStorage } from '#app/platform/storage/photo-storage.server.ts'
import type { Bucket, Named } from '#app/platform/storage/unsettled-files.server.ts'
import { UUID } from '#app/shared/uuid.ts'

import { needsImage } from './kept-unsent.server.ts'

type ImageFile = Named & { id: string; digest: string }

// The path that `sendImage` uses: owner, message, and the SHA-256 of the upload.
const FILE = new RegExp(String.raw`^message-images/(?<owner>${UUID})/(?<id>${UUID})-(?<digest>[\w-]{43})\.webp$`)

/** Notes name an image by its path. */
export const IMAGE_BUCKET: Bucket<ImageFile> = {
  name: 'message-images',
  listFiles: (noted) => [noted],
  read(path) {
    const { owner, id, digest } = FILE.exec(path)?.groups ?? {}
    return owner !== undefined && id !== undefined && digest !== undefined ? { path, owner, id, digest } : null
  },
  async findLost(files) {
    const sql = db()
    return sql<ImageFile[]>`
      select file.path
      from jsonb_to_recordset(${sql.json([...files])}) as file (path text, owner uuid, id uuid, digest text)
      join users on users.id = file.owner
      where not exists (
        select from messages m
        where m.id = file.id and m.sender_id = file.owner and m.image_digest = file.digest and ${needsImage(sql)})`
  },
}

/**
 * Lists all chat images and removes those that no message refers to: once a month, and those of an account that is deleted.
 * Resolves to their number.
 */
export async function removeLostImages(
  which: Parameters<typeof removeLost>[2] = {},
  storage = photoStorage(),
): Promise<number> {
  return removeLost(storage, IMAGE_BUCKET, which)
}

import { db } from '#app/db/client.server.ts'
import { readByKeys, type Eraser, type ListExporter } from '#app/platform/account-data/account-data-parts.server.ts'
import { settings } from '#app/platform/settings/settings.server.ts'
import { AVATAR_WIDTHS, photoUrl, photoWidths } from '#app/shared/files/photo-variants.ts'

import { removeLostPhotos } from './lost-photos.server.ts'
import { removePersonPhotos } from './remove-photos.server.ts'

type PhotoRow = { key: string; width: number }

export const photosExporter: ListExporter = {
  name: 'photos',
  tables: ['photos'],
  async *readRows(userId) {
    const sql = db()
    const keys = await sql<{ key: string }[]>`select key from photos where user_id = ${userId} order by key`
    const photos = readByKeys(
      keys.map(({ key }) => key),
      (some) => sql<PhotoRow[]>`
        select key, width, height, alt, item_id as "itemId", created_at as "createdAt"
        from photos where key = any(${some}::text[]) order by key`,
    )
    for await (const photo of photos) yield { ...photo, address: addressOfLargest(photo) }
  },
}

/** Each row is deleted together with its files. */
export const photosEraser: Eraser = {
  tables: ['photos'],
  async eraseFiles(userId, storage) {
    await removePersonPhotos(userId, storage)
    // Interrupted uploads may have left files that no row ever referred to.
    await removeLostPhotos({ owner: userId, seconds: 0 }, storage)
  },
}

/** The URL of a photo's largest file. */
export function addressOfLargest({ key, width }: PhotoRow): string {
  const [, largest] = AVATAR_WIDTHS
  const widest = key.startsWith('profile-pictures/') ? largest : (photoWidths(width).at(-1) ?? largest)
  return settings().publicUrl + photoUrl(key, widest)
}

import { db } from '#app/db/client.server.ts'
import type { StoredFiles } from '#app/platform/backup/file-list.server.ts'
import { photoPath } from '#app/platform/storage/photo-storage.server.ts'
import { AVATAR_WIDTHS, photoWidths } from '#app/shared/files/photo-variants.ts'

import { masterPath } from './receive/store-photo.server.ts'

const VARIANT = /(?:-\d+)?\.(?:webp|png)$/

/** The files of photos, of listings and of people, for backups. */
export const photoFiles: StoredFiles = {
  name: 'photos',
  buckets: ['item-images', 'profile-pictures'],
  query: 'select key, width, has_master from photos order by key collate "C"',
  paths([key, width, hasMaster]) {
    if (!key) return []
    const widths = key.startsWith('profile-pictures/') ? AVATAR_WIDTHS : photoWidths(Number(width))
    return [...(hasMaster === 't' ? [masterPath(key)] : []), ...widths.map((step) => photoPath(key, step))]
  },
  async findLost(paths) {
    const files = paths.map((path) => ({ path, key: path.replace(VARIANT, '') }))
    const rows = await db()<{ key: string }[]>`select key from photos where key = any(${files.map(({ key }) => key)})`
    const keys = new Set(rows.map(({ key }) => key))
    return files.filter(({ key }) => !keys.has(key)).map(({ path }) => path)
  },
}

import type { Sql } from '#app/db/client.server.ts'
import { removeLostPhotos } from '#app/features/photos/lost-photos.server.ts'
import type { Storage } from '#app/platform/storage/storage.server.ts'

import type { DrillRow } from '../../../scan/drill-rows.ts'
import { findOrphans, type Orphans } from '../../bucket/bucket-orphans.ts'

/** F11: compares the rows of photos with the files in the bucket. `before` is what the drill itself left out when it made its listings. */
export async function checkPhotos(sql: Sql, storage: Storage, before: Orphans): Promise<DrillRow[]> {
  const known = new Set(before.rowsWithoutFiles)
  const left = await findOrphans(sql, storage)
  const lost = left.rowsWithoutFiles.filter((path) => !known.has(path))
  const swept = await removeLostPhotos({ seconds: 0 }, storage)
  const after = await findOrphans(sql, storage)
  return [
    ['rows of photos without files', `${lost.length} ${lost[0] ?? ''}`, '0', lost.length === 0],
    [
      'files without rows, then after the sweep',
      `${left.filesWithoutRows.length}, ${after.filesWithoutRows.length} (${swept} removed)`,
      'any, 0',
      after.filesWithoutRows.length === 0,
    ],
  ]
}

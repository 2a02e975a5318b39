// Compares the rows of photos with the files.
import type { Sql } from '#app/db/client.server.ts'
import { masterPath } from '#app/features/photos/receive/store-photo.server.ts'
import { photoPath } from '#app/platform/storage/photo-storage.server.ts'
import type { Storage } from '#app/platform/storage/storage.server.ts'
import { photoWidths } from '#app/shared/files/photo-variants.ts'

export interface Orphans {
  rowsWithoutFiles: string[]
  filesWithoutRows: string[]
}

export async function findOrphans(sql: Sql, storage: Storage): Promise<Orphans> {
  const rows = await sql<
    { key: string; width: number; has_master: boolean }[]
  >`select key, width, has_master from photos`
  const found = new Set<string>()
  for await (const path of storage.list('item-images')) found.add(path)
  const keys = new Set(rows.map(({ key }) => key))
  return {
    rowsWithoutFiles: rows
      .flatMap(({ key, width, has_master: hasMaster }) => [
        ...photoWidths(width).map((each) => photoPath(key, each)),
        ...(hasMaster ? [masterPath(key)] : []),
      ])
      .filter((path) => !found.has(path)),
    filesWithoutRows: [...found].filter((path) => !keys.has(path.replace(/(?:-\d+)?\.(?:webp|png)$/, ''))),
  }
}

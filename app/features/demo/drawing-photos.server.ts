/** The drawings as photos: their rows and files. */
import type { Sql } from '#app/db/client.server.ts'
import { DRAWING_SIDE, drawFiles, drawPlaceholder } from '#app/features/photos/drawings.server.ts'
import { putVariants } from '#app/features/photos/receive/store-photo.server.ts'
import { photoPath } from '#app/platform/storage/photo-storage.server.ts'
import type { Storage } from '#app/platform/storage/storage.server.ts'
import { PHOTO_WIDTHS, type PhotoWidth } from '#app/shared/files/photo-variants.ts'
import { openDemo } from '#demo'

import { poolPhotos, type PoolPhoto } from './pool-photos.server.ts'

const AT_ONCE = 2

/** A WebP of a few pixels, as base64. It is rendered now if the drawing changed since they were rendered in advance. */
export async function readPlaceholder({ key, svg }: Pick<PoolPhoto, 'key' | 'svg'>): Promise<string> {
  return openDemo().placeholders[key] ?? (await drawPlaceholder(svg()))
}

/** Inserts the rows of drawings that have none yet, and returns how many. `renderPool` writes their files. */
export async function insertPool(sql: Sql): Promise<number> {
  const known = await sql<{ key: string }[]>`select key from photos where key like 'item-images/pool/%'`
  const keys = new Set(known.map((row) => row.key))
  const missing = poolPhotos().filter(({ key }) => !keys.has(key))
  const rows = await Promise.all(
    missing.map(async ({ key, alt, svg }) => {
      const placeholder = await readPlaceholder({ key, svg })
      return { key, alt, width: DRAWING_SIDE, height: DRAWING_SIDE, placeholder }
    }),
  )
  if (rows.length === 0) return 0
  // Another process may have inserted some of them first.
  return (await sql`insert into photos ${sql(rows)} on conflict (key) do nothing`).count
}

/**
 * Renders the missing files in these widths for the drawings in `photos`, in order, two at a time: an interrupted
 * rendering resumes where it stopped.
 */
export async function renderPool(
  storage: Storage,
  photos: readonly PoolPhoto[],
  widths: readonly PhotoWidth[] = PHOTO_WIDTHS,
  onDone: () => void = () => {},
): Promise<void> {
  const left = photos.values()
  const renderNext = async () => {
    for (const { key, svg } of left) {
      const missing = await missingWidths(storage, key, widths)
      if (missing.length > 0) await putVariants(storage, key, { files: await drawFiles(svg(), missing) })
      onDone()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, renderNext))
}

async function missingWidths(storage: Storage, key: string, widths: readonly PhotoWidth[]): Promise<PhotoWidth[]> {
  const found = await Promise.all(widths.map((width) => storage.exists(photoPath(key, width))))
  return widths.filter((_, index) => !found[index])
}

/** The drawings of `photos` that lack a file. */
export async function listUnrendered(storage: Storage, photos: readonly PoolPhoto[]): Promise<PoolPhoto[]> {
  const missing = await Promise.all(photos.map(({ key }) => missingWidths(storage, key, PHOTO_WIDTHS)))
  return photos.filter((_, index) => missing[index]?.length !== 0)
}

/** The drawings as photos: their keys, their rows, their files. */
import { createHash } from 'node:crypto'

import type { Sql } from '#app/db/client.server.ts'
import { DRAWING_SIDE, drawFiles, drawPlaceholder } from '#app/features/photos/drawings.server.ts'
import { photoPath, putVariants } from '#app/features/photos/store-photo.server.ts'
import type { Storage } from '#app/platform/storage.server.ts'
import { PHOTO_WIDTHS, type PhotoWidth } from '#app/shared/photo.ts'

import placeholders from './drawings/placeholders.json' with { type: 'json' }
import { type Drawing, DRAWINGS } from './drawings/pool.ts'

export type PoolPhoto = Pick<Drawing, 'id' | 'category' | 'subject' | 'view' | 'alt' | 'svg'> & { key: string }

// Goes up when drawings come out differently from the same SVG, so that their addresses change too.
const RENDERING = 1
const AT_ONCE = 2

// Drawn ahead, which spares every first start three seconds of a core.
const DRAWN: Readonly<Record<string, string>> = placeholders

let pool: readonly PoolPhoto[] | undefined

/** Every drawing with the key of its photo. The key changes with the drawing, because browsers keep a photo for ever. */
export function poolPhotos(): readonly PoolPhoto[] {
  pool ??= DRAWINGS.map((drawing) => {
    const mark = createHash('sha256').update(`${RENDERING}${drawing.svg()}`).digest('hex').slice(0, 8)
    return { ...drawing, key: `item-images/pool/${drawing.id.replaceAll('/', '-')}-${mark}` }
  })
  return pool
}

/** A WebP of a few pixels, as base64. Of a drawing that was changed since they were drawn ahead it is drawn now. */
export async function placeholderOf({ key, svg }: Pick<PoolPhoto, 'key' | 'svg'>): Promise<string> {
  return DRAWN[key] ?? (await drawPlaceholder(svg()))
}

/** Adds the rows of the drawings that have none yet, and returns how many it added. Their files come with `renderPool`. */
export async function insertPool(sql: Sql): Promise<number> {
  const known = await sql<{ key: string }[]>`select key from photos where key like 'item-images/pool/%'`
  const keys = new Set(known.map((row) => row.key))
  const missing = poolPhotos().filter(({ key }) => !keys.has(key))
  const rows = await Promise.all(
    missing.map(async ({ key, alt, svg }) => {
      const placeholder = await placeholderOf({ key, svg })
      return { key, alt, width: DRAWING_SIDE, height: DRAWING_SIDE, placeholder }
    }),
  )
  if (rows.length === 0) return 0
  // Another process may have been quicker with some of them.
  return (await sql`insert into photos ${sql(rows)} on conflict (key) do nothing`).count
}

/**
 * Renders the files of these widths that the drawings in `photos` lack, in their order, two at a time: a rendering that was
 * broken off goes on where it stood.
 */
export async function renderPool(
  storage: Storage,
  photos: readonly PoolPhoto[],
  widths: readonly PhotoWidth[] = PHOTO_WIDTHS,
  onDone: () => void = () => {},
): Promise<void> {
  const left = photos.values()
  const work = async () => {
    for (const { key, svg } of left) {
      const missing = await missingWidths(storage, key, widths)
      if (missing.length > 0) await putVariants(storage, key, { files: await drawFiles(svg(), missing) })
      onDone()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

async function missingWidths(storage: Storage, key: string, widths: readonly PhotoWidth[]): Promise<PhotoWidth[]> {
  const found = await Promise.all(widths.map((width) => storage.exists(photoPath(key, width))))
  return widths.filter((_, index) => !found[index])
}

/** The drawings of `photos` that lack a file. */
export async function unrendered(storage: Storage, photos: readonly PoolPhoto[]): Promise<PoolPhoto[]> {
  const missing = await Promise.all(photos.map(({ key }) => missingWidths(storage, key, PHOTO_WIDTHS)))
  return photos.filter((_, index) => missing[index]?.length !== 0)
}

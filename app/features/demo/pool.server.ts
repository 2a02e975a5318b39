/** The drawings as photos: their keys, their rows, their files. */
import { createHash } from 'node:crypto'

import type { Sql } from '#app/db/client.server.ts'
import { photoPath, putVariants } from '#app/features/photos/store-photo.server.ts'
import { drawingPlaceholder, makeVariants } from '#app/features/photos/variants.server.ts'
import type { Storage } from '#app/platform/storage.server.ts'
import { PHOTO_WIDTHS } from '#app/shared/photo.ts'

import { type Drawing, DRAWINGS } from './drawings/pool.ts'

export type PoolPhoto = Pick<Drawing, 'id' | 'category' | 'subject' | 'view' | 'alt' | 'svg'> & { key: string }

const SIZE = 1600
// Goes up when drawings come out differently from the same SVG, so that their addresses change too.
const RENDERING = 1
const AT_ONCE = 2

let pool: readonly PoolPhoto[] | undefined

/** Every drawing with the key of its photo. The key changes with the drawing, because browsers keep a photo for ever. */
export function poolPhotos(): readonly PoolPhoto[] {
  pool ??= DRAWINGS.map((drawing) => {
    const mark = createHash('sha256').update(`${RENDERING}${drawing.svg()}`).digest('hex').slice(0, 8)
    return { ...drawing, key: `item-images/pool/${drawing.id.replaceAll('/', '-')}-${mark}` }
  })
  return pool
}

/** Adds the rows of the drawings that have none yet, and returns how many it added. Their files come with `renderPool`. */
export async function insertPool(sql: Sql): Promise<number> {
  const known = await sql<{ key: string }[]>`select key from photos where key like 'item-images/pool/%'`
  const keys = new Set(known.map((row) => row.key))
  const missing = poolPhotos().filter(({ key }) => !keys.has(key))
  const rows = await Promise.all(
    missing.map(async ({ key, alt, svg }) => {
      return { key, alt, width: SIZE, height: SIZE, placeholder: await drawingPlaceholder(svg()) }
    }),
  )
  if (rows.length === 0) return 0
  // Another process may have been quicker with some of them.
  return (await sql`insert into photos ${sql(rows)} on conflict (key) do nothing`).count
}

/**
 * Renders the files of the drawings in `photos`, in their order, two at a time. A drawing that has all of its files is
 * skipped, so that a rendering that was broken off goes on where it stood.
 */
export async function renderPool(
  storage: Storage,
  photos: readonly PoolPhoto[],
  onProgress: (progress: { done: number; total: number }) => void = () => {},
): Promise<void> {
  const left = photos.values()
  let done = 0
  const work = async () => {
    for (const { key, svg } of left) {
      if (!(await isRendered(storage, key))) await putVariants(storage, key, await makeVariants(svg()))
      done += 1
      onProgress({ done, total: photos.length })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

async function isRendered(storage: Storage, key: string): Promise<boolean> {
  for (const width of PHOTO_WIDTHS) if (!(await storage.exists(photoPath(key, width)))) return false
  return true
}

/** True when every drawing has all of its files. */
export async function isPoolRendered(storage: Storage): Promise<boolean> {
  const rendered = await Promise.all(poolPhotos().map(({ key }) => isRendered(storage, key)))
  return rendered.every(Boolean)
}

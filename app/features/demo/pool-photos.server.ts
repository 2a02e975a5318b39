/** Which drawings there are, and the keys under which they are photos. It loads nothing that draws. */
import { createHash } from 'node:crypto'

import { photoPath } from '#app/platform/storage/photo-storage.server.ts'
import { PHOTO_WIDTHS } from '#app/shared/files/photo-variants.ts'
import { type Drawing, openDemo } from '#demo'

export type PoolPhoto = Pick<Drawing, 'id' | 'category' | 'subject' | 'view' | 'alt' | 'svg'> & { key: string }

// Increase it when rendering changes the result for the same SVG, so that the photos' URLs change too.
const RENDERING = 1

let pool: readonly PoolPhoto[] | undefined

/** Every drawing with its photo's key. The key changes with the drawing, because browsers cache a photo for ever. */
export function poolPhotos(): readonly PoolPhoto[] {
  pool ??= openDemo().drawings.map((drawing) => {
    const mark = createHash('sha256').update(`${RENDERING}${drawing.svg()}`).digest('hex').slice(0, 8)
    return { ...drawing, key: `item-images/pool/${drawing.id.replaceAll('/', '-')}-${mark}` }
  })
  return pool
}

/** The stored files of all drawings: those that are missing can be drawn. */
export const listDrawnFiles = (): ReadonlySet<string> =>
  new Set(poolPhotos().flatMap(({ key }) => PHOTO_WIDTHS.map((width) => photoPath(key, width))))

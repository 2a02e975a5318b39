/** Drawings of our own as photos: squares, written in SVG. */
import type { PhotoWidth } from '#app/shared/photo.ts'

import { inTurn, openDrawing, withDrawings } from './decoder.server.ts'
import { encodeFiles, makePlaceholder, toPixels, type Variants } from './variants.server.ts'

/** In pixels, of a drawing that is painted as large as it says. */
export const DRAWING_SIDE = 1600

/** The files of these widths. What is small is painted small, which takes a quarter of the time. */
export function drawFiles(svg: string, widths: readonly PhotoWidth[]): Promise<Variants['files']> {
  return inTurn(() =>
    withDrawings(async () => {
      const scale = Math.max(...widths) / DRAWING_SIDE
      return encodeFiles(await toPixels(openDrawing(svg, scale)), widths)
    }),
  )
}

/** A WebP of a few pixels, as base64. The drawing is painted at a twentieth of its size for it. */
export function drawPlaceholder(svg: string): Promise<string> {
  return inTurn(() => withDrawings(async () => makePlaceholder(await toPixels(openDrawing(svg, 0.05)))))
}

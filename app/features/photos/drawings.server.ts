/** Turns our own drawings, square SVGs, into photos. */
import type { PhotoWidth } from '#app/shared/files/photo-variants.ts'

import { inTurn, openDrawing, withDrawings } from './pixels/decoder.server.ts'
import { encodeFiles, makePlaceholder, toPixels, type Variants } from './pixels/variants.server.ts'

/** A drawing's nominal size, in pixels. */
export const DRAWING_SIDE = 1600

/** The files in these widths. Small ones are rendered small, which takes a quarter of the time. */
export function drawFiles(svg: string, widths: readonly PhotoWidth[]): Promise<Variants['files']> {
  return inTurn(() =>
    withDrawings(async () => {
      const scale = Math.max(...widths) / DRAWING_SIDE
      return encodeFiles(await toPixels(openDrawing(svg, scale)), widths)
    }),
  )
}

/** A WebP of a few pixels, as base64, rendered at a twentieth of the drawing's size. */
export function drawPlaceholder(svg: string): Promise<string> {
  return inTurn(() => withDrawings(async () => makePlaceholder(await toPixels(openDrawing(svg, 0.05)))))
}

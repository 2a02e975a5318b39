// The mark and the logo on pictures for shared links: the operator's, or the project's mark in their colours.
import { readFile } from 'node:fs/promises'
import type { Sharp } from 'sharp'

import { openDrawing, openUpload, withDrawings } from '#app/features/photos/pixels/decoder.server.ts'
import { makePalette } from '#app/nouns/site/palette.server.ts'
import { ownFile, siteDetails } from '#app/nouns/site/site-files.server.ts'

type Size = { width: number; height: number }
export type Layer = { input: Buffer; raw: Size & { channels: 1 | 2 | 3 | 4 } }

/** The site's own, which the process does not know while modules load. */
export const colour = (name: string) => makePalette(siteDetails().colours, 'light')[name] ?? ''

const markDrawing = () => `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320" viewBox="0 0 32 32">
  <g fill="${colour('page')}">
    <path d="M3 14.8v-2.3A8.5 8.5 0 0 1 11.5 4h9a8.5 8.5 0 0 1 8.5 8.5v2.3h-8.2L16 10l-4.8 4.8z"/>
    <path d="M3 17.6h8.2l4.8 4.8 4.8-4.8H29v7.9a2.5 2.5 0 0 1-2.5 2.5h-21A2.5 2.5 0 0 1 3 25.5z"/>
  </g>
  <path fill="${colour('accent')}" d="M16 12.4l3.8 3.8-3.8 3.8-3.8-3.8z"/>
</svg>`

/** A picture of the operator's, where a drawing is as wide as `width`. Only inside `withDrawings`: nothing of it is sent but pixels. */
export async function openSitePicture(name: string, width: number): Promise<Sharp> {
  const bytes = await readFile(ownFile(name))
  return name.endsWith('.svg') ? openScaled(bytes.toString(), width) : openUpload(bytes, 'lenient')
}

/** One of our own drawings, or one that the operator put there, at this width. */
export async function openScaled(svg: string, width: number): Promise<Sharp> {
  const { width: own } = await openDrawing(svg).metadata()
  return openDrawing(svg, Math.max(1, width / own))
}

/** The operator's picture of mark and name, within this size; null where they have none. */
export async function drawLogo(most: Size): Promise<Layer | null> {
  const { logo } = siteDetails()
  return logo ? drawOnTile(logo.light, most) : null
}

/** A square: the operator's icon, or the mark of the project. */
export function drawMark(side: number): Promise<Layer> {
  const { icon } = siteDetails()
  if (icon) return drawOnTile(icon, { width: side, height: side })
  return withDrawings(() => toLayer(openDrawing(markDrawing()).resize(side, side)))
}

/** On the colour of pages, which the picture was made for: on another one it may not be seen. */
const drawOnTile = (name: string, most: Size): Promise<Layer> =>
  withDrawings(async () => {
    const edge = Math.round(most.height / 8)
    const room = { width: most.width - 2 * edge, height: most.height - 2 * edge }
    const picture = (await openSitePicture(name, room.width)).resize({ ...room, fit: 'inside' })
    const inside = await toLayer(picture.toColourspace('srgb'))
    const [width, height] = [inside.raw.width + 2 * edge, inside.raw.height + 2 * edge]
    const tile = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${edge}" fill="${colour('page')}"/></svg>`
    return toLayer(openDrawing(tile).composite([{ ...inside, left: edge, top: edge }]))
  })

export async function toLayer(image: Sharp): Promise<Layer> {
  const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  return { input: data, raw: { width: info.width, height: info.height, channels: info.channels } }
}

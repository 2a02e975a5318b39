import type { Sharp } from 'sharp'
import sharp from 'sharp'

import { type PhotoWidth, photoWidths } from '#app/shared/photo.ts'

import { openDrawing, openUpload, takingTurns, withDrawings } from './decoder.server.ts'
import { PhotoRefused } from './photo-refused.ts'

export type Variants = {
  /** Of the upright photo, in pixels. */
  width: number
  height: number
  /** A WebP of a few pixels, as base64. */
  placeholder: string
  files: { width: PhotoWidth; bytes: Buffer }[]
}

const SECONDS = 10
const SHORTEST_SIDE = 100
// WebP ends at 16,383 pixels, which at a width of 1600 is a little more than this.
const LONGEST_SHAPE = 10
const PLACEHOLDER_SIDE = 8
// More effort saves 4 % of the bytes for twice the time: worth it where a file is small and asked for most.
const encoding = (width: number) => ({ quality: 75, effort: width > 640 ? 2 : 4 })

type Pixels = { data: Buffer; raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 } }

/**
 * The WebP variants of an uploaded file (a buffer) or of a drawing of our own (SVG text): upright, sRGB, on white where it
 * was transparent, without any metadata. Throws `PhotoRefused` when the file is at fault.
 */
export function makeVariants(input: Buffer | string): Promise<Variants> {
  return takingTurns(async () => {
    const { full, pixels } = typeof input === 'string' ? await decodeDrawing(input) : await decodeUpload(input)
    const files: Variants['files'] = []
    for (const width of photoWidths(full.width)) {
      files.push({ width, bytes: await shrink(pixels, width).webp(encoding(width)).toBuffer() })
    }
    return { ...full, placeholder: await makePlaceholder(pixels), files }
  })
}

/** Only the placeholder of a drawing, which is painted at a twentieth of its size for it. */
export function drawingPlaceholder(svg: string): Promise<string> {
  return takingTurns(() => withDrawings(async () => makePlaceholder(await toPixels(openDrawing(svg, 0.05)))))
}

async function decodeDrawing(svg: string) {
  return withDrawings(async () => {
    const pixels = await toPixels(openDrawing(svg))
    return { full: { width: pixels.raw.width, height: pixels.raw.height }, pixels }
  })
}

async function decodeUpload(input: Buffer) {
  try {
    const { autoOrient: full } = await openUpload(input).metadata()
    const [short, long] = [Math.min(full.width, full.height), Math.max(full.width, full.height)]
    if (short < SHORTEST_SIDE || long > short * LONGEST_SHAPE) throw new PhotoRefused('shape')
    const width = Math.min(full.width, 1600)
    const pixels = await toPixels(openUpload(input).autoOrient().resize({ width }).timeout({ seconds: SECONDS }))
    return { full: { width: full.width, height: full.height }, pixels }
  } catch (error) {
    throw asRefusal(error)
  }
}

/** Decoded once, then shrunk to each width: raw pixels carry no metadata, and the source is read a single time. */
async function toPixels(image: Sharp): Promise<Pixels> {
  const { data, info } = await image
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
}

const shrink = ({ data, raw }: Pixels, width: number) =>
  sharp(data, { raw }).resize({ width, withoutEnlargement: true })

async function makePlaceholder({ data, raw }: Pixels): Promise<string> {
  const tiny = sharp(data, { raw }).resize(PLACEHOLDER_SIDE, PLACEHOLDER_SIDE, { fit: 'inside' })
  return (await tiny.webp({ quality: 30, effort: 6 }).toBuffer()).toString('base64')
}

function asRefusal(error: unknown): unknown {
  if (error instanceof PhotoRefused || !(error instanceof Error)) return error
  if (/pixel limit/.test(error.message)) return new PhotoRefused('pixels', { cause: error })
  if (/timeout/.test(error.message)) return new PhotoRefused('slow', { cause: error })
  return new PhotoRefused('damaged', { cause: error })
}

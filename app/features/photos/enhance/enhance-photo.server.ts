/** Makes an item's enhanced photo from the private copy of its original. */
import { inTurn } from '#app/features/photos/pixels/decoder.server.ts'
import {
  decodeUpload,
  encodeVariants,
  MASTER_SIDE,
  type Pixels,
  type Variants,
} from '#app/features/photos/pixels/variants.server.ts'

import { enhancePixels } from './enhance-pixels.server.ts'
import type { Step } from './plan-enhancement.ts'
import type { Raster } from './raster.ts'
import type { LightReport } from './read-light.ts'

export type EnhancedPhoto = {
  steps: Step[]
  /** Whether the seller has to choose it, because it changes colours. */
  offered: boolean
  /** For other photos of the same upload. */
  report: LightReport
  /** Null: the photo is good as it is. */
  made: Variants | null
}

const INSIDE = { width: MASTER_SIDE, height: MASTER_SIDE, fit: 'inside', withoutEnlargement: true } as const

/** The master is a PNG; the variants are like those of any photo. Throws `PhotoRefused` when the file is at fault. */
export function makeEnhanced(input: Buffer, others: readonly LightReport[] = []): Promise<EnhancedPhoto> {
  return inTurn(async () => {
    const { pixels } = await decodeUpload(input, () => INSIDE)
    const { steps, offered, report, raster } = await enhancePixels(asRaster(pixels), others)
    if (steps.length === 0) return { steps, offered: false, report, made: null }
    const { width, height, data } = raster
    const full = { width, height }
    const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
    return {
      steps,
      offered,
      report,
      made: await encodeVariants({ full, pixels: { data: bytes, raw: { ...full, channels: 3 } } }, 'png'),
    }
  })
}

/** Converts to three bytes per pixel, also from greyscale. */
function asRaster({ data, raw: { width, height, channels } }: Pixels): Raster {
  if (channels === 3) return { width, height, data }
  const bytes = new Uint8Array(width * height * 3)
  const grey = channels < 3
  for (let pixel = 0, at = 0; pixel < width * height; pixel++, at += 3) {
    const from = pixel * channels
    for (const channel of [0, 1, 2]) bytes[at + channel] = data[from + (grey ? 0 : channel)] ?? 0
  }
  return { width, height, data: bytes }
}

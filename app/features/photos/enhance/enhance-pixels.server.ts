import sharp from 'sharp'

import { denoiseRaster } from './denoise.ts'
import { measureDetail } from './measure.ts'
import { applyTones, isOffer, needsSharpening, noiseToTake, planTones, type Step } from './plan-enhancement.ts'
import type { Raster } from './raster.ts'
import type { LightReport } from './read-light.ts'

const THUMB = 256
/** Mild: a blurred photo stays blurred, but no noise or halos appear. */
const SHARPEN = { sigma: 1.2, m1: 0, m2: 1.6 }

/** `offered`: colours change so much that the seller has to choose it. */
export type Enhanced = { steps: Step[]; offered: boolean; report: LightReport; raster: Raster }

/**
 * Corrects a photo's flaws, as far as its own pixels show them, or what other photos of the upload say about the light.
 * With no steps, it is a good photo and unchanged.
 */
export async function enhancePixels(given: Raster, others: readonly LightReport[]): Promise<Enhanced> {
  const plan = planTones(await makeThumb(given), others)
  // A view of a buffer would share its memory, and change the given picture.
  const raster: Raster = { ...given, data: Uint8Array.from(given.data) }
  applyTones(raster, plan)
  const steps = [...plan.steps]
  const offered = isOffer(plan)
  const { report } = plan
  // After the tones, because brightening a dark photo makes its noise visible.
  const detail = measureDetail(raster)
  const sigma = noiseToTake(detail, plan)
  if (sigma !== null) {
    denoiseRaster(raster, sigma)
    steps.push('denoise')
  } else if (needsSharpening(detail)) {
    steps.push('sharpen')
    return { steps, offered, report, raster: await sharpenRaster(raster) }
  }
  return { steps, offered, report, raster }
}

async function makeThumb({ data, width, height }: Raster): Promise<Raster> {
  const small = sharp(data, { raw: { width, height, channels: 3 } })
    .resize(THUMB, THUMB, { fit: 'inside', withoutEnlargement: true })
    .raw()
  return toRaster(await small.toBuffer({ resolveWithObject: true }))
}

async function sharpenRaster({ data, width, height }: Raster): Promise<Raster> {
  const sharper = sharp(data, { raw: { width, height, channels: 3 } })
    .sharpen(SHARPEN)
    .raw()
  return toRaster(await sharper.toBuffer({ resolveWithObject: true }))
}

function toRaster({ data, info }: { data: Buffer; info: { width: number; height: number } }): Raster {
  return { width: info.width, height: info.height, data }
}

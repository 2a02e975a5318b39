import sharp from 'sharp'

import { denoise } from './denoise.ts'
import { measureDetail } from './measure.ts'
import { applyTones, needsSharpening, noiseToTake, planTones, type Step } from './plan-enhancement.ts'
import type { Raster } from './raster.ts'

const THUMB = 256
/** Mild: a blurred photo stays blurred, but no noise or halos appear. */
const SHARPEN = { sigma: 1.2, m1: 0, m2: 1.6 }

export type Enhanced = { steps: Step[]; raster: Raster }

/** Corrects a photo's flaws, as far as its own pixels show them. With no steps, it is a good photo and unchanged. */
export async function enhancePixels(given: Raster): Promise<Enhanced> {
  const plan = planTones(await thumbOf(given))
  const raster: Raster = { ...given, data: given.data.slice() }
  applyTones(raster, plan)
  const steps = [...plan.steps]
  // After the tones, because brightening a dark photo makes its noise visible.
  const detail = measureDetail(raster)
  const sigma = noiseToTake(detail, plan)
  if (sigma !== null) {
    denoise(raster, sigma)
    steps.push('denoise')
  } else if (needsSharpening(detail)) {
    steps.push('sharpen')
    return { steps, raster: await sharpen(raster) }
  }
  return { steps, raster }
}

async function thumbOf({ data, width, height }: Raster): Promise<Raster> {
  const small = sharp(data, { raw: { width, height, channels: 3 } })
    .resize(THUMB, THUMB, { fit: 'inside', withoutEnlargement: true })
    .raw()
  return rasterOf(await small.toBuffer({ resolveWithObject: true }))
}

async function sharpen({ data, width, height }: Raster): Promise<Raster> {
  const sharper = sharp(data, { raw: { width, height, channels: 3 } })
    .sharpen(SHARPEN)
    .raw()
  return rasterOf(await sharper.toBuffer({ resolveWithObject: true }))
}

function rasterOf({ data, info }: { data: Buffer; info: { width: number; height: number } }): Raster {
  return { width: info.width, height: info.height, data }
}

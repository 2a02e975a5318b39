import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

import { makeEnhanced } from '#app/features/photos/enhance/enhance-photo.server.ts'
import type { Raster } from '#app/features/photos/enhance/raster.ts'
import { makeVariants } from '#app/features/photos/pixels/variants.server.ts'

import type { Bench } from '../harness/bench.ts'
import { atMost, median, percent, short, type Row } from '../harness/row.ts'
import { degrade, DEGRADATIONS, type Degradation } from './degradations.ts'
import { colourDifference, ssim } from './picture-quality.ts'

// Larger photos would only take longer.
const SIDE = 384

/** The good photos in a folder, or in its subfolder `normal`. */
export async function readPhotos({ photos }: Pick<Bench, 'photos'>): Promise<Raster[]> {
  if (!photos) return []
  const folder = existsSync(join(photos, 'normal')) ? join(photos, 'normal') : photos
  const files = readdirSync(folder).filter((name) => /\.(?:jpe?g|png|webp)$/i.test(name))
  return Promise.all(files.toSorted().map((name) => readRaster(readFileSync(join(folder, name)))))
}

async function readRaster(file: Uint8Array): Promise<Raster> {
  const image = sharp(file)
    .autoOrient()
    .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  if (info.channels === 3) return { width: info.width, height: info.height, data }
  const bytes = new Uint8Array(info.width * info.height * 3).map((_, at) => data[Math.floor(at / 3)] ?? 0)
  return { width: info.width, height: info.height, data: bytes }
}

/**
 * The product's output for a seller's file: the upload's private copy, and the enhanced photo; null when it is left
 * unchanged.
 */
async function throughProduct(raster: Raster) {
  const { width, height } = raster
  const file = await sharp(raster.data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92 })
    .toBuffer()
  const { master } = await makeVariants(file)
  if (!master) throw new Error('An upload has a private copy')
  const { steps, made } = await makeEnhanced(Buffer.from(master))
  const [uploaded, normalised] = [
    await readRaster(master),
    await readRaster(await sharp(master).normalise().png().toBuffer()),
  ]
  return { steps, uploaded, normalised, enhanced: made?.master ? await readRaster(made.master) : null }
}

type Judged = { degradation: Degradation; steps: string[]; before: Score; after: Score; baseline: Score }
type Score = { ssim: number; difference: number }

/** Degrades photos and enhances them again, compared with sharp's `normalise`. */
export async function measureQuality(photos: readonly Raster[]): Promise<Row[]> {
  const judged: Judged[] = []
  const good: { steps: string[]; loss: number; baselineLoss: number }[] = []
  for (const photo of photos) {
    const score = (picture: Raster): Score => ({
      ssim: ssim(photo, picture),
      difference: colourDifference(photo, picture),
    })
    for (const degradation of DEGRADATIONS) {
      const { steps, uploaded, enhanced, normalised } = await throughProduct(degrade(photo, degradation))
      const before = score(uploaded)
      judged.push({
        degradation,
        steps,
        before,
        after: enhanced ? score(enhanced) : before,
        baseline: score(normalised),
      })
    }
    const { steps, uploaded, enhanced, normalised } = await throughProduct(photo)
    good.push({
      steps,
      loss: enhanced ? 1 - ssim(uploaded, enhanced) : 0,
      baselineLoss: 1 - ssim(uploaded, normalised),
    })
  }
  if (process.env['ENHANCE_DETAILS']) tell(judged, good)
  const bad = judged.filter(({ degradation: { kind } }) => kind !== 'cast')
  const touched = good.filter(({ steps }) => steps.length > 0)
  // Photos that stay as they are do not count: that is what happens when in doubt.
  const changed = bad.filter(({ steps }) => steps.length > 0)
  const rises = (of: 'after' | 'baseline') =>
    changed.filter((one) => one[of].ssim > one.before.ssim).length / changed.length
  return [
    { name: `${photos.length} photos, ${judged.length} made worse`, figure: '' },
    ...DEGRADATIONS.map((degradation) => {
      const some = judged.filter((one) => one.degradation === degradation)
      const middle = (which: 'before' | 'after' | 'baseline', measure: keyof Score) =>
        median(some.map((one) => one[which][measure]))
      const up = some.filter(({ before, after }) => after.ssim > before.ssim).length
      return {
        name: `  ${degradation.name}: median ΔE, SSIM`,
        figure: `${short(middle('before', 'difference'))} → ${short(middle('after', 'difference'))}, ${middle('before', 'ssim').toFixed(3)} → ${middle('after', 'ssim').toFixed(3)} (rises in ${up} of ${some.length})`,
        limit: `${short(middle('baseline', 'difference'))}, ${middle('baseline', 'ssim').toFixed(3)}`,
      }
    }),
    atLeast(`SSIM rises, of ${changed.length} changed`, rises('after'), 0.95, percent(rises('baseline'))),
    ...(['dark', 'haze'] as const).map((kind) => {
      const ratio = (of: 'after' | 'baseline') => {
        const some = judged.filter((one) => one.degradation.kind === kind)
        return median(some.map((one) => one[of].difference)) / median(some.map((one) => one.before.difference))
      }
      return atMost(`median ΔE of ${kind}, to what it was`, ratio('after'), 0.5, '', short(ratio('baseline')))
    }),
    worstCast(judged),
    atLeast('good photos left as they are', 1 - touched.length / good.length, 0.8, '0 %'),
    atMost(
      'SSIM that good photos lose, mean',
      mean(good.map(({ loss }) => loss)),
      0.01,
      '',
      short(mean(good.map(({ baselineLoss }) => baselineLoss))),
    ),
  ]
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

function worstCast(judged: readonly Judged[]): Row {
  const casts = judged.filter(({ degradation: { kind } }) => kind === 'cast' || kind === 'indoor')
  const worse = (of: 'after' | 'baseline') =>
    Math.max(...casts.map((one) => one[of].difference - one.before.difference))
  const { figure, ...row } = atMost('casts: worse by ΔE, at most', worse('after'), 3, '', short(worse('baseline')))
  return { ...row, figure: figure.trim() }
}

function atLeast(name: string, share: number, least: number, limit: string): Row {
  return { name, figure: percent(share), limit, goal: `≥ ${percent(least)}`, holds: share >= least }
}

/** Results photo by photo, for developers of the steps. */
function tell(judged: readonly Judged[], good: readonly { steps: string[]; loss: number }[]): void {
  for (const { degradation, steps, before, after } of judged) {
    const up = after.ssim > before.ssim ? ' ' : '!'
    console.log(
      `${up} ${degradation.name.padEnd(22)} ${before.ssim.toFixed(3)} → ${after.ssim.toFixed(3)}  ${before.difference.toFixed(1)} → ${after.difference.toFixed(1)}  ${steps.join(' ')}`,
    )
  }
  for (const [index, { steps, loss }] of good.entries())
    console.log(`good ${index}: ${loss.toFixed(4)} ${steps.join(' ')}`)
}

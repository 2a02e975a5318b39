import { ciede2000, toLab } from './colour-difference.ts'
import type { Detail } from './measure.ts'
import {
  applyCurve,
  clampValue,
  CHANNELS,
  findQuantile,
  fromLight,
  perPixel,
  toLight,
  toShades,
  type Channel,
  type Curve,
  type Raster,
  type Shades,
} from './raster.ts'
import { balanceLight, readLight, type LightReport } from './read-light.ts'
import { findSharedLight } from './shared-light.ts'
import { findSurfaces } from './surfaces.ts'
import { brightenSlightly, clearHaze, liftMidtones, showsDepth, stretchWhite } from './tone.ts'

/** In the order in which they are applied. */
export type Step = 'haze' | 'white-balance' | 'white-point' | 'brightness' | 'denoise' | 'sharpen'

export type Plan = {
  /** Empty: the photo is good and stays as it is. */
  steps: Step[]
  /** The correction of haze and light as a lookup table per channel (red, green, blue); null if nothing. */
  colours: readonly [Uint8Array, Uint8Array, Uint8Array] | null
  /** Whether the light's colour is taken away, so that what is overexposed has to become white. */
  whitens: boolean
  /** Exposure: the factor for each value of a pixel's largest channel, so that no hue shifts; null if right. */
  exposure: Float32Array | null
  /** By how much colours differ from the photo's own beyond exposure (CIEDE2000); a tenth of it differs by more. */
  colourShift: number
  /** Whether it is slightly dark, or shows nothing white. */
  isDoubtful: boolean
  /** The factor by which the photo gets brighter overall, and its noise with it. */
  gain: number
  /** For other photos of the same upload. */
  report: LightReport
}

/** A larger shift is the seller's choice: a thing that looks fresher than it is would be a lie. */
const MOST_SHIFT = 6

/** Whether the correction is offered to the seller instead of applied. */
export const isOffer = ({ colourShift, isDoubtful }: Pick<Plan, 'colourShift' | 'isDoubtful'>) =>
  isDoubtful || colourShift > MOST_SHIFT

/**
 * Plans the corrections that act on each pixel alone, from a small copy of the photo. A step needs evidence that the
 * light is at fault and not the thing: what the picture shows must be more than one surface. Other photos of the same
 * upload may tell the light's colour.
 */
export function planTones(thumb: Raster, others: readonly LightReport[] = []): Plan {
  const steps: Step[] = []
  let shades = toShades(thumb)
  const takeStep = (step: Step, curve: Curve) => {
    steps.push(step)
    shades = applyCurve(shades, curve)
    return curve
  }

  const curves: Curve[] = []
  const veil = clearHaze(shades)
  const haze = veil && showsDepth(findSurfaces(toRaster(applyCurve(shades, veil)))) ? veil : null
  if (haze) curves.push(takeStep('haze', haze))
  const surfaces = findSurfaces(toRaster(shades))
  const report = readLight(toRaster(shades), surfaces)
  const light = report.light ?? findSharedLight(report, others)
  if (light) curves.push(takeStep('white-balance', balanceLight(light)))
  const colourShift = curves.length > 0 ? measureShift(toShades(thumb), shades) : 0
  const tones: Curve[] = []
  const stretch = stretchWhite(shades, surfaces)
  if (stretch) tones.push(takeStep('white-point', stretch))
  const lift = stretch && !haze ? liftMidtones(shades) : null
  if (lift) tones.push(takeStep('brightness', lift))
  const slightly = steps.length === 0 ? brightenSlightly(shades, surfaces) : null
  if (slightly) tones.push(takeStep('white-point', slightly))
  const plan = {
    colours: curves.length > 0 ? buildTable(curves) : null,
    whitens: light !== null,
    isDoubtful: slightly !== null,
    exposure: tones.length > 0 ? buildFactors(tones) : null,
  }
  return { steps, ...plan, colourShift, gain: sumShades(shades) / Math.max(1, sumShades(toShades(thumb))), report }
}

/** Compares two states of a picture as if they had been exposed alike. */
function measureShift(before: Shades, after: Shades): number {
  const exposure = sumLight(after) / Math.max(1e-6, sumLight(before))
  const exposed = applyCurve(before, (value) => fromLight(Math.min(1, toLight(value) * exposure)))
  return findQuantile(
    perPixel(exposed, (red, green, blue, pixel) => {
      const [afterRed = 0, afterGreen = 0, afterBlue = 0] = CHANNELS.map((channel) => after.data[pixel * 3 + channel])
      return ciede2000(toLab(red, green, blue), toLab(afterRed, afterGreen, afterBlue))
    }),
    0.9,
  )
}

const sumLight = ({ data }: Shades) => data.reduce((sum, value) => sum + toLight(value), 0)
const sumShades = ({ data }: Shades) => data.reduce((sum, value) => sum + value, 0)

const toRaster = ({ width, height, data }: Shades): Raster => ({
  width,
  height,
  data: Uint8Array.from(data, (value) => Math.round(value * 255)),
})

const runCurves = (curves: readonly Curve[], byte: number, channel: Channel) =>
  curves.reduce((before, curve) => clampValue(0, curve(before, channel), 1), byte / 255)

function buildTable(curves: readonly Curve[]): Plan['colours'] {
  const [red, green, blue] = CHANNELS.map((channel: Channel) =>
    Uint8Array.from({ length: 256 }, (_, byte) => Math.round(runCurves(curves, byte, channel) * 255)),
  )
  return red && green && blue ? [red, green, blue] : null
}

const buildFactors = (curves: readonly Curve[]) =>
  Float32Array.from({ length: 256 }, (_, byte) => (runCurves(curves, Math.max(1, byte), 0) * 255) / Math.max(1, byte))

/** Applies what `planTones` planned, in place. */
export function applyTones(
  { data }: Raster,
  { colours, whitens, exposure }: Pick<Plan, 'colours' | 'whitens' | 'exposure'>,
): void {
  if (colours) {
    const [red, green, blue] = colours
    for (let at = 0; at < data.length; at += 3) {
      const brightest = Math.max(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)
      data[at] = red[data[at] ?? 0] ?? 0
      data[at + 1] = green[data[at + 1] ?? 0] ?? 0
      data[at + 2] = blue[data[at + 2] ?? 0] ?? 0
      if (whitens && brightest > NEARLY_CLIPPED) whitenPixel(data, at, brightest)
    }
  }
  if (!exposure) return
  for (let at = 0; at < data.length; at += 3) {
    const [red, green, blue] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
    const factor = exposure[Math.max(red, green, blue)] ?? 1
    data[at] = red * factor + 0.5
    data[at + 1] = green * factor + 0.5
    data[at + 2] = blue * factor + 0.5
  }
}

/** Beyond this value, a channel is less than the light that fell on it. */
const NEARLY_CLIPPED = 240
/** Its smallest channel over its largest: below the first, a clipped pixel is of a coloured thing; from the second, white. */
const [COLOURED, GREY] = [0.65, 0.8]

/** A clipped channel was brighter than it says, so that taking the light away would leave a tint in the opposite colour. */
function whitenPixel(data: Uint8Array, at: number, brightest: number): void {
  const [red, green, blue] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
  const most = Math.max(red, green, blue)
  const greyness = Math.min(red, green, blue) / Math.max(1, most)
  const clipped = Math.min(1, (brightest - NEARLY_CLIPPED) / (254 - NEARLY_CLIPPED))
  const share = clipped * clampValue(0, (greyness - COLOURED) / (GREY - COLOURED), 1)
  for (const channel of CHANNELS) {
    const value = data[at + channel] ?? 0
    data[at + channel] = value + share * (most - value) + 0.5
  }
}

const NOISY = 3.6
const SOFT = 130
/** A plain surface, on which nothing can be sharp. */
const PLAIN = 4
const CALM = 2

/** Beyond this gain the photo was dark. Its texture was faint, so that brightening makes it look like noise. */
const STRONG_GAIN = 1.4
/** Noise is the same everywhere. Texture of cloth, gravel or grass is much stronger in most places than in the calmest. */
const MOST_UNEVEN = { dark: 1.3, light: 1.7 }
/** Noise differs from pixel to pixel, so half the size has little more than half of it. Texture goes on over several pixels. */
const MOST_COARSE = 0.8

/** The standard deviation of the noise to remove; null when there is little, or when it may be texture. */
export function noiseToTake({ noise, grain, coarse }: Detail, { gain }: Pick<Plan, 'gain'>): number | null {
  const wasDark = gain > STRONG_GAIN
  const sigma = wasDark ? grain : noise
  const isEven = grain < (wasDark ? MOST_UNEVEN.dark : MOST_UNEVEN.light) * noise
  return sigma > NOISY && isEven && coarse < MOST_COARSE * noise ? sigma : null
}

export const needsSharpening = ({ noise, sharpness }: Detail) => sharpness < SOFT && sharpness > PLAIN && noise < CALM

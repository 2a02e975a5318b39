import type { Detail } from './measure.ts'
import {
  applyCurve,
  clampValue,
  CHANNELS,
  toLuma,
  toShades,
  type Channel,
  type Curve,
  type Raster,
  type Shades,
} from './raster.ts'
import { clearHaze, correctBrightness, stretchWhite } from './tone.ts'
import { balanceLight, findCast, isSure } from './white-balance.ts'

/** In the order in which they are applied. */
export type Step = 'haze' | 'white-balance' | 'white-point' | 'brightness' | 'denoise' | 'saturation' | 'sharpen'

export type Plan = {
  /** Empty: the photo is good and stays as it is. */
  steps: Step[]
  /** A lookup table per channel (red, green, blue); null if no value changes. */
  table: readonly [Uint8Array, Uint8Array, Uint8Array] | null
  /** The factor by which saturation grows. */
  saturation: number
  /** The factor by which the photo gets brighter overall, and its noise with it. */
  gain: number
}

const DULL = 0.16
const LIVELIER = 1.06

/** Plans the corrections that act on each pixel alone, from a small copy of the photo. */
export function planTones(thumb: Raster): Plan {
  const steps: Step[] = []
  const curves: Curve[] = []
  let shades = toShades(thumb)
  const takeStep = (step: Step, curve: Curve) => {
    steps.push(step)
    curves.push(curve)
    shades = applyCurve(shades, curve)
  }

  const haze = clearHaze(shades)
  if (haze) takeStep('haze', haze)
  const cast = findCast(shades)
  if (isSure(cast)) takeStep('white-balance', balanceLight(cast.light))
  const stretch = stretchWhite(shades)
  if (stretch) takeStep('white-point', stretch)
  const brightness = correctBrightness(shades, stretch !== null && haze === null)
  if (brightness) takeStep('brightness', brightness)
  const isStretched = steps.includes('haze') || steps.includes('white-point')
  const dull = isStretched && isDull(shades)
  if (dull) steps.push('saturation')
  return {
    steps,
    table: curves.length > 0 ? buildTable(curves) : null,
    saturation: dull ? LIVELIER : 1,
    gain: sumShades(shades) / Math.max(1, sumShades(toShades(thumb))),
  }
}

const sumShades = ({ data }: Shades) => data.reduce((sum, value) => sum + value, 0)

/** Has colours, but pale ones. */
function isDull({ data }: Shades): boolean {
  let sum = 0
  for (let at = 0; at < data.length; at += 3) {
    const [red, green, blue] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
    sum += Math.max(red, green, blue) - Math.min(red, green, blue)
  }
  const mean = sum / (data.length / 3)
  return mean > 0.02 && mean < DULL
}

function buildTable(curves: readonly Curve[]): Plan['table'] {
  const [red, green, blue] = CHANNELS.map((channel: Channel) =>
    Uint8Array.from({ length: 256 }, (_, byte) => {
      const value = curves.reduce((before, curve) => clampValue(0, curve(before, channel), 1), byte / 255)
      return Math.round(value * 255)
    }),
  )
  return red && green && blue ? [red, green, blue] : null
}

/** Applies what `planTones` planned, in place. */
export function applyTones({ data }: Raster, { table, saturation }: Plan): void {
  if (table) {
    const [red, green, blue] = table
    for (let at = 0; at < data.length; at += 3) {
      data[at] = red[data[at] ?? 0] ?? 0
      data[at + 1] = green[data[at + 1] ?? 0] ?? 0
      data[at + 2] = blue[data[at + 2] ?? 0] ?? 0
    }
  }
  if (saturation === 1) return
  for (let at = 0; at < data.length; at += 3) {
    const [red, green, blue] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
    const luma = toLuma(red, green, blue)
    data[at] = clampValue(0, luma + (red - luma) * saturation + 0.5, 255)
    data[at + 1] = clampValue(0, luma + (green - luma) * saturation + 0.5, 255)
    data[at + 2] = clampValue(0, luma + (blue - luma) * saturation + 0.5, 255)
  }
}

const NOISY = 3.6
const SOFT = 130
/** A plain surface, on which nothing can be sharp. */
const PLAIN = 4
const CALM = 2

/** Beyond this gain the photo was dark, and what looks like noise in it is noise. */
const STRONG_GAIN = 1.4

/** The standard deviation of the noise to remove; null when there is little, or when it may be cloth. */
export function noiseToTake({ noise, grain }: Detail, { gain }: Pick<Plan, 'gain'>): number | null {
  const found = gain > STRONG_GAIN ? grain : noise
  return found > NOISY ? found : null
}

export const needsSharpening = ({ noise, sharpness }: Detail) => sharpness < SOFT && sharpness > PLAIN && noise < CALM

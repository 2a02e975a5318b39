import { clampValue, CHANNELS, toLuma, perPixel, findQuantile, type Curve, type Shades } from './raster.ts'

/** A surface of a single tone may have any brightness: there is nothing to stretch. */
const LEAST_RANGE = 0.1

const HAZE = 62 / 255
const HAZE_SHARE = 0.005
/** The haze that is left, because a natural photo has no fully black pixels. */
const LEFT = 5 / 255

/** Removes uniform grey haze when even the darkest parts have it; null when there is none. */
export function clearHaze(shades: Shades): Curve | null {
  const darkest = perPixel(shades, (red, green, blue) => Math.min(red, green, blue))
  const veil = findQuantile(darkest, HAZE_SHARE)
  if (veil <= HAZE || findQuantile(darkest, 1 - HAZE_SHARE) - veil < LEAST_RANGE) return null
  const black = veil - LEFT
  return (value) => Math.max(0, (value - black) / (1 - black))
}

const PALE = 200 / 255
const WHITE = 246 / 255
const WHITE_SHARE = 0.995
/** Beyond this, values approach white without reaching it, so that highlights keep their detail. */
const SHOULDER = 0.93
const MOST_STRETCH = 4

/**
 * Brightens the lightest parts to white when none are; null when some are. All channels alike, so that no colour
 * shifts.
 */
export function stretchWhite(shades: Shades): Curve | null {
  const lightest = perPixel(shades, (red, green, blue) => Math.max(red, green, blue))
  const white = findQuantile(lightest, WHITE_SHARE)
  if (white >= PALE || white - findQuantile(lightest, 1 - WHITE_SHARE) < LEAST_RANGE) return null
  const factor = Math.min(MOST_STRETCH, WHITE / white)
  return (value) => bendShoulder(value * factor)
}

function bendShoulder(value: number): number {
  if (value <= SHOULDER) return value
  const room = 1 - SHOULDER
  return SHOULDER + room * (1 - Math.exp((SHOULDER - value) / room))
}

const [DIM, GLARING] = [0.3, 0.75]
/**
 * How far past the threshold a tone is moved, relative to how far it missed it: a slightly dim photo is lifted only
 * slightly.
 */
const BEYOND = 0.6
const [LEAST_GAMMA, MOST_GAMMA] = [0.5, 1.4]
/** A photo that has light parts without stretching may be as dark as its subject. */
const DUSK = 0.18
/**
 * If a plain background, or a tenth of the picture, is this light, the photo was lit well: what is dark in it is really
 * dark.
 */
const [LIT_GROUND, LIT_PART] = [0.55, 0.8]
const LIT_SHARE = 0.1

/**
 * Lifts the midtones of a dim photo and lowers those of a glaring one; null for all others. If nothing was light
 * (`wasDark`), a photo counts as dim where it otherwise might just show dusk.
 */
export function correctBrightness(shades: Shades, wasDark: boolean): Curve | null {
  const { middle, ground, light } = findTones(shades)
  const isDim = wasDark ? middle < DIM : middle < DUSK && light < LIT_PART
  const dim = isDim && (ground === null || ground < LIT_GROUND)
  // White objects may be white, whatever is behind them.
  const glaring = middle > GLARING && ground === null
  if (middle <= 0 || !(dim || glaring)) return null
  const bound = dim ? DIM : GLARING
  const target = bound + BEYOND * (bound - middle)
  const gamma = clampValue(LEAST_GAMMA, Math.log(target) / Math.log(middle), MOST_GAMMA)
  return (value) => value ** gamma
}

export type Tones = {
  /** The weighted median luma of the subject; the centre of the picture weighs most. */
  middle: number
  /** The luma of the background if it has a single tone. It is then not part of the subject. */
  ground: number | null
  /** The luma that a tenth of the whole picture exceeds. */
  light: number
}

export function findTones(shades: Shades): Tones {
  const { width, height } = shades
  const lumas = perPixel(shades, toLuma)
  const background = findBackground(shades, lumas)
  const weights = new Float32Array(256)
  let whole = 0
  for (const [pixel, luma] of lumas.entries()) {
    if (background && !background.differs(pixel)) continue
    const [x, y] = [(pixel % width) / width - 0.5, Math.floor(pixel / width) / height - 0.5]
    const weight = Math.exp(-(x * x + y * y) / 0.18)
    const bin = Math.round(luma * 255)
    weights[bin] = (weights[bin] ?? 0) + weight
    whole += weight
  }
  let sum = 0
  const middle = weights.findIndex((weight) => (sum += weight) >= whole / 2)
  return {
    middle: Math.max(0, middle) / 255,
    ground: background?.luma ?? null,
    light: findQuantile(lumas, 1 - LIT_SHARE),
  }
}

const FRAME = 0.06
const PLAIN = 0.07
const DIFFERS = 0.12
const [LEAST_SHARE, MOST_SHARE] = [0.04, 0.96]

type Background = { luma: number; differs: (pixel: number) => boolean }

/** Finds a background of a single tone along the picture's rim; null if there is none, or nothing in front of it. */
function findBackground({ width, height, data }: Shades, lumas: Float32Array): Background | null {
  const rim = Math.max(1, Math.round(Math.min(width, height) * FRAME))
  const frame: number[] = []
  for (let pixel = 0; pixel < lumas.length; pixel++) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    if (x < rim || y < rim || x >= width - rim || y >= height - rim) frame.push(pixel)
  }
  const findMiddle = (value: (pixel: number) => number) => findQuantile(Float32Array.from(frame, value), 0.5)
  const luma = findMiddle((pixel) => lumas[pixel] ?? 0)
  // Most of the rim, not all of it, because objects reach the edge.
  const far = findQuantile(
    Float32Array.from(frame, (pixel) => Math.abs((lumas[pixel] ?? 0) - luma)),
    0.8,
  )
  if (far > PLAIN) return null
  const colour = CHANNELS.map((channel) => findMiddle((pixel) => data[pixel * 3 + channel] ?? 0))
  const differs = (pixel: number) =>
    colour.some((value, channel) => Math.abs((data[pixel * 3 + channel] ?? 0) - value) > DIFFERS)
  const share = lumas.reduce((count, _, pixel) => count + Number(differs(pixel)), 0) / lumas.length
  return share > LEAST_SHARE && share < MOST_SHARE ? { luma, differs } : null
}

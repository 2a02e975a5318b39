import { clampValue, CHANNELS, findQuantile, perPixel, toLuma, type Curve, type Shades } from './raster.ts'
import { isWhole, LEAST_CONTRAST, type Surfaces } from './surfaces.ts'

/** A surface of a single tone may have any brightness: there is nothing to stretch. */
const LEAST_RANGE = 0.1

const HAZE = 62 / 255
const HAZE_SHARE = 0.005
/** The share of the haze that is left, because a natural photo may have no black pixels. */
const LEFT = 0.3
/** Tones beneath the haze count as dark this far above the darkest, as a share of the range. */
const DARK_PART = 0.12
const LEAST_DARK = 0.05
/** Haze is grey, and so is what is dark beneath it. */
const MOST_TINT = 0.13

/**
 * Removes uniform grey haze; null when there is none. Even the darkest parts must have it, there must be enough of
 * them, and they must be grey: the darkest parts of a pale thing are its own folds, few and coloured.
 */
export function clearHaze(shades: Shades): Curve | null {
  const darkest = perPixel(shades, (red, green, blue) => Math.min(red, green, blue))
  const veil = findQuantile(darkest, HAZE_SHARE)
  const range = findQuantile(darkest, 1 - HAZE_SHARE) - veil
  if (veil <= HAZE || range < LEAST_RANGE) return null
  const bound = veil + DARK_PART * range
  let [dark, tint] = [0, 0]
  for (const [pixel, value] of darkest.entries()) {
    if (value > bound) continue
    dark += 1
    tint += Math.max(...CHANNELS.map((channel) => shades.data[pixel * 3 + channel] ?? 0)) - value
  }
  if (dark < LEAST_DARK * darkest.length || tint > MOST_TINT * dark) return null
  const black = veil * (1 - LEFT)
  return (value) => Math.max(0, (value - black) / (1 - black))
}

/** A picture this uniform shows a single thing. */
const MOST_UNIFORM = 0.82

/** Whether the picture without its haze shows several things, and deep tones among them. */
export const showsDepth = ({ isFramed, count, largest, range }: Surfaces) =>
  largest < MOST_UNIFORM && (isFramed || (count >= 3 && range > 2.9))

const PALE = 150 / 255
const BLACK = 105 / 255
const WHITE = 246 / 255
const WHITE_SHARE = 0.995
/** Stops between the lit and the shaded side of one quilted or folded thing that fills the picture. */
const MOST_FOLDED = 2
/** Beyond this, values approach white without reaching it, so that highlights keep their detail. */
const SHOULDER = 0.93
const MOST_STRETCH = 4.5
/**
 * Brightens the lightest parts to white when none are; null when some are. A dark picture may show a dark thing, so the
 * picture must show more than one: a thing before its ground, or many unlike surfaces.
 */
export function stretchWhite(shades: Shades, surfaces: Surfaces): Curve | null {
  const lightest = perPixel(shades, (red, green, blue) => Math.max(red, green, blue))
  const white = findQuantile(lightest, WHITE_SHARE)
  const isFlat = white - findQuantile(lightest, 1 - WHITE_SHARE) < LEAST_RANGE
  const isSeveral = surfaces.count >= 2 && surfaces.largest < MOST_UNIFORM
  const isDark = white < BLACK && isSeveral && surfaces.range > (surfaces.isFramed ? LEAST_CONTRAST : MOST_FOLDED)
  const isDim = white < PALE && isWhole(surfaces)
  if (isFlat || !(isDark || isDim)) return null
  const factor = Math.min(MOST_STRETCH, WHITE / white)
  return (value) => bendShoulder(value * factor)
}

/** Beyond 1.3 stops too dark, each of 22 whole photos has a darker white. So have 6 of 638 pictures that are right as they are. */
const SLIGHTLY_PALE = 178 / 255
/** Less than in a dark photo: what is slightly dark may have no white. */
const LESS_WHITE = 236 / 255
/** Surfaces that differ by less, in stops, may be the sides of one thing. */
const LEAST_SURFACES = 3
const LEAST_SPREAD = 2

/**
 * Brightens a photo that is slightly dark; null if it is not, or shows a single thing. A good photo that shows nothing white looks the
 * same, so the seller decides.
 */
export function brightenSlightly(shades: Shades, surfaces: Surfaces): Curve | null {
  const lightest = perPixel(shades, (red, green, blue) => Math.max(red, green, blue))
  const white = findQuantile(lightest, WHITE_SHARE)
  const { count, largest, range } = surfaces
  const isSeveral = count >= LEAST_SURFACES && largest < MOST_UNIFORM && range > LEAST_SPREAD
  if (white >= SLIGHTLY_PALE || !(isSeveral || isWhole(surfaces))) return null
  return (value) => bendShoulder((value * LESS_WHITE) / white)
}

function bendShoulder(value: number): number {
  if (value <= SHOULDER) return value
  const room = 1 - SHOULDER
  return SHOULDER + room * (1 - Math.exp((SHOULDER - value) / room))
}

const DIM = 0.3
/**
 * How far past the threshold a tone is moved, relative to how far it missed it: a slightly dim photo is lifted only
 * slightly.
 */
const BEYOND = 0.6
const LEAST_GAMMA = 0.5
/** If a plain background is this light, the photo was lit well: what is dark in it is really dark. */
const LIT_GROUND = 0.55

/** Lifts the midtones of a photo that is still dim when its lightest parts are white; null for all others. */
export function liftMidtones(shades: Shades): Curve | null {
  const { middle, ground } = findTones(shades)
  if (middle <= 0 || middle >= DIM || (ground !== null && ground >= LIT_GROUND)) return null
  const target = DIM + BEYOND * (DIM - middle)
  const gamma = clampValue(LEAST_GAMMA, Math.log(target) / Math.log(middle), 1)
  return (value) => value ** gamma
}

type Tones = {
  /** The weighted median luma of the subject; the centre of the picture weighs most. */
  middle: number
  /** The luma of the background if it has a single tone. It is then not part of the subject. */
  ground: number | null
}

function findTones(shades: Shades): Tones {
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
  return { middle: Math.max(0, middle) / 255, ground: background?.luma ?? null }
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

import {
  clampValue,
  CHANNELS,
  fromLight,
  toLuma,
  perPixel,
  findQuantile,
  toLight,
  type Channel,
  type Curve,
  type Shades,
} from './raster.ts'

/** Red, green and blue of the light in which a photo was taken, as a unit vector. */
export type Light = readonly [number, number, number]

export type Cast = {
  light: Light
  /** Degrees from white. */
  angle: number
  /** Degrees between the estimates: how much they disagree. */
  spread: number
  /** Degrees from white of the smallest estimate. */
  least: number
  /** The share of nearly grey pixels, before and after the correction. */
  grey: { before: number; after: number }
}

const NORM = 6
/** The share of the cast that is removed. It is not all, because the cast may be real evening light. */
const STRENGTH = 0.85
const [LEAST_GAIN, MOST_GAIN] = [0.6, 1.7]
/** The largest difference between the channels of a nearly grey pixel. */
const GREY_CHROMA = 0.07
/** Daylight and surroundings always add a little colour. */
const LEAST_ANGLE = 10
/** Nearly every photo contains something grey, which shows once the cast is removed. */
const LEAST_GREY = 0.12

const unit = ([red, green, blue]: Light): Light => {
  const length = Math.hypot(red, green, blue) || 1
  return [red / length, green / length, blue / length]
}
const degrees = (one: Light, other: Light) => {
  const dot = one.reduce((sum, value, channel) => sum + value * (other[channel] ?? 0), 0)
  return (Math.acos(clampValue(-1, dot, 1)) * 180) / Math.PI
}
const WHITE = unit([1, 1, 1])

/** The colour of the light as three methods estimate it, and how certain that is. */
export function findCast(shades: Shades): Cast {
  const light: Shades = { ...shades, data: shades.data.map(toLight) }
  const estimates = [shadesOfGrey(light), greyEdge(light), whitePatch(light)].map(unit)
  const sumChannel = (channel: Channel) => estimates.reduce((sum, one) => sum + one[channel], 0)
  const mean = unit([sumChannel(0), sumChannel(1), sumChannel(2)])
  const apart = estimates.flatMap((one, index) => estimates.slice(index + 1).map((other) => degrees(one, other)))
  return {
    light: mean,
    angle: degrees(mean, WHITE),
    spread: Math.max(...apart),
    least: Math.min(...estimates.map((one) => degrees(one, WHITE))),
    grey: { before: greyShare(shades, (value) => value), after: greyShare(shades, balanceLight(mean)) },
  }
}

/**
 * Whether the light certainly had that colour. Otherwise a large object of one colour may be the reason: a table, a
 * wall, a shirt.
 */
export function isSure({ angle, spread, least, grey }: Cast): boolean {
  const agreed = least > 0.55 * angle && spread < 0.65 * angle
  return angle > LEAST_ANGLE && agreed && grey.after > LEAST_GREY && grey.after > grey.before * 1.5
}

/** Removes the light's colour and keeps the brightness. */
export function balanceLight(light: Light): Curve {
  const gains = CHANNELS.map((channel) =>
    clampValue(LEAST_GAIN, (1 / Math.sqrt(3) / Math.max(light[channel], 1e-3)) ** STRENGTH, MOST_GAIN),
  )
  const [red = 1, green = 1, blue = 1] = gains
  const bright = toLuma(red, green, blue)
  return (value, channel) => fromLight(Math.min(1, (toLight(value) * (gains[channel] ?? 1)) / bright))
}

// Clipped and nearly black pixels reveal nothing about the colour.
const tells = (red: number, green: number, blue: number) =>
  Math.max(red, green, blue) < 0.97 && red + green + blue > 0.015

/** The mean of the pixels, weighted towards light ones. */
function shadesOfGrey({ data }: Shades): Light {
  const sums: [number, number, number] = [0, 0, 0]
  for (let at = 0; at < data.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
    if (!tells(red, green, blue)) continue
    sums[0] += red ** NORM
    sums[1] += green ** NORM
    sums[2] += blue ** NORM
  }
  return root(sums)
}

/** Edges have the colour of the light, whatever the surfaces are. */
function greyEdge({ width, height, data }: Shades): Light {
  const sums: [number, number, number] = [0, 0, 0]
  const row = width * 3
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * row + x * 3
      if (!tells(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)) continue
      for (const channel of CHANNELS) {
        const across = (data[at + channel + 3] ?? 0) - (data[at + channel - 3] ?? 0)
        const down = (data[at + channel + row] ?? 0) - (data[at + channel - row] ?? 0)
        sums[channel] += Math.hypot(across, down) ** NORM
      }
    }
  }
  return root(sums)
}

/** Assumes that the lightest parts are white. */
function whitePatch(light: Shades): Light {
  const lumas = perPixel(light, (red, green, blue) => (tells(red, green, blue) ? red + green + blue : 0))
  const bound = findQuantile(lumas, 0.97)
  const sums: [number, number, number] = [0, 0, 0]
  for (const [pixel, luma] of lumas.entries()) {
    if (luma < bound || luma === 0) continue
    for (const channel of CHANNELS) sums[channel] += light.data[pixel * 3 + channel] ?? 0
  }
  return sums
}

const root = (sums: Light): Light => [sums[0] ** (1 / NORM), sums[1] ** (1 / NORM), sums[2] ** (1 / NORM)]

function greyShare(shades: Shades, curve: Curve): number {
  let grey = 0
  let counted = 0
  for (let at = 0; at < shades.data.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = CHANNELS.map((channel) => curve(shades.data[at + channel] ?? 0, channel))
    const luma = toLuma(red, green, blue)
    if (luma < 0.12 || luma > 0.97) continue
    counted += 1
    if (Math.max(red, green, blue) - Math.min(red, green, blue) < GREY_CHROMA) grey += 1
  }
  return counted === 0 ? 0 : grey / counted
}

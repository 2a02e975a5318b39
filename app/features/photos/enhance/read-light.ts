import { CHANNELS, clampValue, fromLight, toLight, toLuma, type Curve, type Raster } from './raster.ts'
import { shrinkRaster, toStops, type Stops, type Surfaces } from './surfaces.ts'

/** Red and blue of a grey thing under the light, in stops above its green. */
export type Light = { red: number; blue: number }

const SIDE = 96
/** Shadows are too noisy to tell a colour. */
const LEAST_LIGHT = 0.002
const [DARKEST, CLIPPED] = [24, 250]
/** Greys under one light differ by less, in stops. */
const ALIKE = 0.17
const BIN = 0.06
const BINS = 81
const LEAST_MODE = 0.03
const MOST_COLOURS = 8

/** Stops. Less is natural indoors, where lamps are warm; that makes blue light weaker. */
const [LEAST_CAST, LEAST_BLUE] = [0.45, 0.4]
/** Where something is grey as it is, the light has no colour. Wood and skin look grey in blue light. */
const [MOST_NEUTRAL, MOST_NEUTRAL_BLUE] = [0.02, 0.03]
/** White and grey things are the lightest of a picture, unless it shows none. */
const LEAST_BRIGHT = 0.9
/** Less may be any thing; more is all that the picture shows. */
const [LEAST_SHARE, MOST_SHARE] = [0.12, 0.85]

/** How much of the cast is removed. It is not all, because the cast may be real evening light. */
const STRENGTH = 0.85
const [LEAST_GAIN, MOST_GAIN] = [0.6, 1.7]

/** A colour that a good share of the picture has: its share, and that of the lightest tenth. */
export type Colour = Light & { share: number; bright: number }

/** Describes a photo's light in a few numbers, which are kept for other photos of the same upload. */
export type LightReport = {
  /** The light's colour if this photo alone shows it; null otherwise. */
  light: Light | null
  /** The share that is grey as it is. */
  neutral: number
  /** The commonest first. */
  colours: Colour[]
}

/**
 * A photo shows the light's colour when nothing is grey as it is, when the lightest parts and a good share of the picture
 * become grey under the same light, and when lamps, tubes or shade have that colour. A picture of a single surface shows
 * nothing: its colour may be the thing's own.
 */
export function readLight(picture: Raster, { count }: Pick<Surfaces, 'count'>): LightReport {
  const small = shrinkRaster(picture, SIDE)
  const stops = toStops(small, LEAST_LIGHT)
  const tells = Uint8Array.from(stops.light, (_, pixel) => Number(isTelling(small.data, pixel)))
  const neutral = findNeutral(small.data, stops, tells)
  const colours = findModes(stops, tells)
    .map((mode) => findGreys(stops, tells, mode))
    .toSorted((a, b) => b.share - a.share)
    .slice(0, MOST_COLOURS)
  const shown = count >= 2 ? colours.find((colour) => isShown(colour, neutral)) : undefined
  return { light: shown ? { red: shown.red, blue: shown.blue } : null, neutral, colours }
}

/** Removes the light's colour and keeps the brightness. */
export function balanceLight({ red, blue }: Light): Curve {
  const wanted = [2 ** -red, 1, 2 ** -blue]
  const level = wanted.reduce((sum, gain) => sum * gain, 1) ** (1 / 3)
  const gains = wanted.map((gain) => clampValue(LEAST_GAIN, (gain / level) ** STRENGTH, MOST_GAIN))
  const bright = toLuma(gains[0] ?? 1, gains[1] ?? 1, gains[2] ?? 1)
  return (value, channel) => fromLight(Math.min(1, (toLight(value) * (gains[channel] ?? 1)) / bright))
}

function isTelling(data: Uint8Array, pixel: number): boolean {
  const most = Math.max(...CHANNELS.map((channel) => data[pixel * 3 + channel] ?? 0))
  return most > DARKEST && most < CLIPPED
}

/** The share of what is grey as it is. White without detail counts, too: under a coloured light it would be coloured. */
function findNeutral(data: Uint8Array, { red, blue }: Stops, tells: Uint8Array): number {
  let [neutral, counted] = [0, 0]
  for (let pixel = 0; pixel < tells.length; pixel++) {
    const isWhite = CHANNELS.every((channel) => (data[pixel * 3 + channel] ?? 0) >= CLIPPED)
    if (!tells[pixel] && !isWhite) continue
    counted += 1
    if (isWhite || Math.hypot(red[pixel] ?? 0, blue[pixel] ?? 0) < ALIKE) neutral += 1
  }
  return neutral / Math.max(1, counted)
}

/** The commonest colours, each the peak of a smoothed histogram. */
function findModes({ red, blue }: Stops, tells: Uint8Array): Light[] {
  const bins = new Float32Array(BINS * BINS)
  const half = (BINS - 1) / 2
  for (let pixel = 0; pixel < tells.length; pixel++) {
    const [column, row] = [Math.round((red[pixel] ?? 0) / BIN) + half, Math.round((blue[pixel] ?? 0) / BIN) + half]
    const isInside = Math.min(column, row) >= 0 && Math.max(column, row) < BINS
    if (tells[pixel] && isInside) bins[column * BINS + row] = (bins[column * BINS + row] ?? 0) + 1
  }
  const sumAround = (column: number, row: number) => {
    let sum = 0
    for (let x = column - 2; x <= column + 2; x++)
      for (let y = row - 2; y <= row + 2; y++) sum += bins[x * BINS + y] ?? 0
    return sum
  }
  const smooth = new Float32Array(BINS * BINS)
  for (let column = 2; column < BINS - 2; column++) {
    for (let row = 2; row < BINS - 2; row++) smooth[column * BINS + row] = sumAround(column, row)
  }
  const modes: Light[] = []
  for (let column = 4; column < BINS - 4; column++) {
    for (let row = 4; row < BINS - 4; row++) {
      const height = smooth[column * BINS + row] ?? 0
      if (height < LEAST_MODE * tells.length) continue
      let isPeak = true
      for (let x = -2; x <= 2 && isPeak; x++) {
        for (let y = -2; y <= 2; y++) if ((smooth[(column + x) * BINS + row + y] ?? 0) > height) isPeak = false
      }
      if (isPeak) modes.push({ red: (column - half) * BIN, blue: (row - half) * BIN })
    }
  }
  return modes
}

/** Finds the pixels that would be grey under the light of that colour. */
function findGreys(stops: Stops, tells: Uint8Array, mode: Light): Colour {
  const count = tells.length
  let light = mode
  // Math.hypot would take most of the time that a photo's light takes.
  const isGrey = (pixel: number) =>
    tells[pixel] === 1 &&
    ((stops.red[pixel] ?? 0) - light.red) ** 2 + ((stops.blue[pixel] ?? 0) - light.blue) ** 2 < ALIKE ** 2
  for (let round = 0; round < 4; round++) {
    let [red, blue, found] = [0, 0, 0]
    for (let pixel = 0; pixel < count; pixel++) {
      if (!isGrey(pixel)) continue
      red += stops.red[pixel] ?? 0
      blue += stops.blue[pixel] ?? 0
      found += 1
    }
    if (found > 0) light = { red: red / found, blue: blue / found }
  }
  const sorted = stops.light.filter((_, pixel) => tells[pixel]).toSorted()
  const bound = sorted[Math.floor(0.9 * sorted.length)] ?? 0
  let [grey, lightest, lightestGrey] = [0, 0, 0]
  for (let pixel = 0; pixel < count; pixel++) {
    const isBright = tells[pixel] === 1 && (stops.light[pixel] ?? 0) >= bound
    lightest += Number(isBright)
    if (!isGrey(pixel)) continue
    grey += 1
    lightestGrey += Number(isBright)
  }
  return { ...light, share: grey / count, bright: lightestGrey / Math.max(1, lightest) }
}

function isShown({ share, bright, ...light }: Colour, neutral: number): boolean {
  const [leastCast, mostNeutral] = light.blue > 0 ? [LEAST_BLUE, MOST_NEUTRAL_BLUE] : [LEAST_CAST, MOST_NEUTRAL]
  const isCast = Math.hypot(light.red, light.blue) >= leastCast && isLamp(light)
  return isCast && neutral <= mostNeutral && bright >= LEAST_BRIGHT && share >= LEAST_SHARE && share < MOST_SHARE
}

/**
 * Whether light has such a colour: lamps lack blue more than they add red, shade adds blue more than it lacks red, tubes
 * add green. Wood, leather and skin have more red than lamps, and nothing shines purple or cyan.
 */
function isLamp({ red, blue }: Light): boolean {
  if (red > 0) return blue < 0 && red < 0.65 * -blue
  return blue < 0 || blue > 0.8 * -red
}

import { between, type Raster } from './raster.ts'

/** How far a pixel asks around it: for how light it is, and further for its colour, which the eye sees less sharply. */
const RADIUS = 3
const COLOUR_RADIUS = 6
/** Rows at a time: whole pictures of numbers would take a hundred megabytes. */
const BAND = 128
const MARGIN = 2 * RADIUS + 2 * COLOUR_RADIUS

/**
 * Takes noise of standard deviation `sigma` (in steps of 255) away and keeps edges, by guided filters: how light a pixel is
 * guides itself, and the smoothed result guides its colour. Changes `data`.
 */
export function denoise({ width, height, data }: Raster, sigma: number, strength = 1): void {
  const source = data.slice()
  const light = (1.6 * strength * sigma) ** 2
  const colour = (2 * strength * sigma) ** 2
  for (let top = 0; top < height; top += BAND) {
    const bottom = Math.min(height, top + BAND)
    const [from, to] = [Math.max(0, top - MARGIN), Math.min(height, bottom + MARGIN)]
    const band = { width, height: to - from }
    const planes = toPlanes(source.subarray(from * width * 3, to * width * 3))
    const luma = guided(planes.luma, planes.luma, band, RADIUS, light)
    const blueness = guided(planes.blueness, planes.blueness, band, COLOUR_RADIUS, colour)
    const redness = guided(planes.redness, planes.redness, band, COLOUR_RADIUS, colour)
    for (let pixel = (top - from) * width, at = top * width * 3; at < bottom * width * 3; pixel++, at += 3) {
      const [y, b, r] = [luma[pixel] ?? 0, blueness[pixel] ?? 0, redness[pixel] ?? 0]
      data[at] = toByte(y + 1.402 * r)
      data[at + 1] = toByte(y - 0.344136 * b - 0.714136 * r)
      data[at + 2] = toByte(y + 1.772 * b)
    }
  }
}

const toByte = (value: number) => Math.round(between(0, value, 255))

function toPlanes(bytes: Uint8Array) {
  const count = bytes.length / 3
  const [luma, blueness, redness] = [new Float32Array(count), new Float32Array(count), new Float32Array(count)]
  for (let pixel = 0, at = 0; pixel < count; pixel++, at += 3) {
    const [red, green, blue] = [bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0]
    const y = 0.299 * red + 0.587 * green + 0.114 * blue
    luma[pixel] = y
    blueness[pixel] = (blue - y) * 0.564334
    redness[pixel] = (red - y) * 0.713267
  }
  return { luma, blueness, redness }
}

type Size = { width: number; height: number }

/** `source` as a straight line of `guide` within each window, averaged over all windows that a pixel lies in. */
function guided(guide: Float32Array, source: Float32Array, size: Size, radius: number, softness: number): Float32Array {
  const same = guide === source
  const meanGuide = boxMean(guide, size, radius)
  const meanSource = same ? meanGuide : boxMean(source, size, radius)
  const spread = boxMean(
    guide.map((value) => value * value),
    size,
    radius,
  )
  const common = same
    ? spread
    : boxMean(
        guide.map((value, pixel) => value * (source[pixel] ?? 0)),
        size,
        radius,
      )
  const slope = new Float32Array(guide.length)
  const start = new Float32Array(guide.length)
  for (let pixel = 0; pixel < guide.length; pixel++) {
    const [mean, other] = [meanGuide[pixel] ?? 0, meanSource[pixel] ?? 0]
    const variance = Math.max(0, (spread[pixel] ?? 0) - mean * mean)
    const a = ((common[pixel] ?? 0) - mean * other) / (variance + softness)
    slope[pixel] = a
    start[pixel] = other - a * mean
  }
  const slopes = boxMean(slope, size, radius)
  const starts = boxMean(start, size, radius)
  return slopes.map((a, pixel) => a * (guide[pixel] ?? 0) + (starts[pixel] ?? 0))
}

/** The mean over a square around each pixel, as much of it as lies within the picture. */
export function boxMean(source: Float32Array, { width, height }: Size, radius: number): Float32Array {
  const rows = new Float32Array(source.length)
  for (let y = 0; y < height; y++) {
    const at = y * width
    let sum = 0
    for (let x = 0; x < Math.min(radius, width); x++) sum += source[at + x] ?? 0
    for (let x = 0; x < width; x++) {
      if (x + radius < width) sum += source[at + x + radius] ?? 0
      if (x - radius > 0) sum -= source[at + x - radius - 1] ?? 0
      rows[at + x] = sum / (Math.min(width - 1, x + radius) - Math.max(0, x - radius) + 1)
    }
  }
  const means = new Float32Array(source.length)
  const sums = new Float64Array(width)
  const add = (y: number, sign: 1 | -1) => {
    for (let x = 0; x < width; x++) sums[x] = (sums[x] ?? 0) + sign * (rows[y * width + x] ?? 0)
  }
  for (let y = 0; y < Math.min(radius, height); y++) add(y, 1)
  for (let y = 0; y < height; y++) {
    if (y + radius < height) add(y + radius, 1)
    if (y - radius > 0) add(y - radius - 1, -1)
    const count = Math.min(height - 1, y + radius) - Math.max(0, y - radius) + 1
    for (let x = 0; x < width; x++) means[y * width + x] = (sums[x] ?? 0) / count
  }
  return means
}

import { clampValue, type Raster } from './raster.ts'

const RADIUS = 3
/** Rows per band: several float copies of a whole picture would take a hundred megabytes. */
const BAND = 256
const MARGIN = 2 * RADIUS

/**
 * Removes noise of standard deviation `sigma` (in steps of 255) and keeps edges: luminance by a guided filter, and
 * colour by another at half the size, which is all that WebP stores of colour. Changes `data` in place.
 */
export function denoiseRaster({ width, height, data }: Raster, sigma: number): void {
  const before: Raster = { width, height, data: data.slice() }
  const half = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) }
  const blueness = smoothPlane(colourPlane(before, half, [-0.168736, -0.331264, 0.5]), half, (2 * sigma) ** 2)
  const redness = smoothPlane(colourPlane(before, half, [0.5, -0.418688, -0.081312]), half, (2 * sigma) ** 2)
  for (let top = 0; top < height; top += BAND) {
    const bottom = Math.min(height, top + BAND)
    const [from, to] = [Math.max(0, top - MARGIN), Math.min(height, bottom + MARGIN)]
    const luma = smoothPlane(lumaPlane(before, from, to), { width, height: to - from }, (1.6 * sigma) ** 2)
    for (let y = top; y < bottom; y++) {
      const row = (y >> 1) * half.width
      for (let x = 0, pixel = (y - from) * width, at = y * width * 3; x < width; x++, pixel++, at += 3) {
        const [light, b, r] = [luma[pixel] ?? 0, blueness[row + (x >> 1)] ?? 0, redness[row + (x >> 1)] ?? 0]
        data[at] = toByte(light + 1.402 * r)
        data[at + 1] = toByte(light - 0.344136 * b - 0.714136 * r)
        data[at + 2] = toByte(light + 1.772 * b)
      }
    }
  }
}

// Storing into a byte truncates, so add a half to round.
const toByte = (value: number) => clampValue(0, value + 0.5, 255)

function lumaPlane({ width, data }: Raster, from: number, to: number): Float32Array {
  const luma = new Float32Array((to - from) * width)
  for (let pixel = 0, at = from * width * 3; pixel < luma.length; pixel++, at += 3) {
    luma[pixel] = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0)
  }
  return luma
}

type Size = { width: number; height: number }

/** A weighted sum of red, green and blue at half the size: the mean of two by two pixels. */
function colourPlane(
  { width, height, data }: Raster,
  half: Size,
  [red, green, blue]: [number, number, number],
): Float32Array {
  const plane = new Float32Array(half.width * half.height)
  for (let y = 0; y < half.height; y++) {
    const [first, second] = [2 * y, Math.min(height - 1, 2 * y + 1)]
    for (let x = 0; x < half.width; x++) {
      const [left, right] = [2 * x, Math.min(width - 1, 2 * x + 1)]
      let sum = 0
      for (const pixel of [
        first * width + left,
        first * width + right,
        second * width + left,
        second * width + right,
      ]) {
        const at = pixel * 3
        sum += red * (data[at] ?? 0) + green * (data[at + 1] ?? 0) + blue * (data[at + 2] ?? 0)
      }
      plane[y * half.width + x] = sum / 4
    }
  }
  return plane
}

/**
 * A guided filter that uses the source as its guide: within each window it keeps differences above the square root of
 * `softness` and averages the rest.
 */
function smoothPlane(source: Float32Array, size: Size, softness: number): Float32Array {
  const mean = boxMean(source, size, RADIUS)
  const slope = boxMean(
    source.map((value) => value * value),
    size,
    RADIUS,
  )
  for (let pixel = 0; pixel < source.length; pixel++) {
    const middle = mean[pixel] ?? 0
    const variance = Math.max(0, (slope[pixel] ?? 0) - middle * middle)
    const share = variance / (variance + softness)
    slope[pixel] = share
    mean[pixel] = middle * (1 - share)
  }
  const slopes = boxMean(slope, size, RADIUS)
  const starts = boxMean(mean, size, RADIUS)
  for (let pixel = 0; pixel < source.length; pixel++) {
    starts[pixel] = (starts[pixel] ?? 0) + (slopes[pixel] ?? 0) * (source[pixel] ?? 0)
  }
  return starts
}

/** The mean over a square around each pixel, as far as it is inside the picture. */
export function boxMean(source: Float32Array, size: Size, radius: number): Float32Array {
  return columnMeans(rowMeans(source, size, radius), size, radius)
}

function rowMeans(source: Float32Array, { width, height }: Size, radius: number): Float32Array {
  const means = new Float32Array(source.length)
  for (let y = 0, at = 0; y < height; y++, at += width) {
    let sum = 0
    let count = Math.min(radius, width)
    for (let x = 0; x < count; x++) sum += source[at + x] ?? 0
    for (let x = 0; x < width; x++) {
      if (x + radius < width) {
        sum += source[at + x + radius] ?? 0
        count += 1
      }
      if (x > radius) {
        sum -= source[at + x - radius - 1] ?? 0
        count -= 1
      }
      means[at + x] = sum / count
    }
  }
  return means
}

/** Works row by row, in memory order, with a running sum for each column. */
function columnMeans(source: Float32Array, { width, height }: Size, radius: number): Float32Array {
  const means = new Float32Array(source.length)
  const sums = new Float64Array(width)
  const nothing = new Float32Array(width)
  const rowAt = (y: number) => (y >= 0 && y < height ? source.subarray(y * width, (y + 1) * width) : nothing)
  for (let y = 0; y < Math.min(radius, height); y++) {
    const row = rowAt(y)
    for (let x = 0; x < width; x++) sums[x] = (sums[x] ?? 0) + (row[x] ?? 0)
  }
  for (let y = 0, at = 0; y < height; y++) {
    const [entering, leaving] = [rowAt(y + radius), rowAt(y - radius - 1)]
    const count = Math.min(height - 1, y + radius) - Math.max(0, y - radius) + 1
    for (let x = 0; x < width; x++, at++) {
      const sum = (sums[x] ?? 0) + (entering[x] ?? 0) - (leaving[x] ?? 0)
      sums[x] = sum
      means[at] = sum / count
    }
  }
  return means
}

import { ciede2000, toLab, type Lab } from '#app/features/photos/enhance/colour-difference.ts'
// Two standard measures of how much a picture differs from a reference.
import { boxMean } from '#app/features/photos/enhance/denoise.ts'
import { toLuma, type Raster } from '#app/features/photos/enhance/raster.ts'

const RADIUS = 3
const [C1, C2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2]

/**
 * Structural similarity (SSIM) of the lightness, 1 for identical pictures; the mean over all windows of 7 × 7 pixels.
 */
export function ssim(one: Raster, other: Raster): number {
  const size = sameSize(one, other)
  const [x, y] = [lumas(one), lumas(other)]
  const mean = (values: Float32Array) => boxMean(values, size, RADIUS)
  const [meanX, meanY] = [mean(x), mean(y)]
  const product = (a: Float32Array, b: Float32Array) => mean(a.map((value, at) => value * (b[at] ?? 0)))
  const [xx, yy, xy] = [product(x, x), product(y, y), product(x, y)]
  let sum = 0
  for (let at = 0; at < x.length; at++) {
    const [mx, my] = [meanX[at] ?? 0, meanY[at] ?? 0]
    const [vx, vy, both] = [(xx[at] ?? 0) - mx * mx, (yy[at] ?? 0) - my * my, (xy[at] ?? 0) - mx * my]
    sum += ((2 * mx * my + C1) * (2 * both + C2)) / ((mx * mx + my * my + C1) * (vx + vy + C2))
  }
  return sum / x.length
}

/** The mean colour difference (CIEDE2000) of every fourth pixel. */
export function colourDifference(one: Raster, other: Raster): number {
  sameSize(one, other)
  let sum = 0
  let count = 0
  for (let at = 0; at < one.data.length; at += 12) {
    sum += ciede2000(readLab(one.data, at), readLab(other.data, at))
    count += 1
  }
  return sum / count
}

function sameSize(one: Raster, other: Raster) {
  const { width, height } = one
  if (width !== other.width || height !== other.height) throw new Error('The pictures differ in size')
  return { width, height }
}

function lumas({ data }: Raster): Float32Array {
  return Float32Array.from({ length: data.length / 3 }, (_, pixel) =>
    toLuma(data[pixel * 3] ?? 0, data[pixel * 3 + 1] ?? 0, data[pixel * 3 + 2] ?? 0),
  )
}

const readLab = (data: Uint8Array, at: number): Lab =>
  toLab((data[at] ?? 0) / 255, (data[at + 1] ?? 0) / 255, (data[at + 2] ?? 0) / 255)

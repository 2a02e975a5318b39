// Nearly all photos that enhancement made worse had lost texture. At half the size, noise of single pixels is halved,
// and texture stays: noise leaves 0.42 to 0.68 of itself, texture 1.1 to 2.2. So noise is removed only below 0.8, and
// only if it is equally strong everywhere (1.7 times, 1.3 in a brightened photo). 95 of 98 changed pictures of the
// unseen half came nearer to the truth. The correlation of neighbours does not separate the two, because edges are in
// it.
import { toLuma, type Raster } from './raster.ts'

/** Measurements that need the full-size picture, in steps of 255. */
export type Detail = {
  /** Standard deviation of the noise, measured in the few calmest blocks. */
  noise: number
  /** The same over more blocks, where the texture of cloth and leaves counts as noise too. */
  grain: number
  /** The noise of the picture at half its size: half as much if neighbouring pixels differ by chance, as noise does. */
  coarse: number
  /** The contrast of the sharpest parts with their surroundings; low when nothing is sharp. */
  sharpness: number
}

const BLOCK = 24
/**
 * Noise is measured in flat areas, so in the calmest share of all blocks. Cloth and leaves have only a few such blocks.
 */
const CALM = 0.02
const RATHER_CALM = 0.15
/** Sharpness is measured at edges, so in the blocks with the most contrast. */
const LIVELY = 0.97
// Where highlights or shadows are clipped, noise is clipped too.
const [DARKEST, LIGHTEST] = [16, 238]

export function measureDetail(raster: Raster): Detail {
  const { noises, variances } = measureBlocks(raster)
  return {
    noise: findShare(noises, CALM),
    grain: findShare(noises, RATHER_CALM),
    coarse: findShare(measureBlocks(halveRaster(raster)).noises, CALM),
    sharpness: findShare(variances, LIVELY),
  }
}

/** Noise by Immerkær's method, whose mask ignores edges and gradients, and the variance of the Laplacian, block by block. */
function measureBlocks({ width, height, data }: Raster): { noises: number[]; variances: number[] } {
  const noises: number[] = []
  const variances: number[] = []
  const rows = Array.from({ length: 3 }, () => new Float32Array(width))
  const fillRow = (y: number) => {
    const row = rows[y % 3] ?? new Float32Array()
    for (let x = 0, at = y * width * 3; x < width; x++, at += 3) {
      row[x] = toLuma(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)
    }
  }
  const across = Math.floor((width - 2) / BLOCK)
  for (let top = 1; top + BLOCK < height; top += BLOCK) {
    const sums = Array.from({ length: across }, () => ({ light: 0, mask: 0, edge: 0, edges: 0 }))
    fillRow(top - 1)
    fillRow(top)
    for (let y = top; y < top + BLOCK; y++) {
      fillRow(y + 1)
      const [above, row, below] = [rows[(y + 2) % 3], rows[y % 3], rows[(y + 1) % 3]]
      if (!above || !row || !below) break
      for (const [block, sum] of sums.entries()) {
        for (let x = 1 + block * BLOCK; x < 1 + (block + 1) * BLOCK; x++) addPixel(sum, above, row, below, x)
      }
    }
    const pixels = BLOCK * BLOCK
    for (const { light, mask, edge, edges } of sums) {
      const mean = light / pixels
      if (mean > DARKEST && mean < LIGHTEST) noises.push((Math.sqrt(Math.PI / 2) * mask) / (6 * pixels))
      variances.push(edges / pixels - (edge / pixels) ** 2)
    }
  }
  return { noises, variances }
}

/** Each pixel is the mean of two by two. */
function halveRaster({ width, height, data }: Raster): Raster {
  const half = { width: width >> 1, height: height >> 1 }
  const halved = new Uint8Array(half.width * half.height * 3)
  const row = width * 3
  for (let y = 0, to = 0; y < half.height; y++) {
    for (let x = 0; x < half.width; x++) {
      const from = (2 * y * width + 2 * x) * 3
      for (let at = from; at < from + 3; at++, to++) {
        const sum = (data[at] ?? 0) + (data[at + 3] ?? 0) + (data[at + row] ?? 0) + (data[at + row + 3] ?? 0)
        halved[to] = (sum + 2) >> 2
      }
    }
  }
  return { ...half, data: halved }
}

type Sums = { light: number; mask: number; edge: number; edges: number }

function addPixel(sum: Sums, above: Float32Array, row: Float32Array, below: Float32Array, x: number): void {
  const middle = row[x] ?? 0
  const straight = (above[x] ?? 0) + (below[x] ?? 0) + (row[x - 1] ?? 0) + (row[x + 1] ?? 0)
  const corners = (above[x - 1] ?? 0) + (above[x + 1] ?? 0) + (below[x - 1] ?? 0) + (below[x + 1] ?? 0)
  const edge = straight - 4 * middle
  sum.light += middle
  sum.mask += Math.abs(corners - 2 * straight + 4 * middle)
  sum.edge += edge
  sum.edges += edge * edge
}

function findShare(values: number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(part * values.length)] ?? 0
}

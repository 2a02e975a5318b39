/** Grey pixels, row by row, from 0 to 255. */
export type GreyPixels = { data: ArrayLike<number>; width: number; height: number }
export type PhotoFault = 'dark' | 'blurred'

/** Dark if 95 % of the pixels are below this: even the light parts are then hard to see. */
const DARK = 90
/** The median must be this dark as well: a dark item in front of a light wall does not make a dark photo. */
const DARK_MIDDLE = 55
/** Sharp edges between plain surfaces are at least this steep. */
const STEEP = 22
/** With less contrast, as on a photo of a plain wall, there are no edges to judge. */
const LEAST_CONTRAST = 30

/** Faults that buyers would complain about, judged from pixels at a width of about 640. Doubtful cases give none. */
export function judgePhoto(pixels: GreyPixels): PhotoFault[] {
  if (pixels.data.length === 0) return []
  const { light, middle, contrast } = measureSpread(pixels)
  const faults: PhotoFault[] = []
  if (light < DARK && middle < DARK_MIDDLE) faults.push('dark')
  // Edges are flatter in the dark, so the threshold follows the contrast.
  if (contrast >= LEAST_CONTRAST && findSteepest(pixels) < STEEP * Math.min(1, contrast / 128)) faults.push('blurred')
  return faults
}

function countValue(counts: Uint32Array, value: number): void {
  const place = Math.min(255, Math.max(0, Math.round(value)))
  counts[place] = (counts[place] ?? 0) + 1
}

function measureSpread({ data }: GreyPixels) {
  const counts = new Uint32Array(256)
  for (let at = 0; at < data.length; at += 1) countValue(counts, data[at] ?? 0)
  const below = (share: number) => {
    let left = share * data.length
    for (let value = 0; value < 256; value += 1) {
      left -= counts[value] ?? 0
      if (left <= 0) return value
    }
    return 255
  }
  return { light: below(0.95), middle: below(0.5), contrast: below(0.98) - below(0.02) }
}

/** The steepness of the steepest edges: the difference between neighbouring pixels that one pixel in 250 exceeds. */
function findSteepest({ data, width, height }: GreyPixels): number {
  const counts = new Uint32Array(256)
  let all = 0
  for (let row = 0; row + 1 < height; row += 1) {
    for (let column = 0; column + 1 < width; column += 1) {
      const at = row * width + column
      const here = data[at] ?? 0
      const step = Math.max(Math.abs((data[at + 1] ?? 0) - here), Math.abs((data[at + width] ?? 0) - here))
      countValue(counts, step)
      all += 1
    }
  }
  let left = all / 250
  for (let value = 255; value >= 0; value -= 1) {
    left -= counts[value] ?? 0
    if (left <= 0) return value
  }
  return 0
}

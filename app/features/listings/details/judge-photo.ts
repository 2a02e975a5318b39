/** Grey pixels, row by row, from 0 to 255. */
export type GreyPixels = { data: ArrayLike<number>; width: number; height: number }
export type PhotoFault = 'dark' | 'blurred'

/** Below this even the lighter parts are hard to see: what 95 of 100 pixels stay under. */
const DARK = 90
/** Both the middle and the light parts: a dark thing before a light wall is no dark photo. */
const DARK_MIDDLE = 55
/** Edges between plain things are this steep when they are sharp. */
const STEEP = 22
/** A wall has no edges to judge by. */
const LEAST_CONTRAST = 30

/** What buyers would complain about in a photo; judged by its pixels at about 640 in a row. Unsure: nothing. */
export function judgePhoto(pixels: GreyPixels): PhotoFault[] {
  if (pixels.data.length === 0) return []
  const { light, middle, contrast } = spread(pixels)
  const faults: PhotoFault[] = []
  if (light < DARK && middle < DARK_MIDDLE) faults.push('dark')
  // In the dark an edge is flat, too, so it is judged by the light there is.
  if (contrast >= LEAST_CONTRAST && steepest(pixels) < STEEP * Math.min(1, contrast / 128)) faults.push('blurred')
  return faults
}

function count(counts: Uint32Array, value: number): void {
  const place = Math.min(255, Math.max(0, Math.round(value)))
  counts[place] = (counts[place] ?? 0) + 1
}

function spread({ data }: GreyPixels) {
  const counts = new Uint32Array(256)
  for (let at = 0; at < data.length; at += 1) count(counts, data[at] ?? 0)
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

/** How steep the steepest edges are: the step between neighbours that one of 250 pixels exceeds. */
function steepest({ data, width, height }: GreyPixels): number {
  const counts = new Uint32Array(256)
  let all = 0
  for (let row = 0; row + 1 < height; row += 1) {
    for (let column = 0; column + 1 < width; column += 1) {
      const at = row * width + column
      const here = data[at] ?? 0
      const step = Math.max(Math.abs((data[at + 1] ?? 0) - here), Math.abs((data[at + width] ?? 0) - here))
      count(counts, step)
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

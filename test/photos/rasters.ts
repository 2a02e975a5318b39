import type { Raster } from '#app/features/photos/enhance/raster.ts'

type Colour = readonly [number, number, number]

/** A picture in which `colourAt` sets each pixel. */
export function raster(width: number, height: number, colourAt: (x: number, y: number) => Colour): Raster {
  const data = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) data.set(colourAt(x, y), (y * width + x) * 3)
  return { width, height, data }
}

/** A seeded generator of Gaussian noise: values of about -1 to 1. */
export function noise(seed = 1): () => number {
  let state = seed
  const uniform = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
  return () => (uniform() + uniform() + uniform() + uniform() - 2) * 1.732
}

/**
 * A scene as in a good photo: areas of many colours and greys from nearly black to nearly white, with sharp edges.
 * `change` degrades it, pixel by pixel.
 */
export function scene(change: (value: number, channel: 0 | 1 | 2) => number = (value) => value, size = 120): Raster {
  const colours: Colour[] = [
    [12, 12, 14],
    [246, 245, 244],
    [128, 128, 128],
    [190, 60, 50],
    [60, 150, 80],
    [50, 80, 180],
    [210, 190, 90],
    [90, 90, 92],
    [180, 180, 178],
  ]
  return raster(size, size, (x, y) => {
    const colour = colours[(Math.floor((9 * x) / size) + 4 * Math.floor((11 * y) / size)) % colours.length] ?? [0, 0, 0]
    const byte = (channel: 0 | 1 | 2) => Math.round(Math.min(255, Math.max(0, change(colour[channel], channel))))
    return [byte(0), byte(1), byte(2)]
  })
}

/** The distance of two pictures of the same size: the mean over all bytes. */
export function apart(one: Raster, other: Raster): number {
  return one.data.reduce((sum, byte, at) => sum + Math.abs(byte - (other.data[at] ?? 0)), 0) / one.data.length
}

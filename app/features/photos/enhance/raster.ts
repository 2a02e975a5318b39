/** A picture as bytes: red, green and blue of each pixel, row by row. */
export type Raster = { width: number; height: number; data: Uint8Array }

/** The same as numbers from 0 to 1, for calculations. */
export type Shades = { width: number; height: number; data: Float32Array }

export type Channel = 0 | 1 | 2
export const CHANNELS = [0, 1, 2] as const

/** Maps a value (0 to 1) of a channel to its new value. */
export type Curve = (value: number, channel: Channel) => number

export const toLuma = (red: number, green: number, blue: number) => 0.299 * red + 0.587 * green + 0.114 * blue

/** Converts an sRGB value to linear light, both from 0 to 1. */
export const toLight = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

export const fromLight = (light: number) => (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055)

export const clampValue = (low: number, value: number, high: number) => Math.min(Math.max(value, low), high)

export function toShades({ width, height, data }: Raster): Shades {
  return { width, height, data: Float32Array.from(data, (value) => value / 255) }
}

/** One number per pixel. */
export function perPixel(
  { data }: Shades,
  of: (red: number, green: number, blue: number, pixel: number) => number,
): Float32Array {
  const numbers = new Float32Array(data.length / 3)
  for (let pixel = 0, at = 0; pixel < numbers.length; pixel++, at += 3) {
    numbers[pixel] = of(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0, pixel)
  }
  return numbers
}

export function applyCurve({ width, height, data }: Shades, curve: Curve): Shades {
  // An index modulo three is a channel.
  return { width, height, data: data.map((value, at) => clampValue(0, curve(value, (at % 3) as Channel), 1)) }
}

/** The quantile: a value that the share `part` of all values does not exceed. */
export function findQuantile(values: Float32Array, part: number): number {
  const sorted = values.toSorted()
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(part * sorted.length) - 1))] ?? 0
}

/** Soft colour gradients over a whole picture. */

export type Rgba = readonly [red: number, green: number, blue: number, alpha: number]

/** A gradient over the whole picture, in fractions of its side, with stops from 0 to 1. */
export interface Layer {
  stops: readonly (readonly [offset: number, colour: Rgba])[]
  /** The position of a point between the stops. */
  at: (x: number, y: number) => number
}

/** Degrees; 0 runs left to right, 90 top to bottom. */
export function sweeping(angle: number, stops: Layer['stops']): Layer {
  const [across, down] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
  return { stops, at: (x, y) => 0.5 + (x - 0.5) * across + (y - 0.5) * down }
}

export const spreading = (cx: number, cy: number, r: number, stops: Layer['stops']): Layer => ({
  stops,
  at: (x, y) => Math.hypot(x - cx, y - cy) / r,
})

/** The resolution per side: nothing in a wash is finer. */
const SIDE = 40

/**
 * The layers combined into a bitmap of a few pixels that is drawn enlarged: librsvg takes twenty times as long for a
 * transparent gradient of this size, and the difference is invisible.
 */
export function wash(layers: readonly Layer[]): string {
  // Each row starts with PNG's filter type: none.
  const rows: number[] = []
  for (let y = 0; y < SIDE; y += 1) {
    rows.push(0)
    for (let x = 0; x < SIDE; x += 1) {
      const [red, green, blue, alpha] = mixed(layers, (x + 0.5) / SIDE, (y + 0.5) / SIDE)
      rows.push(...[red, green, blue, alpha * 255].map(Math.round))
    }
  }
  return `<image width="1000" height="1000" preserveAspectRatio="none" href="data:image/png;base64,${png(rows)}"/>`
}

function mixed(layers: readonly Layer[], x: number, y: number): Rgba {
  return layers.reduce<Rgba>(
    (below, { stops, at }) => {
      const above = colourAt(stops, at(x, y))
      const alpha = above[3] + below[3] * (1 - above[3])
      const over = (a: number, b: number) => (alpha === 0 ? 0 : (a * above[3] + b * below[3] * (1 - above[3])) / alpha)
      return [over(above[0], below[0]), over(above[1], below[1]), over(above[2], below[2]), alpha]
    },
    [0, 0, 0, 0],
  )
}

function colourAt(stops: Layer['stops'], place: number): Rgba {
  const [first] = stops
  if (!first) throw new Error('A gradient has stops')
  let before = first
  for (const stop of stops) {
    if (place < stop[0]) {
      const share = place <= before[0] ? 0 : (place - before[0]) / (stop[0] - before[0])
      const [a, b] = [before[1], stop[1]]
      const between = (one: number, other: number) => one + (other - one) * share
      return [between(a[0], b[0]), between(a[1], b[1]), between(a[2], b[2]), between(a[3], b[3])]
    }
    before = stop
  }
  return before[1]
}

/** An uncompressed PNG of these rows, made without Node's APIs. */
function png(rows: readonly number[]): string {
  // Eight bits per channel, RGBA.
  const header = [...four(SIDE), ...four(SIDE), 8, 6, 0, 0, 0]
  const length = [rows.length & 255, rows.length >> 8]
  // A zlib frame around one stored block, whose length is written twice, the second time inverted.
  const stored = [0x78, 0x01, 1, ...length, ...length.map((byte) => byte ^ 255), ...rows, ...four(adler32(rows))]
  const bytes = [
    0x89,
    ...codes('PNG\r\n\x1a\n'),
    ...chunk('IHDR', header),
    ...chunk('IDAT', stored),
    ...chunk('IEND', []),
  ]
  return btoa(String.fromCharCode(...bytes))
}

const codes = (text: string) => [...text].map((sign) => sign.charCodeAt(0))
const four = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255)

function chunk(type: string, data: readonly number[]): number[] {
  const named = [...codes(type), ...data]
  return [...four(data.length), ...named, ...four(crc32(named))]
}

function crc32(bytes: readonly number[]): number {
  let sum = -1
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return ~sum >>> 0
}

function adler32(bytes: readonly number[]): number {
  let [a, b] = [1, 0]
  for (const byte of bytes) {
    a = (a + byte) % 65_521
    b = (b + a) % 65_521
  }
  return b * 65_536 + a
}

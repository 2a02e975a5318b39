/** Colour that runs softly over a whole picture. */
import { crc32, deflateSync } from 'node:zlib'

export type Rgba = readonly [red: number, green: number, blue: number, alpha: number]

/** A gradient over the whole picture, in fractions of its side, with stops from 0 to 1. */
export interface Layer {
  stops: readonly (readonly [offset: number, colour: Rgba])[]
  /** Where a point lies between the stops. */
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

/** Nothing in a wash is finer than this part of a picture's side. */
const SIDE = 64

/**
 * The layers one over the other, as an image of few pixels that is drawn large: librsvg takes twenty times as long to paint
 * a gradient of this size that lets through what is below it, and no eye sees the difference.
 */
export function wash(layers: readonly Layer[]): string {
  const rows = Buffer.alloc(SIDE * (1 + SIDE * 4))
  for (let y = 0; y < SIDE; y += 1) {
    let [place, left] = [y * (1 + SIDE * 4), [0, 0, 0, 0]]
    // PNG's filter 'Sub': each byte as the difference from the pixel before, which leaves little to store.
    rows[place++] = 1
    for (let x = 0; x < SIDE; x += 1) {
      const [red, green, blue, alpha] = mixed(layers, (x + 0.5) / SIDE, (y + 0.5) / SIDE)
      const pixel = [red, green, blue, alpha * 255].map(Math.round)
      for (const [channel, value] of pixel.entries()) rows[place++] = (value - (left[channel] ?? 0)) & 255
      left = pixel
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

function png(rows: Buffer): string {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(SIDE, 0)
  header.writeUInt32BE(SIDE, 4)
  // Eight bits a channel, colour with transparency.
  header.set([8, 6], 8)
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows, { level: 9 })), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks]).toString('base64')
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

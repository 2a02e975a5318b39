/** Shared definitions for a drawing (gradients, clips, tiles) that get their ids from the scene. */

type Stop = string | readonly [offset: number, colour: string]

export type Brush = {
  /** A linear gradient over the shape's own box; 0 runs left to right, 90 top to bottom. */
  lin: (stops: readonly Stop[], angle?: number) => string
  /** A radial gradient over the shape's own box. */
  rad: (stops: readonly Stop[], cx?: number, cy?: number, r?: number) => string
  /** An attribute that clips to the given shapes. */
  clip: (shapes: string) => string
  /** A repeating fill. */
  tile: (width: number, height: number, shapes: string, transform?: string) => string
  /** Shapes stored once; the result draws them at a place. */
  stamp: (shapes: string) => (x: number, y: number, transform?: string) => string
}

const WHITE = [255, 255, 255] as const
const BLACK = [0, 0, 0] as const

const channels = (hex: string) => [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16))

const toHex = (values: readonly number[]) =>
  `#${values.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`

/** Lighter for a positive amount, darker for a negative one; -1 is black, 1 is white. */
export function shade(hex: string, amount: number): string {
  const goal = amount > 0 ? WHITE : BLACK
  const share = Math.abs(amount)
  return toHex(channels(hex).map((value, index) => value + ((goal[index] ?? 0) - value) * share))
}

/** A seeded random generator of numbers in [0, 1). */
export function random(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const stopList = (stops: readonly Stop[]) =>
  stops
    .map((stop, index) => {
      const [offset, colour] = typeof stop === 'string' ? [index / Math.max(1, stops.length - 1), stop] : stop
      return `<stop offset="${n(offset)}" stop-color="${colour}"/>`
    })
    .join('')

/** A coordinate in its shortest form. */
export const n = (value: number) => String(Math.round(value * 10) / 10 === 0 ? 0 : Math.round(value * 100) / 100)

/** One square picture, 1600 px wide, painted in coordinates from 0 to 1000. */
export function scene(paint: (brush: Brush) => string): string {
  const ids = new Map<string, string>()
  const defs: string[] = []
  const define = (write: (id: string) => string) => {
    const key = write('')
    const known = ids.get(key)
    if (known !== undefined) return known
    const id = `d${ids.size}`
    ids.set(key, id)
    defs.push(write(id))
    return id
  }
  const painted = paint({
    lin: (stops, angle = 90) => {
      const [x, y] = [Math.cos((angle * Math.PI) / 180) / 2, Math.sin((angle * Math.PI) / 180) / 2]
      const ends = `x1="${n(0.5 - x)}" y1="${n(0.5 - y)}" x2="${n(0.5 + x)}" y2="${n(0.5 + y)}"`
      return `url(#${define((id) => `<linearGradient id="${id}" ${ends}>${stopList(stops)}</linearGradient>`)})`
    },
    rad: (stops, cx = 0.5, cy = 0.5, r = 0.5) => {
      const ring = `cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}"`
      return `url(#${define((id) => `<radialGradient id="${id}" ${ring}>${stopList(stops)}</radialGradient>`)})`
    },
    clip: (shapes) => `clip-path="url(#${define((id) => `<clipPath id="${id}">${shapes}</clipPath>`)})"`,
    tile: (width, height, shapes, transform = '') => {
      const box = `width="${width}" height="${height}" patternUnits="userSpaceOnUse" patternTransform="${transform}"`
      return `url(#${define((id) => `<pattern id="${id}" ${box}>${shapes}</pattern>`)})`
    },
    stamp: (shapes) => {
      const id = define((own) => `<g id="${own}">${shapes}</g>`)
      return (x, y, transform = '') =>
        transform === ''
          ? `<use href="#${id}" x="${n(x)}" y="${n(y)}"/>`
          : `<use href="#${id}" transform="translate(${n(x)} ${n(y)}) ${transform}"/>`
    },
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1600" viewBox="0 0 1000 1000"><defs>${defs.join('')}</defs>${painted}</svg>`
}

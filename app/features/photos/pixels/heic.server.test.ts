import sharp from 'sharp'
import { describe, expect, test } from 'vitest'

import { type HeicOptions, makeHeic, QUARTERS, TILE, type Turn } from '#test/photos/heic.ts'

import { decodeHeic, type HeicPixels } from './heic.server.ts'
import { PhotoRefused } from './photo-refused.server.ts'
import { makeVariants } from './variants.server.ts'

type Point = { x: number; y: number }
type Size = { width: number; height: number }

const asItIs = ({ width }: Size) => width
const decode = (options: HeicOptions = {}) => decodeHeic(makeHeic(options), asItIs)

/** Which quarter of its tile the coded picture shows at a point. */
const quarterAt = ({ x, y }: Point) => (x % TILE < TILE / 2 ? 0 : 1) + (y % TILE < TILE / 2 ? 0 : 2)

/** Where a point of the turned picture was before that turn, and the picture's size then. */
function undo(turn: Turn, { x, y }: Point, { width, height }: Size): { point: Point; size: Size } {
  if ('mirror' in turn) {
    const point = turn.mirror === 'top-bottom' ? { x, y: height - 1 - y } : { x: width - 1 - x, y }
    return { point, size: { width, height } }
  }
  let [point, size] = [
    { x, y },
    { width, height },
  ]
  for (let turned = 0; turned < turn.rotate; turned++) {
    point = { x: size.height - 1 - point.y, y: point.x }
    size = { width: size.height, height: size.width }
  }
  return { point, size }
}

function expectedAt(turns: readonly Turn[], point: Point, size: Size): number {
  let now = { point, size }
  for (const turn of turns.toReversed()) now = undo(turn, now.point, now.size)
  return quarterAt(now.point)
}

/** The quarter with the nearest colour. */
function seenAt({ data, raw }: HeicPixels, { x, y }: Point): number {
  const at = (y * raw.width + x) * raw.channels
  const far = QUARTERS.map((colour) =>
    colour.reduce((sum, value, index) => sum + Math.abs(value - (data[at + index] ?? 0)), 0),
  )
  return far.indexOf(Math.min(...far))
}

/** Points all over the picture, except where two quarters meet: there, lossy compression blurs both. */
function* points({ width, height }: Size, turns: readonly Turn[]): Generator<Point> {
  for (let y = 3; y < height; y += 11) {
    for (let x = 3; x < width; x += 11) {
      const around = [-3, 3].flatMap((dx) => [-3, 3].map((dy) => ({ x: x + dx, y: y + dy })))
      const inside = around.filter((one) => one.x >= 0 && one.y >= 0 && one.x < width && one.y < height)
      if (new Set(inside.map((one) => expectedAt(turns, one, { width, height }))).size === 1) yield { x, y }
    }
  }
}

const ALL_TURNS: Turn[][] = [
  ...[0, 1, 2, 3].map((rotate) => [{ rotate }]),
  [{ mirror: 'left-right' }],
  [{ mirror: 'top-bottom' }],
  [{ rotate: 1 }, { mirror: 'left-right' }],
  [{ mirror: 'left-right' }, { rotate: 1 }],
]

describe('a HEIC picture stands upright', () => {
  test.each([
    ['in one piece', TILE, TILE],
    ['of whole tiles', 2 * TILE, 3 * TILE],
    ['of tiles that reach beyond it', 201, 2 * TILE + 77],
    ['one row of tiles', 3 * TILE - 30, 100],
  ])('%s (%i × %i), however it was turned', (_name, width, height) => {
    for (const turns of ALL_TURNS) {
      const made = decode({ width, height, turns })
      const across = turns.some((turn) => 'rotate' in turn && turn.rotate % 2 === 1)
      const size = across ? { width: height, height: width } : { width, height }
      expect([turns, made.full, made.raw]).toEqual([turns, size, { ...size, channels: 3 }])
      let wrong = 0
      for (const point of points(size, turns)) if (seenAt(made, point) !== expectedAt(turns, point, size)) wrong += 1
      expect([turns, wrong]).toEqual([turns, 0])
    }
  })

  test.each([2, 4])('also shrunk by %i while it is decoded', (factor) => {
    for (const turns of ALL_TURNS) {
      const [width, height] = [2 * TILE, 3 * TILE - 4]
      const made = decodeHeic(makeHeic({ width, height, turns }), ({ width: wide }) => Math.floor(wide / factor))
      const { full } = made
      expect(made.raw).toEqual({ width: full.width / factor, height: full.height / factor, channels: 3 })
      let wrong = 0
      for (const { x, y } of points(full, turns)) {
        const small = { x: Math.floor(x / factor), y: Math.floor(y / factor) }
        if (seenAt(made, small) !== expectedAt(turns, { x, y }, full)) wrong += 1
      }
      expect([turns, wrong]).toEqual([turns, 0])
    }
  })
})

describe('a HEIC file', () => {
  test('shows its main picture when it holds several', () => {
    const made = decode({ another: true })
    expect(seenAt(made, { x: 20, y: 20 })).toBe(0)
    expect(seenAt(made, { x: 100, y: 100 })).toBe(3)
  })

  test.each(['heic', 'heix', 'mif1', 'msf1', 'hevc'])('of the brand %s becomes a photo', async (brand) => {
    expect(await makeVariants(makeHeic({ brand, width: 400, height: 300 }))).toMatchObject({ width: 400, height: 300 })
  })

  test('loses everything besides the picture', async () => {
    const input = makeHeic({ exif: 'Exif\0\0MM\0*SECRET-PLACE' })
    expect(input.includes('SECRET')).toBe(true)
    const { files, master } = await makeVariants(input)
    for (const bytes of [...files.map((file) => file.bytes), master ?? Buffer.alloc(0)]) {
      const found = await sharp(bytes).metadata()
      expect([found.format, found.exif, found.icc, found.xmp]).toEqual(['webp', undefined, undefined, undefined])
      expect(Buffer.from(bytes).includes('SECRET')).toBe(false)
    }
  })

  test('in a wider colour space is converted to sRGB', async () => {
    const dot = { create: { width: 1, height: 1, channels: 3, background: '#fff' } } as const
    const { icc } = await sharp(await sharp(dot).png().withIccProfile('p3').toBuffer()).metadata()
    const readRed = async (options: HeicOptions) => {
      const { files } = await makeVariants(makeHeic({ width: 200, height: 200, ...options }))
      const spot = { left: 20, top: 20, width: 1, height: 1 }
      const [red = 0, green = 0, blue = 0] = await sharp(files[0]?.bytes).extract(spot).raw().toBuffer()
      return { red, green, blue }
    }
    const plain = await readRed({})
    const wide = await readRed({ icc })
    const named = await readRed({ primaries: 12 })
    // The same numbers mean a stronger red in P3.
    expect(wide.red).toBeGreaterThan(plain.red + 8)
    for (const channel of ['red', 'green', 'blue'] as const) {
      expect(Math.abs(named[channel] - wide[channel])).toBeLessThanOrEqual(6)
    }
  })
})

describe('refused', () => {
  const reason = (input: Buffer) =>
    makeVariants(input).then(
      () => 'taken',
      (error: unknown) => (error instanceof PhotoRefused ? error.reason : String(error)),
    )

  test('more than 50 megapixels, from the description alone', async () => {
    const before = process.memoryUsage.rss()
    expect(await reason(makeHeic({ width: 256, height: 256, claimed: { width: 10_000, height: 6000 } }))).toBe('pixels')
    expect(await reason(makeHeic({ claimed: { width: 60_000, height: 60_000 } }))).toBe('pixels')
    // Decoded in one piece, it would need too much memory.
    expect(await reason(makeHeic({ claimed: { width: 6000, height: 5000 } }))).toBe('memory')
    expect(process.memoryUsage.rss() - before).toBeLessThan(150_000_000)
  })

  test('a picture of another type than it claims', async () => {
    // Too few tiles for its size.
    expect(await reason(makeHeic({ width: 256, height: 256, claimed: { width: 900, height: 900 } }))).toBe('damaged')
    expect(await reason(makeHeic({ claimed: { width: 110, height: 110 } }))).toBe('damaged')
    expect(await reason(makeHeic({ claimed: { width: 3000, height: 3000 } }))).toBe('damaged')
    expect(await reason(makeHeic({ claimed: { width: 60, height: 60 } }))).toBe('shape')
  })

  test('a file that ends too early, at whatever byte', async () => {
    const whole = makeHeic({ width: 200, height: 200 })
    for (const share of [0.02, 0.1, 0.3, 0.6, 0.9, 0.99]) {
      expect([share, await reason(whole.subarray(0, Math.floor(whole.length * share)))]).toEqual([share, 'damaged'])
    }
  })

  test('a file with flipped bytes never ends the process', async () => {
    const whole = makeHeic({ width: 200, height: 200, turns: [{ rotate: 1 }] })
    for (let at = 12; at < whole.length; at += 61) {
      const bent = Buffer.from(whole)
      bent[at] = (bent[at] ?? 0) ^ 0x55
      expect(['taken', 'damaged', 'shape', 'pixels', 'type']).toContain(await reason(bent))
    }
  })
})

import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'

import { hashPixels } from '#app/features/photos/copies/hash-pixels.server.ts'
import { bandNames, NEAR, nearBandNames, type PhotoHashes } from '#app/features/photos/copies/photo-hashes.ts'
import { noise, raster } from '#test/photos/rasters.ts'

type View = { seed: number; left?: number; top?: number; scale?: number; turn?: number }

/** A table with a few objects, placed by the seed; the view may be shifted, scaled or turned. */
function photo({ seed, left = 0, top = 0, scale = 1, turn = 0 }: View): Sharp {
  const random = noise(seed)
  const things = Array.from({ length: 9 }, () => {
    const [x, y, wide, high, light] = Array.from({ length: 5 }, () => random())
    return {
      x: 200 + 110 * (x ?? 0),
      y: 150 + 80 * (y ?? 0),
      wide: 22 + 30 * Math.abs(wide ?? 0),
      high: 16 + 30 * Math.abs(high ?? 0),
      light: 128 + 80 * (light ?? 0),
    }
  })
  const { data, width, height } = raster(400, 300, (px, py) => {
    const [dx, dy] = [(px - 200) / scale, (py - 150) / scale]
    const x = 200 + dx * Math.cos(turn) - dy * Math.sin(turn) - left
    const y = 150 + dx * Math.sin(turn) + dy * Math.cos(turn) - top
    const on = things.findLast((thing) => ((x - thing.x) / thing.wide) ** 2 + ((y - thing.y) / thing.high) ** 2 < 1)
    const light = Math.round(Math.min(255, Math.max(0, on ? on.light : 170 + x / 12 - y / 9)))
    return [light, light, Math.round(light * 0.9)]
  })
  return sharp(data, { raw: { width, height, channels: 3 } })
}

async function hash(picture: Sharp): Promise<PhotoHashes> {
  const { data, info } = await sharp(await picture.png().toBuffer())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const found = await hashPixels({ data, raw: { width: info.width, height: info.height, channels: 3 } })
  if (!found) throw new Error('There is enough to see')
  return found
}

/** The number of bits that differ, as the database counts them. */
const hammingDistance = (one: bigint, other: bigint) =>
  BigInt.asUintN(64, one ^ other)
    .toString(2)
    .replaceAll('0', '').length

const distance = (one: PhotoHashes, other: PhotoHashes) => ({
  shape: hammingDistance(one.shape, other.shape),
  slopes: hammingDistance(one.slopes, other.slopes),
})
const isNear = (one: PhotoHashes, other: PhotoHashes) => {
  const { shape, slopes } = distance(one, other)
  return shape <= NEAR.shape && slopes <= NEAR.slopes
}
const SEEDS = [1, 2, 3, 4, 5, 6]
// Painting takes the most time, so each photo is painted once.
const painted = new Map(SEEDS.map((seed) => [seed, photo({ seed })]))
const makePhoto = (seed: number) => (painted.get(seed) ?? photo({ seed })).clone()
const hashes = new Map(await Promise.all(SEEDS.map(async (seed) => [seed, await hash(makePhoto(seed))] as const)))

describe('the same photo is recognised', () => {
  const changes: [string, (picture: Sharp) => Sharp][] = [
    ['smaller', (picture) => picture.resize(160)],
    ['larger', (picture) => picture.resize(1000)],
    ['of another shape', (picture) => picture.resize(300, 300, { fit: 'fill' })],
    ['encoded badly', (picture) => picture.jpeg({ quality: 25 })],
    ['lighter', (picture) => picture.linear(1.15, 12)],
    ['darker', (picture) => picture.linear(0.6, 0)],
    ['with more contrast', (picture) => picture.gamma(1.5)],
    ['cut a little', (picture) => picture.extract({ left: 6, top: 4, width: 388, height: 292 })],
    ['blurred a little', (picture) => picture.blur(1.5)],
    ['in grey', (picture) => picture.greyscale().toColourspace('srgb')],
  ]
  test.each(changes)('when it comes %s', async (_, change) => {
    for (const [seed, before] of hashes) {
      const after = await hash(change(makePhoto(seed)))
      expect({ seed, ...distance(before, after), near: isNear(before, after) }).toMatchObject({ near: true })
    }
  })
})

describe('another photo is not matched', () => {
  test('of other things', async () => {
    const all = await Promise.all(Array.from({ length: 24 }, (_, seed) => hash(photo({ seed: seed + 1 }))))
    const pairs = all.flatMap((one, index) => all.slice(index + 1).map((other) => isNear(one, other)))
    expect(pairs.filter(Boolean)).toEqual([])
  })

  test('of the same things, taken from elsewhere', async () => {
    const views = [{ left: 45 }, { left: -40, top: 25 }, { scale: 1.35 }, { turn: 0.3 }, { scale: 0.75, left: 20 }]
    for (const [seed, before] of hashes) {
      for (const view of views)
        expect([seed, view, isNear(before, await hash(photo({ seed, ...view })))]).toEqual([seed, view, false])
    }
  })
})

test('a plain surface has no hashes, because all plain surfaces look alike', async () => {
  const random = noise()
  const plain = raster(200, 200, () => [120 + 3 * random(), 110, 100])
  expect(await hashPixels({ data: plain.data, raw: { width: 200, height: 200, channels: 3 } })).toBeNull()
})

describe('pieces of a hash', () => {
  test('are shared by every near hash', () => {
    const random = noise(7)
    const bits = () => Array.from({ length: 64 }, () => Number(random() > 0))
    for (let round = 0; round < 200; round++) {
      const one = bits()
      const other = [...one]
      // As many differing bits as similar hashes may have, at random positions.
      for (let flips = 0; flips < NEAR.shape; flips++) {
        const at = Math.floor(Math.abs(random()) * 1e6) % 64
        other[at] = 1 - (other[at] ?? 0)
      }
      const [a, b] = [one, other].map((all) => BigInt.asIntN(64, BigInt(`0b${all.join('')}`)))
      const near = new Set(nearBandNames(a ?? 0n))
      expect(bandNames(b ?? 0n).some((name) => near.has(name))).toBe(true)
    }
  })
})

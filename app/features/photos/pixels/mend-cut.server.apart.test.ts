import { crc32 } from 'node:zlib'
import sharp, { type JpegOptions } from 'sharp'
import { describe, expect, test } from 'vitest'

import { PhotoRefused } from './photo-refused.server.ts'
import { makeVariants } from './variants.server.ts'

const [WIDTH, HEIGHT] = [320, 240]
/** Much detail, so that few bytes are few rows. */
const scene = sharp({
  create: {
    width: WIDTH,
    height: HEIGHT,
    channels: 3,
    background: '#a05030',
    noise: { type: 'gaussian', mean: 150, sigma: 40 },
  },
})
const make = (bytes: Promise<Buffer>) =>
  bytes.then(makeVariants).then(
    ({ width, height }) => ({ width, height }),
    (error: unknown) => {
      if (error instanceof PhotoRefused) return error.reason
      throw error
    },
  )
const cut = async (file: Promise<Buffer>, last: number) => (await file).subarray(0, -last)
const part = async (file: Promise<Buffer>, share: number) => {
  const bytes = await file
  return bytes.subarray(0, Math.ceil(bytes.length * share))
}
const jpeg = (options: JpegOptions = {}) => scene.clone().jpeg(options).toBuffer()
const png = (options = {}) => scene.clone().png(options).toBuffer()

describe.each<[string, () => Promise<Buffer>]>([
  ['a JPEG', jpeg],
  ['a JPEG in 4:4:4', () => jpeg({ chromaSubsampling: '4:4:4' })],
  ['a progressive JPEG', () => jpeg({ progressive: true })],
  ['a PNG', png],
  ['an interlaced PNG', () => png({ progressive: true })],
])('%s', (_, file) => {
  test.each([1, 2, 40, 400])('that lacks its last %d bytes is taken, without its empty rows', async (last) => {
    const made = await make(cut(file(), last))
    expect(made).toMatchObject({ width: WIDTH })
    expect(made).toHaveProperty('height')
    const { height } = made as { height: number }
    expect(height).toBeLessThanOrEqual(HEIGHT)
    expect(height).toBeGreaterThan(HEIGHT * 0.9)
  })

  test('that lacks half of its bytes is refused as damaged', async () => {
    // All details of a progressive picture are in its last scans.
    for (const share of [0.1, 0.3, 0.5]) expect(await make(part(file(), share))).toBe('damaged')
  })
})

/** Noise about a mean brightness, of sizes that are no multiples of a unit. */
const BRIGHTNESS = [20, 128, 200, 250]
const SIZES = [
  [320, 240],
  [323, 247],
  [324, 244],
  [327, 401],
] as const
test.each(BRIGHTNESS.flatMap((mean) => SIZES.map((size) => [mean, size] as const)))(
  'a cut photo of brightness %d and size %j has no grey end',
  async (mean, [width, height]) => {
    for (const chromaSubsampling of ['4:2:0', '4:4:4']) {
      const noise = { type: 'gaussian', mean, sigma: 30 } as const
      const whole = await sharp({ create: { width, height, channels: 3, background: '#000', noise } })
        .jpeg({ chromaSubsampling })
        .toBuffer()
      const { master, ...made } = await makeVariants(whole.subarray(0, -1000))
      expect(made.height).toBeLessThan(height)
      expect(made.height).toBeGreaterThan(height * 0.9)
      const { data, info } = await sharp(master ?? Buffer.alloc(0))
        .raw()
        .toBuffer({ resolveWithObject: true })
      const end = data.subarray(-16 * info.channels)
      expect(Math.max(...end) - Math.min(...end)).toBeGreaterThan(3)
    }
  },
)

test('a mended photo has no grey rows, and lies as its file says', async () => {
  const whole = await scene.clone().jpeg().withMetadata({ orientation: 6 }).toBuffer()
  const made = await makeVariants(whole.subarray(0, -1000))
  expect(made.height).toBe(WIDTH)
  expect(made.width).toBeLessThan(HEIGHT)
  // Upright, the last rows of the file are the left edge.
  const { data, info } = await sharp(made.master ?? Buffer.alloc(0))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const edge = Array.from({ length: info.height }, (_, y) => data[y * info.width * info.channels] ?? 0)
  expect(Math.max(...edge) - Math.min(...edge)).toBeGreaterThan(60)
})

test('a JPEG whose end was filled with zeros counts as cut', async () => {
  const file = await jpeg()
  const fill = (share: number) => Promise.resolve(Buffer.from(file).fill(0, Math.ceil(file.length * share)))
  expect(await make(fill(0.5))).toBe('damaged')
  expect(await make(fill(0.99))).toMatchObject({ width: WIDTH })
})

test.each([1, 2, 3])(
  'an interlaced PNG of an odd size keeps its rows as they are, turned as Exif says: %d',
  async (n) => {
    const turned = await scene
      .clone()
      .resize(200 + n, 160 + n)
      .png({ progressive: true })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const made = await makeVariants(turned.subarray(0, -1500), { master: 'png' })
    expect(made.height).toBe(200 + n)
    expect(made.width).toBeLessThan(160 + n)
    const { data, info } = await sharp(made.master ?? Buffer.alloc(0))
      .raw()
      .toBuffer({ resolveWithObject: true })
    // Upright, the last rows of the file are the left edge.
    const same = await sharp(turned)
      .rotate(90)
      .extract({ left: 160 + n - made.width, top: 0, width: made.width, height: 200 + n })
      .raw()
      .toBuffer()
    expect(info.channels).toBe(3)
    expect(data.equals(same)).toBe(true)
  },
)

test('a cut interlaced PNG that would be held twice at more than 120 MB is refused by its header', async () => {
  const file = await scene.clone().ensureAlpha().png({ progressive: true }).toBuffer()
  file.writeUInt32BE(7000, 16)
  file.writeUInt32BE(6000, 20)
  file.writeUInt32BE(crc32(file.subarray(12, 29)), 29)
  expect(await make(cut(Promise.resolve(file), 300))).toBe('memory')
})

test('a PNG that has no chunk where one should begin is refused', async () => {
  const file = await png()
  const data = file.indexOf('IDAT') - 4
  file.writeUInt32BE(file.readUInt32BE(data) - 200, data)
  expect(await make(Promise.resolve(file))).toBe('damaged')
})

test('a PNG that unpacks to more than its size says is counted no further', async () => {
  const tall = await sharp({ create: { width: 2000, height: 4000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  // Its header says 200 rows of 200 pixels: the rest of its data is never looked at.
  tall.writeUInt32BE(200, 16)
  tall.writeUInt32BE(200, 20)
  expect(await make(cut(Promise.resolve(tall), 12))).toEqual({ width: 200, height: 200 })
})

test.each([0, 1, 62])('a sequential JPEG whose scan says that it ends at coefficient %d is taken', async (last) => {
  const file = await jpeg()
  const scan = file.indexOf(Buffer.from([0xff, 0xda]))
  file[scan + 6 + 2 * (file[scan + 4] ?? 0)] = last
  expect(await make(Promise.resolve(file))).toEqual({ width: WIDTH, height: HEIGHT })
})

test('a progressive JPEG keeps the headers of its scans', async () => {
  const file = await jpeg({ progressive: true })
  const made = await makeVariants(file)
  const same = await sharp(file).raw().toBuffer()
  const master = await sharp(made.master ?? Buffer.alloc(0))
    .raw()
    .toBuffer()
  const difference = same.reduce((sum, value, at) => sum + Math.abs(value - (master[at] ?? 0)), 0)
  expect(difference / same.length).toBeLessThan(12)
})

describe('the gamma of a PNG', () => {
  /** A grey of 128 in a PNG with a gAMA chunk, and other chunks that name its colours. */
  async function decodeGrey(gamma: number, others = Buffer.alloc(0)): Promise<number> {
    const plain = await sharp({ create: { width: 120, height: 120, channels: 3, background: '#808080' } })
      .png()
      .toBuffer()
    const chunk = Buffer.alloc(16)
    chunk.writeUInt32BE(4, 0)
    chunk.write('gAMA', 4, 'latin1')
    chunk.writeUInt32BE(Math.round(gamma * 100_000), 8)
    chunk.writeUInt32BE(crc32(chunk.subarray(4, 12)), 12)
    const file = Buffer.concat([plain.subarray(0, 33), chunk, others, plain.subarray(33)])
    const { master } = await makeVariants(file)
    const [value = -1] = await sharp(master ?? Buffer.alloc(0))
      .raw()
      .toBuffer()
    return value
  }
  const srgb = Buffer.from([0, 0, 0, 1, ...Buffer.from('sRGB'), 0, 0xae, 0xce, 0x1c, 0xe9])

  test.each([
    // Light that was not raised to any power: 0.5 is 188 in sRGB.
    [1, 188],
    // As old Macs wrote them: 0.5 ^ 1.8 is 147 of 255.
    [1 / 1.8, 147],
    [1 / 2.2, 128],
  ])('of %f is undone: 128 becomes %d', async (gamma, value) => {
    expect(Math.abs((await decodeGrey(gamma)) - value)).toBeLessThanOrEqual(3)
  })

  test('counts for nothing beside an sRGB chunk', async () => {
    expect(Math.abs((await decodeGrey(1, srgb)) - 128)).toBeLessThanOrEqual(2)
  })
})

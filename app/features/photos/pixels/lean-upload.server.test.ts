import sharp, { type JpegOptions } from 'sharp'
import { describe, expect, test } from 'vitest'

import { HEAVY_PHOTOS } from '#test/photos/heavy-photos.ts'
import { noise as gaussian } from '#test/photos/rasters.ts'

import { leanJpeg } from './lean-jpeg.ts'
import { leanUpload } from './lean-upload.server.ts'
import { PhotoRefused } from './photo-refused.server.ts'

// Seeded, because a test of damaged files must meet the same bytes every time.
const random = gaussian()
const [WIDTH, HEIGHT] = [320, 240]
const noise = sharp(
  Uint8Array.from({ length: WIDTH * HEIGHT * 3 }, () => 128 + 40 * random()),
  {
    raw: { width: WIDTH, height: HEIGHT, channels: 3 },
  },
)
const dressed = (format: 'png' | 'jpeg', options = {}, width = WIDTH) =>
  noise
    .clone()
    .resize(width)
    .toFormat(format, options)
    .withIccProfile('p3')
    .withExif({ IFD0: { Copyright: 'SECRET' } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">XMP-SECRET</x:xmpmeta>')
    .withMetadata({ orientation: 6 })
    .toBuffer()
/** The length of the lean file; 0 if it is refused: one bent byte can turn coded data into the header of a huge picture. */
function measureLean(file: Buffer): number {
  try {
    return leanUpload(file).bytes.length
  } catch (error) {
    if (error instanceof PhotoRefused) return 0
    throw error
  }
}
const raw = (bytes: Buffer) => sharp(bytes, { failOn: 'warning' }).raw().toBuffer()

describe.each<[string, 'png' | 'jpeg', object]>([
  ['a PNG', 'png', {}],
  ['an interlaced PNG', 'png', { progressive: true }],
  ['a PNG with a palette', 'png', { palette: true }],
  ['a JPEG', 'jpeg', {}],
  ['a progressive JPEG', 'jpeg', { progressive: true }],
])('%s', (_, format, options) => {
  test('keeps its picture, colours and orientation, and nothing else', async () => {
    const file = await dressed(format, options)
    const { bytes: lean } = leanUpload(Buffer.concat([file, Buffer.from('TAIL-SECRET')]))
    // Vitest would compare them number by number.
    expect((await raw(lean)).equals(await raw(file))).toBe(true)
    const about = await sharp(lean).metadata()
    expect([about.orientation, about.hasProfile, about.xmp]).toEqual([6, true, undefined])
    expect(lean.includes('XMP-SECRET')).toBe(false)
    expect(lean.includes('TAIL-SECRET')).toBe(false)
  })

  test('that was truncated or damaged does not grow', async () => {
    // A quarter of the sides, so that it is damaged at many places with little work.
    const file = await dressed(format, options, WIDTH / 4)
    for (let at = 0; at < file.length; at += 47) {
      const bent = Buffer.from(file)
      bent[at] = 0xff - (bent[at] ?? 0)
      expect(measureLean(bent)).toBeLessThanOrEqual(file.length)
      expect(measureLean(file.subarray(0, at + 16))).toBeLessThanOrEqual(at + 16)
    }
  })
})

test.each(['PNG, 9.7 MB of zTXt', 'PNG, 9.7 MB of iTXt', 'JPEG, 12 MB of comments', 'JPEG, 12 MB of XMP'])(
  'of a file full of metadata keeps the picture: %s',
  async (name) => {
    const file = await HEAVY_PHOTOS[name]?.make()
    const { bytes: lean } = leanUpload(file ?? Buffer.alloc(0))
    expect(lean.length).toBeLessThan(20_000)
    expect(await sharp(lean).metadata()).toMatchObject({ width: 640, height: 480 })
  },
)

test.each<[string, JpegOptions, number]>([
  ['in one scan', {}, 0],
  ['progressive, 4:4:4', { progressive: true, chromaSubsampling: '4:4:4' }, 3],
  ['progressive, 4:2:0', { progressive: true }, 1.5],
])('the memory that a decoder needs for a JPEG %s', async (_, options, components) => {
  const { held } = leanJpeg(await noise.clone().jpeg(options).toBuffer())
  expect(held).toBeGreaterThanOrEqual(320 * 240 * 2 * components)
  expect(held).toBeLessThanOrEqual(320 * 240 * 2 * components * 1.2)
})

test('a JPEG with its colours in separate scans is held in memory as a whole, too', async () => {
  const file = await noise.clone().jpeg().toBuffer()
  // The first scan has one of the three components.
  file[file.indexOf(Buffer.from([0xff, 0xda])) + 4] = 1
  expect(leanJpeg(file).held).toBeGreaterThan(0)
})

test('a JPEG whose coded data turn into the header of a huge picture is refused', async () => {
  const file = await noise.clone().jpeg({ progressive: true }).toBuffer()
  const coded = file.indexOf(Buffer.from([0xff, 0xda])) + 100
  // A frame of 65,535 × 65,535 pixels in three colours.
  const frame = [0xff, 0xc2, 0, 17, 8, 0xff, 0xff, 0xff, 0xff, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]
  file.set(frame, coded)
  expect(() => leanUpload(file)).toThrow(PhotoRefused)
})

test('a JPEG keeps its end, whatever byte comes before it', async () => {
  const file = await noise.clone().jpeg().toBuffer()
  for (let last = 0; last < 256; last++) {
    const bytes = Buffer.concat([file.subarray(0, -3), Buffer.from([last]), file.subarray(-2)])
    expect(leanJpeg(bytes).bytes.subarray(-3).toString('hex')).toBe(bytes.subarray(-3).toString('hex'))
  }
})

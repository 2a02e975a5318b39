import * as fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'

import { PhotoRefused } from '#app/features/photos/pixels/photo-refused.server.ts'
import { makeVariants, type Variants } from '#app/features/photos/pixels/variants.server.ts'
import { makeHeic } from '#test/photos/heic.ts'

import { makeApart } from './photo-process.server.ts'

const SECRET = 'SECRET-PLACE-18.5204N'
const EXIF = {
  IFD0: { Copyright: SECRET, Make: SECRET },
  IFD2: { UserComment: SECRET },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '18/1 31/1 12/1', GPSLongitudeRef: 'E', GPSLongitude: '73/1 51/1 0/1' },
}

type Any = {
  format: 'jpeg' | 'png' | 'webp' | 'avif' | 'heic'
  width: number
  height: number
  orientation: number
  alpha: boolean
  purpose: 'item' | 'profile'
}

const anyPhoto: fc.Arbitrary<Any> = fc.record({
  format: fc.constantFrom('jpeg', 'png', 'webp', 'avif', 'heic'),
  width: fc.integer({ min: 100, max: 720 }),
  height: fc.integer({ min: 100, max: 720 }),
  orientation: fc.integer({ min: 1, max: 8 }),
  alpha: fc.boolean(),
  purpose: fc.constantFrom('item', 'profile'),
})

/** Writes a file of that kind, with personal data wherever its format has room for it. */
async function write({ format, width, height, orientation, alpha }: Any): Promise<Buffer> {
  const tail = Buffer.from(`<script>${SECRET}</script>`)
  if (format === 'heic') {
    const turns = orientation > 4 ? [{ rotate: 1 }] : []
    return Buffer.concat([makeHeic({ width, height, turns, exif: `Exif\0\0MM\0*${SECRET}` }), tail])
  }
  const picture = sharp({
    create: {
      width,
      height,
      channels: alpha ? 4 : 3,
      background: '#3c78c8',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
  const bytes = await picture
    .toFormat(format, format === 'avif' ? { effort: 0 } : {})
    .withIccProfile('p3')
    .withExif(EXIF)
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${SECRET}</x:xmpmeta>`)
    .withMetadata({ orientation })
    .toBuffer()
  if (format !== 'jpeg') return Buffer.concat([bytes, tail])
  // A comment right after the start of the file.
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, SECRET.length + 2]), Buffer.from(SECRET)])
  return Buffer.concat([bytes.subarray(0, 2), comment, bytes.subarray(2), tail])
}

/** The size that the result must have. */
function readSize({ width, height, orientation, purpose }: Any): [number, number] {
  const side = Math.min(width, height, 320)
  if (purpose === 'profile') return [side, side]
  return orientation > 4 ? [height, width] : [width, height]
}

const everything = ({ files, master, placeholder }: Variants) =>
  [...files.map(({ bytes }) => bytes), ...(master ? [master] : []), Buffer.from(placeholder, 'base64')].map((bytes) =>
    Buffer.from(bytes),
  )

test('of any upload only a re-encoded picture is stored, without a trace of the file', { tags: ['long'] }, async () => {
  await fc.assert(
    fc.asyncProperty(anyPhoto, async (photo) => {
      const input = await write(photo)
      expect(input.includes(SECRET)).toBe(true)
      const made = await makeVariants(input, { purpose: photo.purpose })
      expect([made.width, made.height]).toEqual(readSize(photo))
      for (const bytes of everything(made)) {
        const found = await sharp(bytes, { failOn: 'warning' }).metadata()
        expect(found).toMatchObject({ format: 'webp', space: 'srgb', hasAlpha: false, hasProfile: false })
        expect([found.exif, found.xmp, found.iptc, found.orientation, found.pages]).toEqual(Array.from({ length: 5 }))
        expect(bytes.includes('SECRET')).toBe(false)
        // It decodes completely, and contains no bytes beyond the size in its header.
        await sharp(bytes, { failOn: 'warning' }).raw().toBuffer()
        expect(bytes.readUInt32LE(4) + 8).toBe(bytes.length)
      }
    }),
    { numRuns: 30 },
  )
})

test('a damaged file is either refused or decoded whole', async () => {
  const kinds = await Promise.all(
    (['jpeg', 'png', 'webp', 'avif', 'heic'] as const).map((format) =>
      write({ format, width: 240, height: 180, orientation: 6, alpha: false, purpose: 'item' }),
    ),
  )
  const broken = fc.record({
    kind: fc.integer({ min: 0, max: kinds.length - 1 }),
    cut: fc.double({ min: 0.05, max: 1, noNaN: true }),
    flips: fc.array(
      fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), bits: fc.integer({ min: 1, max: 255 }) }),
      {
        maxLength: 6,
      },
    ),
  })
  await fc.assert(
    fc.asyncProperty(broken, async ({ kind, cut, flips }) => {
      const whole = kinds[kind] ?? Buffer.alloc(0)
      const bytes = Buffer.from(whole.subarray(0, Math.ceil(whole.length * cut)))
      for (const { at, bits } of flips) {
        const index = Math.floor(at * (bytes.length - 1))
        bytes[index] = (bytes[index] ?? 0) ^ bits
      }
      const made = await makeApart(bytes, {}).catch((error: unknown) => error)
      if (made instanceof PhotoRefused) return
      // A result that is not a refusal must be variants.
      for (const one of everything(made as Variants)) {
        expect(await sharp(one, { failOn: 'warning' }).metadata()).toMatchObject({ format: 'webp' })
        expect(one.includes('SECRET')).toBe(false)
      }
    }),
    { numRuns: 60 },
  )
})

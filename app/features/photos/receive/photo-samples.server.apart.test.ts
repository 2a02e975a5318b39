import sharp from 'sharp'
import { describe, expect, test } from 'vitest'

import { PhotoRefused } from '#app/features/photos/pixels/photo-refused.server.ts'
import { pictureType } from '#app/features/photos/pixels/picture-type.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import { type PhotoSample, photoSamples } from '#test/photos/photo-samples.ts'

import { makeApart } from './photo-process.server.ts'

const samples = photoSamples()
// Contents of the files that must not survive.
const MARKS = ['<script', '<html', '<svg', 'pk\x03\x04', 'exif\0\0', 'http://ns.adobe.com', 'icc_profile']
const NEVER: Record<string, string[]> = { accept: ['refused'], refuse: ['taken'], either: [] }
const REFUSALS = ['too_large', 'unsupported_type', 'invalid']

async function outcome({ read }: PhotoSample) {
  const input = read()
  // As in the API: the first bytes decide, then the photo process.
  if (pictureType(input) === null) return new PhotoRefused('type')
  return makeApart(input, {}).catch((error: unknown) => {
    if (error instanceof Refusal) return error
    throw error
  })
}

describe.skipIf(samples.length === 0)('of the real files', () => {
  test.each(samples)('$file ($what): $expected', async (sample) => {
    const made = await outcome(sample)
    expect(NEVER[sample.expected]).not.toContain(made instanceof Refusal ? 'refused' : 'taken')
    expect(REFUSALS).toContain(made instanceof Refusal ? made.code : REFUSALS[0])
    const kept =
      made instanceof Refusal ? [] : [...made.files.map(({ bytes }) => bytes), made.master ?? Buffer.alloc(0)]
    for (const bytes of kept) {
      const found = await sharp(bytes, { failOn: 'warning' }).metadata()
      expect(found).toMatchObject({ format: 'webp', space: 'srgb', hasProfile: false })
      expect([found.exif, found.xmp, found.iptc, found.orientation, found.pages]).toEqual(Array.from({ length: 5 }))
      const text = Buffer.from(bytes).toString('latin1').toLowerCase()
      expect(MARKS.filter((mark) => text.includes(mark))).toEqual([])
    }
  })

  test.each(['Landscape', 'Portrait'])('all that show the same %s look the same', async (shape) => {
    const same = samples.filter(({ file }) => new RegExp(`orientation/${shape}_[1-8]\\.`).test(file))
    expect(same.length).toBeGreaterThan(1)
    const looks = await Promise.all(
      same.map(async ({ read }) => {
        const { width, height, files } = await makeApart(read(), {})
        return { width, height, pixels: await sharp(files[0]?.bytes).raw().toBuffer() }
      }),
    )
    const [first] = looks
    for (const { width, height, pixels } of looks) {
      expect([width, height]).toEqual([first?.width, first?.height])
      let difference = 0
      for (const [index, value] of pixels.entries()) difference += Math.abs(value - (first?.pixels[index] ?? 0))
      expect(difference / pixels.length).toBeLessThan(6)
    }
  })

  test('colours stay the same: no photo turns black, white or uniform', async () => {
    for (const sample of samples.filter(({ must }) => /colours sane|not black/.test(must))) {
      const made = await outcome(sample)
      if (made instanceof Refusal) continue
      const { channels } = await sharp(made.files[0]?.bytes).stats()
      const mean = channels.reduce((sum, one) => sum + one.mean, 0) / channels.length
      expect([sample.file, mean > 20 && mean < 250]).toEqual([sample.file, true])
    }
  })
})

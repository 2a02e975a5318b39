import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'

import { withDrawings } from './decoder.server.ts'
import { PhotoRefused } from './photo-refused.server.ts'
import { makeVariants } from './variants.server.ts'

const RED = '#c81e1e'
const BLUE = '#1e1ec8'
const drawing = (width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${RED}"/></svg>`

/** Red, with its left half blue. */
function photo(width: number, height: number) {
  const half = { create: { width: width / 2, height, channels: 3, background: BLUE } } as const
  return sharp({ create: { width, height, channels: 3, background: RED } }).composite([
    { input: half, left: 0, top: 0 },
  ])
}

async function colourAt(bytes: Uint8Array, left: number, top: number): Promise<'red' | 'blue' | 'white' | 'other'> {
  const pixel = { left, top, width: 1, height: 1 }
  const [red = 0, green = 0, blue = 0] = await sharp(bytes).extract(pixel).removeAlpha().raw().toBuffer()
  if (red > 230 && green > 230 && blue > 230) return 'white'
  if (red > 150 && blue < 80) return 'red'
  return blue > 150 && red < 80 ? 'blue' : 'other'
}

async function refusal(input: Buffer): Promise<string> {
  const error: unknown = await makeVariants(input).then(
    () => 'taken',
    (reason: unknown) => reason,
  )
  return error instanceof PhotoRefused ? error.reason : String(error)
}

describe('the variants of a photo', () => {
  test('are WebP files of the four widths, none wider than the photo', async () => {
    const made = await makeVariants(await photo(2000, 1000).jpeg().toBuffer())
    expect(made).toMatchObject({ width: 2000, height: 1000 })
    const sizes = []
    for (const { width, bytes } of made.files) {
      const found = await sharp(bytes).metadata()
      expect(found).toMatchObject({ format: 'webp', width, height: width / 2 })
      sizes.push(found.width)
    }
    expect(sizes).toEqual([320, 640, 960, 1600])

    const small = await makeVariants(await photo(500, 400).png().toBuffer())
    const widths = await Promise.all(small.files.map(async ({ bytes }) => (await sharp(bytes).metadata()).width))
    expect(small.files.map(({ width }) => width)).toEqual([320, 640])
    expect(widths).toEqual([320, 500])
  })

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('are made from %s', async (format) => {
    const made = await makeVariants(await photo(400, 300).toFormat(format).toBuffer())
    expect(made).toMatchObject({ width: 400, height: 300 })
  })

  test('have a placeholder of a few bytes', async () => {
    const { placeholder } = await makeVariants(await photo(800, 600).jpeg().toBuffer())
    const bytes = Buffer.from(placeholder, 'base64')
    expect(bytes.length).toBeLessThanOrEqual(120)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 8, height: 6 })
    expect(await colourAt(bytes, 7, 3)).toBe('red')
  })

  // On which side of the upright picture the stored left half ends up.
  test.each([
    [1, 'left'],
    [3, 'right'],
    [6, 'top'],
    [8, 'bottom'],
  ] as const)('stand upright when the camera noted orientation %i', async (orientation, side) => {
    const input = await photo(400, 200).jpeg().withMetadata({ orientation }).toBuffer()
    const made = await makeVariants(input)
    const turned = orientation >= 5
    expect(made).toMatchObject(turned ? { width: 200, height: 400 } : { width: 400, height: 200 })
    const file = made.files[0]?.bytes ?? Buffer.alloc(0)
    const { width, height } = await sharp(file).metadata()
    const points = {
      left: [5, height / 2],
      right: [width - 5, height / 2],
      top: [width / 2, 5],
      bottom: [width / 2, height - 5],
    } as const
    for (const [name, [left, top]] of Object.entries(points)) {
      if ((name === 'left' || name === 'right') === turned) continue
      const at = await colourAt(file, Math.round(left), Math.round(top))
      expect([name, at]).toEqual([name, name === side ? 'blue' : 'red'])
    }
  })

  test('carry none of the metadata: no place, no camera, no colour profile, no hidden text', async () => {
    const input = await photo(400, 300)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'SECRET-OWNER' }, IFD3: { GPSLatitude: '18/1 31/1 12/1', GPSLatitudeRef: 'N' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SECRET-XMP</x:xmpmeta>')
      .withIccProfile('p3')
      .toBuffer()
    const before = await sharp(input).metadata()
    expect(before.exif && before.xmp && before.icc).toBeTruthy()
    const sources = Buffer.concat([input, Buffer.from('<script>SECRET-TAIL</script>')])
    const { files, placeholder, master } = await makeVariants(sources)
    const all = [
      ...files.map((file) => Buffer.from(file.bytes)),
      Buffer.from(master ?? ''),
      Buffer.from(placeholder, 'base64'),
    ]
    for (const bytes of all) {
      const found = await sharp(bytes).metadata()
      expect([found.exif, found.xmp, found.icc, found.iptc, found.orientation]).toEqual(Array(5).fill(undefined))
      expect(bytes.includes('SECRET')).toBe(false)
    }
  })

  test.each([
    ['16 bits a channel', photo(400, 300).toColourspace('rgb16').png()],
    ['interlaced', photo(400, 300).png({ progressive: true })],
    ['progressive', photo(400, 300).jpeg({ progressive: true })],
    ['a palette', photo(400, 300).png({ palette: true })],
  ])('keep their colours: %s', async (_name, input) => {
    const { files } = await makeVariants(await input.toBuffer())
    const [first] = files
    expect(await colourAt(first?.bytes ?? Buffer.alloc(0), 40, 100)).toBe('blue')
    expect(await colourAt(first?.bytes ?? Buffer.alloc(0), 280, 100)).toBe('red')
    expect(await sharp(first?.bytes).metadata()).toMatchObject({ space: 'srgb', channels: 3 })
  })

  test('of a photo in printing colours keep them as far as print has them', async () => {
    const { files } = await makeVariants(await photo(400, 300).toColourspace('cmyk').jpeg().toBuffer())
    const at = (left: number) => sharp(files[0]?.bytes).extract({ left, top: 99, width: 1, height: 1 }).raw().toBuffer()
    const [left, right] = [await at(40), await at(280)]
    expect((left[2] ?? 0) - (left[0] ?? 0)).toBeGreaterThan(40)
    expect((right[0] ?? 0) - (right[2] ?? 0)).toBeGreaterThan(80)
    expect(left).toHaveLength(3)
  })

  test('keep the tones of a grey photo', async () => {
    const grey = { create: { width: 300, height: 300, channels: 3, background: '#787878' } } as const
    const { files } = await makeVariants(await sharp(grey).toColourspace('b-w').jpeg().toBuffer())
    const pixel = await sharp(files[0]?.bytes).extract({ left: 9, top: 9, width: 1, height: 1 }).raw().toBuffer()
    for (const value of pixel) expect(Math.abs(value - 0x78)).toBeLessThan(6)
  })

  test('have a white background where the photo was transparent', async () => {
    const clear = { create: { width: 300, height: 300, channels: 4, background: '#00000000' } } as const
    const { files } = await makeVariants(await sharp(clear).png().toBuffer())
    expect(await colourAt(files[0]?.bytes ?? Buffer.alloc(0), 100, 100)).toBe('white')
  })
})

describe('refused as a photo', () => {
  test.each(['gif', 'tiff'] as const)('%s', async (format) => {
    expect(await refusal(await photo(400, 300).toFormat(format).toBuffer())).toBe('type')
  })

  test.each([
    ['SVG', drawing(400, 300)],
    ['SVG after a declaration', `<?xml version="1.0"?>\n${drawing(400, 300)}`],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['BMP', `BM${'\0'.repeat(200)}`],
    ['PDF', '%PDF-1.7'],
    ['nothing', ''],
  ])('%s', async (_name, text) => {
    expect(await refusal(Buffer.from(text, 'latin1'))).toBe('type')
  })

  test('SVG, also while one of our own drawings is rendered', async () => {
    await withDrawings(async () => expect(await refusal(Buffer.from(drawing(400, 300)))).toBe('type'))
  })

  test('a picture of more than 50 megapixels, from its header alone', async () => {
    // A PNG that claims 60,000 × 60,000 pixels and holds none.
    const header = await sharp({ create: { width: 1, height: 1, channels: 3, background: RED } })
      .png()
      .toBuffer()
    header.writeUInt32BE(60_000, 16)
    header.writeUInt32BE(60_000, 20)
    header.writeUInt32BE(crc32(header.subarray(12, 29)), 29)
    const before = process.memoryUsage.rss()
    expect(await refusal(header)).toBe('pixels')
    expect(process.memoryUsage.rss() - before).toBeLessThan(50_000_000)
  })

  test('one that is too small or too narrow', async () => {
    expect(await refusal(await photo(400, 99).jpeg().toBuffer())).toBe('shape')
    expect(await refusal(await photo(2000, 150).jpeg().toBuffer())).toBe('shape')
  })

  test('one that ends too early', async () => {
    const whole = await photo(800, 600).jpeg().toBuffer()
    expect(await refusal(whole.subarray(0, whole.length / 2))).toBe('damaged')
    const png = await photo(800, 600).png().toBuffer()
    expect(await refusal(png.subarray(0, png.length / 2))).toBe('damaged')
  })
})

describe('formats that can be decoded', () => {
  test('are JPEG, PNG, WebP and AVIF, whatever passes the first check', async () => {
    for (const format of ['gif', 'tiff'] as const) {
      const bytes = await photo(40, 40).toFormat(format).toBuffer()
      await expect(sharp(bytes).metadata()).rejects.toThrow('unsupported image format')
    }
    await expect(sharp(Buffer.from(drawing(40, 40))).metadata()).rejects.toThrow('unsupported image format')
  })

  test('include SVG only while a drawing is rendered', async () => {
    const svg = Buffer.from(drawing(40, 40))
    let release = () => {}
    const longer = withDrawings(() => new Promise<void>((resolve) => (release = resolve)))
    await withDrawings(async () => expect((await sharp(svg).metadata()).format).toBe('svg'))
    // The other one is still being painted.
    expect((await sharp(svg).metadata()).format).toBe('svg')
    release()
    await longer
    await expect(sharp(svg).metadata()).rejects.toThrow('unsupported image format')
  })
})

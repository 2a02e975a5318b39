import sharp, { type Sharp } from 'sharp'
import { describe, expect, test, vi } from 'vitest'

import { withDrawings } from '#app/features/photos/pixels/decoder.server.ts'
import { makeHeic } from '#test/photos/heic.ts'
import { qrCode } from '#test/photos/qr-code.ts'

import { makeChatImage } from './chat-image.server.ts'
import { makeChatImageApart } from './photo-process.server.ts'

const PAYMENT = 'upi://pay?pa=demo.seller@okaxis&pn=Demo%20Seller&am=5000.00&cu=INR&tn=For%20the%20watch'
// A signed code as payment apps make it, with many small modules.
const SIGNED = `${PAYMENT}&mc=0000&mode=02&purpose=00&tr=DEMO0123456789&sign=${'aB3+'.repeat(24)}`

const paint = (svg: string) => withDrawings(() => sharp(Buffer.from(svg)).png().toBuffer())

type Scene = { width?: number; height?: number; side?: number; turned?: number; inverted?: boolean; grain?: number }

/** Sensor noise as in low light, the same in every run. */
function readGrain(strength: number, side = 256) {
  let state = 1
  const data = Buffer.alloc(side * side, 0)
  for (let at = 0; at < data.length; at += 1) {
    state = (state * 48_271) % 2_147_483_647
    data[at] = 255 - (state % (strength + 1))
  }
  return sharp(data, { raw: { width: side, height: side, channels: 1 } })
    .toColourspace('srgb')
    .png()
    .toBuffer()
}

/** A photo of a printed code: on a grey surface, lit from one side. */
async function scene(text: string, given: Scene = {}): Promise<Sharp> {
  const { width = 900, height = 1200, side = 300, turned = 0, inverted = false, grain = 60 } = given
  const straight = sharp(await qrCode(text, side))
  const print = await (inverted ? straight.negate({ alpha: false }) : straight).png().toBuffer()
  const input = await sharp(print).rotate(turned, { background: '#8a7f70' }).png().toBuffer()
  const shadow = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>
    <linearGradient id="s" x2="1" y2="1"><stop stop-opacity="0"/><stop offset="1" stop-opacity=".6"/></linearGradient>
    </defs><rect width="100%" height="100%" fill="url(#s)"/></svg>`
  return sharp({ create: { width, height, channels: 3, background: '#8a7f70' } }).composite([
    { input },
    { input: await readGrain(grain), tile: true, blend: 'multiply' },
    { input: await paint(shadow) },
  ])
}

const says = async (image: Sharp, quality = 80) => (await makeChatImage(await image.jpeg({ quality }).toBuffer())).says

describe('a code is read', () => {
  test.each<[string, string, Scene]>([
    ['upright', PAYMENT, {}],
    ['of many squares', SIGNED, {}],
    ['aslant', PAYMENT, { turned: 20 }],
    ['at half a right angle', PAYMENT, { turned: 45 }],
    ['upside down', SIGNED, { turned: 180 }],
    ['light on dark', PAYMENT, { inverted: true }],
    ['far away', PAYMENT, { side: 150 }],
    ['close by', SIGNED, { side: 750, turned: 5 }],
    ['in little light', PAYMENT, { grain: 160 }],
  ])('%s', async (_name, text, given) => {
    expect(await says(await scene(text, given))).toBe(text)
  })

  test('in a photo of 12 megapixels', { tags: ['long'] }, async () => {
    // Painted at half the size, because painting would take longer than reading.
    const painted = await scene(PAYMENT, { width: 1500, height: 2000, side: 500, turned: 10 })
    expect(await says(sharp(await painted.jpeg().toBuffer()).resize(3000))).toBe(PAYMENT)
  })

  test('compressed much, and blurred', async () => {
    expect(await says(await scene(PAYMENT), 25)).toBe(PAYMENT)
    const clear = await (await scene(PAYMENT, { side: 450 })).jpeg().toBuffer()
    expect(await says(sharp(clear).blur(2))).toBe(PAYMENT)
  })

  test.each(['#ffffff', '#101418'])('on the screenshot of an app on %s', async (background) => {
    const ink = background === '#ffffff' ? '#222' : '#eee'
    const words = `<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="2340"><g font-size="52" fill="${ink}">
      <text x="90" y="180">Demo Seller</text><text x="90" y="1700">Scan to pay with any UPI app</text></g>
      <circle cx="540" cy="2000" r="90" fill="#1a73e8"/></svg>`
    const image = sharp({ create: { width: 1080, height: 2340, channels: 3, background } }).composite([
      { input: await paint(words) },
      { input: await qrCode(SIGNED, 760), left: 160, top: 600 },
    ])
    expect((await makeChatImage(await image.png().toBuffer())).says).toBe(SIGNED)
  })

  test('that fills a small picture, also in grey', async () => {
    for (const side of [120, 240]) {
      const small = await sharp(await qrCode(PAYMENT, side))
        .toColourspace('b-w')
        .png()
        .toBuffer()
      expect([side, (await makeChatImage(small)).says]).toEqual([side, PAYMENT])
    }
  })

  test('although the machine is so busy that the clock runs far ahead of the processor time', async () => {
    let ahead = 0
    vi.spyOn(performance, 'now').mockImplementation(() => (ahead += 10_000))
    expect(await says(await scene(PAYMENT))).toBe(PAYMENT)
  })

  test('beside another one', async () => {
    const image = sharp({ create: { width: 1200, height: 700, channels: 3, background: '#fff' } }).composite([
      { input: await qrCode('Thank you for shopping', 400), left: 50, top: 150 },
      { input: await qrCode(PAYMENT, 500), left: 600, top: 100 },
    ])
    const lines = (await says(image))?.split('\n').toSorted()
    expect(lines).toEqual(['Thank you for shopping', PAYMENT])
  })

  test('has no characters that PostgreSQL cannot store, and a limited length', async () => {
    expect(await says(await scene('wifi\u0000:\u0007\u0008secret\n'))).toBe('wifi : secret')
    const long = await says(sharp(await qrCode('upi://pay?pa=demo@ybl&tn=' + '😀'.repeat(400), 1400)))
    expect(long?.length).toBeLessThanOrEqual(1000)
    expect(long?.isWellFormed()).toBe(true)
  })
})

describe('nothing is read', () => {
  test('where no code is', async () => {
    for (const one of [
      sharp(await readGrain(255, 600)),
      sharp({ create: { width: 400, height: 300, channels: 3, background: '#c81e1e' } }),
    ]) {
      expect(await says(one)).toBeNull()
    }
  })

  test('of a code that is too damaged, and the picture is stored all the same', async () => {
    const hole = { create: { width: 250, height: 250, channels: 3, background: '#f00' } } as const
    const damaged = sharp(await qrCode(PAYMENT, 500)).composite([{ input: hole, left: 150, top: 150 }])
    expect(await makeChatImage(await damaged.png().toBuffer())).toMatchObject({ width: 500, height: 500, says: null })
  })

  test('of a picture crafted to be searched for ever, and the search ends in time', { tags: ['long'] }, async () => {
    const finder = '<path d="M0 0h7v7H0zM1 1v5h5V1zM2 2h3v3H2z" fill-rule="evenodd"/>'
    const all = Array.from(
      { length: 150 * 150 },
      (_, at) => `<use href="#f" x="${(at % 150) * 9}" y="${Math.floor(at / 150) * 9}"/>`,
    )
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1350" height="1350"><defs><g id="f">${finder}</g></defs>
      <rect width="100%" height="100%" fill="#fff"/>${all.join('')}</svg>`
    const input = await paint(svg)
    // The search for codes stops after 1.5 s; after 10 s the file would be refused.
    const { width, says } = await makeChatImageApart(input)
    expect([width, says]).toEqual([1350, null])
  })
})

describe('the stored image', () => {
  test('has a long edge of 1600 at most, and no metadata', async () => {
    const large = sharp({ create: { width: 1500, height: 3000, channels: 3, background: '#1e1ec8' } })
    const input = await large
      .jpeg()
      .withExif({ IFD0: { Copyright: 'SECRET-OWNER' } })
      .withIccProfile('p3')
      .toBuffer()
    const { width, height, bytes, says } = await makeChatImageApart(input)
    expect({ width, height, says }).toEqual({ width: 800, height: 1600, says: null })
    const found = await sharp(bytes).metadata()
    expect(found).toMatchObject({ format: 'webp', width: 800, height: 1600 })
    expect([found.exif, found.icc, Buffer.from(bytes).includes('SECRET')]).toEqual([undefined, undefined, false])
    const small = await sharp({ create: { width: 300, height: 200, channels: 4, background: '#0000' } })
      .png()
      .toBuffer()
    expect(await makeChatImage(small)).toMatchObject({ width: 300, height: 200 })
  })

  test('stands upright, and may come from a HEIC', async () => {
    const turned = sharp({ create: { width: 400, height: 200, channels: 3, background: '#fff' } })
    expect(await makeChatImage(await turned.jpeg().withMetadata({ orientation: 6 }).toBuffer())).toMatchObject({
      width: 200,
      height: 400,
    })
    expect(await makeChatImageApart(makeHeic({ width: 640, height: 480 }))).toMatchObject({ width: 640, height: 480 })
  })

  test('is refused like a photo, with the chat’s messages', async () => {
    const small = await sharp({ create: { width: 400, height: 40, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    await expect(makeChatImageApart(small)).rejects.toMatchObject({ reason: 'shape', status: 422 })
    await expect(makeChatImageApart(Buffer.from('<svg/>'))).rejects.toThrow('Please select an image file')
  })
})

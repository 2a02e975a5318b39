/** The picture that messengers and social networks show beside a link to a listing. */
import { createRequire } from 'node:module'

import sharp, { type Sharp } from 'sharp'

import { openDrawing, withDrawings } from '#app/features/photos/decoder.server.ts'
import { type CategoryId, categoryName, type Condition } from '#app/shared/catalogue.ts'
import { formatRupees } from '#app/shared/money.ts'

export type ShareFacts = { title: string; price: number; category: CategoryId; condition: Condition; isSold: boolean }

const WIDTH = 1200
const HEIGHT = 630
const BAND = 116
const LEFT = HEIGHT + 40
const ROOM = WIDTH - LEFT - 40
const GROUND = '#fbf6ec'
const BRAND = '#0b5f63'
const INK = '#182a2e'
const SOFT = '#55605f'
const SOLD = '#7a1f2b'

// One file with Latin, Devanagari and the rupee sign, so that no font has to be installed on the machine.
const FONT = createRequire(import.meta.url).resolve('@expo-google-fonts/eczar/Eczar_700Bold.ttf')
// What that font has. A sign outside of it would be drawn as a box with its number.
const UNREADABLE =
  /[^\p{Script=Latin}\p{Script=Devanagari}\u0020-\u007e\u00a0-\u00ff\u200c\u200d\u2013\u2014\u2018-\u201d\u2026\u20b9\u20ac\u2122]/gu
const MARK = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320" viewBox="0 0 32 32">
  <g fill="${GROUND}">
    <path d="M3 14.8v-2.3A8.5 8.5 0 0 1 11.5 4h9a8.5 8.5 0 0 1 8.5 8.5v2.3h-8.2L16 10l-4.8 4.8z"/>
    <path d="M3 17.6h8.2l4.8 4.8 4.8-4.8H29v7.9a2.5 2.5 0 0 1-2.5 2.5h-21A2.5 2.5 0 0 1 3 25.5z"/>
  </g>
  <path fill="#f7aa22" d="M16 12.4l3.8 3.8-3.8 3.8-3.8-3.8z"/>
</svg>`

const SMALLEST = 40
const TITLE_SIZES = [54, 46, SMALLEST]

type Raw = { width: number; height: number; channels: 1 | 2 | 3 | 4 }
// Pixels as they are: a layer lives for a moment only, so packing it would be time lost.
type Layer = { input: Buffer; raw: Raw }

/** A JPEG of 1200 × 630. Without a cover its place shows the shop's own mark. */
export async function drawSharePicture(facts: ShareFacts, cover: Uint8Array | null): Promise<Buffer<ArrayBuffer>> {
  const title = await fitTitle(readable(facts.title) || categoryName(facts.category))
  const price = await write(spaceRupee(formatRupees(facts.price)), 64, BRAND)
  const about = await write(`${facts.condition} · ${categoryName(facts.category)}`, 30, SOFT)
  const layers = [
    { ...(await drawCover(cover)), left: 0, top: 0 },
    { ...(await drawBand()), left: HEIGHT, top: 0 },
    { ...title, left: LEFT, top: BAND + 40 },
    { ...price, left: LEFT, top: 490 - Math.round(price.raw.height / 2) },
    { ...about, left: LEFT, top: 568 - Math.round(about.raw.height / 2) },
    ...(facts.isSold ? [{ ...(await drawSold()), left: 32, top: 32 }] : []),
  ]
  // 4:4:4, because halved colour makes the edges of letters muddy.
  return await plate(WIDTH, HEIGHT, GROUND)
    .composite(layers)
    .jpeg({ quality: 80, progressive: true, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

async function drawCover(cover: Uint8Array | null): Promise<Layer> {
  if (cover) return toLayer(sharp(cover).resize(HEIGHT, HEIGHT, { fit: 'cover' }))
  return toLayer(plate(HEIGHT, HEIGHT, BRAND).composite([await drawMark(280)]))
}

async function drawBand(): Promise<Layer> {
  const name = await write('Khazana', 52, GROUND)
  const top = Math.round((BAND - name.raw.height) / 2)
  const mark = await drawMark(68)
  return toLayer(
    plate(WIDTH - HEIGHT, BAND, BRAND).composite([
      { ...mark, left: LEFT - HEIGHT, top: 24 },
      { ...name, left: LEFT - HEIGHT + 84, top },
    ]),
  )
}

async function drawSold(): Promise<Layer> {
  const word = await write('SOLD', 44, '#ffffff')
  return toLayer(plate(word.raw.width + 56, word.raw.height + 40, SOLD).composite([word]))
}

const plate = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })

const drawMark = (side: number) => withDrawings(() => toLayer(openDrawing(MARK).resize(side, side)))

async function toLayer(image: Sharp): Promise<Layer> {
  const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  return { input: data, raw: { width: info.width, height: info.height, channels: info.channels } }
}

/** The title as large as three lines allow, cut with an ellipsis when even the smallest size is too long. */
async function fitTitle(title: string): Promise<Layer> {
  for (const size of TITLE_SIZES) {
    const layer = await write(escapeMarkup(title), size, INK)
    if (isShort(layer, size)) return layer
  }
  // By what a reader takes for one letter, so that no Devanagari syllable loses its half.
  const letters = [...new Intl.Segmenter('hi').segment(title)].map(({ segment }) => segment)
  let [fits, tooLong] = [0, letters.length]
  let best = await write('…', SMALLEST, INK)
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1
    const layer = await write(`${escapeMarkup(letters.slice(0, middle).join('').trimEnd())}…`, SMALLEST, INK)
    if (isShort(layer, SMALLEST)) [fits, best] = [middle, layer]
    else tooLong = middle
  }
  return best
}

// The font's lines are 1.35 of its size apart, and this lies between the ink of three tall lines and of four flat ones.
const isShort = ({ raw }: Layer, size: number) => raw.height <= 4.3 * size

/** `markup` is Pango's: escaped text, perhaps with spans. */
function write(markup: string, size: number, colour: string): Promise<Layer> {
  const text = `<span foreground="${colour}">${markup}</span>`
  const font = `Eczar Bold ${size}`
  return toLayer(sharp({ text: { text, font, fontfile: FONT, dpi: 72, rgba: true, width: ROOM, wrap: 'word-char' } }))
}

// In this font the sign's upper bar would touch the first digit.
const spaceRupee = (price: string) => price.replace('₹', '<span letter_spacing="3072">₹</span>')

const readable = (text: string) => text.normalize('NFC').replaceAll(UNREADABLE, ' ').replaceAll(/\s+/g, ' ').trim()

const escapeMarkup = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

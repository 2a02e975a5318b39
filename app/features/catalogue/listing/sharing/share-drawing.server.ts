/** Draws the preview picture that messengers and social networks show beside a link to a listing. */
import { createRequire } from 'node:module'
import sharp, { type CreateText, type OverlayOptions, type Sharp } from 'sharp'

import * as say from '#app/features/catalogue/listing/messages/messages.ts'
import { openDrawing, withDrawings } from '#app/features/photos/pixels/decoder.server.ts'
import { type CategoryId, categoryName } from '#app/nouns/category/category-list.ts'
import { makePalette } from '#app/nouns/site/palette.server.ts'
import { siteDetails } from '#app/nouns/site/site-files.server.ts'
import { tagline } from '#app/nouns/site/this-site.ts'
import { type Condition, conditionName } from '#app/shared/catalogue.ts'
import { language } from '#app/shared/language/language.ts'
import type { Language } from '#app/shared/language/languages.ts'
import { siteName } from '#app/shared/site-name.ts'
import { formatRupees } from '#app/shared/text/money.ts'

export type ShareFacts = { title: string; price: number; category: CategoryId; condition: Condition; isSold: boolean }

const WIDTH = 1200
const HEIGHT = 630
const BAND = 116
const LEFT = HEIGHT + 40
const ROOM = WIDTH - LEFT - 40
/** The site's own, which the process does not know while modules load. */
const colour = (name: string) => makePalette(siteDetails().colours, 'light')[name] ?? ''
const SOLD = '#7a1f2b'

// One bundled font with Latin, Devanagari and the rupee sign, so that nothing has to be installed on the machine.
const FONT = '@expo-google-fonts/eczar/Eczar_700Bold.ttf'
const { resolve } = createRequire(import.meta.url)
// Characters outside this font. Drawn, they would be boxes with a number.
const UNREADABLE =
  /[^\p{Script=Latin}\p{Script=Devanagari}\u0020-\u007e\u00a0-\u00ff\u200c-\u200d\u2013\u2014\u2018-\u201d\u2026\u20b9\u20ac\u2122]/gu
const markDrawing = () => `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320" viewBox="0 0 32 32">
  <g fill="${colour('page')}">
    <path d="M3 14.8v-2.3A8.5 8.5 0 0 1 11.5 4h9a8.5 8.5 0 0 1 8.5 8.5v2.3h-8.2L16 10l-4.8 4.8z"/>
    <path d="M3 17.6h8.2l4.8 4.8 4.8-4.8H29v7.9a2.5 2.5 0 0 1-2.5 2.5h-21A2.5 2.5 0 0 1 3 25.5z"/>
  </g>
  <path fill="${colour('accent')}" d="M16 12.4l3.8 3.8-3.8 3.8-3.8-3.8z"/>
</svg>`

// Relative to the font's own line height, which is wide: 1.8 times its size.
const LINE_HEIGHT = 0.72
const SMALLEST = 40
const TITLE_SIZES = [54, 46, SMALLEST]

type TextInput = { text: CreateText }
type Layer = { input: Buffer; raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 } }

/** A JPEG of 1200 × 630. Without a cover, the shop's logo takes its place. */
export async function drawSharePicture(facts: ShareFacts, cover: Uint8Array | null): Promise<Buffer<ArrayBuffer>> {
  const title = readable(facts.title) || categoryName(facts.category)
  band ??= await drawBand()
  const sold = facts.isSold ? await findSold() : null
  const layers = [
    ...(cover ? [] : [{ ...(await drawStandIn()), left: 0, top: 0 }]),
    { ...band, left: HEIGHT, top: 0 },
    // Passed as text and not as pixels, because pixel buffers here would wait for the garbage collector.
    { input: await fitTitle(title), left: LEFT, top: BAND + 40 },
    { input: setType(spaceRupee(formatRupees(facts.price)), 64, colour('brand')), left: LEFT, top: 460 },
    {
      input: setType(`${conditionName(facts.condition)} · ${categoryName(facts.category)}`, 30, colour('ink-soft')),
      left: LEFT,
      top: 556,
    },
    ...(sold ? [{ ...sold, left: 32, top: 32 }] : []),
  ]
  const picture = cover
    ? sharp(cover)
        .resize(HEIGHT, HEIGHT, { fit: 'cover' })
        .extend({ right: WIDTH - HEIGHT, background: colour('page') })
    : plate(WIDTH, HEIGHT, colour('page'))
  // 4:4:4, because chroma subsampling blurs the edges of letters.
  return await picture.composite(layers).jpeg({ quality: 80, chromaSubsampling: '4:4:4' }).toBuffer()
}

/** A JPEG of 1200 × 630 for pages without a picture of their own. */
export async function drawSitePicture(): Promise<Buffer> {
  const side = 220
  const lines = [
    { markup: escapeMarkup(readable(siteName())), size: 84 },
    { markup: escapeMarkup(readable(tagline() ?? '')), size: 40 },
  ].filter(({ markup }) => markup !== '')
  const layers: OverlayOptions[] = [{ ...(await drawMark(side)), left: (WIDTH - side) / 2, top: 70 }]
  let top = 70 + side + 40
  for (const { markup, size } of lines) {
    const input = setType(markup, size, colour('page'), WIDTH - 160)
    const { width, height } = await sharp(input).metadata()
    layers.push({ input, left: Math.round((WIDTH - width) / 2), top })
    top += height + 24
  }
  const picture = plate(WIDTH, HEIGHT, colour('brand')).composite(layers)
  return await picture.jpeg({ quality: 85, chromaSubsampling: '4:4:4' }).toBuffer()
}

// The same on every picture, so they are drawn once.
let band: Layer | undefined
const soldIn = new Map<Language, Layer>()

async function drawBand(): Promise<Layer> {
  const mark = await drawMark(68)
  const size = Math.min(52, Math.floor((52 * 14) / siteName().length))
  const name = setType(escapeMarkup(siteName()), size, colour('page'))
  return toLayer(
    plate(WIDTH - HEIGHT, BAND, colour('brand')).composite([
      { ...mark, left: LEFT - HEIGHT, top: 24 },
      { input: name, left: LEFT - HEIGHT + 84, top: 38 + Math.round((52 - size) / 2) },
    ]),
  )
}

async function findSold(): Promise<Layer> {
  const known = soldIn.get(language())
  if (known) return known
  const words = setType(say.sold(), 44, '#ffffff')
  const { width } = await sharp(words).metadata()
  const layer = await toLayer(plate(width + 56, 76, SOLD).composite([{ input: words }]))
  soldIn.set(language(), layer)
  return layer
}

const drawStandIn = async () => toLayer(plate(HEIGHT, HEIGHT, colour('brand')).composite([await drawMark(280)]))

const drawMark = (side: number) => withDrawings(() => toLayer(openDrawing(markDrawing()).resize(side, side)))

const plate = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })

async function toLayer(image: Sharp): Promise<Layer> {
  const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  return { input: data, raw: { width: info.width, height: info.height, channels: info.channels } }
}

/** The title as large as three lines allow; cut with an ellipsis if even the smallest size is too long. */
async function fitTitle(title: string): Promise<TextInput> {
  for (const size of TITLE_SIZES) {
    const text = setType(escapeMarkup(title), size, colour('ink'))
    if (await isShort(text, size)) return text
  }
  // Cut between graphemes, so that no Devanagari syllable is split.
  const letters = [...new Intl.Segmenter('hi').segment(title)].map(({ segment }) => segment)
  const cut = (length: number) =>
    setType(`${escapeMarkup(letters.slice(0, length).join('').trimEnd())}…`, SMALLEST, colour('ink'))
  let [fits, tooLong] = [0, letters.length]
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1
    if (await isShort(cut(middle), SMALLEST)) fits = middle
    else tooLong = middle
  }
  return cut(fits)
}

/**
 * Whether it fits into three lines. Lines are 1.3 of the size apart; 4.1 lies between three tall lines and four flat
 * ones.
 */
async function isShort(text: TextInput, size: number): Promise<boolean> {
  const { height } = await sharp(text).metadata()
  return height <= 4.1 * size
}

/** `markup` is Pango markup: escaped text, possibly with spans. */
function setType(markup: string, size: number, paint: string, width = ROOM): TextInput {
  const text = `<span foreground="${paint}" line_height="${LINE_HEIGHT}">${markup}</span>`
  return {
    text: {
      text,
      font: ['Eczar', 'Bold', size].join(' '),
      fontfile: resolve(FONT),
      dpi: 72,
      rgba: true,
      width,
      wrap: 'word-char',
    },
  }
}

// In this font the upper bar of the sign would touch the first digit.
const spaceRupee = (price: string) => price.replace('₹', '<span letter_spacing="3072">₹</span>')

const readable = (text: string) => text.normalize('NFC').replaceAll(UNREADABLE, ' ').replaceAll(/\s+/g, ' ').trim()

const escapeMarkup = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Draws the preview picture that messengers and social networks show beside a link to a listing. */
import { createRequire } from 'node:module'
import sharp, { type CreateText, type OverlayOptions } from 'sharp'

import * as say from '#app/features/catalogue/listing/messages/messages.ts'
import { type CategoryId, categoryName } from '#app/nouns/category/category-list.ts'
import { siteDetails } from '#app/nouns/site/site-files.server.ts'
import { tagline } from '#app/nouns/site/this-site.ts'
import { keepUnlessFailed } from '#app/shared/async/keep-unless-failed.ts'
import { type Condition, conditionName } from '#app/shared/catalogue.ts'
import { language } from '#app/shared/language/language.ts'
import type { Language } from '#app/shared/language/languages.ts'
import { siteName } from '#app/shared/site-name.ts'
import { formatRupees } from '#app/shared/text/money.ts'

import { colour, drawLogo, drawMark, toLayer, type Layer } from './share-mark.server.ts'

export type ShareFacts = { title: string; price: number; category: CategoryId; condition: Condition; isSold: boolean }

const WIDTH = 1200
const HEIGHT = 630
const BAND = 116
const LEFT = HEIGHT + 40
const ROOM = WIDTH - LEFT - 40
const SOLD = '#7a1f2b'

// One bundled font with Latin, Devanagari and the rupee sign, so that nothing has to be installed on the machine.
const FONT = '@expo-google-fonts/eczar/Eczar_700Bold.ttf'
const { resolve } = createRequire(import.meta.url)
// Characters outside this font. Drawn, they would be boxes with a number.
const UNREADABLE =
  /[^\p{Script=Latin}\p{Script=Devanagari}\u0020-\u007e\u00a0-\u00ff\u200c-\u200d\u2013\u2014\u2018-\u201d\u2026\u20b9\u20ac\u2122]/gu
// Relative to the font's own line height, which is wide: 1.8 times its size.
const LINE_HEIGHT = 0.72
const SMALLEST = 40
const TITLE_SIZES = [54, 46, SMALLEST]

type TextInput = { text: CreateText }

/** A JPEG of 1200 × 630. Without a cover, the shop's mark takes its place. */
export async function drawSharePicture(facts: ShareFacts, cover: Uint8Array | null): Promise<Buffer<ArrayBuffer>> {
  const title = readable(facts.title) || categoryName(facts.category)
  const band = await keepUnlessFailed(bands, siteDetails(), drawBand)
  const standIn = cover ? null : await keepUnlessFailed(standIns, siteDetails(), drawStandIn)
  const sold = facts.isSold ? await findSold() : null
  const layers = [
    ...(standIn ? [{ ...standIn, left: 0, top: 0 }] : []),
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
  const logo = await drawLogo({ width: WIDTH - 240, height: side })
  const lines = [
    { markup: logo ? '' : escapeMarkup(readable(siteName())), size: 84 },
    { markup: escapeMarkup(readable(tagline() ?? '')), size: 40 },
  ].filter(({ markup }) => markup !== '')
  const sign = logo ?? (await drawMark(side))
  let top = logo ? 170 : 90
  const layers: OverlayOptions[] = [{ ...sign, left: Math.round((WIDTH - sign.raw.width) / 2), top }]
  top += sign.raw.height + 40
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
const bands = new WeakMap<object, Promise<Layer>>()
const standIns = new WeakMap<object, Promise<Layer>>()
const soldIn = new Map<Language, Layer>()

async function drawBand(): Promise<Layer> {
  const ground = plate(WIDTH - HEIGHT, BAND, colour('brand'))
  const left = LEFT - HEIGHT
  const logo = await drawLogo({ width: ROOM, height: BAND - 24 })
  if (logo) return toLayer(ground.composite([{ ...logo, left, top: Math.round((BAND - logo.raw.height) / 2) }]))
  const mark = await drawMark(68)
  const letters = readable(siteName())
  if (letters === '') return toLayer(ground.composite([{ ...mark, left, top: 24 }]))
  const size = Math.min(52, Math.floor((52 * 14) / letters.length))
  const name = setType(escapeMarkup(letters), size, colour('page'))
  return toLayer(
    ground.composite([
      { ...mark, left, top: 24 },
      { input: name, left: left + 84, top: 38 + Math.round((52 - size) / 2) },
    ]),
  )
}

async function findSold(): Promise<Layer> {
  const sold = soldIn.get(language())
  if (sold) return sold
  const words = setType(say.sold(), 44, '#ffffff')
  const { width } = await sharp(words).metadata()
  const layer = await toLayer(plate(width + 56, 76, SOLD).composite([{ input: words }]))
  soldIn.set(language(), layer)
  return layer
}

async function drawStandIn(): Promise<Layer> {
  const { icon } = siteDetails()
  const sign = (icon ? null : await drawLogo({ width: HEIGHT - 120, height: 280 })) ?? (await drawMark(280))
  return toLayer(plate(HEIGHT, HEIGHT, colour('brand')).composite([sign]))
}

const plate = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })

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

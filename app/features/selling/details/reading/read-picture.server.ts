/**
 * The child process that reads the text on a photo. reading-process.server.ts starts it on demand. It reads one
 * picture at a time, at a lower priority than page requests. It needs no network: the language data and both
 * WebAssembly files are local. Devanagari is read only if the first pass finds hardly any Latin letters. Both
 * languages in one engine (`eng+hin`) took twice the time and wrote Latin words in Devanagari. The process takes 250
 * to 280 MB with both. The category was right on 100 / 90 % of 80 Hindi covers (open / unseen half), and never wrong.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { createWorker, OEM, PSM, type Line as ReadLine, type Worker } from 'tesseract.js'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

import { openUpload } from '#app/features/photos/pixels/decoder.server.ts'
import { serveTasks } from '#app/platform/processes/serve-tasks.server.ts'
import { keepUnlessFailed } from '#app/shared/async/keep-unless-failed.ts'

import { findContrast, lookAlong, type Colours } from './contrast.ts'
import { isUpright, matrixFrom, measurePose, POSE_SIDE } from './pose.ts'
import { countHindi, type SeenWord } from './seen-words.ts'
import { measureTilt } from './tilt.ts'

export type ReadingOrder = {
  picture: Uint8Array
  /** After so many milliseconds the caller takes what was read by then. */
  patienceMs: number
}
export type Reading = {
  /** The recognised words of each view. */
  views: SeenWord[][]
  /** The digits of EAN and UPC barcodes. */
  codes: string[]
  /** Whether there was time for all views; if so, a retry would find nothing more. */
  whole: boolean
}

const SIDE = 1000
/** After this share of the caller's patience, no further view is started: it would not end in time. */
const ENOUGH = 0.375
/** A second script is tried until then: it is the only hope of a photo without Latin words. */
const OTHER_SCRIPT = 0.5625
/** With fewer letters than these, in words of some length and certainty, a reading tells nothing. */
const LEAST_LETTERS = 10
const SHORTEST_WORD = 3
const LEAST_CONFIDENCE = 60
/** With fewer letters of Hindi than these, a picture has no print in Devanagari. */
const LEAST_HINDI = 4
/** Fills the corners of a turned picture. */
const AROUND = '#808080'
/** Light is averaged in a picture that is smaller by this factor, with a blur of so many of its pixels. */
const LIGHT = 8
const LIGHT_BLUR = 5
const LIGHT_GAIN = 1.6
// A user waits for the result, but pages have priority.
const BEHIND_THE_PAGES = 5
const resolve = createRequire(import.meta.url).resolve

/** Tesseract's data for Latin print, and for Devanagari with western digits. */
type Script = 'eng' | 'hin'

const ocr = new Map<Script, Promise<Worker>>()

/** Starts at the first call for a script, and again after a failure. */
const openOcr = (script: Script) => keepUnlessFailed(ocr, script, () => startOcr(script))

async function startOcr(script: Script): Promise<Worker> {
  const worker = await createWorker(script, OEM.LSTM_ONLY, {
    langPath: join(dirname(resolve(`@tesseract.js-data/${script}/package.json`)), '4.0.0_best_int'),
    cacheMethod: 'none',
    gzip: true,
    // Without a handler the library throws where nobody can catch the error.
    errorHandler: () => undefined,
  })
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SPARSE_TEXT })
  return worker
}

async function startBarcodes(): Promise<void> {
  const wasm = readFileSync(resolve('zxing-wasm/reader/zxing_reader.wasm'))
  await prepareZXingModule({
    overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length) },
    fireImmediately: true,
  })
}

/** Tells `soFar` after each view, for a caller that runs out of time. */
async function readPicture({ picture, patienceMs }: ReadingOrder, tell: (soFar: Reading) => void): Promise<Reading> {
  const began = performance.now()
  const bytes = Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength)
  const taken = openUpload(bytes)
    .resize(SIDE, SIDE, { fit: 'inside' })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .removeAlpha()
  const codes = await readCodes(bytes)
  const [plain, ...others] = VIEWS
  const colours = await openColours(taken)
  const latin = await readUpright(colours, plain, 'eng')
  const tellLatin = () => tell({ views: [latin.words], codes, whole: false })
  const isBefore = (share: number) => performance.now() - began <= share * patienceMs
  const { straight, words, script } = await findScript(colours, plain, latin, {
    tellLatin,
    hasTime: () => isBefore(OTHER_SCRIPT),
  })
  const views = [words]
  const further = script === 'hin' ? HINDI_VIEWS : others
  for (const view of further) {
    if (!isBefore(ENOUGH)) break
    tell({ views, codes, whole: false })
    views.push((await linesIn(straight, view, script)).flatMap(listWords))
  }
  return { views, codes, whole: views.length === 1 + further.length }
}

async function openColours(picture: Sharp): Promise<Colours> {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

const reopen = ({ data, width, height }: Colours) => sharp(data, { raw: { width, height, channels: 3 } })

/** A picture with the directions in which its print is seen best. */
type Straight = Colours & ReturnType<typeof findContrast>
type FirstReading = { straight: Straight; words: SeenWord[] }

/**
 * The first view in Devanagari if it has hardly any Latin letters, otherwise as it was read. Photos without any print take one
 * pass more, unless the first one took so long that this one would not end in time.
 */
async function findScript(
  taken: Colours,
  view: View,
  latin: FirstReading,
  { tellLatin, hasTime }: { tellLatin: () => void; hasTime: () => boolean },
): Promise<FirstReading & { script: Script }> {
  if (countLetters(latin.words) >= LEAST_LETTERS || !hasTime()) return { ...latin, script: 'eng' }
  tellLatin()
  const hindi = await readUpright(taken, view, 'hin')
  return countHindi(hindi.words) >= LEAST_HINDI ? { ...hindi, script: 'hin' } : { ...latin, script: 'eng' }
}

/** The first view, of the picture with its print upright. */
async function readUpright(taken: Colours, view: View, script: Script): Promise<FirstReading> {
  const small = await openColours(reopen(taken).resize(POSE_SIDE, POSE_SIDE, { fit: 'inside' }))
  const contrast = findContrast(small)
  const pose = measurePose({ ...small, data: lookAlong(small, contrast.first) })
  if (isUpright(pose)) return readLevel({ ...taken, ...contrast }, view, script)
  const turned = await openColours(reopen(taken).affine(matrixFrom(pose), { background: AROUND }))
  const first = await readLevel({ ...turned, ...contrast }, view, script)
  if (countLetters(first.words) >= LEAST_LETTERS) return first
  // Whatever stands beside the print may have misled about its pose.
  const other = await readLevel({ ...taken, ...contrast }, view, script)
  return countLetters(other.words) > countLetters(first.words) ? other : first
}

/** Reads a picture, again if its lines are not level. */
async function readLevel(straight: Straight, view: View, script: Script): Promise<FirstReading> {
  const lines = await linesIn(straight, view, script)
  const tilt = measureTilt(lines.map(({ baseline, confidence }) => ({ ...baseline, confidence })))
  if (tilt === 0) return { straight, words: lines.flatMap(listWords) }
  // OCR reads slanted text badly. Drop this reading: its word positions no longer fit once the picture is rotated.
  const level = { ...straight, ...(await openColours(reopen(straight).rotate(-tilt, { background: AROUND }))) }
  return { straight: level, words: (await linesIn(level, view, script)).flatMap(listWords) }
}

/** The letters in words that are hardly noise. */
const countLetters = (words: readonly SeenWord[]) =>
  words.reduce((sum, { text, confidence }) => {
    const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
    return sum + (confidence >= LEAST_CONFIDENCE && letters >= SHORTEST_WORD ? letters : 0)
  }, 0)

type View = { direction: 'first' | 'second'; scale: number; isLit: boolean }

/** Each view shows what others miss: print in a second colour, print in uneven light, letters of another size. */
const VIEWS: readonly [View, ...View[]] = [
  { direction: 'first', scale: 1, isLit: false },
  { direction: 'first', scale: 1, isLit: true },
  { direction: 'first', scale: 0.8, isLit: false },
  { direction: 'second', scale: 1, isLit: false },
]

/** Letters of Devanagari are taller than Latin ones of the same size, and large ones are missed; colours differ as in Latin print. */
const HINDI_VIEWS: readonly View[] = [
  { direction: 'first', scale: 0.6, isLit: false },
  { direction: 'first', scale: 0.6, isLit: true },
  { direction: 'first', scale: 0.8, isLit: true },
]

async function linesIn(straight: Straight, { direction, scale, isLit }: View, script: Script): Promise<ScaledLine[]> {
  const { width, height } = straight
  const grey = lookAlong(straight, straight[direction])
  const even = isLit ? await evenLight(grey, width, height) : grey
  const image = await sharp(even, { raw: { width, height, channels: 1 } })
    .normalise()
    .resize(Math.round(width * scale))
    .png({ compressionLevel: 1 })
    .toBuffer()
  const { data } = await (await openOcr(script)).recognize(image, {}, { blocks: true, text: false })
  const lines = (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap((one) => one.lines))
  return lines.map((line) => Object.assign(line, { scale }))
}

/** Subtracts the light, which changes over larger distances than print. */
async function evenLight(grey: Uint8Array, width: number, height: number): Promise<Uint8Array> {
  const raw = { width, height, channels: 1 } as const
  const tiny = await sharp(grey, { raw })
    .resize(Math.ceil(width / LIGHT))
    .blur(LIGHT_BLUR)
    .png()
    .toBuffer()
  const light = await sharp(tiny).resize(width, height, { fit: 'fill' }).toColourspace('b-w').raw().toBuffer()
  return grey.map((value, at) => Math.max(0, Math.min(255, 128 + (value - (light[at] ?? 0)) * LIGHT_GAIN)))
}

type ScaledLine = ReadLine & { scale: number }

function listWords({ words, scale }: ScaledLine): SeenWord[] {
  return words.map(({ text, confidence, bbox: { x0, y0, x1, y1 } }) => ({
    text,
    confidence,
    x0: x0 / scale,
    y0: y0 / scale,
    x1: x1 / scale,
    y1: y1 / scale,
  }))
}

async function readCodes(bytes: Buffer): Promise<string[]> {
  const { data, info } = await openUpload(bytes)
    .resize(1600, 1600, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixels = {
    data: new Uint8ClampedArray(data),
    width: info.width,
    height: info.height,
    colorSpace: 'srgb' as const,
  }
  const found = await readBarcodes(pixels, {
    formats: ['EAN13', 'EAN8', 'UPCA', 'UPCE'],
    tryHarder: true,
    maxNumberOfSymbols: 4,
  })
  return found.flatMap(({ isValid, text }) => (isValid && /^\d{8,13}$/.test(text) ? [text] : []))
}

// Nothing in this process may use the network.
Reflect.deleteProperty(globalThis, 'fetch')
await serveTasks({
  priority: BEHIND_THE_PAGES,
  // After this, reading a picture in Latin letters loads nothing more.
  prepare: async () => void (await Promise.all([openOcr('eng'), startBarcodes()])),
  work: readPicture,
})

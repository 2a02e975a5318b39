/**
 * The child process that reads the text on a photo. reading-process.server.ts starts it on demand. It reads one picture
 * at a time, at a lower priority than page requests. It needs no network: the language data and both WebAssembly files
 * are local.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Sharp } from 'sharp'
import { createWorker, OEM, PSM, type Line as ReadLine, type Worker } from 'tesseract.js'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

import { openUpload } from '#app/features/photos/pixels/decoder.server.ts'
import { serveTasks } from '#app/platform/processes/serve-tasks.server.ts'

import { isUpright, matrixFrom, measurePose, POSE_SIDE } from './pose.ts'
import type { SeenWord } from './seen-words.ts'
import { measureTilt } from './tilt.ts'

export type ReadingOrder = { picture: Uint8Array }
export type Reading = {
  /** The recognised words of each view. */
  views: SeenWord[][]
  /** The digits of EAN and UPC barcodes. */
  codes: string[]
  /** Whether there was time for all views; if so, a retry would find nothing more. */
  whole: boolean
}

const SIDE = 1000
/** After this time, no further view is started. */
const ENOUGH_MS = 3000
/** With fewer letters than these, in words of some length and certainty, a reading tells nothing. */
const LEAST_LETTERS = 10
const SHORTEST_WORD = 3
const LEAST_CONFIDENCE = 60
// A user waits for the result, but pages have priority.
const BEHIND_THE_PAGES = 5
const resolve = createRequire(import.meta.url).resolve

let ocr: Promise<Worker> | undefined

/** Starts at the first call. */
const openOcr = () => (ocr ??= startOcr())

async function startOcr(): Promise<Worker> {
  const worker = await createWorker('eng', OEM.LSTM_ONLY, {
    langPath: join(dirname(resolve('@tesseract.js-data/eng/package.json')), '4.0.0_best_int'),
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
async function readPicture({ picture }: ReadingOrder, tell: (soFar: Reading) => void): Promise<Reading> {
  const began = performance.now()
  const bytes = Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength)
  const taken = await openUpload(bytes)
    .resize(SIDE, SIDE, { fit: 'inside' })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer()
  const codes = await readCodes(bytes)
  const [inGrey, ...inColours] = VIEWS
  const { straight, words } = await readStraight(taken, inGrey)
  const views = [words]
  for (const view of inColours) {
    if (performance.now() - began > ENOUGH_MS) break
    tell({ views, codes, whole: false })
    views.push((await linesIn(view(openUpload(straight)))).flatMap(listWords))
  }
  return { views, codes, whole: views.length === VIEWS.length }
}

type View = (picture: Sharp) => Sharp

/** The first view, of the picture with its print upright. */
async function readStraight(taken: Buffer, view: View): Promise<{ straight: Buffer; words: SeenWord[] }> {
  const upright = await straighten(taken)
  const first = await readLevel(upright, view)
  if (upright === taken || countLetters(first.words) >= LEAST_LETTERS) return first
  // Whatever stands beside the print may have misled about its pose.
  const other = await readLevel(taken, view)
  return countLetters(other.words) > countLetters(first.words) ? other : first
}

/** Reads a picture, again if its lines are not level. */
async function readLevel(straight: Buffer, view: View): Promise<{ straight: Buffer; words: SeenWord[] }> {
  const lines = await linesIn(view(openUpload(straight)))
  const tilt = measureTilt(lines.map(({ baseline, confidence }) => ({ ...baseline, confidence })))
  if (tilt === 0) return { straight, words: lines.flatMap(listWords) }
  // OCR reads slanted text badly. Drop this reading: its word positions no longer fit once the picture is rotated.
  const level = await openUpload(straight)
    .rotate(-tilt, { background: '#808080' })
    .png({ compressionLevel: 1 })
    .toBuffer()
  return { straight: level, words: (await linesIn(view(openUpload(level)))).flatMap(listWords) }
}

/** The letters in words that are hardly noise. */
const countLetters = (words: readonly SeenWord[]) =>
  words.reduce((sum, { text, confidence }) => {
    const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
    return sum + (confidence >= LEAST_CONFIDENCE && letters >= SHORTEST_WORD ? letters : 0)
  }, 0)

/** Turns print that is tilted or leaning upright. OCR breaks slanted lines into pieces, and words into syllables. */
async function straighten(taken: Buffer): Promise<Buffer> {
  const { data, info } = await openUpload(taken)
    .resize(POSE_SIDE, POSE_SIDE, { fit: 'inside' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pose = measurePose({ data, width: info.width, height: info.height })
  if (isUpright(pose)) return taken
  return openUpload(taken).affine(matrixFrom(pose), { background: '#808080' }).png({ compressionLevel: 1 }).toBuffer()
}

const VIEWS: readonly [View, ...View[]] = [
  (picture) => picture.greyscale(),
  // Coloured print on a coloured background often has contrast in only one channel.
  (picture) => picture.extractChannel('red'),
  (picture) => picture.extractChannel('blue'),
]

async function linesIn(picture: Sharp): Promise<ReadLine[]> {
  const image = await picture.normalise().png({ compressionLevel: 1 }).toBuffer()
  const { data } = await (await openOcr()).recognize(image, {}, { blocks: true, text: false })
  return (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines))
}

function listWords({ words }: ReadLine): SeenWord[] {
  return words.map(({ text, confidence, bbox: { x0, y0, x1, y1 } }) => ({ text, confidence, x0, y0, x1, y1 }))
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
  // After this, reading a picture loads nothing more.
  prepare: async () => void (await Promise.all([openOcr(), startBarcodes()])),
  work: readPicture,
})

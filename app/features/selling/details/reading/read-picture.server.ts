/**
 * The child process that reads the text on a photo. reading-process.server.ts starts it on demand. It reads one
 * picture at a time, at a lower priority than page requests. It needs no network: models, language data and all
 * WebAssembly files are local. Lines that are no Latin print are read again by Tesseract, which knows Devanagari.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

import { openUpload } from '#app/features/photos/pixels/decoder.server.ts'
import { serveTasks } from '#app/platform/processes/serve-tasks.server.ts'

import type { Colours } from './cut-line.ts'
import type { PrintBox } from './find-print.ts'
import { measureTilt, placeWords, splitSigns } from './place-words.ts'
import { readHindi } from './read-hindi.server.ts'
import { findLines, openPrintModels, readLine } from './read-print.server.ts'
import type { SeenWord } from './seen-words.ts'

export type ReadingOrder = {
  picture: Uint8Array
  /** After so many milliseconds the caller takes what was read by then. */
  patienceMs: number
}
export type Reading = {
  /** The words, the tallest lines first. */
  words: SeenWord[]
  /** The digits of EAN and UPC barcodes. */
  codes: string[]
  /** Whether there was time for all lines; if so, a retry would find nothing more. */
  whole: boolean
}

const SIDE = 1600
/** Lower lines are small print, of which a page may have hundreds. */
const MOST_LINES = 40
/** After this share of the caller's patience, no further line is read in another script: it would not end in time. */
const ENOUGH = 0.6
// A user waits for the result, but pages have priority.
const BEHIND_THE_PAGES = 5
const resolve = createRequire(import.meta.url).resolve

async function startBarcodes(): Promise<void> {
  const wasm = readFileSync(resolve('zxing-wasm/reader/zxing_reader.wasm'))
  await prepareZXingModule({
    overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length) },
    fireImmediately: true,
  })
}

const models = openPrintModels()

/** Tells `soFar` after each line, for a caller that runs out of time. */
async function readPicture({ picture, patienceMs }: ReadingOrder, tell: (soFar: Reading) => void): Promise<Reading> {
  const began = performance.now()
  const isTime = () => performance.now() - began <= ENOUGH * patienceMs
  const bytes = Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength)
  const codes = await readCodes(bytes)
  const colours = await openColours(bytes)
  const boxes = (await findLines(await models, colours)).toSorted((a, b) => b.height - a.height).slice(0, MOST_LINES)
  const tilt = measureTilt(boxes)
  const read = new Map<PrintBox, SeenWord[]>()
  const describe = (whole: boolean) => ({ words: [...read.values()].flat(), codes, whole })
  const others: PrintBox[] = []
  for (const box of boxes) {
    const { parts, isOther } = splitSigns(await readLine(await models, colours, box))
    if (isOther) others.push(box)
    read.set(box, placeWords(parts, box, tilt))
    tell(describe(false))
  }
  for (const box of others) {
    if (!isTime()) return describe(false)
    const parts = await readHindi(colours, box)
    // These replace what looked like Latin letters.
    if (parts.length > 0) read.set(box, placeWords(parts, box, tilt))
    tell(describe(false))
  }
  return describe(true)
}

async function openColours(bytes: Buffer): Promise<Colours> {
  const { data, info } = await openUpload(bytes)
    .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

async function readCodes(bytes: Buffer): Promise<string[]> {
  const { data, info } = await openUpload(bytes)
    .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
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
  const barcodes = await readBarcodes(pixels, {
    formats: ['EAN13', 'EAN8', 'UPCA', 'UPCE'],
    tryHarder: true,
    maxNumberOfSymbols: 4,
  })
  return barcodes.flatMap(({ isValid, text }) => (isValid && /^\d{8,13}$/.test(text) ? [text] : []))
}

// Nothing in this process may use the network.
Reflect.deleteProperty(globalThis, 'fetch')
await serveTasks({
  priority: BEHIND_THE_PAGES,
  // After this, reading a picture in Latin letters loads nothing more.
  prepare: async () => void (await Promise.all([models, startBarcodes()])),
  work: readPicture,
})

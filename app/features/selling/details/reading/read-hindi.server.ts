import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js'

import { keepUnlessFailed } from '#app/shared/async/keep-unless-failed.ts'

import { cutLine, type Colours } from './cut-line.ts'
import type { PrintBox } from './find-print.ts'
import type { Part } from './place-words.ts'

/** The height of a line in pixels, with some of its ground around it. */
const LINE = 56
const AROUND = 12
/** Less certain words may be Latin print that was hard to read, or none. */
const SURE = 60
/** A word in letters of Hindi, with their marks, and digits of either script. */
const HINDI = /^[\p{Script=Devanagari}\p{P}\d]+$/u

const workers = new Map<'hin', Promise<Worker>>()

async function startOcr(): Promise<Worker> {
  const worker = await createWorker('hin', OEM.LSTM_ONLY, {
    langPath: join(
      dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/hin/package.json')),
      '4.0.0_best_int',
    ),
    cacheMethod: 'none',
    gzip: true,
    // Without a handler the library throws where nobody can catch the error.
    errorHandler: () => undefined,
  })
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_LINE })
  return worker
}

/** Reads a line in Devanagari. Tesseract starts with the first one; it finds no lines by itself, because it misses large ones. */
export async function readHindi(picture: Colours, box: PrintBox): Promise<Part[]> {
  const { data, width, height } = cutLine(picture, box, LINE)
  const image = await sharp(data, { raw: { width, height, channels: 3 } })
    .greyscale()
    .normalise()
    .extend({ top: AROUND, bottom: AROUND, left: AROUND, right: AROUND, extendWith: 'copy' })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const worker = await keepUnlessFailed(workers, 'hin', startOcr)
  const { data: read } = await worker.recognize(image, {}, { blocks: true, text: false })
  const words = (read.blocks ?? []).flatMap(({ paragraphs }) =>
    paragraphs.flatMap(({ lines }) => lines.flatMap((line) => line.words)),
  )
  return words
    .filter(({ text, confidence }) => confidence >= SURE && HINDI.test(text))
    .map(({ text, confidence, bbox }) => ({
      text,
      confidence,
      from: (bbox.x0 - AROUND) / width,
      to: (bbox.x1 - AROUND) / width,
    }))
}

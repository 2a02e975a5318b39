/**
 * Which parts of sharp are enabled. Only the four formats below can be decoded; SVG only while one of our own drawings
 * is painted.
 */
import sharp from 'sharp'

import { takingTurns } from '#app/shared/async/turns.ts'

import { PhotoRefused } from './photo-refused.server.ts'
import { pictureType } from './picture-type.ts'

// One thread per picture and no cache: pictures queue instead of taking the CPU from page requests.
sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
})

// At this many dots per inch, a drawing is rendered at its nominal size.
const SVG_DENSITY = 72
const SVG = { operation: ['VipsForeignLoadSvgBuffer'] }
const AT_ONCE = 2
const LIMITS = { limitInputPixels: 50_000_000, sequentialRead: true } as const

/**
 * How a decoder treats damage. Browsers draw a file with odd headers or some wrong bytes, and so do we; one that ends
 * too early is refused, unless it was looked at before (`mend-cut.server.ts`).
 */
export type Strictness = 'whole' | 'lenient'
const FAIL_ON = { whole: 'error', lenient: 'none' } as const

let painting = 0

/**
 * Runs `work` with SVG enabled. Only for text that the project itself wrote: user input is identified by its first
 * bytes and is never decoded as SVG.
 */
export async function withDrawings<T>(work: () => Promise<T>): Promise<T> {
  painting += 1
  sharp.unblock(SVG)
  try {
    return await work()
  } finally {
    painting -= 1
    if (painting === 0) sharp.block(SVG)
  }
}

/** Lets two pictures be processed at a time; the others wait in order. */
export const inTurn = takingTurns(AT_ONCE)

/** Opens a file for decoding. Throws `PhotoRefused` unless its first bytes are those of a JPEG, PNG, WebP or AVIF. */
export function openUpload(input: Buffer, strictness: Strictness = 'whole') {
  const type = pictureType(input)
  if (type === null || type === 'heic') throw new PhotoRefused('type')
  return sharp(input, { ...LIMITS, failOn: FAIL_ON[strictness] })
}

/** Opens one of our own drawings at `scale` times its size. Only inside `withDrawings`. */
export function openDrawing(svg: string, scale = 1) {
  return sharp(Buffer.from(svg), { ...LIMITS, failOn: 'warning', density: SVG_DENSITY * scale })
}

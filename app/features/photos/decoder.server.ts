/** What of sharp is switched on. Only the four formats below can be decoded; SVG only while a drawing of our own is painted. */
import sharp from 'sharp'

import { takingTurns } from '#app/shared/turns.ts'

import { PhotoRefused } from './photo-refused.server.ts'
import { pictureType } from './picture-type.ts'

// One thread a picture and nothing kept: pictures wait for each other instead of taking the machine from the pages.
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

// At this many dots an inch a drawing comes out at the size that it states.
const SVG_DENSITY = 72
const SVG = { operation: ['VipsForeignLoadSvgBuffer'] }
const AT_ONCE = 2
const LIMITS = { limitInputPixels: 50_000_000, failOn: 'warning', sequentialRead: true } as const

let painting = 0

/** Runs `work` with SVG allowed. Only for text that the project itself wrote: user input is told by its first bytes and never is SVG. */
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

/** Lets two pictures be worked on at a time; the others wait in order. */
export const inTurn = takingTurns(AT_ONCE)

/** Opens a file for decoding. Throws `PhotoRefused` unless its first bytes are those of a JPEG, PNG, WebP or AVIF. */
export function openUpload(input: Buffer) {
  const type = pictureType(input)
  if (type === null || type === 'heic') throw new PhotoRefused('type')
  return sharp(input, LIMITS)
}

/** Opens a drawing of our own at `scale` times its size. Only within `withDrawings`. */
export function openDrawing(svg: string, scale = 1) {
  return sharp(Buffer.from(svg), { ...LIMITS, density: SVG_DENSITY * scale })
}

/** The one file that is kept of an image sent in a chat, and what a code in it says. */
import sharp from 'sharp'

import { inTurn } from './decoder.server.ts'
import { readCodes } from './read-codes.server.ts'
import { decodeUpload, encoding } from './variants.server.ts'

export type ChatImage = {
  /** Of the image that was made. */
  width: number
  height: number
  /** A WebP. */
  bytes: Uint8Array
  /** What stands in the QR codes in it; null when there is none. */
  says: string | null
}

const LONGEST_SIDE = 1600
const INSIDE = { width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true } as const

/** Upright, sRGB, without metadata, as the variants of a photo are. Throws `PhotoRefused` when the file is at fault. */
export function makeChatImage(input: Buffer): Promise<ChatImage> {
  return inTurn(async () => {
    const { pixels } = await decodeUpload(input, () => INSIDE)
    const { width, height } = pixels.raw
    const bytes = await sharp(pixels.data, { raw: pixels.raw }).webp(encoding(width)).toBuffer()
    return { width, height, bytes, says: await readCodes(pixels) }
  })
}

/** Makes the only file that is kept of an image sent in a chat, and reads the QR codes in it. */
import sharp from 'sharp'

import { inTurn } from '#app/features/photos/pixels/decoder.server.ts'
import { readCodes } from '#app/features/photos/pixels/read-codes.server.ts'
import { decodeUpload, chooseEncoding } from '#app/features/photos/pixels/variants.server.ts'

export type ChatImage = {
  /** The size of the result. */
  width: number
  height: number
  /** A WebP. */
  bytes: Uint8Array
  /** The text of the QR codes in it; null if there are none. */
  says: string | null
}

const LONGEST_SIDE = 1600
const INSIDE = { width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true } as const

/**
 * Upright, sRGB and without metadata, like the variants of a photo. Throws `PhotoRefused` when the file is at fault.
 */
export function makeChatImage(input: Buffer): Promise<ChatImage> {
  return inTurn(async () => {
    const { pixels } = await decodeUpload(input, () => INSIDE)
    const { width, height } = pixels.raw
    const bytes = await sharp(pixels.data, { raw: pixels.raw }).webp(chooseEncoding(width)).toBuffer()
    return { width, height, bytes, says: await readCodes(pixels) }
  })
}

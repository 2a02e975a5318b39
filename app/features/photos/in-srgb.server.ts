import { crc32, deflateSync } from 'node:zlib'

import sharp, { type Sharp } from 'sharp'

import { openUpload } from './decoder.server.ts'

type Pixels = { data: Buffer; raw: { width: number; height: number; channels: 3 | 4 } }

// Signature and IHDR, in every PNG.
const HEAD = 33

/**
 * Raw pixels whose colours are meant by an ICC profile, as an image that comes out in sRGB. Raw pixels cannot carry a
 * profile, so they are dressed as an uncompressed PNG, from which it is applied when the image is read.
 */
export async function inSrgb({ data, raw }: Pixels, profile: Buffer | 'p3' | null): Promise<Sharp> {
  if (profile === null) return sharp(data, { raw })
  const png = await sharp(data, { raw }).png({ compressionLevel: 0 }).toBuffer()
  const icc = typeof profile === 'string' ? await named(profile) : profile
  const content = Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(icc)])
  const chunk = Buffer.alloc(content.length + 8)
  chunk.writeUInt32BE(content.length - 4)
  content.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(content), content.length + 4)
  return openUpload(Buffer.concat([png.subarray(0, HEAD), chunk, png.subarray(HEAD)]))
}

/** The bytes of one of the profiles that come with sharp. */
async function named(name: 'p3'): Promise<Buffer> {
  const dot = { create: { width: 1, height: 1, channels: 3, background: '#fff' } } as const
  const { icc } = await sharp(await sharp(dot).png().withIccProfile(name).toBuffer()).metadata()
  if (!icc) throw new Error(`sharp has no profile ${name}`)
  return icc
}

import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

import { openUpload } from './decoder.server.ts'

type Pixels = { data: Buffer; raw: { width: number; height: number; channels: 3 | 4 } }

// Signature and IHDR, which every PNG starts with.
const HEAD = 33

/**
 * Converts raw pixels with an ICC profile to sRGB. Raw pixels cannot carry a profile, so they are wrapped in an
 * uncompressed PNG, whose profile is applied when it is read.
 */
export async function inSrgb({ data, raw }: Pixels, profile: Buffer | 'p3' | null): Promise<Sharp> {
  if (profile === null) return sharp(data, { raw })
  const png = await sharp(data, { raw }).png({ compressionLevel: 0 }).toBuffer()
  const icc = typeof profile === 'string' ? await readNamedProfile(profile) : profile
  const content = Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(icc)])
  const chunk = Buffer.alloc(content.length + 8)
  chunk.writeUInt32BE(content.length - 4)
  content.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(content), content.length + 4)
  return openUpload(Buffer.concat([png.subarray(0, HEAD), chunk, png.subarray(HEAD)]))
}

/** The bytes of a profile that ships with sharp. */
async function readNamedProfile(name: 'p3'): Promise<Buffer> {
  const dot = { create: { width: 1, height: 1, channels: 3, background: '#fff' } } as const
  const { icc } = await sharp(await sharp(dot).png().withIccProfile(name).toBuffer()).metadata()
  if (!icc) throw new Error(`sharp has no profile ${name}`)
  return icc
}

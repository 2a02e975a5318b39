/**
 * Stops a small file from using a large part of the machine's memory, before a decoder sees it. 464 kB of PNG text
 * chunks took the process to 1.3 GB, and an AVIF of 1.4 kB to 940 MB; twenty such files filled the queue for
 * everybody. Accepted now: JPEG in one scan, WebP and PNG up to 50 megapixels, progressive JPEG with full colours up
 * to 41, interlaced PNG of 16 bits 31, HEIC in one piece 16, AVIF 13 (6 with 10 or 12 bits); no phone's camera makes
 * a larger AVIF. The worst accepted file of each class takes 322 MB. A limit of the system (`ulimit -v`) does not
 * help, because V8 and WebAssembly reserve space that they never use, and cgroups need rights that a server often
 * lacks.
 */
import type { Metadata } from 'sharp'

import { leanJpeg } from './lean-jpeg.ts'
import { leanPng } from './lean-png.server.ts'
import { mendCutJpeg, mendCutPng } from './mend-cut.server.ts'
import { PhotoRefused } from './photo-refused.server.ts'
import { pictureType } from './picture-type.ts'

/**
 * The most that a decoder may hold of a picture that it cannot read line by line. Together with the process itself, the
 * file and the results, this stays below 400 MB (`npm run drill -- one-file`).
 */
const MOST_HELD = 240 * 1024 * 1024
/** Bytes per pixel, measured: libheif holds an 8-bit AVIF several times, and with 10 or 12 bits twice as often. */
const AVIF_BYTES = { shallow: 19, deep: 38 }

export interface LeanUpload {
  bytes: Buffer
  /** Gives the file that lost its end a new one; undefined for a whole file. Throws `PhotoRefused`. */
  mend?: () => Promise<Buffer>
  /** See `LeanPng`. */
  gamma?: number | null
}

/** The file without what is not part of its picture. Throws `PhotoRefused`. */
export function leanUpload(file: Buffer): LeanUpload {
  const type = pictureType(file)
  if (type === 'png') {
    const { bytes, isCut, gamma } = leanPng(file)
    return { bytes, gamma, ...(isCut && { mend: () => mendCutPng(bytes) }) }
  }
  if (type !== 'jpeg') return { bytes: file }
  const { bytes, held, end, heightAt } = leanJpeg(file)
  refuseAbove(held)
  if (end === 'blurred' || heightAt + 2 > bytes.length) throw new PhotoRefused('damaged')
  return { bytes, ...(end === 'cut' && { mend: () => mendCutJpeg(bytes, heightAt) }) }
}

/** Throws `PhotoRefused` for a picture that would take too much memory to decode, judging by its header. */
export function refuseLarge({ format, width, height, channels, depth, bitsPerSample, isProgressive }: Metadata): void {
  const pixels = width * height
  if (format === 'heif') refuseAbove(pixels * ((bitsPerSample ?? 8) > 8 ? AVIF_BYTES.deep : AVIF_BYTES.shallow))
  // Interlaced: its lines come in seven passes, so the whole picture is held.
  if (format === 'png' && isProgressive) refuseAbove(pixels * channels * (depth === 'ushort' ? 2 : 1))
}

function refuseAbove(bytes: number): void {
  if (bytes > MOST_HELD) throw new PhotoRefused('memory')
}

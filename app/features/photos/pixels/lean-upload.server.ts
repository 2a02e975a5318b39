/** Stops a small file from using a large part of the machine's memory, before a decoder sees it. */
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

/** What keeps a small file from taking a large part of the machine's memory, before a decoder sees it. */
import type { Metadata } from 'sharp'

import { PhotoRefused } from '#app/features/photos/photo-refused.server.ts'
import { pictureType } from '#app/features/photos/picture-type.ts'

import { leanJpeg } from './lean-jpeg.ts'
import { leanPng } from './lean-png.ts'

/**
 * What a decoder may hold of a picture that it cannot read line by line: with the process itself, the file and what is made
 * of it, this stays below 400 MB (`npm run drill -- one-file`).
 */
const MOST_HELD = 240 * 1024 * 1024
/** Measured: libheif holds an AVIF of 8 bits several times; with 10 or 12 bits, twice as often. */
const AVIF_BYTES = { shallow: 19, deep: 38 }

/** The file without what is no part of its picture. Throws `PhotoRefused`. */
export function leanUpload(file: Buffer): Buffer {
  const type = pictureType(file)
  if (type === 'png') return leanPng(file)
  if (type !== 'jpeg') return file
  const { bytes, held } = leanJpeg(file)
  refuseAbove(held)
  return bytes
}

/** Throws `PhotoRefused` for a picture that would take too much memory to decode, by what its header says of it. */
export function refuseLarge({ format, width, height, channels, depth, bitsPerSample, isProgressive }: Metadata): void {
  const pixels = width * height
  if (format === 'heif') refuseAbove(pixels * ((bitsPerSample ?? 8) > 8 ? AVIF_BYTES.deep : AVIF_BYTES.shallow))
  // Interlaced: its lines come in seven rounds.
  if (format === 'png' && isProgressive) refuseAbove(pixels * channels * (depth === 'ushort' ? 2 : 1))
}

function refuseAbove(bytes: number): void {
  if (bytes > MOST_HELD) throw new PhotoRefused('memory')
}

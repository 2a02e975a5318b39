import type { ResizeOptions, Sharp } from 'sharp'
import sharp from 'sharp'

import { hashPixels } from '#app/features/photos/copies/hash-pixels.server.ts'
import type { PhotoHashes } from '#app/features/photos/copies/photo-hashes.ts'
import {
  AVATAR_WIDTHS,
  type AvatarWidth,
  PHOTO_WIDTHS,
  type PhotoWidth,
  photoWidths,
} from '#app/shared/files/photo-variants.ts'

import { openUpload, inTurn } from './decoder.server.ts'
import { leanUpload, refuseLarge } from './lean-upload.server.ts'
import { PhotoRefused, type PhotoPurpose } from './photo-refused.server.ts'
import { pictureType } from './picture-type.ts'

export type Variants = {
  /** Size of the upright photo, in pixels. */
  width: number
  height: number
  /** A WebP of a few pixels, as base64. */
  placeholder: string
  files: { width: PhotoWidth | AvatarWidth; bytes: Uint8Array }[]
  /**
   * The private copy from which the photo can be made again: long edge at most 2048 pixels, see `Master`. Null except
   * for items.
   */
  master: Uint8Array | null
  /** Recognise the photo when it comes again. Null except for items, and where there is too little to see. */
  hashes: PhotoHashes | null
}

/** WebP of high quality; PNG for an enhanced photo. */
export type Master = 'webp' | 'png'

export type Making = {
  purpose?: PhotoPurpose
  /** Turned clockwise from its upright orientation. */
  quarterTurns?: number
  master?: Master
}

type Size = { width: number; height: number }
export type Pixels = { data: Buffer; raw: Size & { channels: 1 | 2 | 3 | 4 } }
type Decoded = { full: Size; pixels: Pixels }

/** The photo process has a limit of processor time; this one is for programs that decode without it. */
const SECONDS = 40
const SHORTEST_SIDE = 100
// WebP allows at most 16,383 pixels, which at a width of 1600 is a little more than this ratio.
const LONGEST_SHAPE = 10
const PLACEHOLDER_SIDE = 8
export const MASTER_SIDE = 2048
// More effort would double the time, for files that only the server reads.
const MASTERS = { webp: { quality: 85, effort: 0 }, png: { compressionLevel: 2, adaptiveFiltering: false } } as const
const AVATAR_SIDE = Math.max(...AVATAR_WIDTHS)
const WIDEST = Math.max(...PHOTO_WIDTHS)
// More effort saves 4 % of the bytes for twice the time: worth it for small files, which are requested most.
export const chooseEncoding = (width: number) => ({ quality: 75, effort: width > 640 ? 2 : 4 })

/**
 * The WebP variants of an uploaded file: upright, sRGB, transparency on white, without any metadata. A profile picture
 * is a square from the middle of the photo. Throws `PhotoRefused` when the file is at fault.
 */
export function makeVariants(input: Buffer, making: Making = {}): Promise<Variants> {
  const { purpose, quarterTurns = 0, master = 'webp' } = making
  return inTurn(async () => {
    const decoded = await decodeUpload(input, purpose === 'profile' ? squareSize : fullSize)
    const { full, pixels } = await turnPixels(decoded, quarterTurns)
    return purpose === 'profile' ? encodeAvatar(pixels) : encodeVariants({ full, pixels }, master)
  })
}

/** The files of a photo and its private copy. */
export async function encodeVariants({ full, pixels }: Decoded, master: Master): Promise<Variants> {
  const files = await encodeFiles(pixels, photoWidths(full.width))
  const placeholder = await makePlaceholder(pixels)
  const whole = shrinkPixels(pixels, MASTER_SIDE, MASTER_SIDE)
  const masterFile = await whole.toFormat(master, MASTERS[master]).toBuffer()
  return { ...full, placeholder, files, master: masterFile, hashes: await hashPixels(pixels) }
}

async function encodeAvatar(pixels: Pixels): Promise<Variants> {
  const files = await encodeFiles(pixels, AVATAR_WIDTHS)
  const { width, height } = pixels.raw
  return { width, height, placeholder: await makePlaceholder(pixels), files, master: null, hashes: null }
}

/** One after the other, each made from the original pixels. */
async function encodeFiles(pixels: Pixels, widths: readonly (PhotoWidth | AvatarWidth)[]): Promise<Variants['files']> {
  const files: Variants['files'] = []
  for (const width of widths) {
    files.push({ width, bytes: await shrinkPixels(pixels, width).webp(chooseEncoding(width)).toBuffer() })
  }
  return files
}

const fullSize = (full: Size) => ({ width: widthFor(full) })

function squareSize(full: Size): ResizeOptions {
  const side = Math.min(full.width, full.height, AVATAR_SIDE)
  return { width: side, height: side, fit: 'cover' }
}

/**
 * An upload's pixels, upright and in sRGB, at the size that `chooseSize` returns. Throws `PhotoRefused` when the file is at
 * fault.
 */
export async function decodeUpload(input: Buffer, chooseSize: (full: Size) => ResizeOptions): Promise<Decoded> {
  try {
    const { full, open, gamma } = await (pictureType(input) === 'heic' ? readHeic(input) : readUpload(input))
    const pixels = await toPixels(open().resize(chooseSize(full)))
    return { full, pixels: gamma ? undoGamma(pixels, gamma) : pixels }
  } catch (error) {
    throw asRefusal(error)
  }
}

type Source = { full: Size; open: () => Sharp; gamma?: number | null | undefined }

async function readUpload(input: Buffer): Promise<Source> {
  const { bytes, mend, gamma } = leanUpload(input)
  const strictness = mend ? 'lenient' : 'whole'
  const about = await openUpload(bytes, strictness).metadata()
  checkShape(about.autoOrient)
  refuseLarge(about)
  const lean = mend ? await mend() : bytes
  const { autoOrient: full } = mend ? await openUpload(lean, strictness).metadata() : about
  return { full, gamma, open: () => openUpload(lean, strictness).autoOrient().timeout({ seconds: SECONDS }) }
}

/** Values raised to 1 / 2.2, as most are, need no conversion: within this, nobody sees a difference from sRGB. */
const GAMMA = { srgb: 1 / 2.2, near: 0.02 }

/** Turns values that were raised to `gamma` into sRGB, as browsers do. */
function undoGamma(pixels: Pixels, gamma: number): Pixels {
  if (Math.abs(gamma - GAMMA.srgb) < GAMMA.near) return pixels
  const table = Uint8Array.from({ length: 256 }, (_, value) => Math.round(255 * toSrgb((value / 255) ** (1 / gamma))))
  return { ...pixels, data: Buffer.from(pixels.data.map((value) => table[value] ?? value)) }
}

/** The transfer function of sRGB (IEC 61966-2-1), for a light from 0 to 1. */
const toSrgb = (light: number) => (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055)

async function readHeic(input: Buffer): Promise<Source> {
  // Two megabytes of code that most processes never need.
  const { decodeHeic, inSrgb } = await import('./heic.server.ts')
  const { full, data, raw, profile } = decodeHeic(input, (size) => {
    checkShape(size)
    return widthFor(size)
  })
  const small = await sharp(data, { raw })
    .resize({ width: widthFor(full) })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixels = { data: small.data, raw: { ...raw, width: small.info.width, height: small.info.height } }
  const image = await inSrgb(pixels, profile)
  return { full, open: () => image.clone() }
}

function checkShape({ width, height }: Size): void {
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  if (short < SHORTEST_SIDE || long > short * LONGEST_SHAPE) throw new PhotoRefused('shape')
}

/** Wide enough for the widest variant and for the master. */
function widthFor({ width, height }: Size): number {
  const forMaster = Math.round(width * Math.min(1, MASTER_SIDE / Math.max(width, height)))
  return Math.max(forMaster, Math.min(width, WIDEST))
}

async function turnPixels({ full, pixels }: Decoded, quarterTurns: number): Promise<Decoded> {
  if (quarterTurns % 4 === 0) return { full, pixels }
  const { data, raw } = pixels
  const turned = await toPixels(sharp(data, { raw }).rotate(90 * quarterTurns))
  const { width, height } = full
  return { full: quarterTurns % 2 === 0 ? full : { width: height, height: width }, pixels: turned }
}

/** Decoded once, then shrunk to each width: raw pixels carry no metadata, and the source is read only once. */
async function toPixels(image: Sharp): Promise<Pixels> {
  const { data, info } = await image
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
}

const shrinkPixels = ({ data, raw }: Pixels, width: number, height?: number) =>
  sharp(data, { raw }).resize({ width, height, fit: 'inside', withoutEnlargement: true })

async function makePlaceholder({ data, raw }: Pixels): Promise<string> {
  const tiny = sharp(data, { raw }).resize(PLACEHOLDER_SIDE, PLACEHOLDER_SIDE, { fit: 'inside' })
  return (await tiny.webp({ quality: 30, effort: 6 }).toBuffer()).toString('base64')
}

function asRefusal(error: unknown): unknown {
  if (error instanceof PhotoRefused || !(error instanceof Error)) return error
  if (/pixel limit/.test(error.message)) return new PhotoRefused('pixels', { cause: error })
  if (/timeout/.test(error.message)) return new PhotoRefused('slow', { cause: error })
  return new PhotoRefused('damaged', { cause: error })
}

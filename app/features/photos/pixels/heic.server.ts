/** Decodes HEIC, as iPhones send it. sharp's own build cannot; libheif can, as WebAssembly, tile by tile. */
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

import { openUpload } from './decoder.server.ts'
import { type Heif, openLibrary } from './heif-library.server.ts'
import { PhotoRefused } from './photo-refused.server.ts'

export type Size = { width: number; height: number }

export type HeicPixels = {
  /** The size of the upright picture. */
  full: Size
  data: Buffer
  /** The size of `data`, which may be smaller by an integer factor. */
  raw: Size & { channels: 3 | 4 }
  /** An ICC profile, the name of one, or null for sRGB. */
  profile: Buffer | 'p3' | null
}

const MOST_PIXELS = 50_000_000
// A picture without tiles (phones always use them) is decoded in one piece. That takes up to nine bytes per pixel, plus
// four outside the library.
const MOST_PIXELS_WHOLE = 16_000_000
const MOST_PROFILE = 1_000_000
// Constants from heif_colorspace, heif_chroma and heif_channel.
const RGB = 1
const INTERLEAVED_RGB = 10
const INTERLEAVED_RGBA = 11
const INTERLEAVED = 10
const PRIMARIES_P3 = 12
// Signature and IHDR, which every PNG starts with.
const PNG_HEAD = 33

/**
 * Decodes a file's primary image, upright. `widthFor` returns the least width needed. Throws `PhotoRefused` on too many
 * pixels, before any of them is decoded, and an `Error` on a damaged file.
 */
export function decodeHeic(input: Uint8Array, widthFor: (full: Size) => number): HeicPixels {
  const heif = openLibrary()
  const { call, attempt, out } = heif
  const context = call('context_alloc')
  attempt('context_read_from_memory_without_copy', context, heif.give(input), input.length, 0)
  attempt('context_get_primary_image_handle', context, out)
  const handle = heif.pointer()
  const full = { width: call('image_handle_get_width', handle), height: call('image_handle_get_height', handle) }
  if (full.width * full.height > MOST_PIXELS) throw new PhotoRefused('pixels')
  const parts = findParts(heif, handle, full)
  if (!parts && full.width * full.height > MOST_PIXELS_WHOLE) throw new PhotoRefused('memory')

  const channels = call('image_handle_has_alpha_channel', handle) ? 4 : 3
  const target = makeTarget(full, factorFor(full, widthFor(full), parts), channels)
  const colours = [RGB, channels === 4 ? INTERLEAVED_RGBA : INTERLEAVED_RGB, 0] as const
  for (let row = 0; row < (parts?.rows ?? 1); row++) {
    for (let column = 0; column < (parts?.columns ?? 1); column++) {
      if (parts) attempt('image_handle_decode_image_tile', handle, out, ...colours, column, row)
      else attempt('decode_image', handle, out, ...colours)
      const image = heif.pointer()
      const [left, top] = parts ? [column * parts.width - parts.left, row * parts.height - parts.top] : [0, 0]
      const piece = readPiece(heif, image)
      const expected = parts ?? full
      if (piece.width !== expected.width || piece.height !== expected.height) throw new Error('a part of another size')
      target.take(piece, left, top)
      call('image_release', image)
    }
  }
  return { full, data: target.data, raw: { ...target.size, channels }, profile: readProfile(heif, handle) }
}

type Parts = { columns: number; rows: number; width: number; height: number; left: number; top: number }

/** The tiles of the upright picture; null when it has none, or is cropped so that tiles cannot be assembled. */
function findParts({ attempt, numbers, out }: Heif, handle: number, full: Size): Parts | null {
  attempt('image_handle_get_image_tiling', handle, 1, out)
  const [, columns = 0, rows = 0, width = 0, height = 0, wholeWidth, wholeHeight, top = 0, left = 0] = numbers(out, 9)
  if (columns * rows <= 1 || wholeWidth !== full.width || wholeHeight !== full.height) return null
  // libheif says on which side the tiles extend beyond the picture, but not always how far.
  if (columns * width < full.width || rows * height < full.height)
    throw new Error('tiles that do not cover the picture')
  const beyond = { left: columns * width - full.width, top: rows * height - full.height }
  return { columns, rows, width, height, left: left > 0 ? beyond.left : 0, top: top > 0 ? beyond.top : 0 }
}

/** The integer factor by which to shrink the picture: every tile must be divisible by it. */
function factorFor({ width }: Size, least: number, parts: Parts | null): number {
  const fits = (factor: number) =>
    width / factor >= least &&
    [parts?.width, parts?.height, parts?.left, parts?.top].every((length = 0) => length % factor === 0)
  return [4, 2].find(fits) ?? 1
}

type Piece = Size & { bytes: Uint8Array; stride: number }

function readPiece({ call, bytes, out, pointer }: Heif, image: number): Piece {
  const at = call('image_get_plane_readonly', image, INTERLEAVED, out)
  if (at === 0) throw new Error('libheif gave no pixels')
  const stride = pointer()
  const size = { width: call('image_get_primary_width', image), height: call('image_get_primary_height', image) }
  return { ...size, bytes: bytes(at, stride * size.height), stride }
}

/** Collects tiles of the picture, averaging each `factor` × `factor` pixels. */
function makeTarget(full: Size, factor: number, channels: number) {
  const size = { width: Math.ceil(full.width / factor), height: Math.ceil(full.height / factor) }
  const data = Buffer.alloc(size.width * size.height * channels)

  function copyPiece({ bytes, stride, width, height }: Piece, left: number, top: number): void {
    const [from, to] = [Math.max(0, left), Math.min(size.width, left + width)]
    for (let y = Math.max(0, top); y < Math.min(size.height, top + height) && from < to; y++) {
      const start = (y - top) * stride + (from - left) * channels
      data.set(bytes.subarray(start, start + (to - from) * channels), (y * size.width + from) * channels)
    }
  }

  function shrinkPiece({ bytes, stride, width, height }: Piece, left: number, top: number): void {
    // Stop at the picture's own edge: what a tile holds beyond it is padding.
    const [right, bottom] = [Math.min(left + width, full.width), Math.min(top + height, full.height)]
    for (let y = Math.max(0, top); y < bottom; y += factor) {
      for (let x = Math.max(0, left); x < right; x += factor) {
        const [rows, columns] = [Math.min(factor, bottom - y), Math.min(factor, right - x)]
        const at = ((y / factor) * size.width + x / factor) * channels
        for (let channel = 0; channel < channels; channel++) {
          let sum = 0
          for (let row = 0; row < rows; row++) {
            const start = (y - top + row) * stride + (x - left) * channels + channel
            for (let column = 0; column < columns; column++) sum += bytes[start + column * channels] ?? 0
          }
          data[at + channel] = Math.round(sum / (rows * columns))
        }
      }
    }
  }

  return { size, data, take: factor === 1 ? copyPiece : shrinkPiece }
}

function readProfile(heif: Heif, handle: number): HeicPixels['profile'] {
  const { call, attempt, out } = heif
  const length = call('image_handle_get_raw_color_profile_size', handle)
  if (length > MOST_PROFILE) throw new Error('an ICC profile of impossible length')
  if (length > 0) {
    const at = heif.give(new Uint8Array(length))
    attempt('image_handle_get_raw_color_profile', handle, at)
    return Buffer.from(heif.bytes(at, length))
  }
  try {
    attempt('image_handle_get_nclx_color_profile', handle, out)
  } catch {
    // The file has no profile.
    return null
  }
  const [, primaries] = heif.numbers(heif.pointer(), 2)
  return primaries === PRIMARIES_P3 ? 'p3' : null
}

/**
 * Converts raw pixels with an ICC profile to sRGB. Raw pixels cannot carry a profile, so they are wrapped in an
 * uncompressed PNG, whose profile is applied when it is read.
 */
export async function inSrgb(
  { data, raw }: Pick<HeicPixels, 'data' | 'raw'>,
  profile: HeicPixels['profile'],
): Promise<Sharp> {
  if (profile === null) return sharp(data, { raw })
  const png = await sharp(data, { raw }).png({ compressionLevel: 0 }).toBuffer()
  const icc = typeof profile === 'string' ? await readNamedProfile(profile) : profile
  const content = Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(icc)])
  const chunk = Buffer.alloc(content.length + 8)
  chunk.writeUInt32BE(content.length - 4)
  content.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(content), content.length + 4)
  return openUpload(Buffer.concat([png.subarray(0, PNG_HEAD), chunk, png.subarray(PNG_HEAD)]))
}

/** The bytes of a profile that ships with sharp. */
async function readNamedProfile(name: 'p3'): Promise<Buffer> {
  const dot = { create: { width: 1, height: 1, channels: 3, background: '#fff' } } as const
  const { icc } = await sharp(await sharp(dot).png().withIccProfile(name).toBuffer()).metadata()
  if (!icc) throw new Error(`sharp has no profile ${name}`)
  return icc
}
